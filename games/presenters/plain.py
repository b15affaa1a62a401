"""Plain forms: how moves are chosen and posted without script, for the page `table_plain`.

A game lists forms by what a seat sees and by kinds, never by what is true: a claim is put together
from the player's own cards and may be wrong.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from django.utils.translation import gettext_lazy as _

from games.presenters.view_models import Text

LISTED = 12
"""A field with more options is a drop-down list."""
LONGEST = 24
"""More numbers than any move has."""
TIMES = "times"
"""The field that says how often a move is to be made."""
NUMBERS = re.compile(r"-?[0-9]{1,4}(?:,-?[0-9]{1,4}){0,3}")


class Unfinished(ValueError):
    """Fields that make no move yet; says why in words for a child."""

    def __init__(self, words: Text = "") -> None:
        """Keep the words."""
        self.words = words or _("Fill each place first.")
        super().__init__(str(self.words))


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: the numbers that are posted for it, as '3' or '1,8', and its words."""

    value: str
    label: Text
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A field in which one option is chosen, or several; '' as a value stands for none."""

    name: str
    label: Text
    options: tuple[Option, ...]
    many: bool = False

    @property
    def is_list(self) -> bool:
        """Are all options shown at once?"""
        return self.many or len(self.options) <= LISTED

    @property
    def needed(self) -> bool:
        """Must one be chosen?"""
        return not self.many and all(one.value for one in self.options)


@dataclass(frozen=True, slots=True)
class Number:
    """A field for a number that the child says."""

    name: str
    label: Text
    least: int = 0
    most: int = 999
    needed: bool = True
    value: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong together, under a heading."""

    label: Text
    fields: tuple[Choice | Number, ...]


Field = Choice | Number | Group


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of move: its heading, its fields in order, its button.

    Where one option of one field is the whole move, each option is a button of its own.
    """

    kind: str
    title: Text
    button: Text
    fields: tuple[Field, ...] = ()

    @property
    def buttons(self) -> Choice | None:
        """The field whose options are buttons; None where a form is filled in."""
        if len(self.fields) != 1:
            return None
        (only,) = self.fields
        return only if isinstance(only, Choice) and only.is_list and not only.many else None

    def filled(self, given: Mapping[str, Sequence[str]]) -> "Form":
        """Return the form with these values in its fields; fields not given stay as they are."""
        return replace(self, fields=tuple(_filled(one, given) for one in self.fields))


def _filled(one: Field, given: Mapping[str, Sequence[str]]) -> Any:
    if isinstance(one, Group):
        return replace(one, fields=tuple(_filled(each, given) for each in one.fields))
    if one.name not in given:
        return one
    values = given[one.name]
    if isinstance(one, Number):
        return replace(one, value=values[0] if values else "")
    chosen = [replace(each, chosen=each.value in values) for each in one.options]
    return replace(one, options=tuple(chosen))


class Asked(NamedTuple):
    """What forms are made from: the seat's view, all players' names, the kinds possible now.

    `tries`: claims of this decision that were not taken.
    """

    seen: Mapping[str, Any]
    names: Sequence[str]
    kinds: Collection[str]
    tries: int = 0


class Given:
    """The posted fields of a form, read as numbers."""

    def __init__(self, values: Mapping[str, Sequence[str]]) -> None:
        """Take all values of each field."""
        self._values = values

    def many(self, name: str) -> list[int]:
        """Return the numbers of all that was chosen in a field. Raises Unfinished without any."""
        found = self.any(name)
        if not found:
            raise Unfinished
        return found

    def any(self, name: str) -> list[int]:
        """Return the numbers of all that was chosen in a field, [] without any."""
        texts = [text.strip() for text in self._values.get(name, ()) if text.strip()]
        if len(texts) > LONGEST or not all(map(NUMBERS.fullmatch, texts)):
            raise Unfinished
        return [int(number) for text in texts for number in text.split(",")]

    def one(self, name: str) -> int:
        """Return the one number of a field. Raises Unfinished without one."""
        found = self.any(name)
        if len(found) != 1:
            raise Unfinished
        return found[0]

    def maybe(self, name: str) -> int | None:
        """Return the one number of a field, None for none."""
        return self.one(name) if self.any(name) else None

    def word(self, name: str, words: Collection[str]) -> str:
        """Return the one value of the field, which must be in `words`. Raises Unfinished."""
        found = self._values.get(name, ())
        if len(found) != 1 or found[0] not in words:
            raise Unfinished
        return found[0]


class PlainMoves(Protocol):
    """How a game is played without script: a module `plain` of its package.

    `FORMS` makes the form of each kind of move, in the order in which the page shows those that
    are possible; None: not yet. `ARGS` makes an action's arguments of the posted fields, by kind; a
    kind that is not there has none.
    """

    FORMS: Mapping[str, Callable[[Asked], Form | None]]
    ARGS: Mapping[str, Callable[[Given], list[Any]]]

    def lines(self, asked: Asked) -> Iterable[str]:
        """What lies on the table, in sentences."""

    def laid(self, tray: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
        """The fields of a claim that was not taken, as the tray keeps it, to be changed."""


def forms_of(moves: PlainMoves, asked: Asked) -> list[Form]:
    """Return the forms of the moves that may be chosen now."""
    made = [make(asked) for kind, make in moves.FORMS.items() if kind in asked.kinds]
    return [form for form in made if form is not None]


def option(value: Any, label: Text) -> Option:
    """Return an option for a number or for several."""
    numbers = value if isinstance(value, tuple) else (value,)
    return Option(",".join(map(str, numbers)), label)


def choice(name: str, label: Text, options: Iterable[Option], *, many: bool = False) -> Choice:
    """Return a field; what is the only one to choose is chosen."""
    made = tuple(options)
    if len(made) == 1 and not many:
        made = (replace(made[0], chosen=True),)
    return Choice(name, label, made, many)


def cards(name: str, label: Text, hand: Iterable[Any], *, many: bool = False) -> Choice:
    """Return a field with cards (things with `card` and `name`)."""
    return choice(name, label, [option(one.card, one.name) for one in hand], many=many)


def different(*numbers: int) -> None:
    """Raise Unfinished where a card was put into two places."""
    if len({*numbers}) != len(numbers):
        raise Unfinished(_("A card goes in one place. Choose again."))


def texts(values: Iterable[Any]) -> list[str]:
    """Return numbers as fields hold them, without those that are none."""
    return [str(value) for value in values if value is not None]
