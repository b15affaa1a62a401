"""Number facts that the games' published decks can show, and no others; a quilt for each sign.

Pure. Each operation has a quilt of its own. Sums: 25 of two numbers, a + b with a <= b and a total
within 10; three or more numbers are one fact for each total from 3 to 10, because each single one
of those sums is dealt too rarely. Take-aways and covers: 45 each, a - b with b < a <= 10. Times
without a 1: five. Shares without a 1 that come out: eight.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

LARGEST: Final = 10
"""The largest number card of the published decks."""
SIGNS: Final = {"+": "+", "-": "−", "*": "×", "/": "÷"}


class NumberFact(NamedTuple):
    """Two numbers and what they make, or (with `a` = 0) more numbers that make `total`."""

    key: str
    a: int
    b: int
    total: int
    op: str = "+"

    @property
    def text(self) -> str:
        """The two numbers with their sign; nothing for a total."""
        return f"{self.a} {SIGNS[self.op]} {self.b}" if self.a else ""

    @property
    def covered(self) -> bool:
        """Is it taken away by covering?"""
        return self.key.startswith("bl:")


TWO: Final = tuple(
    NumberFact(f"add:{a}+{b}", a, b, a + b)
    for a in range(1, LARGEST // 2 + 1)
    for b in range(a, LARGEST - a + 1)
)
THREE: Final = tuple(NumberFact(f"total:{total}", 0, 0, total) for total in range(3, LARGEST + 1))
TAKES: Final = tuple(
    NumberFact(f"sub:{a}-{b}", a, b, a - b, "-") for a in range(2, LARGEST + 1) for b in range(1, a)
)
COVERS: Final = tuple(fact._replace(key=f"bl:{fact.a}-{fact.b}") for fact in TAKES)
TIMES: Final = tuple(
    NumberFact(f"mul:{a}*{b}", a, b, a * b, "*")
    for a in range(2, LARGEST + 1)
    for b in range(a, LARGEST + 1)
    if a * b <= LARGEST
)
SHARES: Final = tuple(
    NumberFact(f"div:{a}/{b}", a, b, a // b, "/")
    for a in range(2, LARGEST + 1)
    for b in range(2, a)
    if a % b == 0
)


@dataclass(frozen=True)
class Quilt:
    """The facts of one operation: `two` by their numbers, `more` by their total alone."""

    key: str
    sign: str
    two: tuple[NumberFact, ...]
    more: tuple[NumberFact, ...] = ()

    @property
    def facts(self) -> tuple[NumberFact, ...]:
        """All of them."""
        return self.two + self.more


SUMS: Final = Quilt("sums", SIGNS["+"], TWO, THREE)
COVERED: Final = Quilt("covers", SIGNS["-"], COVERS)
QUILTS: Final = (
    SUMS,
    Quilt("takes", SIGNS["-"], TAKES),
    COVERED,
    Quilt("times", SIGNS["*"], TIMES),
    Quilt("shares", SIGNS["/"], SHARES),
)
NUMBER_FACTS: Final = tuple(fact for quilt in QUILTS for fact in quilt.facts)
BY_KEY: Final = {fact.key: fact for fact in NUMBER_FACTS}


def quilts_with(keys: Iterable[str]) -> list[Quilt]:
    """Return the quilts to show where these facts were met or tried: sums always.

    Nobody sees squares of a game that was never played.
    """
    known = frozenset(keys)
    return [
        quilt for quilt in QUILTS if quilt is SUMS or any(fact.key in known for fact in quilt.facts)
    ]
