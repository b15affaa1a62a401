"""A position as JSON values and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.codec import from_json, to_json, upgrade
from engine.protocol import Result
from engine.rules.queens_collection.components import make_options
from engine.rules.queens_collection.state import CODEC, KEY, RULES_PLAYED, UPGRADES, Ask, State

PLAIN = (
    "seats",
    "counter",
    "turn",
    "turn_number",
    "starter",
    "round",
    "round_turns",
    "phase",
    "pairs",
    "passes",
    "dry",
    "quiet",
    "took",
    "turned",
    "ending",
    "windows",
    "moves",
)
LISTS = ("draw", "discard", "display", "revealed", "out")
TUPLES = ("ring", "gone", "answered", "scores", "totals", "refused")
ROWS = ("boxes", "taken", "won")


def dump(state: State) -> dict[str, Any]:
    """The position as JSON values, with every secret in it."""
    data: dict[str, Any] = {
        "game": KEY,
        "codec": CODEC,
        "rules": state.rules,
        "options": state.options.as_dict(),
        "seed": state.seed.hex(),
        "hands": [hand[:] for hand in state.hands],
        "ask": to_json(state.ask) if state.ask else None,
        "result": to_json(state.result) if state.result else None,
    }
    for name in PLAIN:
        data[name] = getattr(state, name)
    for name in LISTS + TUPLES + ROWS:
        data[name] = to_json(getattr(state, name))
    return data


def load(data: Mapping[str, Any]) -> State:
    """The inverse of ``dump``. Raises ValueError on another game, codec, or shape."""
    if not isinstance(data, Mapping) or data.get("game") != KEY:
        raise ValueError("not a position of this game")
    try:
        return _read(upgrade(data, CODEC, UPGRADES))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a position: {error}") from error


def _read(data: Mapping[str, Any]) -> State:
    state = State.__new__(State)
    if data["rules"] not in RULES_PLAYED:
        raise ValueError(f"rules {data['rules']!r} are not played here")
    state.rules = data["rules"]
    state.options = make_options(data["options"])
    state.seed = bytes.fromhex(data["seed"])
    state.hands = [list(hand) for hand in data["hands"]]
    state.ask = Ask(*from_json(data["ask"])) if data["ask"] else None
    state.result = Result(*from_json(data["result"])) if data["result"] else None
    for name in PLAIN:
        setattr(state, name, data[name])
    for name in LISTS:
        setattr(state, name, list(data[name]))
    for name in TUPLES:
        setattr(state, name, _tuple(data[name]))
    for name in ROWS:
        setattr(state, name, [_tuple(row) for row in data[name]])
    return state


def _tuple(values: Any) -> tuple[Any, ...]:
    """Lists to tuples, at any depth. Raises TypeError on what is no list."""
    return tuple(from_json(value) for value in values)
