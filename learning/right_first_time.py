"""Right first time: the one figure that is told of how often a child was right. Pure.

First tries without help that were right, of first tries without help; games and thinking cards
together, calculations only: equal numbers, colours and scores are in it nowhere. What splits it (by
game and card, sign, skill) adds up to it, and `Rows(SUMS, UNAIDED)` are the answers it counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from learning.aggregation import Tally, WeekTotals
from learning.items import SUMS, is_sum
from learning.proportions import Proportion
from learning.statements import UNAIDED, Rows

RIGHT_FIRST_TIME: Final = "right-first-time"
ROWS: Final = Rows(SUMS, UNAIDED)


@dataclass(frozen=True)
class RightFirstTime(Proportion):
    """`right` of `tried`, and its two parts."""

    games: Proportion = field(default_factory=lambda: Proportion(0, 0))
    cards: Proportion = field(default_factory=lambda: Proportion(0, 0))

    @property
    def is_reportable(self) -> bool:
        """Are there enough tries for more than the two numbers?"""
        return self.form == "share"


def right_first_time(totals: WeekTotals) -> RightFirstTime:
    """Return the figure of built weeks."""
    return of_kinds(totals, {*totals.kinds, *totals.cards_tried})


def of_kinds(totals: WeekTotals, families: Iterable[str]) -> RightFirstTime:
    """Return the part of the figure that lies in these families, those without sums left out."""
    calculations = [one for one in families if is_sum(one)]
    tallies = [totals.kinds.get(one, Tally()) for one in calculations]
    games = Proportion(
        sum(one.alone_right for one in tallies), sum(one.alone_tried for one in tallies)
    )
    cards = Proportion(
        sum(totals.cards_right.get(one, 0) for one in calculations),
        sum(totals.cards_tried.get(one, 0) for one in calculations),
    )
    return RightFirstTime(games.right + cards.right, games.tried + cards.tried, games, cards)
