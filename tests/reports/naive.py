"""Counts a report's sentences again from raw rows, by words of the design alone.

Nothing of `learning` or of the pages is used: other loops, other formulas, the same words.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

Row = dict[str, Any]

KINDS = {
    "Equal numbers": lambda item: item == "pair",
    "Sums of two numbers": lambda item: item.startswith("add:") and item.count("+") == 1,
    "Sums of three or more": lambda item: item.startswith("add:") and item.count("+") > 1,
    "Take away": lambda item: item.startswith("sub:"),
    "Working out the score": lambda item: item.startswith("tally:"),
    "Matching colours": lambda item: item == "colour_pair",
}
SUM_KINDS = ("Sums of two numbers", "Sums of three or more", "Take away")


def kind_of(item: str) -> str:
    return next(name for name, fits in KINDS.items() if fits(item))


def first(rows: Iterable[Row]) -> list[Row]:
    """First tries with arithmetic in them."""
    return [one for one in rows if one["try_number"] == 1 and one["is_true"] is not None]


def alone(rows: Iterable[Row]) -> list[Row]:
    return [
        one
        for one in first(rows)
        if not (one["hint_level"] or one["answer_shown"] or one["hinted_before"])
    ]


def helped(rows: Iterable[Row]) -> list[Row]:
    without = [id(one) for one in alone(rows)]
    return [one for one in first(rows) if not one["answer_shown"] and id(one) not in without]


def right(rows: Iterable[Row]) -> int:
    return len([one for one in rows if one["is_true"]])


def sums(rows: Iterable[Row]) -> list[Row]:
    return [one for one in rows if kind_of(one["item"]) in SUM_KINDS]


def about(rows: Iterable[Row], fact: str) -> list[Row]:
    """The rows of a fact as a page writes it: `3 + 4`, `9 − 4`."""
    a, sign, b = fact.split()
    item = f"{'add' if sign == '+' else 'sub'}:{a}{'+' if sign == '+' else '-'}{b}"
    return [one for one in rows if one["item"] == item]


def band(k: int, n: int) -> tuple[float, float]:
    """Shares from which k of n lies 1.645 standard errors away, found by halving."""

    def edge(low: float, high: float, is_far: Callable[[float], bool]) -> float:
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if is_far(middle) else (low, middle)
        return (low + high) / 2

    def away(p: float) -> float:
        return abs(k / n - p) - 1.6448536269514722 * math.sqrt(p * (1 - p) / n)

    return edge(0, k / n, lambda p: away(p) > 0), edge(k / n, 1, lambda p: away(p) <= 0)


def share(rows: list[Row], every: list[Row], none: str) -> str:
    """Right of tried as a cell says it; dots are no text."""
    k, n = right(rows), len(rows)
    if not n:
        return "with help only" if first(every) else none
    if n < 5:
        return ""
    if n < 10:
        return f"{k} of {n} so far"
    low, high = band(k, n)
    return f"{round(100 * k / n)}%, probably {round(100 * low)} to {round(100 * high)}%"


def numbers(rows: list[Row], cards: list[Row]) -> str:
    """How many of the sums tried alone and of the cards were right at once."""
    tries = alone(rows)
    n = len(tries) + len(cards)
    return f"{right(tries) + right(cards)} of {n}" if n else "0"


def right_first_time(rows: list[Row], cards: list[Row]) -> str:
    """The same as it stands alone."""
    n = len(alone(rows)) + len(cards)
    if not n:
        return "none yet"
    return numbers(rows, cards) if n >= 10 else f"{numbers(rows, cards)} under 10 answers"


def with_help(rows: list[Row]) -> str:
    told = helped(rows)
    shown = len([one for one in first(rows) if one["answer_shown"]])
    words = f"{right(told)} of {len(told)}" if told else "0"
    return f"{words} and {shown} shown" if shown else words


def facts_right(rows: Iterable[Row]) -> dict[str, bool]:
    """Facts right without being told; is each right on two days, unhelped, at the first try?"""
    met, days = set(), {}
    for one in rows:
        for key in keys_of(one["item"]):
            told = one["answer_shown"] or one["hinted_before"] or one["hint_level"] > 3
            if one["is_true"] and not told:
                met.add(key)
            if alone([one]) and one["is_true"]:
                days.setdefault(key, set()).add(one["at"].date())
    return {key: len(days.get(key, ())) > 1 for key in met}


def keys_of(item: str) -> list[str]:
    """Facts that have a place: sums and take-aways of two numbers, totals of longer sums."""
    if kind_of(item) in ("Sums of two numbers", "Take away"):
        return [item]
    if kind_of(item) == "Sums of three or more":
        return [f"total:{sum(map(int, re.findall(r'[0-9]+', item)))}"]
    return []


# --- who is named ------------------------------------------------------------------------------


def chance_of_so_few(k: int, n: int, line: float, spread: float) -> float:
    """The beta-binomial tail, each term from the one before."""
    a, b = line * (1 / spread - 1), (1 - line) * (1 / spread - 1)
    term = math.prod((b + i) / (a + b + i) for i in range(n))
    total = term
    for i in range(k):
        term *= (n - i) / (i + 1) * (a + i) / (b + n - i - 1)
        total += term
    return total


def is_below(k: int, n: int, others: list[tuple[int, int]], comparisons: int) -> float | None:
    """The chance, where a child with k of n lies below the line of the others; else None."""
    tried = sum(m for _k, m in others)
    if len(others) < 5 or tried < 50:
        line = 0.5
        chance = sum(math.comb(n, i) for i in range(k + 1)) / 2**n
    else:
        line = (sum(j for j, _m in others) + 0.5) / (tried + 1)
        free = len(others) - 1
        far = [min(6.6, m * (j / m - line) ** 2 / (line * (1 - line))) for j, m in others]
        more = sum(far) / free - 1 - 1.6448536269514722 * math.sqrt(2 / free)
        usual = tried / len(others)
        spread = min(0.9, max(0.0, more / (usual - 1))) if usual > 1 else 0.0
        chance = chance_of_so_few(k, n, line, spread + 1 / (tried + 2))
    return chance if band(k, n)[1] < line and chance * comparisons <= 0.05 else None


def named(by_pupil: dict[str, list[Row]]) -> dict[str, str]:
    """Who is named for what: pupil -> a family's name or an item; each by the least likely."""
    counts: dict[str, dict[str, tuple[int, int]]] = {}
    for name, rows in by_pupil.items():
        for one in alone(rows):
            for key in {kind_of(one["item"]), *keys_of(one["item"])}:
                k, n = counts.setdefault(key, {}).get(name, (0, 0))
                counts[key][name] = (k + one["is_true"], n + 1)
    comparisons = sum(n >= 10 for group in counts.values() for _k, n in group.values())
    found: dict[str, tuple[float, str]] = {}
    for key, group in counts.items():
        out: set[str] = set()
        chances: dict[str, float] = {}
        while True:
            rest = {name: count for name, count in group.items() if name not in out}
            below = {
                name: chance
                for name, (k, n) in rest.items()
                if n >= 10
                and (others := [count for other, count in rest.items() if other != name])
                is not None
                and (chance := is_below(k, n, others, comparisons)) is not None
            }
            if not below:
                break
            out |= set(below)
            chances |= below
        rest_of_all = [count for name, count in group.items() if name not in out]
        for name, chance in chances.items():
            is_line = len(rest_of_all) >= 5 and sum(m for _k, m in rest_of_all) >= 50
            by_all = is_below(*group[name], rest_of_all, comparisons) if is_line else None
            told = chance if by_all is None else by_all
            found[name] = min(found.get(name, (1.0, "")), (told, key))
    return {name: key for name, (_chance, key) in found.items()}


def look_together(by_pupil: dict[str, list[Row]]) -> set[str]:
    """Items that the class is to look at together."""
    tries: dict[str, Counter[tuple[str, bool]]] = {}
    for name, rows in by_pupil.items():
        for one in alone(rows):
            for key in keys_of(one["item"]):
                tries.setdefault(key, Counter())[name, bool(one["is_true"])] += 1
    told = {
        key: found
        for key, found in tries.items()
        if found.total() >= 15 and len({name for name, _right in found}) >= 3
    }
    chosen = set()
    for key, found in told.items():
        n = found.total()
        k = sum(times for (_name, ok), times in found.items() if ok)
        chance = sum(math.comb(n, i) * 0.7**i * 0.3 ** (n - i) for i in range(k + 1))
        wrong_for = {name for name, ok in found if not ok}
        if len(wrong_for) >= 3 and band(k, n)[1] < 0.7 and chance * len(told) <= 0.05:
            chosen.add(key)
    return chosen
