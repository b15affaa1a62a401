"""Counting ways to go on, by hand and by a slow reading of the rules."""

import random
from itertools import combinations, permutations, product

import pytest

from engine.protocol import Action
from engine.rules.queens_collection import GAME
from engine.rules.queens_collection.components import COLOUR, WILD
from tests.engine.cases import walk
from tests.engine.collection import CASES, Table

pytestmark = pytest.mark.fast

MIXED = "DSS SDD LLL TTT MFM FMF WWW HHH"


def counts(table: Table, seat: int = 0) -> dict[str, int]:
    """Return how many legal actions of each kind there are."""
    found: dict[str, int] = {}
    for action in GAME.legal_actions(table.state, seat):
        found[action.kind] = found.get(action.kind, 0) + 1
    return found


def test_first_moves_counted_by_hand() -> None:
    """Suns and drops stand on two boxes each: 2 swaps; stars on one: 2 with each."""
    table = Table("S D T", "L M F", boxes=MIXED)
    assert counts(table) == {"exchange": 2 + 2 + 2, "new": 7, "trade": 9}


def test_moves_of_a_wild_counted_by_hand() -> None:
    """Twelve kinds of pawn in their places: 7 ways for each; 9 partners for each sun or drop."""
    table = Table("S D *", "L M F", boxes=MIXED)
    swaps = 2 + 2 * 9 + 2 * 9
    assert counts(table) == {"exchange": swaps, "wild": 12 * 7, "new": 7, "trade": 9}


def test_taking_counted_by_hand() -> None:
    """Two suns alone, or both for any card shown; a wild shown goes with all."""
    table = Table("S S T", mode="competitive", display="S H *")
    singles, both = 2 + 3, 1 + 1 + 8
    assert counts(table) == {"pair": singles + both, "exchange_display": 9 + 9 + 1}


Part = tuple[int, ...]


def slow_parts(state, seat: int) -> list[Part]:
    """Every single card, and every two equal ones but in a solo game."""
    hand = sorted(state.hands[seat])
    twos = combinations(hand, 2) if state.options.mode != "solo" else ()
    equal = [(one, two) for one, two in twos if COLOUR[one] == COLOUR[two] != WILD]
    return [(card,) for card in hand] + equal


def may_be(part: Part) -> set[int]:
    """Return the colours that a part may stand for."""
    return {COLOUR[part[0]]} if len(part) == 1 and COLOUR[part[0]] != WILD else {*range(8)}


def slow_exchanges(state, seat: int) -> set[Action]:
    """Try every two parts, colours and places, one by one."""
    found = set()
    for one, two in permutations(slow_parts(state, seat), 2):
        for old, new in permutations(range(8), 2):
            for first, second in product(may_be(one), may_be(two)):
                there = first in state.boxes[old] and second in state.boxes[new]
                if there and first != second and not set(one) & set(two):
                    args = (one, first, old, two, second, new)
                    found.add(GAME.canonical(Action("exchange", seat, args)))
    return found


def slow_wilds(state, seat: int) -> set[Action]:
    """Try every part, colour and two places, one by one."""
    limit = state.options.pawns_each if state.options.cap3 else 99
    return {
        Action("wild", seat, (part, colour, old, new))
        for part in slow_parts(state, seat)
        for colour, old, new in product(range(8), repeat=3)
        if len(may_be(part)) == 8
        and colour in state.boxes[old]
        and old != new
        and len(state.boxes[new]) < limit
    }


@pytest.mark.parametrize("name", ["standard-2", "solo-1", "cap3_complete-2", "beginner-3"])
def test_fast_list_of_common_games_equals_the_slow_one(name: str) -> None:
    rng = random.Random(1)
    moments = [m for n in range(4) for m in walk(CASES[name], n) if m.state.phase == "play"]
    for moment in rng.sample(moments, 25):
        listed = {a for a in moment.legal if a.kind in ("exchange", "wild")}
        slow = slow_exchanges(moment.state, moment.seat) | slow_wilds(moment.state, moment.seat)
        assert listed == slow
