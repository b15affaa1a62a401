"""Junk of every kind: nothing raises, nothing changes, nothing foreign is accepted."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codec import action_from_json, digest
from engine.protocol import Accepted, Action, Rejected, Wrong
from engine.rules.sleeping_queens.guard import PHASE_OF
from tests.engine.cases import CASES, walk
from tests.engine.tables import GAME

CASE = CASES["sleeping_queens-standard-3"]
STATES = [moment.state for number in range(3) for moment in walk(CASE, number)]
STATES += [
    moment.state
    for name in ("two_sided", "fact_family", "sets", "waste", "state_total")
    for moment in list(walk(CASES[f"sleeping_queens-{name}-2"], 1))[:10]
]
STATES.append(list(walk(CASE, 0))[-1].answer.state)

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 80)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=5).map(tuple) | st.lists(inner, max_size=3),
    max_leaves=12,
)
kinds = st.sampled_from([*PHASE_OF, "", "score", "KING"]) | st.text(max_size=8)


@settings(max_examples=800, deadline=None)
@given(
    state=st.sampled_from(STATES),
    kind=kinds,
    seat=st.integers(-3, 7) | st.booleans() | st.none(),
    args=junk | st.lists(junk, max_size=5).map(tuple),
)
def test_junk_never_raises_and_never_changes(state, kind, seat, args) -> None:
    before = digest(GAME.dump(state))
    answer = GAME.play(state, Action(kind, seat, args))
    assert isinstance(answer, Accepted | Wrong | Rejected)
    assert digest(GAME.dump(state)) == before
    if isinstance(answer, Accepted):
        assert GAME.canonical(Action(kind, seat, args)) in GAME.legal_actions(state, seat)


@pytest.mark.parametrize("thing", [None, 3, "king", ("king", 0, ()), [], object()])
def test_what_is_no_action_is_malformed(thing: object) -> None:
    assert GAME.play(STATES[0], thing).code == "malformed"


cards = st.integers(-1, 67)
groups = st.lists(cards, max_size=5).map(tuple)
shaped = (
    st.tuples(st.sampled_from(["pair"]), groups)
    | st.tuples(st.just("equation"), st.tuples(groups, cards, st.none() | st.integers(-1, 20)))
    | st.tuples(st.just("equation_two_sided"), st.tuples(groups, groups))
    | st.tuples(st.just("difference"), st.tuples(cards, groups, cards))
    | st.tuples(st.sampled_from(["king", "block", "discard"]), st.tuples(cards, cards))
    | st.tuples(st.just("knight"), st.tuples(cards, st.integers(-1, 3), st.integers(-1, 12)))
    | st.tuples(st.just("potion"), st.tuples(cards, st.integers(-1, 3), st.integers(-1, 12), cards))
)


@settings(max_examples=800, deadline=None)
@given(state=st.sampled_from(STATES), shape=shaped)
def test_well_shaped_nonsense_is_judged_or_refused(state, shape) -> None:
    kind, args = shape
    waiting = GAME.waiting_for(state)
    seat = waiting[0] if waiting else 0
    action = Action(kind, seat, args)
    answer = GAME.play(state, action)
    listed = [] if not waiting else GAME.legal_actions(state, seat)
    if isinstance(answer, Accepted):
        assert GAME.canonical(action) in listed
        assert GAME.check(answer.state) == []
    else:
        assert action not in listed
    if isinstance(answer, Wrong):
        assert set(answer.attempts[0].cards) <= set(state.hands[seat])


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(STATES), st.data())
def test_every_claim_with_own_cards_is_judged(state, data) -> None:
    """Whatever numbers a seat lays as a sum in its turn, it is an attempt, never a refusal."""
    if state.phase != "turn":
        return
    laid = data.draw(st.permutations(state.hands[state.turn]))
    size = data.draw(st.integers(2, 5))
    keyed = 7 if state.options.state_total else None
    action = Action("equation", state.turn, (tuple(laid[: size - 1]), laid[size - 1], keyed))
    assert not isinstance(GAME.play(state, action), Rejected)


def test_random_bytes_are_no_action() -> None:
    rng = random.Random(1)
    for _ in range(2_000):
        text = rng.randbytes(rng.randrange(40))
        with pytest.raises(ValueError):
            action_from_json(text)
