"""Items of claims: their families, the facts they count for, their words. Pure.

What a claim practises is written as an item (`engine.items`), and read here alone.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from learning.number_facts import BY_KEY, SIGNS

KEPT: Final = 4096
"""Items whose readings a process keeps: there are some thousand that games can ask for."""

PAIR: Final = "pair"
ALIKE: Final = "alike3"
COLOURS: Final = "colour_pair"
ROUND: Final = "round"
SCORE: Final = "tally"
FAMILIES: Final = (
    PAIR,
    ALIKE,
    "add2",
    "add3",
    "both",
    "sub",
    "bl",
    "mul",
    "div",
    "one",
    "zero",
    "mix",
    SCORE,
    COLOURS,
    ROUND,
)
"""What claims are told apart by: equal numbers, three equal values; sums of two numbers, of more,
on both sides; take-aways, covers; times, shares; those with a 1 or a 0 in them, which ask for a
rule and not for a fact; mixed signs or none; scores; colours that match; counts round a table."""
SEEN: Final = frozenset({PAIR, ALIKE, COLOURS, ROUND})
"""Families in which something is recognised or counted: no sums, and in no figure about sums."""
APART: Final = frozenset({COLOURS})
"""Families without arithmetic: neither right nor not."""

SUMS: Final = "sums"
SORTS: Final = {PAIR: "pairs", ALIKE: "pairs", SCORE: "scores", COLOURS: "colours", ROUND: "counts"}
"""What families are added up with: every other one is of the sort SUMS. Sorts are never added."""

_SIGN_OF: Final = {"add": "+", "sub": "-", "bl": "-", "mul": "*", "div": "/"}


def sort_of(family: str) -> str:
    """Return with what a family is added up: sums, pairs, scores, colours or counts."""
    return SORTS.get(family, SUMS)


def is_sum(family: str) -> bool:
    """Is it an equation or a cover: nothing only recognised, no score?"""
    return sort_of(family) == SUMS


def is_found(family: str) -> bool:
    """Does a claim of this family have to be found among one's cards?

    A score and a count are asked for, and colours are no numbers.
    """
    return family not in APART and family not in {SCORE, ROUND}


def name_of(item: str) -> str:
    """Return an item's part before its numbers: `add` of `add:2+3`, `pair` of `pair`."""
    return item.partition(":")[0]


def terms_of(item: str) -> str:
    """Return the numbers of an item with their signs: `2+3` of `add:2+3`, '' of `pair`."""
    return item.partition(":")[2]


def score_terms(item: str) -> tuple[list[int], list[int]]:
    """Return the points that a score gains and those that it loses: [6, 12], [1]."""
    parts = re.findall(r"(-?)(\d+)", terms_of(item))
    gained = [int(points) for sign, points in parts if not sign]
    return gained, [int(points) for sign, points in parts if sign]


def spaced_terms(item: str) -> str:
    """Return the numbers of an item as they are read, `6 + 12 − 1`.

    A minus before the first number stays with it.
    """
    signs = re.sub(
        r"(?<=\d)[-+*/=]", lambda found: f" {SIGNS.get(found[0], found[0])} ", terms_of(item)
    )
    return signs.replace("-", SIGNS["-"])


def addends_of(item: str) -> list[int]:
    """Return the addends of an `add:2+3+4` item, nothing for any other item."""
    return numbers_of(item) if name_of(item) == "add" else []


def numbers_of(item: str) -> list[int]:
    """Return the numbers of an item with one sign, in its order; nothing for any other item."""
    return [*_numbers_of(item)]


@lru_cache(KEPT)
def _numbers_of(item: str) -> tuple[int, ...]:
    sign = sign_of(item)
    parts = terms_of(item).replace("+", sign).split(sign) if sign else []
    return tuple(map(int, parts))


@lru_cache(KEPT)
def family_of(item: str) -> str:
    """Return the family of FAMILIES that an item belongs to; '' for an item that we do not know."""
    if item in SEEN:
        return item
    name = name_of(item)
    if name in {"mix", "equal"}:
        return "mix"
    numbers = _numbers_of(item)
    rule = _rule_of(name, numbers) if len(numbers) == 2 else ""
    if rule:
        return rule
    if name == "add":
        return "add2" if len(numbers) == 2 else "add3"
    return name if name in FAMILIES else ""


def _rule_of(name: str, numbers: Sequence[int]) -> str:
    """Return `one` or `zero` for what a rule answers: 1 x 7, 6 : 1, 5 + 0."""
    if 0 in numbers:
        return "zero"
    if (name == "mul" and 1 in numbers) or (name == "div" and numbers[1] == 1):
        return "one"
    return ""


def is_one_number(item: str) -> bool:
    """Is it a claim about one number, such as 5 = 5? There is nothing worked out in it."""
    return len(_numbers_of(item)) == 1


def keys_of(item: str) -> list[str]:
    """Return the facts that an item counts for: itself and, from three addends on, its total.

    What is recognised, a score and mixed signs are no facts: they count for nothing.
    """
    return [*_keys_of(item)]


@lru_cache(KEPT)
def _keys_of(item: str) -> tuple[str, ...]:
    family = family_of(item)
    if not family or family in SEEN or family in {"mix", SCORE} or is_one_number(item):
        return ()
    total = f"total:{sum(addends_of(item))}"
    return (item, total) if family == "add3" and total in BY_KEY else (item,)


@lru_cache(KEPT)
def cards_in(item: str) -> int:
    """Count the cards that a claim of this item puts away; 0 for no item."""
    if item == PAIR:
        return 2
    if item == ALIKE:
        return 3
    name, rest = name_of(item), terms_of(item)
    if name == ROUND:
        return 0
    for sign in "=-*/":
        rest = rest.replace(sign, "+")
    numbers = rest.split("+") if rest else []
    return len(numbers) + (name in {"add", "sub", "mul", "div"} and bool(numbers))


def sign_of(item: str) -> str:
    """Return the sign of an item with one sign, one of + - * /; '' for any other item."""
    return _SIGN_OF.get(name_of(item), "")


@lru_cache(KEPT)
def worth_of(item: str) -> int:
    """Return the result of an item with one sign, worked out from left to right."""
    sign, (worth, *others) = sign_of(item), numbers_of(item)
    for number in others:
        worth = _worked(worth, sign, number)
    return worth


@lru_cache(KEPT)
def item_text(item: str) -> str:
    """Return a true claim's item as an equation, `9 − 4 = 5`; '' for what is none."""
    numbers = numbers_of(item)
    if len(numbers) < 2 or (item.startswith("bl:") and "+" in item):
        return ""
    return f"{f' {SIGNS[sign_of(item)]} '.join(map(str, numbers))} = {worth_of(item)}"


def _worked(worth: int, sign: str, number: int) -> int:
    if sign == "+":
        return worth + number
    if sign == "-":
        return worth - number
    return worth * number if sign == "*" else worth // number
