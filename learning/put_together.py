"""Claims put together wrongly: the cards make a true sum, but another one was laid as the total.

Pure. A tray once made the third card that was tapped the total, so that 1, 3, 6, 10 read
1 + 3 + 10 = 6. Such a claim says nothing about arithmetic: it is a slip of the form, and no try.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import Any, Final, cast

from learning.observations import Attempt, Laid, Stated

PUT_TOGETHER: Final = "put_together"
"""The reason of such a claim, once it is counted; the log keeps that of the game."""
LEAST_PARTS: Final = 3
"""Of two parts and a total no tray made anything else than what was tapped."""


def arranged(op: str, parts: Sequence[int], total: int) -> tuple[int, ...] | None:
    """Return the places of the cards in the true sum nearest to what was laid, its total last.

    Places count the parts as laid, then the total. `op` is one of + - * /; numbers are what cards
    count. None where no other number among the cards can be the total, or there are fewer than
    three parts.

    The nearest is the one in which the fewest places hold another number, of several that whose
    total was laid farthest to the left. Where the order is free, and the parts that stay were laid
    in ascending order, the card that was the total goes where it keeps them so.
    """
    if len(parts) < LEAST_PARTS:
        return None
    cards = (*parts, total)

    def moved(order: Sequence[int]) -> int:
        return sum(cards[place] != card for place, card in zip(order, cards, strict=True))

    nearest = min(_true_orders(op, cards), key=moved, default=None)
    if nearest is None or op not in "+*":
        return nearest
    laid, last = nearest[:-1], len(parts)
    stay = [cards[place] for place in laid if place != last]
    ascends = stay == sorted(stay)
    return (*(sorted(laid, key=cards.__getitem__) if ascends else laid), nearest[-1])


def _true_orders(op: str, cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield orders of places that are true: the total changes places with another number.

    Where the first number is another thing than the others, two of the parts may change too.
    """
    last = len(cards) - 1
    for new in range(last):
        if cards[new] == cards[last]:
            continue
        for first in range(last if op in "-/" else 1):
            order = [*range(last + 1)]
            order[new], order[last] = last, new
            order[0], order[first] = order[first], order[0]
            *parts, total = (cards[place] for place in order)
            if _is_true(op, parts, total):
                yield tuple(order)


def _is_true(op: str, parts: Sequence[int], total: int) -> bool:
    first, *others = parts
    if op == "+":
        return sum(parts) == total
    if op == "-":
        return first - sum(others) == total
    if op == "*":
        return prod(parts) == total
    divisor = prod(others)
    return op == "/" and divisor != 0 and first == total * divisor


def is_put_together_wrongly(row: Laid) -> bool:
    """Is a logged claim false as it was laid, and true with another of its cards as the total?"""
    if row.is_true is not False or len(row.effective) < LEAST_PARTS or not row.op:
        return False
    if row.card_total is None or row.keyed:
        return False
    return arranged(row.op, row.effective, row.card_total) is not None


class Tries:
    """Numbers the tries of one pupil, whose claims are told in order of time."""

    def __init__(self) -> None:
        """Begin before the first claim."""
        self._wrongly: dict[tuple[Any, ...], int] = {}

    def number(self, row: Stated) -> int:
        """Return which try of its statement in the turn a claim is, 0 where it is none.

        What was put together wrongly is no try: the next claim of the statement is the first.
        """
        if is_put_together_wrongly(row):
            known = self._wrongly.get(_statement(row), 0) if row.try_number > 1 else 0
            self._wrongly[_statement(row)] = known + 1
            return 0
        if not self._wrongly:
            return row.try_number
        if row.try_number == 1:
            self._wrongly.pop(_statement(row), None)
            return 1
        return max(1, row.try_number - self._wrongly.get(_statement(row), 0))

    def counted(self, row: Attempt) -> Attempt:
        """Return a claim as it counts.

        What was put together wrongly has no arithmetic that is true or not: `reason` PUT_TOGETHER.
        """
        number = self.number(row)
        return row if number == row.try_number else cast("Attempt", _Counted(row, number))


def _statement(row: Stated) -> tuple[Any, ...]:
    return (row.game, row.kind, row.item, *sorted(row.operands))


class _Counted:
    """A logged claim, but for what the counting says of it."""

    __slots__ = ("_row", "is_true", "reason", "try_number")

    def __init__(self, row: Attempt, number: int) -> None:
        self._row, self.try_number = row, number or row.try_number
        self.is_true = row.is_true if number else None
        self.reason = row.reason if number else PUT_TOGETHER

    def __getattr__(self, name: str) -> Any:
        return getattr(self._row, name)


def as_counted(rows: Iterable[Attempt]) -> Iterator[Attempt]:
    """Return one pupil's claims, which come in order of time, as they count."""
    return map(Tries().counted, rows)
