"""Items: the key of what a claim practises, `add:3+4`. Written here alone.

`learning.items` reads them. Numbers that may change places are sorted: 4 + 3 and 3 + 4 are one
fact.
"""

from collections.abc import Iterable, Sequence
from typing import Final

PAIR: Final = "pair"
ALIKE: Final = "alike3"
ONE_NUMBER: Final = "equal"
COLOURS: Final = "colour_pair"
_NAMES: Final = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
_IN_ORDER: Final = frozenset("-/")


def one_sign(sign: str, numbers: Sequence[int]) -> str:
    """The item of numbers with one of + - * / between them: `add:2+3`, `sub:9-2-3`."""
    first = 1 if sign in _IN_ORDER else 0
    ordered = (*numbers[:first], *sorted(numbers[first:]))
    return f"{_NAMES[sign]}:{sign.join(map(str, ordered))}"


def both_sides(sides: Iterable[Sequence[int]]) -> str:
    """The item of two equal sums: `both:1+6=3+4`."""
    ordered = sorted(map(sorted, sides))
    return "both:" + "=".join(["+".join(map(str, side)) for side in ordered])


def cover(numbers: Sequence[int], covered: int) -> str:
    """The item of numbers of which so many are covered: `bl:9-3`, `bl:4+2-3`."""
    return f"bl:{'+'.join(map(str, numbers))}-{covered}"


def mixed(signs: str, numbers: Sequence[int]) -> str:
    """The item of numbers with several signs between them: `mix:6+2*3`."""
    pairs = zip(numbers, (*signs, ""), strict=True)
    return "mix:" + "".join([f"{number}{sign}" for number, sign in pairs])


def score(worths: Iterable[tuple[bool, int]]) -> str:
    """The item of a score, from what is lost or gained (lost?, points): `tally:6+12-1`."""
    terms = "".join([f"{'-' if is_lost else '+'}{points}" for is_lost, points in worths])
    return "tally:" + terms.removeprefix("+")


def count_round(steps: int, seats: int) -> str:
    """The item of counting round a table, wherever it begins: `round:7-4`."""
    return f"round:{steps}-{seats}"
