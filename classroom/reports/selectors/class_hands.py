"""Query hands in which a sum lay and was not found: real ones, of nobody and of no day.

What a week stores of such a turn names the decision; its cards are read from the log.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from classroom.models import Classroom
from classroom.people.selectors.roster import pupils_of
from classroom.reports.selectors.reports import WEEK, figures_in, this_monday
from games.selectors import log
from learning.aggregation import merged
from learning.items import PAIR, cards_in, item_text, name_of, numbers_of, worth_of

SHOWN_HANDS = 3
LOOKED_AT = 40
"""Of how many turns the cards are read."""
ALIKE_AT_MOST = 4
"""Of how many turns in which the same sums lay."""
COVER = "bl"


@dataclass(frozen=True, slots=True)
class Hand:
    """The number cards of a hand, and the sums that lay in it, the longest first.

    `decision` names the turn; `has_pair`: were two numbers equal?
    """

    decision: int
    cards: tuple[int, ...]
    sums: tuple[str, ...]
    has_pair: bool

    def is_like(self, other: "Hand") -> bool:
        """Has it the same cards, or the same sums?"""
        return sorted(self.cards) == sorted(other.cards) or self.sums == other.sums

    @property
    def numbers(self) -> int:
        """How many numbers the longest sum works with."""
        return len(self.sums[0].partition(" = ")[0].split()[::2])


class Turn(NamedTuple):
    """A turn of which a week stores that the best was not found.

    `sums`: what lay in the hand that a row of cards shows, sums with one sign and their result.
    """

    decision: int
    sums: tuple[str, ...]
    has_pair: bool


def hands_in(misses: Iterable[Sequence[Any]], chosen: Sequence[int] = ()) -> list[Hand]:
    """Return SHOWN_HANDS hands, no two alike, the newest of the longest first.

    `misses`: turns as weeks store them (`learning.aggregation`); `chosen`: of which decisions
    alone, where these are among them. One query.
    """
    turns = [turn for miss in misses if (turn := _turn_of(miss)).sums]
    wanted = [turn for turn in turns if turn.decision in chosen] or turns
    wanted.sort(key=lambda turn: (-max(map(cards_in, turn.sums)), -turn.decision))
    wanted = _varied(wanted)[:LOOKED_AT]
    cards = log.hands_of([turn.decision for turn in wanted]) if wanted else {}
    hands = [
        hand for turn in wanted if (hand := _hand(turn, cards.get(turn.decision, []))) is not None
    ]
    if chosen:
        hands.sort(key=lambda one: chosen.index(one.decision) if one.decision in chosen else 0)
    found: list[Hand] = []
    for hand in hands:
        if not any(hand.is_like(other) for other in found):
            found.append(hand)
    return found[:SHOWN_HANDS]


def class_hands(
    classroom: Classroom, weeks: int, chosen: Sequence[int], now: datetime
) -> list[Hand]:
    """Return hands of the class's last `weeks`. Three queries."""
    monday = this_monday(classroom.school, now)
    figures = figures_in(classroom, pupils_of(classroom), monday - WEEK * (weeks - 1), monday)
    return hands_in(merged(figures.values()).misses, chosen)


def _turn_of(miss: Sequence[Any]) -> Turn:
    decision, _taken, *items = miss
    sums = [one for one in items if item_text(one) and name_of(one) != COVER]
    return Turn(decision, tuple(sums), PAIR in items)


def _varied(turns: Iterable[Turn]) -> list[Turn]:
    """Return the first ALIKE_AT_MOST turns of each set of sums, in their order."""
    seen = Counter[tuple[str, ...]]()
    varied = []
    for turn in turns:
        seen[turn.sums] += 1
        if seen[turn.sums] <= ALIKE_AT_MOST:
            varied.append(turn)
    return varied


def _hand(turn: Turn, hand: Sequence[Any]) -> Hand | None:
    """Return a hand with those of the sums whose cards all lie in it; None where none do."""
    cards = [card for card in hand if isinstance(card, int)]
    held = Counter(cards)
    sums = [one for one in turn.sums if Counter([*numbers_of(one), worth_of(one)]) <= held]
    if not sums:
        return None
    sums.sort(key=lambda one: (-cards_in(one), one))
    return Hand(turn.decision, tuple(cards), tuple(map(item_text, sums)), turn.has_pair)
