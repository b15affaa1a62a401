"""Claims of The Rescue in every shape: malformed ones are refused, own cards are judged."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol import Action, Rejected
from tests.engine.cases import CASES, walk
from tests.engine.rescue_tables import GAME

pytestmark = pytest.mark.fast

STATES = [
    moment.state
    for name in ("standard-3", "standard-2", "state_total-2", "one_per_kind-2")
    for moment in list(walk(CASES[f"the_rescue-{name}"], 1, "sensible"))[::3]
]


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


@settings(max_examples=300)
@given(st.data())
def test_every_statement_with_own_cards_is_judged(data) -> None:
    """Whatever a seat lays among its deeds is an attempt, never a rejection."""
    acting = [s for s in STATES if s.phase == "act" and len(s.realms[s.turn]) > 2 and not s.done]
    state = data.draw(st.sampled_from(acting))
    laid = data.draw(st.permutations(state.realms[state.turn]))
    size = data.draw(st.integers(3, len(laid)))
    adjust = ((laid[0], data.draw(st.sampled_from([-1, 1]))),) if data.draw(st.booleans()) else ()
    op = data.draw(st.sampled_from("+-*/"))
    keyed = 7 if state.options.state_total else None
    args = (op, tuple(laid[1:size]), laid[0], adjust, "right", keyed)
    assert not isinstance(GAME.play(state, Action("equation", state.turn, args)), Rejected)
