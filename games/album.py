"""Albums: the pieces of a game that a pupil collects, and how its log tells who earned one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from engine.protocol import Event
from games.rule_options import Words


class Logged(NamedTuple):
    """An engine's event with its time; `own`: the pupil whose album it is did it by hand."""

    at: datetime
    own: bool
    event: Event


class Earned(NamedTuple):
    """A piece by its key, and when it was earned."""

    piece: str
    at: datetime


Earns = Callable[[Iterable[Logged]], Iterator[Earned]]


@dataclass(frozen=True, slots=True)
class AlbumPlace:
    """The place of one piece in an album.

    `symbol` of the sprite on tint 1-6; `emblem`: an icon of it that lies over the symbol, or ''.
    """

    key: str
    name: Words
    symbol: str
    tint: int
    emblem: str = ""


@dataclass(frozen=True)
class Album:
    """A place for each piece of one game, in their order.

    `earned` yields what a finished game's events earn for a pupil who played in it; the same piece
    may come again. `shape` is the symbol of a piece not met yet, `unmet` says so; `count` tells how
    many are met, with %(met)d and %(all)d; `has_come` says that %(name)s is new, `have_come` that
    %(n)d are; `whole` that all are there. `pictures`: a second sprite (static/js/pictures.js).
    """

    places: tuple[AlbumPlace, ...]
    earned: Earns
    shape: str
    unmet: Words
    count: Words
    has_come: Words
    have_come: Words
    whole: Words
    pictures: str = ""

    def place(self, key: str) -> AlbumPlace | None:
        """Return the place of that piece; None for one that this album does not have."""
        return next((place for place in self.places if place.key == key), None)


def by_event(kind: str, name: str, *, team: bool = False) -> Earns:
    """Return an `Earns` that yields the piece named by each event of a kind: `data[name]`.

    `team`: whoever of the table did it, it counts for each pupil; else it is the one's who did it.
    """

    def earned(log: Iterable[Logged]) -> Iterator[Earned]:
        for one in log:
            if one.event.kind == kind and (team or one.own):
                yield Earned(str(dict(one.event.data)[name]), one.at)

    return earned
