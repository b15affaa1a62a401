"""The Rescue: the album of kings whom a pupil has freed."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count

from django.utils.translation import gettext_lazy as _

from engine import GAMES
from games.album import Album, AlbumPlace, Earned, Logged
from games.the_rescue.cards import king_of

_RULES = GAMES["the_rescue"]


def _kings() -> Iterator[str]:
    """Yield the keys of the kings, by the engine's number."""
    with suppress(IndexError):
        for number in count():
            yield _RULES.piece_face(number)["key"]


KINGS = tuple(_kings())


def _freed(log: Iterable[Logged]) -> Iterator[Earned]:
    """Yield the kings of the pupil's own rescues; events name them by number."""
    for one in log:
        if one.event.kind == "king_rescued" and one.own:
            yield Earned(KINGS[dict(one.event.data)["king"]], one.at)


ALBUM = Album(
    places=tuple(AlbumPlace(key, *king_of(key), n % 6 + 1) for n, key in enumerate(KINGS)),
    earned=_freed,
    shape="king-shape",
    unmet=_("A king who waits for you"),
    count=_("%(met)d of %(all)d kings"),
    has_come=_("%(name)s is in your album"),
    have_come=_("%(n)d kings are new in your album"),
    whole=_("All ten kings are free. Here comes the parade!"),
)
