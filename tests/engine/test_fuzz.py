"""Junk of every kind: nothing raises, nothing changes, nothing foreign is accepted."""

import copy
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES
from engine.codec import action_from_json, digest
from engine.protocol import REJECTIONS, Accepted, Action, Rejected, Wrong
from tests.amounts import amount
from tests.engine.cases import CASES, STRATEGIES, Case, glimpses, listed, moments
from tests.engine.tables import GAME

FEW = 9
every_game = pytest.mark.parametrize("key", GAMES)


@cache
def positions(key: str) -> list[tuple[Case, object]]:
    """Return positions of many kinds of tables of a game, ends among them.

    A game of few tables is played at each of them some times.
    """
    cases = [case for name, case in CASES.items() if case.game.key == key]
    found = []
    for number, case in enumerate(cases[::3] if len(cases) > FEW else cases * 5):
        strategy = ("random", *STRATEGIES[key])[number % 2]
        found += [(case, moment.state) for moment in glimpses(case, number, strategy, most=12)]
        found.append((case, moments(case, number, strategy)[-1].answer.state))
    return found


@cache
def pool(key: str) -> list[Action]:
    """Return actions of every kind of a game."""
    rng = random.Random(1)
    found: dict[str, set[Action]] = {}
    for case, state in positions(key):
        actions = listed(case, state)
        for action in rng.sample(actions, min(len(actions), 12)):
            found.setdefault(action.kind, set()).add(action)
    return [action for kind in sorted(found) for action in sorted(found[kind], key=repr)[:40]]


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


@every_game
@settings(max_examples=amount(100, in_soak=400))
@given(data=st.data())
def test_junk_never_raises_and_never_changes(key: str, data) -> None:
    case, state = data.draw(st.sampled_from(positions(key)), label="position")
    kinds = sorted({action.kind for action in pool(key)})
    kind = data.draw(st.sampled_from([*kinds, "", "shout"]) | st.text(max_size=8))
    seat = data.draw(st.integers(-3, 7) | st.booleans() | st.none())
    args = data.draw(junk | st.lists(junk, max_size=6).map(tuple))
    before = digest(case.game.dump(state))
    answer = case.game.play(state, Action(kind, seat, args))
    assert isinstance(answer, Accepted | Wrong | Rejected)
    assert digest(case.game.dump(state)) == before
    if isinstance(answer, Accepted):
        assert case.game.canonical(Action(kind, seat, args)) in listed(case, state)


@every_game
def test_well_shaped_nonsense_is_judged_or_refused(key: str) -> None:
    """Listed actions with something changed in them: accepted only where they are listed."""
    rng = random.Random(2)
    accepted = wrong = 0
    for case, state in positions(key):
        here = listed(case, state)
        near = sorted({number for action in here for number in numbers_in(action.args)}) or [0]
        by_kind = {action.kind: action for action in rng.sample(here, len(here))}
        for action in (*4 * [*by_kind.values()], *rng.sample(pool(key), min(len(pool(key)), 20))):
            waiting = case.game.waiting_for(state)
            seat = rng.choice(waiting) if waiting else 0
            changed = Action(action.kind, seat, bent(action.args, near, rng))
            answer = case.game.play(state, changed)
            if isinstance(answer, Rejected):
                assert answer.code in REJECTIONS
                assert changed not in here
            elif isinstance(answer, Wrong):
                wrong += 1
                assert changed not in here
                assert answer.attempts[-1].reason
            else:
                accepted += 1
                assert case.game.canonical(changed) in here
                assert case.game.check(answer.state) == []
    assert accepted > 20
    assert wrong > 20


def numbers_in(args: tuple) -> list[int]:
    """Return the numbers in arguments, at any depth."""
    return [
        number
        for one in args
        for number in (numbers_in(one) if isinstance(one, tuple) else [one])
        if isinstance(number, int)
    ]


def bent(args: tuple, near: list[int], rng: random.Random) -> tuple:
    """Return the arguments with one thing in them changed, dropped or doubled.

    ``near`` are numbers that other actions of the position have.
    """
    if not args:
        return rng.choice([(), (), (0,), (None,)])
    place = rng.randrange(len(args))
    there = args[place]
    if isinstance(there, tuple) and there and rng.random() < 0.8:
        new = (bent(there, near, rng),)
    else:
        new = rng.choice(
            [
                (rng.choice(near),),
                (rng.choice(near),),
                (rng.randrange(-2, 84),),
                (there + rng.choice([-1, 1]) if isinstance(there, int) else there,),
                (there, there),
                (),
                (rng.choice([None, "+", "-", "one", "sum", (), (0,), 7]),),
            ]
        )
    return (*args[:place], *new, *args[place + 1 :])


@every_game
@pytest.mark.parametrize("thing", [None, 3, "king", ("king", 0, ()), [], object()])
def test_what_is_no_action_is_malformed(key: str, thing: object) -> None:
    _, state = positions(key)[0]
    game = GAMES[key]
    assert game.play(state, thing).code == "malformed"
    kind = pool(key)[0].kind
    for bad in (Action([kind], 0), Action(None, 0), Action(kind, True), Action(kind, 0, [])):
        assert game.play(state, bad).code == "malformed"


@every_game
def test_junk_is_no_position(key: str) -> None:
    game = GAMES[key]
    for _, state in positions(key)[:3]:
        good = game.dump(state)
        for bad in (None, [], "text", 3, {}, {"game": "chess"}, {**good, "codec": 99}):
            with pytest.raises(ValueError):
                game.load(bad)
        for name, value in good.items():
            less = copy.deepcopy(good)
            del less[name]
            with pytest.raises(ValueError):
                game.load(less)
            if isinstance(value, list):
                with pytest.raises(ValueError):
                    game.load({**good, name: 3})
        for name, bad in (("rules", 99), ("options", {"x": 1}), ("seed", "zz")):
            with pytest.raises(ValueError):
                game.load({**good, name: bad})


@settings(max_examples=300)
@given(st.data())
def test_every_claim_with_own_cards_is_judged(data) -> None:
    """Whatever numbers a seat lays as a sum in its turn, it is an attempt, never a rejection."""
    turns = [state for _, state in positions(GAME.key) if state.phase == "turn"]
    state = data.draw(st.sampled_from(turns))
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
