"""Positions of Sleepless Princess: plays of a seat's cards are judged, broken positions named."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol import Accepted, Action, Wrong
from engine.rules.sleepless_princess.state import Check, Consent
from tests.engine.cases import CASES, walk
from tests.engine.princess import GAME, Table

pytestmark = pytest.mark.fast

NAMES = ("standard-3", "simplified-2", "two_blankets-2", "lull_confirm-3", "share_checks-2")
STATES = [
    moment.state
    for name in NAMES
    for moment in list(walk(CASES[f"sleepless_princess-{name}"], 1))[::2]
]


@settings(max_examples=400)
@given(st.sampled_from(STATES), st.data())
def test_every_play_with_own_cards_is_judged(state, data) -> None:
    """Whatever a seat lays in its turn is an attempt, taken exactly when it is listed."""
    if state.phase != "turn" or state.consent is not None or len(state.hands[state.turn]) < 5:
        return
    laid = data.draw(st.permutations(state.hands[state.turn]))
    value = data.draw(st.integers(1, 10))
    groups = (("one", laid[0]), ("sum", value, *laid[1:3]), ("sum", value, *laid[3:5]))
    size = data.draw(st.integers(1, 3))
    action = Action("play", state.turn, (groups[:size], value))
    answer = GAME.play(state, action)
    assert isinstance(answer, Accepted | Wrong)
    taken = GAME.canonical(action) in GAME.legal_actions(state, state.turn)
    assert isinstance(answer, Accepted) == taken
    assert set(answer.attempts[-1].cards) <= set(laid)


@pytest.mark.rule("SP-S012", "SP-S019")
def test_check_names_what_is_broken() -> None:
    table = Table(beds={0: "a a A"})
    table.do("lull", 0, 0)
    state = table.state

    def broken(change) -> list[str]:
        other = state.clone()
        change(other)
        return GAME.check(other)

    def set_to(**fields):
        return lambda other: [setattr(other, name, value) for name, value in fields.items()]

    assert broken(lambda other: other.draw.append(other.draw[0])) == ["each card once"]
    assert "full hands in a turn" in broken(lambda s: s.discard.append(s.hands[0].pop()))
    assert "a full row between turns" in broken(lambda s: s.discard.append(s.row.pop()))
    assert "five open cards at most" in broken(lambda s: s.row.append(s.draw.pop()))
    assert "no witch in a hand or in the row" in broken(lambda s: s.hands[0].append(65))
    assert "a hand of at most five for each seat" in broken(lambda s: s.hands.append([]))
    assert "asleep on her own set" in broken(set_to(status=["sleepless"] + ["asleep"] * 4))
    assert "a known status" in broken(set_to(status=["awake"] * 5))
    assert "each mattress once" in broken(lambda s: s.beds.pop())
    assert "a princess for each bed" in broken(lambda s: s.status.pop())
    assert broken(set_to(phase="limbo")) == ["a known phase"]
    assert "checks only in their phase" in broken(set_to(touches=1))
    assert "cards are owed only while drawing" in broken(set_to(owed=2))
    assert "something to draw while drawing" in broken(set_to(phase="draw", owed=2))
    assert "a last round only when nothing is left" in broken(set_to(last=1))
    assert "a result only at the end" in broken(set_to(phase="over"))
    asked = Consent(1, 0, 0, 0)
    assert "a question about a bed that can be opened" in broken(set_to(consent=asked))
    in_hand = set_to(check=Check("touch", 1), phase="checks")
    assert "a mattress in hand as it was found" in broken(in_hand)
    assert "a mattress in hand as it was found" in broken(set_to(check=Check("touch", 1)))


def test_found_mattress_is_told_from_one_that_is_not() -> None:
    table = Table("3 3 3 8 9", beds={0: "b c d"})
    table.do_play(0, 3, "3", "3", "3")
    table.do("touch", 0, 0)
    other = table.state.clone()
    other.beds[0], other.beds[1] = other.beds[1], other.beds[0]
    assert GAME.check(other) == ["a mattress in hand as it was found"]
    rng = random.Random(1)
    assert GAME.resample_hidden(table.state, 0, rng).beds[0][0] == table.state.beds[0][0]
    seen = GAME.seen_by(table.state, 1)
    bottoms = {GAME.determinize(seen, {}, random.Random(n)).beds[0][0] for n in range(20)}
    assert len(bottoms) > 3
