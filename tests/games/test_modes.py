"""Hold each mode to the table that docs/games.md gives of them."""

from pathlib import Path

import pytest
from django.conf import settings

from games.catalogue import GAMES
from games.modes import Mode
from games.rule_options import RuleOption

pytestmark = pytest.mark.fast

PAGE = Path(settings.BASE_DIR) / "docs/games.md"


def row_of(mode: Mode) -> str:
    """Return a mode's line of the table."""
    cells = (
        f"`{mode.game}`",
        f"`{mode.key}`",
        "{} to {}".format(*mode.ages),
        "{} to {}".format(*mode.minutes),
        "yes" if mode.together else "no",
        " · ".join(f"{seats}: {claims:g}" for seats, claims in mode.claims.items()),
        "<br>".join(map(told, mode.rule_options)),
    )
    return f"| {' | '.join(cells)} |"


def told(option: RuleOption) -> str:
    """Return the values of a rule option, the usual one in bold."""
    values = (False, True) if option.is_boolean else [value for value, _words in option.values]
    shown = [f"**`{value}`**" if value == option.usual else f"`{value}`" for value in values]
    return f"`{option.key}`: {', '.join(shown)}"


def test_the_page_tells_every_mode_as_it_is() -> None:
    lines = PAGE.read_text().splitlines()
    start = lines.index("## The modes")
    rows = [line for line in lines[start:] if line.startswith("| `")]
    assert rows == [row_of(mode) for game in GAMES.values() for mode in game.modes]
