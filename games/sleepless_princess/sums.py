"""Sleepless Princess: what was said, as a sum, as dots and as the heaps in the tray."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine import GAMES
from engine.protocol import Action
from games.presenters.sums import same_of, sum_of
from games.presenters.trays import MAX_KEYED, Cards, Whole
from games.presenters.view_models import Sum

_GAME = GAMES["sleepless_princess"]
HEAPS = 3
MOST = 10


@dataclass(frozen=True)
class Heap:
    """The field of a tray that holds heaps: cards, the blanket, how many it covers, the number."""

    length: int

    def read(self, value: Any) -> list[dict[str, Any]]:
        """Return the heaps; nothing is []."""
        if value in (None, ""):
            return []
        if not isinstance(value, list) or len(value) > self.length:
            raise ValueError("a list of heaps is expected")
        return [_read_heap(heap) for heap in value]


def _read_heap(heap: Any) -> dict[str, Any]:
    if not isinstance(heap, dict):
        raise ValueError("a heap is expected")
    return heap_of(
        Cards(HEAPS).read(heap.get("cards")),
        blanket=Whole(999).read(heap.get("blanket")),
        covered=Whole(MOST).read(heap.get("covered")) or 0,
        keyed=Whole(MAX_KEYED).read(heap.get("keyed")),
    )


def heap_of(
    cards: Sequence[int], *, blanket: int | None = None, covered: int = 0, keyed: int | None = None
) -> dict[str, Any]:
    """Return a heap as the tray keeps it; a card alone has neither blanket nor keyed number."""
    return {"cards": list(cards), "blanket": blanket, "covered": covered, "keyed": keyed}


def stated(action: Action, n: int = 0) -> Sum | None:
    """Return the n-th claim of a play, in the order in which the log has them."""
    if action.kind != "play":
        return None
    groups = action.args[0]
    claims = _logged(groups)
    if n >= len(claims):
        return None
    group = claims[n]
    return _said(group) if group else same_of([_value(one) for one in groups])


def _logged(groups: Sequence[Any]) -> list[Any]:
    """The heaps that are claims of their own, then None for the three together.

    The first sum or cover that is not taken is logged alone, as is a play of too many heaps.
    """
    if len(groups) != HEAPS:
        return [None]
    more = [group for group in groups if group[0] != "one"]
    missed = [group for group in more if not _holds(group)]
    return missed[:1] or [*more, None]


def _holds(group: Any) -> bool:
    """Is the sum or the cover true, and of the right form?"""
    values = [_face_value(card) for card in _cards(group)]
    if 0 in values:
        return False
    if group[0] == "cover":
        covered = group[2]
        return len(values) == 1 and 0 < covered < values[0] and values[0] - covered == group[1]
    return 2 <= len(values) <= HEAPS and sum(values) == group[1]


def _cards(group: Any) -> Sequence[int]:
    """The numbers of a heap, without its blanket."""
    cards: Sequence[int] = group[{"one": 1, "sum": 2, "cover": 4}[group[0]] :]
    return cards


def _said(group: Any) -> Sum:
    values = [_face_value(card) for card in _cards(group)]
    if group[0] == "cover":
        return sum_of("-", [values, [group[2]]], [group[1]])
    return sum_of("+", [values], [group[1]])


def _value(group: Any) -> int:
    """What a heap is said to be worth."""
    return _face_value(group[1]) if group[0] == "one" else int(group[1])


def _face_value(card: int) -> int:
    value: int = _GAME.face(card).get("value", 0)
    return value


def dots_of(action: Action, n: int = 0) -> list[list[int]]:
    """Return the frames of dots of a claim: a sum's addends, what a blanket leaves and covers.

    Three the same stand in a frame each, when no sum and no blanket has been pictured before.
    """
    groups = action.args[0]
    group = _logged(groups)[n]
    if group:
        return [_dots(group)]
    return [] if n else [[_value(one)] for one in groups]


def _dots(group: Any) -> list[int]:
    values = [_face_value(card) for card in _cards(group)]
    if group[0] == "cover":
        covered = min(group[2], values[0])
        return [values[0] - covered, covered]
    return values


def tray_of(action: Action) -> dict[str, Any] | None:
    """Return the tray that holds a play; None for actions that claim nothing."""
    if action.kind != "play":
        return None
    return {"heaps": [_heap(group) for group in action.args[0][:HEAPS]]}


def _heap(group: Any) -> dict[str, Any]:
    if group[0] == "one":
        return heap_of([group[1]])
    if group[0] == "cover":
        return heap_of(group[4:], blanket=group[3], covered=group[2], keyed=group[1])
    return heap_of(group[2:], keyed=group[1])
