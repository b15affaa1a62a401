"""Junk of every kind: nothing raises, nothing changes, nothing foreign is accepted."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codec import digest
from engine.protocol import Accepted, Action, Rejected, Wrong
from engine.rules.the_rescue.guard import PHASES_OF
from tests.engine.rescue_tables import CASES, GAME, walk

STATES = [
    moment.state
    for name in ("standard-3", "standard-2", "state_total-2", "one_per_kind-2")
    for moment in list(walk(CASES[name], 1, least=True))[::3]
]
STATES.append(list(walk(CASES["standard-3"], 0))[-1].answer.state)

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 90)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=5).map(tuple) | st.lists(inner, max_size=3),
    max_leaves=12,
)
kinds = st.sampled_from([*PHASES_OF, "", "score", "ROLL"]) | st.text(max_size=8)


@settings(max_examples=400, deadline=None)
@given(
    state=st.sampled_from(STATES),
    kind=kinds,
    seat=st.integers(-3, 7) | st.booleans() | st.none(),
    args=junk | st.lists(junk, max_size=6).map(tuple),
)
def test_junk_never_raises_and_never_changes(state, kind, seat, args) -> None:
    before = digest(GAME.dump(state))
    answer = GAME.play(state, Action(kind, seat, args))
    assert isinstance(answer, Accepted | Wrong | Rejected)
    assert digest(GAME.dump(state)) == before
    if isinstance(answer, Accepted):
        assert GAME.canonical(Action(kind, seat, args)) in GAME.legal_actions(state, seat)


@pytest.mark.parametrize(
    "action",
    [
        Action("score", 0),
        Action(None, 0),
        Action("roll", 0, [1]),
        Action("roll", True),
        Action("roll", 0, (1,)),
        Action("steal", 0, (1, "2")),
    ],
)
def test_actions_that_no_phase_knows_are_malformed(action: Action) -> None:
    assert GAME.play(STATES[0], action).code == "malformed"


@pytest.mark.parametrize("thing", [None, 3, "roll", ("roll", 0, ()), [], object()])
def test_what_is_no_action_is_malformed(thing: object) -> None:
    assert GAME.play(STATES[0], thing).code == "malformed"


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("+", (0, 4), 8, (), "right"),
        ("+", [0, 4], 8, (), "right", None),
        ("+", (), 8, (), "right", None),
        ("+", (0, 0), 8, (), "right", None),
        ("+", (0, 4), 4, (), "right", None),
        ("+", (0, 4), None, (), "right", None),
        ("+", (0, True), 8, (), "right", None),
        ("x", (0, 4), 8, (), "right", None),
        (None, (0, 4), 8, (), "right", None),
        ("", (0, 4), 8, (), "right", None),
        ("++", (0, 4, 8), 12, (), "right", None),
        ("+*", (0, 4), 8, (), "right", None),
        ("+", (0, 4), 8, None, "right", None),
        ("+", (0, 4), 8, (1,), "right", None),
        ("+", (0, 4), 8, ((0,),), "right", None),
        ("+", (0, 4), 8, ((0, 2),), "right", None),
        ("+", (0, 4), 8, ((9, 1),), "right", None),
        ("+", (0, 4), 8, (("0", 1),), "right", None),
        ("+", (0, 4), 8, ((0, 1), (0, -1)), "right", None),
        ("+", (0, 4), 8, (), "up", None),
        ("+", (0, 4), 8, (), None, None),
    ],
)
def test_equations_of_a_wrong_shape_are_malformed(args) -> None:
    assert GAME.play(STATES[0], Action("equation", 0, args)).code == "malformed"


@pytest.mark.parametrize("args", [(), (3,), (3, 3), (3, "4"), (3, True)])
def test_pairs_of_a_wrong_shape_are_malformed(args) -> None:
    assert GAME.play(STATES[0], Action("wake_pair", 0, args)).code == "malformed"


cards = st.integers(-3, 84)
groups = st.lists(cards, max_size=6).map(tuple)
steps = st.lists(st.tuples(cards, st.sampled_from([-1, 1])), max_size=2).map(tuple)
ops = st.sampled_from(["+", "-", "*", "/", "", "+*", "-/"])
shaped = (
    st.tuples(
        st.just("equation"),
        st.tuples(ops, groups, cards, steps, st.just("left"), st.none() | st.integers(-1, 12)),
    )
    | st.tuples(st.sampled_from(["wake_pair", "end_turn", "steal", "swap_knights"]), groups)
    | st.tuples(st.sampled_from(["spell_book", "steal"]), st.tuples(cards, cards))
    | st.tuples(st.just("rescue"), st.tuples(cards, cards, st.integers(-1, 10)))
    | st.tuples(st.just("witch"), st.tuples(cards, cards, st.integers(-1, 5), cards))
    | st.tuples(st.sampled_from(["take", "queen", "wake_one", "gnome", "decline"]), groups)
)


@settings(max_examples=500, deadline=None)
@given(state=st.sampled_from(STATES), shape=shaped)
def test_well_shaped_nonsense_is_judged_or_refused(state, shape) -> None:
    kind, args = shape
    waiting = GAME.waiting_for(state)
    seat = waiting[0] if waiting else 0
    action = Action(kind, seat, args)
    answer = GAME.play(state, action)
    listed = GAME.legal_actions(state, seat)
    if isinstance(answer, Accepted):
        assert GAME.canonical(action) in listed
        assert GAME.check(answer.state) == []
    else:
        assert action not in listed
    if isinstance(answer, Wrong):
        assert set(answer.attempts[0].cards) <= set(state.realms[seat])


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_every_statement_with_own_cards_is_judged(data) -> None:
    """Whatever a seat lays among its deeds is an attempt, never a refusal."""
    acting = [s for s in STATES if s.phase == "act" and len(s.realms[s.turn]) > 2 and not s.done]
    state = data.draw(st.sampled_from(acting))
    laid = data.draw(st.permutations(state.realms[state.turn]))
    size = data.draw(st.integers(3, len(laid)))
    adjust = ((laid[0], data.draw(st.sampled_from([-1, 1]))),) if data.draw(st.booleans()) else ()
    op = data.draw(st.sampled_from("+-*/"))
    keyed = 7 if state.options.state_total else None
    args = (op, tuple(laid[1:size]), laid[0], adjust, "right", keyed)
    assert not isinstance(GAME.play(state, Action("equation", state.turn, args)), Rejected)
