"""Proportions: dots below five, words from five, a share with its band from ten. Pure.

Nobody shall read 3 of 4 as 75 %. The band is Wilson's score interval at 90 %.
"""

from dataclasses import dataclass
from math import comb, sqrt
from typing import Final

Z90: Final = 1.6448536269514722
"""The 95 % point of the normal distribution: 90 % lie between -Z90 and Z90."""
DOTS_BELOW: Final = 5
SHARE_FROM: Final = 10


def wilson(right: int, tried: int) -> tuple[float, float]:
    """Return the 90 % Wilson band of a share, both ends in 0..1; (0, 1) when nothing was tried."""
    if not tried:
        return 0.0, 1.0
    share, z2 = right / tried, Z90 * Z90
    middle = (share + z2 / (2 * tried)) / (1 + z2 / tried)
    half = Z90 * sqrt(share * (1 - share) / tried + z2 / (4 * tried * tried)) / (1 + z2 / tried)
    return max(0.0, middle - half), min(1.0, middle + half)


def binomial_tail(right: int, tried: int, share: float) -> float:
    """Return the chance of at most `right` of `tried`, each right with chance `share`."""
    terms = (comb(tried, k) * share**k * (1 - share) ** (tried - k) for k in range(right + 1))
    return min(1.0, sum(terms))


@dataclass(frozen=True)
class Proportion:
    """`right` of `tried`, and how it may be shown: as `none`, `dots`, `early` or `share`."""

    right: int
    tried: int

    @property
    def form(self) -> str:
        """Return the only form in which this count may be shown."""
        if not self.tried:
            return "none"
        if self.tried < DOTS_BELOW:
            return "dots"
        return "early" if self.tried < SHARE_FROM else "share"

    @property
    def dots(self) -> list[bool]:
        """Return one flag for each try, the right ones first; their order in time is not told."""
        return [place < self.right for place in range(self.tried)]

    @property
    def percent(self) -> int:
        """Return the share in per cent, rounded; for the form `share` only."""
        return round(100 * self.right / self.tried)

    @property
    def low(self) -> int:
        """Return the lower end of the band in per cent."""
        return round(100 * wilson(self.right, self.tried)[0])

    @property
    def high(self) -> int:
        """Return the upper end of the band in per cent."""
        return round(100 * wilson(self.right, self.tried)[1])

    @property
    def width(self) -> int:
        """Return the width of the band in per cent points."""
        return self.high - self.low
