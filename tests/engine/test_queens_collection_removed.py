"""The house rule that cards which left a round stay out: rounds that can still be dealt."""

import pytest

from engine.rules.queens_collection import GAME
from tests.engine.cases import Case, walk
from tests.engine.collection import rivals

pytestmark = pytest.mark.fast


@pytest.mark.rule("QC-33")
def test_cards_that_left_are_back_in_the_next_round() -> None:
    for stay in (False, True):
        table = rivals("T S", display="T S L", boxes="S DDD - - - - - -", removed_stay_out=stay)
        table.do("pair", 0, table.cards(0, "T"), table.shown("T")[0], 3)
        gone = set(table.state.out)
        table.do("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
        table.skip_all()
        assert table.state.round == 2
        assert set(table.state.out) == (gone if stay else set())


@pytest.mark.rule("QC-33")
@pytest.mark.parametrize(("out", "over"), [(27, False), (28, True)])
def test_game_ends_when_too_few_cards_are_left_for_a_round(out: int, over: bool) -> None:
    """Four seats need two cards each and three in the display: eleven of 38."""
    table = rivals("S", seats=4, boxes="S DDD - - - - - -", left=0, removed_stay_out=True)
    state = table.state
    state.discard, state.out = state.discard[out:], state.discard[:out]
    table.do("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
    table.skip_all()
    assert GAME.check(state) == []
    if over:
        result = GAME.result(table.state)
        assert (result.reason, result.points) == ("cards", table.data("round_scored")["totals"])
        assert not table.has("round_started")
    else:
        assert (table.state.round, len(table.state.draw)) == (2, 0)
        assert [len(hand) for hand in table.state.hands] == [2, 2, 2, 2]


@pytest.mark.rule("QC-33")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_round_that_is_dealt_is_dealt_whole(seats: int) -> None:
    options = GAME.make_options({"mode": "competitive", "removed_stay_out": True})
    case = Case(GAME, options, seats)
    short = 0
    for number in range(8):
        for moment in walk(case, number):
            for event in moment.answer.events:
                if event.kind == "round_started":
                    state = moment.answer.state
                    assert [len(hand) for hand in state.hands] == [2] * seats
                    assert len(state.display) == 3
            result = GAME.result(moment.answer.state)
            short += result is not None and result.reason == "cards"
    assert short or seats < 4
