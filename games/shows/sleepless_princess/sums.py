"""Sleepless Princess: what was said, as a sum, as dots and as the heaps in the tray."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from engine import GAMES
from engine.protocol import Action
from games.shows.faces import Sum, Text
from games.shows.sums import same_of, sum_of
from games.shows.trays import MAX_KEYED, Cards, Whole

_GAME: Any = GAMES["sleepless_princess"]  # with its own `face`, beside the protocol
HEAPS = 3
MOST = 10

REASONS: Mapping[str, Text] = {
    "wrong_op": gettext_lazy("Here each number is one card."),
    "too_few_cards": gettext_lazy("Make three heaps the same."),
    "too_many_cards": gettext_lazy("Make just three heaps the same."),
    "too_many_blankets": gettext_lazy("One blanket at a time, please."),
    "cover_range": gettext_lazy("Cover some, and leave some to see."),
    "cover_on_sum": gettext_lazy("A blanket lies on one card."),
}


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
    """Return the n-th claim of a play: its sums and covers in order, then the three the same."""
    if action.kind != "play":
        return None
    groups = action.args[0]
    told = _told(groups)
    if n < len(told):
        return told[n]
    return same_of([_value(group) for group in groups])


def _told(groups: Sequence[Any]) -> list[Sum]:
    """What is said in the heaps that are more than a card, in order."""
    return [_said(group) for group in groups if group[0] != "one"]


def _said(group: Any) -> Sum:
    if group[0] == "cover":
        under = [_face_value(card) for card in group[4:]]
        return sum_of("-", [under, [group[2]]], [group[1]])
    return sum_of("+", [[_face_value(card) for card in group[2:]]], [group[1]])


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
    more = [group for group in groups if group[0] != "one"]
    if n < len(more):
        return [_dots(more[n])]
    return [] if more else [[_value(group)] for group in groups]


def _dots(group: Any) -> list[int]:
    if group[0] == "cover":
        under, covered = _face_value(group[4]), group[2]
        return [max(0, under - covered), min(covered, under)]
    return [_face_value(card) for card in group[2:]]


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
