"""Items of claims: their families, the facts they count for, their words. Pure."""

from typing import Final

from learning.number_facts import BY_KEY, SIGNS

PAIR: Final = "pair"
ALIKE: Final = "alike3"
COLOURS: Final = "colour_pair"
ROUND: Final = "round"
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
    "tally",
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

_SIGN_OF: Final = {"add": "+", "sub": "-", "bl": "-", "mul": "*", "div": "/"}


def is_sum(family: str) -> bool:
    """Is there something worked out in claims of this family?"""
    return family not in SEEN


def is_found(family: str) -> bool:
    """Does a claim of this family have to be found among one's cards?

    A score and a count are asked for, and colours are no numbers.
    """
    return family not in APART and family not in {"tally", ROUND}


def addends_of(item: str) -> list[int]:
    """Return the addends of an `add:2+3+4` item, nothing for any other item."""
    name, _, rest = item.partition(":")
    return [int(part) for part in rest.split("+")] if name == "add" else []


def numbers_of(item: str) -> list[int]:
    """Return the numbers of an item with one sign, in its order; nothing for any other item."""
    name, _, rest = item.partition(":")
    sign = _SIGN_OF.get(name)
    parts = rest.replace("+", sign).split(sign) if sign else []
    return [int(part) for part in parts]


def family_of(item: str) -> str:
    """Return the family of FAMILIES that an item belongs to; '' for an item that we do not know."""
    if item in SEEN:
        return item
    name = item.partition(":")[0]
    if name in {"mix", "equal"}:
        return "mix"
    numbers = numbers_of(item)
    rule = _rule_of(name, numbers) if len(numbers) == 2 else ""
    if rule:
        return rule
    if name == "add":
        return "add2" if len(numbers) == 2 else "add3"
    return name if name in FAMILIES else ""


def _rule_of(name: str, numbers: list[int]) -> str:
    """Return `one` or `zero` for what a rule answers: 1 x 7, 6 : 1, 5 + 0."""
    if 0 in numbers:
        return "zero"
    if (name == "mul" and 1 in numbers) or (name == "div" and numbers[1] == 1):
        return "one"
    return ""


def keys_of(item: str) -> list[str]:
    """Return what an item counts for: itself and, from three addends on, its total.

    What is recognised, a score and mixed signs are no facts: they count for nothing.
    """
    family = family_of(item)
    if not family or family in SEEN or family in {"mix", "tally"}:
        return []
    total = f"total:{sum(addends_of(item))}"
    return [item, total] if family == "add3" and total in BY_KEY else [item]


def cards_in(item: str) -> int:
    """Return how many cards a claim of this item puts away; 0 for no item."""
    if item == PAIR:
        return 2
    if item == ALIKE:
        return 3
    name, _, rest = item.partition(":")
    if name == ROUND:
        return 0
    for sign in "=-*/":
        rest = rest.replace(sign, "+")
    numbers = rest.split("+") if rest else []
    return len(numbers) + (name in {"add", "sub", "mul", "div"} and bool(numbers))


def item_text(item: str) -> str:
    """Return a true claim's item as an equation, `9 − 4 = 5`; '' for what is none."""
    numbers = numbers_of(item)
    sign = _SIGN_OF.get(item.partition(":")[0], "")
    if len(numbers) < 2 or (item.startswith("bl:") and "+" in item):
        return ""
    worth = numbers[0]
    for number in numbers[1:]:
        worth = _worked(worth, sign, number)
    return f"{f' {SIGNS[sign]} '.join(map(str, numbers))} = {worth}"


def _worked(worth: int, sign: str, number: int) -> int:
    if sign == "+":
        return worth + number
    if sign == "-":
        return worth - number
    return worth * number if sign == "*" else worth // number
