"""The reference pages of the engine name all that games do and tell."""

import re
from pathlib import Path

import pytest

from engine.arithmetic import REASONS
from tests.engine.cases import STRATEGIES, deal, of_game, walk

pytestmark = pytest.mark.fast

PAGES = Path(__file__).resolve().parents[2] / "docs" / "engine"
TOLD = sorted(path.stem for path in PAGES.glob("*.md"))


def named_in(page: str, title: str) -> dict[str, set[str]]:
    """Return the kinds of a table, each with the names in its row."""
    table = page.split(f"## {title}\n")[1].split("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    found = {}
    for row in rows:
        first, *others = row.strip("|").split("|")
        for kind in re.findall(r"`(\w+)`", first):
            found[kind] = set(re.findall(r"`(\w+)`", "|".join(others)))
    return found


@pytest.mark.parametrize("key", TOLD)
def test_page_names_every_action_and_event_with_its_data(key: str) -> None:
    page = (PAGES / f"{key}.md").read_text()
    actions, events = named_in(page, "Actions"), named_in(page, "Events")
    for case in {case.options: case for case in of_game(key).values()}.values():
        told = [*deal(case, 1)[1]]
        for strategy in ("random", *STRATEGIES[key]):
            for moment in walk(case, 1, strategy):
                assert moment.action.kind in actions
                told += moment.answer.events
        for event in told:
            assert set(dict(event.data)) <= events[event.kind], event


@pytest.mark.parametrize("key", TOLD)
def test_page_names_every_reason(key: str) -> None:
    module = __import__(f"engine.rules.{key}.claims", fromlist=["claims"])
    own = getattr(module, "REASONS", ())
    here = named_in((PAGES / f"{key}.md").read_text(), "Reasons")
    assert set(own) <= set(here)
    assert set(here) <= {
        *own,
        *REASONS,
        *(value for value in vars(module).values() if _name(value)),
    }


def _name(value: object) -> bool:
    return isinstance(value, str) and value.islower()
