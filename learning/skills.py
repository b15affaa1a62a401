"""Skills: the families in which facts are rated together, the facts of each, cold-start difficulty.

Pure. Finer than the families that claims are counted by (`learning.items`): sums within 5, 10 and
20 are skills of their own, and products by the tables that a teacher chooses.
"""

from functools import cache, lru_cache
from typing import Final

from learning.items import KEPT, family_of, name_of, numbers_of
from learning.number_facts import COVERS, TAKES, TWO

LARGEST_FACTOR: Final = 10
"""Tables whose facts a pupil is expected to know; those of 11 and 12 are rated, not expected."""
SIMPLE: Final = frozenset({2, 5, 10})
DOUBLED: Final = frozenset({3, 4, 8})
SKILLS: Final = (
    *("add2.w5", "add2.w10", "add2.w20", "add3", "sub.w10", "sub.w20", "sub3", "bl"),
    *("mul.small", "mul.2-5-10", "mul.3-4-8", "mul.table"),
    *("div.small", "div.2-5-10", "div.3-4-8", "div.table"),
    *("zero", "one"),
)
"""Sums, take-aways, covers; products within 10, of the tables of 2, 5, 10, then of 3, 4, 8, then
the others; divisions that belong to them; what a rule answers (n + 0, n x 1)."""


@lru_cache(KEPT)
def skill_of(item: str) -> str:
    """Return the skill of SKILLS that an item is rated in, '' for what is not rated."""
    family = family_of(item)
    if family in {"add3", "zero", "one"}:
        return family
    if family not in {"add2", "sub", "bl", "mul", "div"}:
        return ""
    numbers = numbers_of(item)
    if family == "bl":
        return "bl"
    if len(numbers) > 2:
        return "sub3" if family == "sub" else ""
    return _skill_of_two(family, *numbers)


def _skill_of_two(family: str, a: int, b: int) -> str:
    if family == "add2":
        return f"add2.w{5 if a + b <= 5 else 10 if a + b <= 10 else 20}"
    if family == "sub":
        return f"sub.w{10 if a <= 10 else 20}"
    factors = {a, b} if family == "mul" else {b, a // b}
    return f"{family}.{_table_of(factors, a * b if family == 'mul' else a)}"


def _table_of(factors: set[int], product: int) -> str:
    if product <= 10:
        return "small"
    if factors & SIMPLE:
        return "2-5-10"
    return "3-4-8" if factors & DOUBLED else "table"


@cache
def facts_of(skill: str) -> tuple[str, ...]:
    """Return the keys of the facts that belong to a skill; none where there is no list of them."""
    return tuple(key for key in _facts() if skill_of(key) == skill)


@cache
def _facts() -> tuple[str, ...]:
    upto = range(1, 11)
    factors = range(2, LARGEST_FACTOR + 1)
    pairs = [(a, b) for a in factors for b in factors]
    return (
        *(fact.key for fact in (*TWO, *TAKES, *COVERS)),
        *(f"add:{a}+{b}" for a in upto for b in upto if a <= b and a + b > 10),
        *(f"sub:{a + b}-{b}" for a in upto for b in upto if a + b > 10),
        *(f"mul:{a}*{b}" for a, b in pairs if a <= b),
        *(f"div:{a * b}/{b}" for a, b in pairs),
    )


EASIER_TIE: Final = 0.4
"""Logits by which 4 + 4 and 4 x 4 are easier than their neighbours."""


@cache
def difficulty(item: str) -> float:
    """Return how much harder than the easiest of its operation an item is, in logits.

    The start before answers say better: it grows with the size of the problem, and less where one
    number is 0 or 1 or both are equal. Subtractions and divisions are as hard as the sum or product
    that answers them, and somewhat more (`learning.parameters`).
    """
    name = name_of(item)
    numbers = numbers_of(item)
    if family_of(item) in {"zero", "one"} or len(numbers) < 2:
        return 0.0
    if len(numbers) > 2:
        return 0.1 * max(0, sum(numbers) - 5) if name == "add" else 0.1 * numbers[0]
    a, b = numbers
    if name in {"sub", "bl"}:
        a = a - b
    elif name == "div":
        a = a // b
    small, large = min(a, b), max(a, b)
    tie = EASIER_TIE if small == large else 0.0
    return (_size_of_sum if name in {"add", "sub", "bl"} else _size_of_product)(small, large) - tie


def _size_of_sum(small: int, large: int) -> float:
    """Size counts, the smaller number more (it is counted on), and less beyond ten."""
    total = small + large
    within = 0.22 * (min(small, 5) - 1) + 0.12 * (min(total, 10) - 5)
    beyond = 0.08 * max(0, total - 10) if large < 10 else 0.0
    return within + beyond


def _size_of_product(small: int, large: int) -> float:
    """Size counts; tens and fives are counted in steps."""
    size: float = 0.06 * (min(small, 9) * min(large, 9)) ** 0.8
    return size * (0.4 if 10 in {small, large} else 0.6 if 5 in {small, large} else 1.0)
