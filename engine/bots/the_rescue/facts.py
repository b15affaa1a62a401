"""Facts about a seat of The Rescue between two turns: what it has, and what may come of it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.arithmetic import Values
from engine.bots.the_rescue.evaluation import HIGHEST, Sums, makes, sums_of
from engine.rules.the_rescue.components import (
    EMPTY,
    FIRST_BOOK,
    FIRST_INSTANT,
    FIRST_QUEEN,
    GNOME,
    KIND,
    KNIGHTS,
    NUMBERS,
    SYMBOL,
    SYMBOLS,
    VALUE,
    WILD,
    WILLOW,
    WITCH,
    goal_of,
)
from engine.rules.the_rescue.state import State, is_queen

NEEDED = ("one_king", "two_kings", "three_kings", "four_kings")
NUMBER_FACTS = ("one_more", "two_more", "numbers", "distinct", "pair", "makes")
COURT_FACTS = (
    "ready",
    "lying",
    "catch",
    "companions",
    "all",
    "called",
    "called_asleep",
    "awake",
    "awake_symbols",
    "asleep",
    "books",
    "book_and_number",
    "book_makes",
    "pair_wakes",
    "call_and_numbers",
    "prey",
    "recovered",
    "exposed",
)
TABLE_FACTS = (
    "pile",
    "pile_numbers",
    "pile_gnomes",
    "pile_witches",
    "pile_willows",
    "pile_books",
    "discarded_queens",
    "centre",
    "pile_low",
    "pile_short",
)
AFTER = ("next", "second", "third", "fourth")
STANDING_FACTS = (*NEEDED, *AFTER, *KNIGHTS)
FACTS = (*NUMBER_FACTS, *COURT_FACTS, *STANDING_FACTS, *TABLE_FACTS)
"""Names of the facts about a seat, in order."""
MOST_KINGS, MOST_AFTER = len(NEEDED), len(AFTER)
ANY = len(SYMBOLS)
MARKS = range(ANY)
MARK = tuple([(*SYMBOLS, WILD).index(one) if one else EMPTY for one in SYMBOL])
"""The symbol of queens and companions as a number; ANY is that of the companion for all."""
FEW = 3
"""With fewer cards in the draw pile the discard pile will soon be shuffled into it."""


class Hand(NamedTuple):
    """What a seat has between two turns: sorted numbers, books, and by symbol the queens awake and
    asleep and the companions, those of the centre's wild one last."""

    numbers: Values
    books: int
    awake: tuple[int, ...]
    asleep: tuple[int, ...]
    companions: tuple[int, ...]


def hand_of(state: State, seat: int) -> Hand:
    """The hand of a seat."""
    numbers, books = [], 0
    awake, asleep, companions = [0] * ANY, [0] * ANY, [0] * (ANY + 1)
    for card in state.realms[seat]:
        if card < NUMBERS:
            numbers.append(VALUE[card])
        elif card < FIRST_QUEEN:
            books += 1
        elif card in state.asleep:
            asleep[MARK[card]] += 1
        else:
            awake[MARK[card]] += 1
    for one in state.companions[seat]:
        companions[MARK[one]] += 1
    numbers.sort()
    return Hand(tuple(numbers), books, tuple(awake), tuple(asleep), tuple(companions))


class Centre(NamedTuple):
    """What may come: parts of the draw pile that are queens, and of the companions to take, by
    symbol, of the companions also the one for all; numbers in the discard pile, and how many queens
    lie there by symbol; the facts about the table."""

    queens: tuple[float, ...]
    companions: tuple[float, ...]
    discarded: Values
    lost: tuple[int, ...]
    facts: tuple[float, ...]


def centre_of(state: State) -> Centre:
    """What the piles and the centre hold."""
    pile = state.draw if len(state.draw) >= FEW else state.draw + state.discard
    lost, companions = [0] * ANY, [0] * (ANY + 1)
    for card in state.discard:
        if is_queen(card):
            lost[MARK[card]] += 1
    down = [one for one in state.down if one != EMPTY] or [one for one in state.up if one != EMPTY]
    for one in down:
        companions[MARK[one]] += 1
    many, all_down = len(pile) or 1, len(down) or 1
    queens = [0] * ANY
    for card in pile:
        if is_queen(card):
            queens[MARK[card]] += 1
    return Centre(
        tuple([count / many for count in queens]),
        tuple([count / all_down for count in companions]),
        tuple(sorted({VALUE[card] for card in state.discard if card < NUMBERS})),
        tuple(lost),
        _table_facts(pile, len(state.draw), sum(lost), all_down),
    )


def _table_facts(pile: list[int], left: int, lost: int, down: int) -> tuple[float, ...]:
    """What all seats share: the kinds in the draw pile, and how many cards lie where."""
    many = len(pile) or 1
    numbers = sum([card < NUMBERS for card in pile])
    low = sum([card < NUMBERS and VALUE[card] <= HIGHEST // 2 for card in pile])
    books = sum([FIRST_BOOK <= card < FIRST_QUEEN for card in pile])
    kinds = [KIND[card] for card in pile if card >= FIRST_INSTANT]
    gnomes, witches, willows = [4 * kinds.count(one) / many for one in (GNOME, WITCH, WILLOW)]
    return (
        left / 40, numbers / many, gnomes, witches, willows, 4 * books / many,
        lost / 4, down / 10, low / many, left <= FEW,
    )  # fmt: skip


class Around(NamedTuple):
    """By symbol, how many other seats have an awake queen of it, and a companion for it."""

    prey: tuple[int, ...]
    hunters: tuple[int, ...]


def around(hands: list[Hand], seat: int, apart: int) -> Around:
    """What lies around a seat; the queens of ``apart`` are left out."""
    prey, hunters = [0] * ANY, [0] * ANY
    for one, hand in enumerate(hands):
        for mark in MARKS if one != seat else ():
            prey[mark] += one != apart and hand.awake[mark] > 0
            hunters[mark] += hand.companions[mark] > 0 or hand.companions[ANY] > 0
    return Around(tuple(prey), tuple(hunters))


@lru_cache(maxsize=32_768)
def prospects(values: Values, sums: Sums) -> tuple[float, float]:
    """The part of numbers, and of pairs of numbers, with which these (sorted) make an equation."""
    if makes(values, sums):
        return 1.0, 1.0
    one_more = two_more = 0
    for first in range(1, HIGHEST + 1):
        held = tuple(sorted((*values, first)))
        if makes(held, sums):
            one_more += 1
            two_more += HIGHEST
        else:
            for second in range(1, HIGHEST + 1):
                two_more += makes(tuple(sorted((*held, second))), sums)
    return one_more / HIGHEST, two_more / HIGHEST**2


@lru_cache(maxsize=32_768)
def number_facts(values: Values, sums: Sums) -> tuple[float, ...]:
    """Facts about the numbers of a hand alone."""
    count, distinct = len(values), len(set(values))
    return (
        *prospects(values, sums),
        count / 2,
        distinct / 2,
        float(distinct < count),
        float(makes(values, sums)),
    )


@lru_cache(maxsize=8_192)
def book_makes(values: Values, discarded: Values, sums: Sums) -> bool:
    """Does a number out of the discard pile make an equation with these?"""
    return any(makes(tuple(sorted((*values, value))), sums) for value in discarded)


class Matches(NamedTuple):
    """How many awake and sleeping queens have a companion that fits, and who is left over."""

    ready: int
    lying: int
    awake: list[int]
    asleep: list[int]
    companions: list[int]


def matches_of(hand: Hand) -> Matches:
    """Queens and companions brought together: by symbol first, awake ones first."""
    free, counts, alone = list(hand.companions), [], []
    for queens in (hand.awake, hand.asleep):
        left, count = list(queens), 0
        for mark in MARKS:
            match = min(left[mark], free[mark])
            left[mark] -= match
            free[mark] -= match
            count += match
        if free[ANY] and any(left):
            free[ANY] -= 1
            left[max(MARKS, key=left.__getitem__)] -= 1
            count += 1
        counts.append(count)
        alone.append(left)
    return Matches(counts[0], counts[1], alone[0], alone[1], free)


def court_facts(
    hand: Hand, need: int, sums: Sums, centre: Centre, beside: Around
) -> tuple[float, ...]:
    """Facts about queens, companions and books, and what the numbers would do for them.

    ``catch`` is the part of the draw pile that are queens whom a companion waits for, ``called``
    that of companions that fit a queen who waits (``called_asleep``: a sleeping one only); ``prey``
    are queens of others for whom a companion waits, ``exposed`` own ones whom others could save.
    """
    numbers, books, *_ = hand
    ready, lying, awake, asleep, free = matches_of(hand)
    catch, called, called_asleep, prey, recovered, exposed = _calls(
        awake, asleep, free, centre, beside
    )
    two_more = prospects(numbers, sums)[1]
    count, distinct = len(numbers), len(set(numbers))
    made = books > 0 and book_makes(numbers, centre.discarded, sums)
    return (
        min(ready, need), min(lying, need), 5 * catch, sum(free), free[ANY], called, called_asleep,
        sum(awake), ANY - awake.count(0), sum(asleep), books, books > 0 and count > 0, made,
        lying > 0 and distinct < count, called * two_more, min(prey, 2), recovered,
        min(exposed, 3) / 2,
    )  # fmt: skip


def _calls(
    awake: list[int], asleep: list[int], free: list[int], centre: Centre, beside: Around
) -> tuple[float, float, float, int, bool, int]:
    """What waits for whom: ``catch``, ``called``, ``called_asleep``, ``prey``, a queen in the
    discard pile for whom a companion waits, ``exposed``."""
    queens, companions, _, lost, _ = centre
    called = companions[ANY] if any(awake) else 0.0
    called_asleep = companions[ANY] if any(asleep) and not called else 0.0
    catch, prey, recovered, exposed = 0.0, 0, False, 0
    for mark in MARKS:
        if free[mark] or free[ANY]:
            catch += queens[mark]
            prey += beside.prey[mark]
            recovered = recovered or lost[mark] > 0
        if awake[mark]:
            called += companions[mark]
            exposed += beside.hunters[mark]
        elif asleep[mark]:
            called_asleep += companions[mark]
    return catch, called, called_asleep, prey, recovered, exposed


def need_of(state: State, seat: int) -> int:
    """How many kings a seat needs."""
    return goal_of(state.seats) - len(state.kings[seat])


def standing(need: int, knight: int, after: int) -> tuple[float, ...]:
    """Facts that hold whatever lies in a realm: kings that are needed, whose turn, the knight."""
    return (
        *[float(need == one) for one in range(1, MOST_KINGS + 1)],
        *[float(after == one) for one in range(1, MOST_AFTER + 1)],
        *[float(knight == one) for one in range(len(KNIGHTS))],
    )


class Outlook:
    """The facts about the seats when the turn of one ends."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat, self.centre = state, seat, centre_of(state)
        self.hands = [hand_of(state, one) for one in range(state.seats)]
        self.beside = around(self.hands, seat, seat)

    def facts(self, after: int) -> tuple[float, ...]:
        """The facts about the seat that is in turn after so many others; 0 is the one itself."""
        state = self.state
        seat = (self.seat + after) % state.seats
        need, sums = need_of(state, seat), sums_of(state, seat)
        beside = around(self.hands, seat, self.seat) if after else self.beside
        return (
            *number_facts(self.hands[seat].numbers, sums),
            *court_facts(self.hands[seat], need, sums, self.centre, beside),
            *standing(need, state.knights[seat], after),
            *self.centre.facts,
        )
