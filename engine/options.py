"""Validation of game options, shared by all games. Each check raises ValueError."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class OptionsBase:
    """Options are a frozen dataclass on this: numbers, texts, truth values and flat tuples."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def as_dict(self) -> dict[str, Any]:
        """The options as JSON values by name, the inverse of the game's ``make_options``."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        for name, value in plain.items():
            if isinstance(value, tuple):
                plain[name] = list(value)
        return plain


def check_names(values: Mapping[str, Any], options: type[OptionsBase]) -> None:
    """Refuse names that the game's options do not have."""
    unknown = values.keys() - options.__dataclass_fields__.keys()
    if unknown:
        raise ValueError(f"unknown options: {', '.join(sorted(map(str, unknown)))}")


def require(holds: bool, name: str, wanted: str) -> None:
    """Refuse a value that is not what is wanted."""
    if not holds:
        raise ValueError(f"{name} is {wanted}")


def check_bool(name: str, value: object) -> None:
    """Refuse what is no truth value."""
    require(type(value) is bool, name, "true or false")


def check_first_seat(value: object, seats: int) -> None:
    """Refuse what is neither a seat of the largest table nor null."""
    fits = value is None or (type(value) is int and 0 <= value < seats)
    require(fits, "first_seat", f"a seat from 0 to {seats - 1}, or null")
