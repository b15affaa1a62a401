"""Counting all ways The Rescue may go on, and that whole games meet all there is."""

import pytest

from engine.rules.the_rescue.components import TURN_CAP
from engine.rules.the_rescue.state import limit_of
from tests.engine.cases import CASES, walk
from tests.engine.rescue_tables import GAME, Table

pytestmark = pytest.mark.fast


def perft(state, depth: int) -> int:
    """Count the sequences of so many actions."""
    waiting = GAME.waiting_for(state)
    if depth == 0 or not waiting:
        return 1
    answers = [GAME.play(state, action) for action in GAME.legal_actions(state, waiting[0])]
    return sum(perft(answer.state, depth - 1) for answer in answers)


def test_moves_counted_by_hand() -> None:
    """3, 4, 7: one sum, two differences, eight ways to end; then ten companions, or one roll."""
    table = Table("3 4 7")
    assert perft(table.state, 1) == 3 + 8
    assert perft(table.state, 2) == 3 * 10 + 8
    red = Table("3 4 8", knights="red white")
    families = 4  # 3 + 4 = 7 for 8, 4 + 4 = 8 for 3, 3 + 5 = 8 for 4, and 2 * 4 = 8 for 3
    assert perft(red.state, 1) == 3 * families + 8


def test_all_there_is_happens_in_some_games() -> None:
    """Random games reach every kind of action and of event, so the suite above means something."""
    kinds, told, phases = set(), set(), set()
    for number in range(12):
        for seats in (2, 3, 5):
            way = ("sensible", "random")[number % 2]
            for moment in walk(CASES[f"the_rescue-standard-{seats}"], number, way):
                kinds.add(moment.action.kind)
                phases.add(moment.state.phase)
                told |= {event.kind for event in moment.answer.events}
    assert kinds == {
        *("roll", "reroll", "keep", "wake_one", "gnome", "witch", "willow", "decline", "take"),
        *("steal", "queen", "swap_knights", "equation", "wake_pair", "spell_book", "rescue"),
        "end_turn",
    }
    assert phases == {"roll", "reroll", "wake", "instant", "gnome", "act", "companion"}
    assert told >= {"cards_swapped", "companions_mixed", "gnome_idle", "sleepers_moved"}


@pytest.mark.rule("SQ2-S041")
@pytest.mark.parametrize("way", ["random", "sensible"])
def test_no_turn_ends_with_too_many_cards_and_no_game_goes_on_for_ever(way: str) -> None:
    for moment in walk(CASES["the_rescue-standard-4"], 1, way):
        assert moment.state.turn_number <= TURN_CAP
        if moment.action.kind == "end_turn":
            assert len(moment.answer.state.realms[moment.seat]) <= limit_of(
                moment.state, moment.seat
            )
    assert GAME.result(moment.answer.state).reason in ("kings", "cap")
