"""Card sets: the number facts that a teacher may choose for thinking cards. Pure."""

from collections.abc import Iterable
from typing import Final

from learning.items import name_of, terms_of
from learning.number_facts import SHARES, TAKES, TIMES, TWO

CardSet = tuple[str, ...]
"""Items of `learning.items`, each once."""

SHOWN: Final = "shown"
"""The set that is the facts which the game's own deck shows: see `shown_by`."""
OFF: Final = "off"
"""No thinking cards."""
LARGEST_SUM: Final = 20

_BY_SIGN: Final = {"+": TWO, "-": TAKES, "*": TIMES, "/": SHARES}


def _sums(most: int) -> CardSet:
    """Return the sums of two numbers up to ten whose total is at most `most`."""
    return tuple(
        f"add:{a}+{b}" for a in range(1, 11) for b in range(a, 11) if a + b <= min(most, 20)
    )


def _takes_within_twenty() -> CardSet:
    """Return the take-aways that belong to the sums of two numbers up to ten."""
    return tuple(f"sub:{a + b}-{b}" for a in range(1, 11) for b in range(1, 11))


def _tables(numbers: Iterable[int], most: int = 10) -> CardSet:
    """Return the times tables of these numbers, each from 1 to `most`."""
    pairs = {(min(a, b), max(a, b)) for a in numbers for b in range(1, most + 1)}
    return tuple(f"mul:{a}*{b}" for a, b in sorted(pairs))


def _shares(numbers: Iterable[int], most: int = 10) -> CardSet:
    """Return the divisions by these numbers that the times tables up to `most` answer."""
    return tuple(f"div:{a * b}/{b}" for b in numbers for a in range(1, most + 1))


_BELOW_TEN: Final = range(1, 11)

CARD_SETS: Final[dict[str, CardSet]] = {
    "add_5": _sums(5),
    "add_10": _sums(10),
    "add_20": _sums(LARGEST_SUM),
    "sub_10": tuple(fact.key for fact in TAKES),
    "sub_20": _takes_within_twenty(),
    "times_2_5_10": _tables((2, 5, 10)),
    "times_3_4_8": _tables((3, 4, 8)),
    "times_10": _tables(_BELOW_TEN),
    "times_12": _tables(range(1, 13), 12),
    "shares": _shares(range(2, 11)),
    "mix": (
        *_sums(LARGEST_SUM),
        *_takes_within_twenty(),
        *_tables((2, 5, 10)),
        *_shares((2, 5, 10)),
    ),
}
"""Set -> its facts. Beside these there are SHOWN, which depends on the game, and OFF."""


MOST_OF: Final = 0.75
"""The share of some facts that a set has to ask to be the set for them."""


def set_for(keys: Iterable[str]) -> str:
    """Return the smallest set that asks MOST_OF these facts, else the one that asks most of them.

    `keys`: of `learning.number_facts`, or items. A cover is asked as a take-away, a total as a sum
    of two numbers. SHOWN where no set asks any.
    """
    wanted = [_asked_as(key) for key in keys]
    asked = {
        name: sum(not one.isdisjoint(facts) for one in wanted) for name, facts in CARD_SETS.items()
    }
    most = max(asked.values())
    enough = [name for name, count in asked.items() if count >= min(most, MOST_OF * len(wanted))]
    return min(enough, key=lambda name: len(CARD_SETS[name])) if most else SHOWN


def _asked_as(key: str) -> set[str]:
    """Return the items that ask for a fact."""
    name, rest = name_of(key), terms_of(key)
    if name == "total":
        return {fact.key for fact in TWO if fact.total == int(rest)}
    return {f"sub:{rest}" if name == "bl" else key}


def shown_by(signs: str) -> CardSet:
    """Return the facts that a game's deck shows with these operations; sums where it has none."""
    return tuple(fact.key for sign in signs or "+" for fact in _BY_SIGN[sign])


def items_in(key: str, signs: str) -> CardSet:
    """Return the facts of a set; `signs`: the operations of the game, for SHOWN.

    Raises KeyError for a key that is no set.
    """
    return shown_by(signs) if key == SHOWN else CARD_SETS[key]
