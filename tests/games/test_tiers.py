"""Every game keeps the checklist of a game package (docs/games.md) up to its tier."""

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from engine import GAMES as RULES
from games.catalogue import GAMES
from games.modes import Mode
from games.package import Tier
from games.registry import PACKAGES
from games.services import SeatPlan, create_session
from tests.games.tiers import CHECKS, Check
from tests.table_factory import make_pupils

OWED = [
    pytest.param(key, check, id=f"{key}-{tier.name.lower()}-{check.__name__}")
    for key, package in PACKAGES.items()
    for tier in Tier
    if tier <= package.tier
    for check in CHECKS[tier]
]
MODES = [mode for game in GAMES.values() for mode in game.modes]


@pytest.mark.parametrize(("key", "check"), OWED)
def test_game_keeps_its_tier(key: str, check: Check) -> None:
    check(PACKAGES[key])


@pytest.mark.django_db
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.game}-{mode.key}")
def test_a_table_of_each_mode_is_drawn(mode: Mode) -> None:
    (user,) = make_pupils(1)
    robots = [SeatPlan(f"Robot {n}", "bot", bot_level="novice") for n in range(1, mode.least)]
    table = create_session(
        mode.game,
        [SeatPlan("Ripple", "otter", user), *robots],
        variant=mode.key,
        options=mode.options,
    )
    client = Client()
    client.force_login(user)
    page = client.get(reverse("table", args=[table.public_id]))
    assert page.status_code == 200
    assert f"<title>{GAMES[mode.game].title}" in page.content.decode()


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.game}-{mode.key}")
def test_mode_is_together_exactly_where_no_seat_has_a_rival(mode: Mode) -> None:
    rules = RULES[mode.game]
    state, _dealt = rules.start(rules.make_options(mode.options), mode.most, b"7" * 32)
    rivals = PACKAGES[mode.game].evidence.rivals(rules.seen_by(state, 0))
    assert mode.together is not bool(rivals)


def test_the_checklist_names_every_check() -> None:
    """docs/games.md says each point in words; the name of its check stands beside it."""
    text = (Path(settings.BASE_DIR) / "docs/games.md").read_text()
    names = [check.__name__ for checks in CHECKS.values() for check in checks]
    assert [name for name in names if name not in text] == []
