"""Every kind of staged moment, recorded in a browser at every size, with motion and without."""

from typing import Any

import pytest

from engine import GAMES
from engine.protocol import Accepted, Action
from games.registry import STAGINGS
from tests.browser.conftest import OpenContext
from tests.browser.moments import Position, Recorder, lay_in, positions
from tests.engine.tables import Table
from tests.stack import Stack


def recorded(stack: Stack, opener: OpenContext, game: str, kinds: Any, **how: Any) -> list[str]:
    """Record these kinds of a game; return what is wrong."""
    every = positions(game)
    chosen = [every[kind] for kind in kinds if kind in every]
    recorder = Recorder(stack, opener, game, lay_in(stack, game, chosen))
    seen: set[str] = set()
    for number, position in enumerate(chosen):
        seen |= recorder.record(number, position, **how)
    missing = [f"{kind} has no recording" for kind in kinds if kind not in seen]
    return [*missing, *recorder.faults]


@pytest.mark.parametrize("game", STAGINGS)
def test_every_staged_kind_has_a_position_to_record(game: str) -> None:
    assert {*positions(game)} == {*STAGINGS[game].staged}


def test_a_pawn_that_moves_is_seen_on_a_phone(stack: Stack, open_context: OpenContext) -> None:
    sizes = [(390, 844), (844, 390)]
    assert recorded(stack, open_context, "queens_collection", ["pawn_moved"], sizes=sizes) == []


def test_a_long_sum_is_celebrated_at_every_size(stack: Stack, open_context: OpenContext) -> None:
    table = Table("2 3 4 9 K", seats=3)
    action = Action("equation", 0, table.sum_of(0, "2 3 4", "9"))
    answer = GAMES["sleeping_queens"].play(table.state, action)
    assert isinstance(answer, Accepted)
    position = Position(None, table.state, action, tuple(answer.events), 2)
    laid = lay_in(stack, "sleeping_queens", [position])
    recorder = Recorder(stack, open_context, "sleeping_queens", laid)
    assert recorder.record(0, position) == {"sum_discarded"}
    assert recorder.faults == []


@pytest.mark.soak
@pytest.mark.parametrize("game", STAGINGS)
def test_every_staged_kind_is_seen_over_the_board_at_every_size(
    stack: Stack, open_context: OpenContext, game: str
) -> None:
    faults = recorded(stack, open_context, game, sorted(STAGINGS[game].staged))
    assert not faults, "\n".join(sorted({*faults}))
