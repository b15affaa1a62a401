"""State classes: declared once, refused at import where a field is forgotten or has no form."""

from collections import deque
from typing import Any

import pytest

from engine import GAMES
from engine.options import OptionsBase
from engine.protocol import Result
from engine.state_fields import REQUIRED, StateBase, state_class
from tests.engine.cases import STANDARD, moments

pytestmark = pytest.mark.fast

JUNK = {"a": [1.5]}
"""What no field takes."""


def declare(**fields: Any) -> type[StateBase]:
    """A state class of the required fields and these, as its module would make it at import."""
    needed = dict.fromkeys(REQUIRED, int) | {"options": OptionsBase, "seed": bytes}
    needed |= {"result": Result | None}
    annotations = {name: kind for name, kind in (needed | fields).items() if kind is not None}
    return state_class(type("State", (StateBase,), {"__annotations__": annotations}))


@pytest.mark.parametrize("kind", [deque, list[list[list[int]]], dict[str, int], int | str, Any])
def test_a_field_without_a_stored_form_is_refused_at_import(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"pile: .* has no stored form"):
        declare(pile=kind)


@pytest.mark.parametrize("name", REQUIRED)
def test_a_forgotten_field_is_refused_at_import(name: str) -> None:
    with pytest.raises(TypeError, match=f"does not declare {name}$"):
        declare(**{name: None})


def test_a_declared_field_is_stored_and_copied_and_no_other_can_be_set() -> None:
    made = declare(pile=list[int], rows=list[list[int]])
    state: Any = made()
    for name in made.forms:
        setattr(state, name, None)
    state.options, state.seed = GAMES["the_rescue"].options()["standard"], b"\x01"
    state.pile, state.rows = [1, 2], [[3], []]
    other: Any = state.clone()
    other.pile.append(9)
    other.rows[1].append(9)
    assert (state.pile, state.rows) == ([1, 2], [[3], []])
    assert state.written()["rows"] == [[3], []]
    with pytest.raises(AttributeError):
        state.undeclared = 1


def test_a_state_with_a_field_left_out_cannot_be_copied() -> None:
    """Whoever deals a table must set every field: the first move would find it."""
    with pytest.raises(AttributeError):
        declare()().clone()


@pytest.mark.parametrize("name", STANDARD)
def test_every_field_of_a_game_is_stored_copied_and_checked(name: str) -> None:
    """Equal after a copy and after JSON; a wrong type in any one field is refused."""
    case = STANDARD[name]
    game = case.game
    for state in (moments(case, 1)[len(moments(case, 1)) // 2].state, moments(case, 1)[-1].state):
        stored = game.dump(state)
        assert set(stored) == {"game", "codec", *type(state).forms}
        assert game.dump(state.clone()) == game.dump(game.load(stored)) == stored
        for field in type(state).forms:
            with pytest.raises(ValueError):
                game.load({**stored, field: JUNK})
            with pytest.raises(ValueError, match="not a position"):
                game.load({other: value for other, value in stored.items() if other != field})


@pytest.mark.parametrize("key", GAMES)
def test_a_copy_shares_no_list_with_its_original(key: str) -> None:
    game = GAMES[key]
    options = game.options()["standard"]
    state, _ = game.start(options, game.seats_for(options)[0], b"seed")
    other = state.clone()
    for field in type(state).forms:
        mine, theirs = getattr(state, field), getattr(other, field)
        assert mine == theirs
        if isinstance(mine, list):
            assert mine is not theirs
            assert not any(isinstance(row, list) and row is theirs[n] for n, row in enumerate(mine))
