"""Secrecy of pages of The Rescue: no sleepers' faces, hidden helpers, or order of the pile."""

import re

import pytest

from engine.rules.the_rescue.components import COMPANION_KEYS, QUEEN_KEYS
from tests.games_ui.rescue import Forest
from tests.games_ui.tables import words

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def names(html: str, keys: tuple[tuple[str, str], ...]) -> set[str]:
    """Return the keys whose names or pictures stand in a page."""
    lowered = (
        html.lower().replace("<button", "").replace("</button", "").replace('type="button"', "")
    )
    return {key for key, _symbol in keys if re.search(rf"\b{key}\b(?! *=)", lowered)}


def test_face_of_a_sleeping_queen_is_for_her_owner_alone() -> None:
    table = Forest("~moss 3 ~bloom", "~plum 4", "5", pupils=3)
    assert names(table.part(0), QUEEN_KEYS) == {"moss", "bloom"}
    assert names(table.part(1), QUEEN_KEYS) == {"plum"}
    assert names(table.part(2), QUEEN_KEYS) == set()
    assert "Moss Queen, rope. Asleep." in table.part(0)
    assert table.part(2).count("Sleeping queen") == 3


def test_helper_who_is_hidden_has_no_name_in_any_page() -> None:
    table = Forest("2 4 8", "5", companions={1: "newt"}, up="vole raven", pupils=2)
    for seat in (0, 1):
        assert names(table.page(seat).content.decode(), COMPANION_KEYS) == {"newt", "vole", "raven"}


def test_used_cards_below_the_top_are_for_whom_they_are_shown() -> None:
    table = Forest("B 3", "5 5", discard="kite 9 8 6")
    mine, theirs = table.part(0), table.part(1)
    found = set(re.findall(r'id="find-(\d+)"', mine))
    assert len(found) == 3
    assert not re.findall(r'id="find-(\d+)"', theirs)
    assert "Kite Queen" not in mine
    assert "Kite Queen" not in theirs


def test_no_page_says_that_a_sum_is_there() -> None:
    table = Forest("2 4 8 9 moss")
    other = Forest("2 4 7 10 moss")
    told = [re.search(r'data-kinds="([^"]*)"', one.part()) for one in (table, other)]
    assert told[0]
    assert told[1]
    assert told[0].group(1) == told[1].group(1)
    assert "2 × 4" not in words(table.part())


def test_watching_pupil_gets_nothing_to_choose_from() -> None:
    table = Forest("2 4 moss", "7 ~plum", phase="roll", draw="W 3").before("roll", falls=(2,))
    table.part(0)
    html = table.part(1)
    assert 'data-pick="theirs"' not in html
    assert "Ripple has a surprise." in words(html)
    assert 'aria-label="Magpie. Swaps a card."' in html
