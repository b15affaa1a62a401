"""State classes from their annotations: slots, ``clone``, the stored form and its checks.

A game's state is declared once, as the annotated fields of a class under ``@state_class``. The type
of a field says how it is copied, how it is written as JSON and what is read back; a type without
such a rule is refused when the module is imported, and a name that is not declared cannot be set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Generic, NamedTuple, Self, TypeVar, get_args, get_origin, get_type_hints

from engine.codec import Upgrade, from_json, to_json, upgrade
from engine.options import OptionsBase
from engine.protocol import Result

S = TypeVar("S", bound="StateBase")
PLAIN = (int, str, bool)
REQUIRED = ("rules", "options", "seats", "seed", "turn", "turn_number", "phase", "moves", "result")
"""What every game's state must declare."""


class Form(NamedTuple):
    """How a field is copied, written as JSON and read back.

    ``copy`` and ``write`` are expressions in which ``{0}`` is the field. ``read`` raises TypeError
    or ValueError on JSON that is not of the field's type.
    """

    copy: str
    write: str
    read: Callable[[Any], Any]


class StateBase:
    """What every state class has. Its fields are those that ``@state_class`` finds annotated."""

    __slots__ = ()
    forms: Mapping[str, Form]

    rules: int
    """The version of the rules that the game began with."""
    options: Any
    seats: int
    seed: bytes
    result: Result | None

    def clone(self) -> Self:
        """An independent copy, in 1 to 2 µs. Made for each class by ``@state_class``."""
        raise NotImplementedError

    def written(self) -> dict[str, Any]:
        """The fields as JSON values by name. Made for each class by ``@state_class``."""
        raise NotImplementedError


def state_class(declared: type[S]) -> type[S]:
    """The class with slots, ``clone`` and ``written`` for its annotated fields.

    Raises TypeError on a field whose type has no stored form, and where a required one is missing.
    """
    names = tuple(declared.__annotations__)
    if missing := [name for name in REQUIRED if name not in names]:
        raise TypeError(f"{declared.__qualname__} does not declare {', '.join(missing)}")
    hints = get_type_hints(declared)
    body = {name: value for name, value in vars(declared).items() if name not in _UNSLOTTED}
    body["__slots__"] = tuple(sorted(names))
    body["forms"] = forms = {name: _form_of(name, hints[name]) for name in names}
    made: type[S] = type(declared.__name__, declared.__bases__, body)
    _add_methods(made, forms)
    return made


_UNSLOTTED = frozenset({"__dict__", "__weakref__"})


def _add_methods(made: type[StateBase], forms: Mapping[str, Form]) -> None:
    """Methods written out as by hand, since every move needs them and a loop costs twice as much.

    Their source holds nothing but names of declared fields, as in ``dataclasses``.
    """
    field = "self.{}".format
    copies = [f"copy.{name} = {form.copy.format(field(name))}" for name, form in forms.items()]
    writes = [f"{name!r}: {form.write.format(field(name))}," for name, form in forms.items()]
    clone = ["def clone(self):", "copy = State()", *copies, "return copy"]
    written = ["def written(self):", "return {", *writes, "}"]
    names: dict[str, Any] = {"State": made, "to_json": to_json}
    for lines in (clone, written):
        exec("\n    ".join(lines), names)  # noqa: S102
        setattr(made, name := lines[0][4:-7], names[name])


def _form_of(name: str, hint: Any) -> Form:
    """The form of a type. Raises TypeError where there is none."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return Form("{0}", "{0}", _reader(hint))
    if hint is bytes:
        return Form("{0}", "{0}.hex()", bytes.fromhex)
    if isinstance(hint, type) and issubclass(hint, OptionsBase):
        return Form("{0}", "{0}.as_dict()", dict)  # ``Stored`` knows how options are made
    if origin is UnionType and len(args) == 2 and args[1] is NoneType:
        return _optional_form(name, args[0])
    if origin is frozenset and args == (int,):
        return Form("{0}", "sorted({0})", lambda value: frozenset(_items(value)))
    if origin is list:
        return _list_form(name, args[0])
    if origin is tuple and args[1:] == (...,):
        return _tuple_form(args[0])
    raise TypeError(f"{name}: {hint} has no stored form")


def _optional_form(name: str, hint: Any) -> Form:
    if hint in PLAIN:
        return Form("{0}", "{0}", _reader(hint, NoneType))
    if _is_record(hint):
        read = _record_reader(hint)
        return Form("{0}", "{0} and to_json({0})", lambda value: read(value) if value else None)
    raise TypeError(f"{name}: {hint} or None has no stored form")


def _list_form(name: str, hint: Any) -> Form:
    if hint in PLAIN:
        return Form("{0}.copy()", "{0}.copy()", list.copy)
    item = get_args(hint)[0] if get_args(hint) else None
    if item not in PLAIN or get_origin(hint) not in (list, tuple):
        raise TypeError(f"{name}: list[{hint}] has no stored form")
    if get_origin(hint) is list:
        copy = "[*map(list.copy, {0})]"
        return Form(copy, "[*map(list, {0})]", lambda rows: [*map(list.copy, _items(rows))])
    return Form(
        "{0}.copy()",
        "[*map(list, {0})]",
        lambda rows: [tuple(_items(row)) for row in _items(rows)],
    )


def _tuple_form(hint: Any) -> Form:
    if hint in PLAIN:
        return Form("{0}", "[*{0}]", lambda value: tuple(_items(value)))
    if _is_record(hint):
        read = _record_reader(hint)
        return Form("{0}", "to_json({0})", lambda rows: tuple(map(read, _items(rows))))
    return Form("{0}", "to_json({0})", _deep_tuple)


def _is_record(hint: Any) -> bool:
    """Is it a NamedTuple?"""
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


_items = list.__iter__
"""What is in a list. Raises TypeError on all that is no list, as ``list.copy`` does."""


def _reader(*types: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) not in types:
            raise TypeError(f"{value!r} is not of its field's type")
        return value

    return read


def _record_reader(kind: Any) -> Callable[[Any], Any]:
    return lambda value: kind(*_deep_tuple(value))


def _deep_tuple(value: Any) -> tuple[Any, ...]:
    """Lists to tuples, at any depth."""
    return tuple([from_json(item) for item in _items(value)])


class Stored(Generic[S]):
    """How the states of a game are stored: ``dump`` and ``load``.

    ``played`` are the versions of the rules that games may go on with, ``upgrades`` leads from a
    codec to the next.
    """

    def __init__(
        self,
        kind: type[S],
        *,
        key: str,
        codec: int,
        played: tuple[int, ...],
        upgrades: Mapping[int, Upgrade],
        make_options: Callable[[Mapping[str, Any]], Any],
    ) -> None:
        self.kind, self.key, self.codec = kind, key, codec
        self.played, self.upgrades = played, upgrades
        self.readers = {name: form.read for name, form in kind.forms.items()}
        self.readers["options"] = make_options

    def dump(self, state: S) -> dict[str, Any]:
        """The position as JSON values, with every secret in it."""
        return {"game": self.key, "codec": self.codec, **state.written()}

    def load(self, data: Mapping[str, Any]) -> S:
        """The inverse of ``dump``. Raises ValueError on another game, codec, or shape."""
        if not isinstance(data, Mapping) or data.get("game") != self.key:
            raise ValueError("not a position of this game")
        try:
            return self._read(upgrade(data, self.codec, self.upgrades))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a position: {error}") from error

    def _read(self, data: Mapping[str, Any]) -> S:
        if data["rules"] not in self.played:
            raise ValueError(f"rules {data['rules']!r} are not played here")
        state = self.kind()
        for name, read in self.readers.items():
            setattr(state, name, read(data[name]))
        return state
