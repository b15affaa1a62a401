"""Secrecy of pages of The Queen's Collection: a page depends on what its pupil may see.

Twins of a position, with all that is hidden permuted, give the same page and part apart from keys.
"""

import pytest

from tests.games_ui.collection import Collection
from tests.games_ui.tables import without_keys, words

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def test_no_page_says_the_colour_of_a_rivals_card() -> None:
    table = Collection("S D", "L M", "F W", seats=3, mode="competitive", display="M S *")
    assert "Leaf card" not in table.page(0).content.decode()


def test_twins_differ_where_cards_are_seen() -> None:
    table = Collection("S D", "L M", seats=2, mode="competitive", display="M S *")
    state = table.state()
    other = state.clone()
    other.hands[0][0], other.draw[0] = other.draw[0], other.hands[0][0]
    before = without_keys(table.part(0))
    table.put(other)
    assert without_keys(table.part(0)) != before


def test_false_score_and_its_help_leave_the_others_page_as_it_was() -> None:
    table = Collection(
        "S M D",
        "L M",
        boxes="S - - - - - - HHH",
        taken={0: "DDD"},
        mode="competitive",
        display="S M *",
    )
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    table.part(0)
    before = without_keys(table.part(1))
    table.act("score", [2, 4, 2], 77)
    table.help(1)
    assert without_keys(table.part(1)) == before


def test_answered_score_is_in_no_other_page_before_all_have_answered() -> None:
    table = Collection(
        "S M D",
        "L M",
        boxes="S - - - - - - HHH",
        taken={0: "DDD LLL TTT MMM FFF WWW"},
        mode="competitive",
        display="S M *",
        seats=3,
    )
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    total = 7 * 3 + 19 * 2 - 2
    assert table.act("score", [7, 19, 2], total).status_code == 200
    for seat in (1, 2):
        assert str(total) not in words(table.part(seat))
    assert "You said 57." in words(table.part(0))
