"""Places on the quilts: the facts that the games' published decks can show, and no others.

Pure. Each operation has a quilt of its own. Sums: 25 of two numbers, a + b with a <= b and a total
within 10; three or more numbers have one place for each total from 3 to 10, because each single one
of those sums is dealt too rarely. Take-aways and covers: 45 each, a - b with b < a <= 10. Times
without a 1: five. Shares without a 1 that come out: eight.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

LARGEST: Final = 10
"""The largest number card of the published decks."""
SIGNS: Final = {"+": "+", "-": "−", "*": "×", "/": "÷"}


class Place(NamedTuple):
    """A place: two numbers and what they make, or (with `a` = 0) more numbers that make `total`."""

    key: str
    a: int
    b: int
    total: int
    op: str = "+"

    @property
    def text(self) -> str:
        """The two numbers with their sign; nothing for the place of a total."""
        return f"{self.a} {SIGNS[self.op]} {self.b}" if self.a else ""

    @property
    def covered(self) -> bool:
        """Is it taken away by covering?"""
        return self.key.startswith("bl:")


TWO: Final = tuple(
    Place(f"add:{a}+{b}", a, b, a + b)
    for a in range(1, LARGEST // 2 + 1)
    for b in range(a, LARGEST - a + 1)
)
THREE: Final = tuple(Place(f"total:{total}", 0, 0, total) for total in range(3, LARGEST + 1))
TAKES: Final = tuple(
    Place(f"sub:{a}-{b}", a, b, a - b, "-") for a in range(2, LARGEST + 1) for b in range(1, a)
)
COVERS: Final = tuple(place._replace(key=f"bl:{place.a}-{place.b}") for place in TAKES)
TIMES: Final = tuple(
    Place(f"mul:{a}*{b}", a, b, a * b, "*")
    for a in range(2, LARGEST + 1)
    for b in range(a, LARGEST + 1)
    if a * b <= LARGEST
)
SHARES: Final = tuple(
    Place(f"div:{a}/{b}", a, b, a // b, "/")
    for a in range(2, LARGEST + 1)
    for b in range(2, a)
    if a % b == 0
)


@dataclass(frozen=True)
class Quilt:
    """The places of one operation: `two` by their numbers, `more` by their total alone."""

    key: str
    sign: str
    two: tuple[Place, ...]
    more: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """All of them."""
        return self.two + self.more


SUMS: Final = Quilt("sums", SIGNS["+"], TWO, THREE)
QUILTS: Final = (
    SUMS,
    Quilt("takes", SIGNS["-"], TAKES),
    Quilt("covers", SIGNS["-"], COVERS),
    Quilt("times", SIGNS["*"], TIMES),
    Quilt("shares", SIGNS["/"], SHARES),
)
PLACES: Final = tuple(place for quilt in QUILTS for place in quilt.places)
BY_KEY: Final = {place.key: place for place in PLACES}


def quilts_with(keys: Iterable[str]) -> list[Quilt]:
    """Return the quilts to show where these facts were met or tried: sums always.

    Nobody sees squares of a game that was never played.
    """
    known = frozenset(keys)
    return [
        quilt
        for quilt in QUILTS
        if quilt is SUMS or any(place.key in known for place in quilt.places)
    ]
