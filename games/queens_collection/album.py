"""The Queen's Collection: the album of boxes that a pupil has filled or won.

Against each other a box is won with its last pawn, by the pupil's own hand. Together the team fills
it: a box counts for each pupil when every pawn of its colour in the game is at home, and no other.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.album import Album, AlbumPlace, Earned, Logged
from games.queens_collection.cards import COLOURS, Colour

_BOXES = {
    "sun": _("Sun box"),
    "drop": _("Drop box"),
    "leaf": _("Leaf box"),
    "star": _("Star box"),
    "moon": _("Moon box"),
    "flame": _("Flame box"),
    "flower": _("Flower box"),
    "hill": _("Hill box"),
}


class _Pawns:
    """The pawns on each box, moved as the events say."""

    def __init__(self, ring: Iterable[int], boxes: Iterable[Iterable[int]]) -> None:
        """Begin as they were set."""
        self._ring = list(ring)
        self._boxes = [list(pawns) for pawns in boxes]

    def move(self, kind: str, data: dict[str, Any]) -> None:
        """Follow an event that moves pawns. Raises ValueError for a pawn that is not there."""
        if kind == "pawns_exchanged":
            (one, other), (first, second) = data["colours"], data["places"]
            self._pass_on(one, first, second)
            self._pass_on(other, second, first)
        elif kind == "pawn_moved":
            self._pass_on(data["colour"], data["from"], data["place"])
        elif kind == "pawn_left":
            self._boxes[data["place"]].remove(data["colour"])

    def _pass_on(self, colour: int, old: int, new: int) -> None:
        self._boxes[old].remove(colour)
        self._boxes[new].append(colour)

    def full(self) -> set[int]:
        """Return the colours of which every pawn is at home, with no other beside it."""
        every = [pawn for pawns in self._boxes for pawn in pawns]
        return {
            colour
            for colour, pawns in zip(self._ring, self._boxes, strict=True)
            if set(pawns) == {colour} and len(pawns) == every.count(colour)
        }


def _earned(log: Iterable[Logged]) -> Iterator[Earned]:
    pawns = None
    for one in log:
        kind, data = one.event.kind, dict(one.event.data)
        if kind == "pawns_set":
            pawns = _Pawns(data["ring"], data["boxes"])
        elif kind == "pawn_taken":
            if data["box"] and one.own:
                yield Earned(COLOURS[data["colour"]], one.at)
        elif pawns is not None:
            before = pawns.full()
            pawns.move(kind, data)
            yield from (Earned(COLOURS[box], one.at) for box in sorted(pawns.full() - before))


ALBUM = Album(
    places=tuple(
        AlbumPlace(key, _BOXES[key], "box", n % 6 + 1, emblem=Colour(key).symbol)
        for n, key in enumerate(COLOURS)
    ),
    earned=_earned,
    shape="box-shape",
    unmet=_("A box still to fill"),
    count=_("%(met)d of %(all)d boxes"),
    has_come=_("The %(name)s is in your album"),
    have_come=_("%(n)d boxes are new in your album"),
    whole=_("All eight boxes were full. Hooray for every pawn!"),
)
