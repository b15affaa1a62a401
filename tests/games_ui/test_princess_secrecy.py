"""Sleepless Princess: a pupil's browser gets what that pupil may see, and nothing else.

Which mattress lies where is told to nobody, a touch to its player alone, a hand to its player (with
open hands to the team). Two positions that differ in hidden things only give the same bytes.
"""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games.models import Seat
from tests.games_ui.princess import B1, GAME, covered, helper, one, princess, sets_in_order
from tests.games_ui.tables import Laid, without_keys, words

pytestmark = pytest.mark.django_db
THREES = (helper(3), helper(3, 1), helper(3, 2), helper(8), helper(9))
FIVES = (helper(5), helper(5, 1), helper(9), B1, helper(1))
OPTIONS: list[dict[str, Any]] = [
    {},
    {"variant": "simplified"},
    {"share_checks": True, "lull_confirm": True},
    {"show_counts": True},
]


def positions(table: Laid, count: int) -> list[Any]:
    """Return positions of one game played at random: checks, drawing, questions among them."""
    rng = random.Random(5)
    state = table.state()
    found = []
    while GAME.result(state) is None and len(found) < count:
        found.append(state)
        for _ in range(2):
            if GAME.result(state) is not None:
                break
            state = GAME.play(state, _some_action(state, rng)).state  # type: ignore[union-attr]
    return found


def _some_action(state: Any, rng: random.Random) -> Any:
    seat = rng.choice(GAME.waiting_for(state))
    side = [one for other in range(state.seats) for one in GAME.side_actions(state, other)]
    if side and rng.random() < 0.1:
        return rng.choice(side)
    actions = GAME.legal_actions(state, seat)
    plays = [action for action in actions if action.kind == "play"]
    return rng.choice(plays or actions)


def each(table: Laid, states: list[Any], ask: Callable[[], Any]) -> list[Any]:
    """Return what `ask` answers in each position; nothing of it stays."""
    answers = []
    for position in states:
        with transaction.atomic():
            table.put(position)
            answers.append(ask())
            transaction.set_rollback(True)
    return answers


def both(table: Laid, state: Any, seat: int, ask: Callable[[], str]) -> tuple[str, str]:
    """Return what `ask` answers in a position and in its twin."""
    twins = [state, GAME.resample_hidden(state, seat, random.Random(5))]
    first, second = each(table, twins, lambda: without_keys(ask()))
    return first, second


@pytest.mark.parametrize("options", OPTIONS)
def test_page_is_the_same_for_twins(options: dict[str, Any]) -> None:
    table = princess(THREES if not options else (), options=options, pupils=3)
    phases, hidden = set(), 0
    for state in positions(table, 9):
        phases.add(state.phase)
        for seat in range(3):
            hidden += GAME.resample_hidden(state, seat, random.Random(5)).beds != state.beds
            page, twin = both(table, state, seat, lambda s=seat: table.page(s).content.decode())
            assert page == twin
    assert {"turn", "draw"} <= phases
    assert hidden > 5


def test_answers_to_a_false_cover_are_the_same_for_twins() -> None:
    table = princess(FIVES, pupils=3)
    groups = [one(FIVES[0]), one(FIVES[1]), covered(6, 4, FIVES[2])]

    def claim() -> str:
        return table.send(table.form("play", groups, 5, key="twins-key-1")).content.decode()

    answer, twin = both(table, table.state(), 0, claim)
    assert answer == twin
    part, twin = both(table, table.state(), 1, lambda: table.part(1))
    assert part == twin
    assert "Not yet." in answer


@pytest.mark.parametrize("level", [1, 3, 4, 5])
def test_help_is_the_same_for_twins(level: int) -> None:
    table = princess(FIVES, help_on=True)

    def ask() -> str:
        Seat.objects.update(help_level=level - 1)
        return table.help(level, heaps=[{"cards": [FIVES[0]]}]).content.decode()

    answer, twin = both(table, table.state(), 0, ask)
    assert answer == twin
    assert "ladder" in answer


def touched() -> tuple[Laid, Any]:
    """Return a table of three, the first pupil of which holds a touched mattress, and its state."""
    table = princess(THREES, pupils=3)
    table.put(sets_in_order(table.state()))
    table.act("play", [one(card) for card in THREES[:3]], 3)
    table.act("touch", 1)
    return table, table.state()


def test_what_a_touch_told_is_on_its_pupils_page_alone() -> None:
    table, _state = touched()
    assert "feels like rings: Puddle’s" in words(table.page(0).content.decode())
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
        story = table.part(1).split('id="story"')[1].split('id="news"')
        pages.append([words(part) for part in story])
    assert pages[0] == pages[1]


def test_no_page_names_a_card_of_another_hand_or_of_the_deck() -> None:
    table = princess(THREES, pupils=3)
    state = table.state()
    html = table.page(0).content.decode()
    for card in (*state.hands[1], *state.hands[2], *state.draw):
        assert not re.search(rf'data-(card|pick)="{card}"', html)


def test_open_hands_are_the_teams_and_no_hand_is_shown_without_them() -> None:
    table = princess(options={"open_hands": True}, pupils=2)
    closed = princess(pupils=2)
    seat = '<li id="seat-1"'
    assert table.part(0).split(seat)[1].split("</li>")[0].count('class="card') == 5
    assert closed.part(0).split(seat)[1].split("</li>")[0].count('class="card') == 0
