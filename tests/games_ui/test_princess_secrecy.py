"""Sleepless Princess: a pupil's browser gets what that pupil may see, and nothing else.

Which mattress lies where is told to nobody, a touch to its player alone, a hand to its player (with
open hands to the team). Two positions that differ in hidden things only give the same bytes.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from tests.games_ui.princess import helper, one, princess, sets_in_order
from tests.games_ui.tables import TableFixture, without_keys, words

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
THREES = (helper(3), helper(3, 1), helper(3, 2), helper(8), helper(9))


def each(table: TableFixture, states: list[Any], ask: Callable[[], Any]) -> list[Any]:
    """Return what `ask` answers in each position; nothing of it stays."""
    answers = []
    for position in states:
        with transaction.atomic():
            table.put(position)
            answers.append(ask())
            transaction.set_rollback(True)
    return answers


def touched() -> tuple[TableFixture, Any]:
    """Return a table of three, the first pupil of which holds a touched mattress, and its state."""
    table = princess(THREES, pupils=3)
    table.put(sets_in_order(table.state()))
    table.act("play", [one(card) for card in THREES[:3]], 3)
    table.act("touch", 1)
    return table, table.state()


def test_what_a_touch_told_is_on_its_pupils_page_alone() -> None:
    table, _state = touched()
    assert "From Puddle’s bed: rings. It is Puddle’s." in words(table.page(0).content.decode())
    for seat in (1, 2):
        for html in (table.page(seat).content.decode(), table.part(seat)):
            assert 'id="found"' not in html
            assert (
                "swatch-puddle"
                not in html.split('id="board"')[1].split('id="bed-2"')[1].split('id="story"')[0]
            )


def test_other_pages_are_the_same_whatever_a_touch_has_told() -> None:
    table, state = touched()
    other = state.clone()
    other.beds[1], other.beds[2] = other.beds[2], other.beds[1]
    other.found = (other.found[0]._replace(told=2),)
    pages = each(
        table, [state, other], lambda: [without_keys(table.part(seat)) for seat in range(3)]
    )
    assert pages[0][0] != pages[1][0]
    assert pages[0][1:] == pages[1][1:]


@pytest.mark.parametrize("variant", ["basic", "simplified"])
def test_page_is_the_same_however_many_mattresses_lie_on_the_beds(variant: str) -> None:
    table = princess(options={"variant": variant}, pupils=2)
    state = table.state()
    other = state.clone()
    other.beds[0], other.beds[1] = (*other.beds[0], other.beds[1][0]), other.beds[1][1:]
    pages = each(
        table,
        [state, other],
        lambda: [without_keys(table.page(seat).content.decode()) for seat in range(2)],
    )
    assert pages[0] == pages[1]


def test_story_tells_of_moved_mattresses_without_their_way() -> None:
    pages = []
    for target in (0, 4):
        table, _state = touched()
        table.act("move", target)
        story = table.part(1).split('id="story"')[1].split('id="events"')
        pages.append([words(part) for part in story])
    assert pages[0] == pages[1]


def test_open_hands_are_the_teams_and_no_hand_is_shown_without_them() -> None:
    table = princess(options={"open_hands": True}, pupils=2)
    closed = princess(pupils=2)
    seat = '<li id="seat-1"'
    assert table.part(0).split(seat)[1].split("</li>")[0].count('class="card') == 5
    assert closed.part(0).split(seat)[1].split("</li>")[0].count('class="card') == 0
