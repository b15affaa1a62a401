"""Positions as JSON values and back: a game names its fields and the form of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from engine.codec import Upgrade, from_json, to_json, upgrade
from engine.protocol import Result

S = TypeVar("S")


class Form(NamedTuple):
    """How a field is written as JSON, and how it is read back."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _tuple(values: Any) -> tuple[Any, ...]:
    """Lists to tuples, at any depth. Raises TypeError on what is no list."""
    return tuple([from_json(value) for value in values])


def record(kind: Callable[..., Any]) -> Form:
    """A named tuple, or None."""
    return Form(
        lambda value: value and to_json(value),
        lambda value: kind(*_tuple(value)) if value else None,
    )


def records(kind: Callable[..., Any]) -> Form:
    """A tuple of named tuples."""
    return Form(to_json, lambda values: tuple([kind(*_tuple(value)) for value in values]))


def _lists(rows: Any) -> list[list[Any]]:
    return [*map(list, rows)]


LIST = Form(list, list)
TUPLE = Form(list, tuple)
DEEP = Form(to_json, _tuple)
"""A tuple of tuples, at any depth."""
SET = Form(sorted, frozenset)
LISTS = Form(_lists, _lists)
"""A list of lists."""
TUPLES = Form(_lists, lambda rows: [*map(tuple, rows)])
"""A list of tuples."""


@dataclass(frozen=True, kw_only=True)
class Stored(Generic[S]):
    """How the positions of a game are stored.

    ``played`` are the versions of the rules that games may go on with, ``upgrades`` leads from a
    codec to the next, ``empty`` makes a state to fill. Every game has options, a seed and a result;
    ``plain`` names the fields of numbers, texts and truth values, ``fields`` the rest.
    """

    key: str
    codec: int
    played: tuple[int, ...]
    upgrades: Mapping[int, Upgrade]
    empty: Callable[[], S]
    make_options: Callable[[Mapping[str, Any]], Any]
    plain: tuple[str, ...]
    fields: Mapping[str, Form]

    def dump(self, state: Any) -> dict[str, Any]:
        """The position as JSON values, with every secret in it."""
        data = {
            "game": self.key,
            "codec": self.codec,
            "rules": state.rules,
            "options": state.options.as_dict(),
            "seed": state.seed.hex(),
            "result": _RESULT.write(state.result),
        }
        for name in self.plain:
            data[name] = getattr(state, name)
        for name, form in self.fields.items():
            data[name] = form.write(getattr(state, name))
        return data

    def load(self, data: Mapping[str, Any]) -> S:
        """The inverse of ``dump``. Raises ValueError on another game, codec, or shape."""
        if not isinstance(data, Mapping) or data.get("game") != self.key:
            raise ValueError("not a position of this game")
        try:
            return self._read(upgrade(data, self.codec, self.upgrades))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a position: {error}") from error

    def _read(self, data: Mapping[str, Any]) -> S:
        state: Any = self.empty()
        if data["rules"] not in self.played:
            raise ValueError(f"rules {data['rules']!r} are not played here")
        state.rules = data["rules"]
        state.options = self.make_options(data["options"])
        state.seed = bytes.fromhex(data["seed"])
        state.result = _RESULT.read(data["result"])
        for name in self.plain:
            setattr(state, name, data[name])
        for name, form in self.fields.items():
            setattr(state, name, form.read(data[name]))
        return state  # type: ignore[no-any-return]


_RESULT = record(Result)
