"""Value of a position of The Rescue between two turns: what a seat has, as facts that are weighed.

``bench.rescue_weights`` fits the weights to who won games of bots; ``weights`` holds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from engine.arithmetic import Values
from engine.bots.the_rescue.evaluation import HIGHEST, Sums, makes, sums_of
from engine.bots.the_rescue.weights import WEIGHTS
from engine.rules.the_rescue.components import (
    EMPTY,
    FIRST_QUEEN,
    KNIGHTS,
    NUMBERS,
    SYMBOL,
    SYMBOLS,
    VALUE,
    WILD,
    goal_of,
)
from engine.rules.the_rescue.state import State, is_queen

FACTS = (
    "kings",
    "ready",
    "lying",
    "catch",
    "companions",
    "symbols",
    "all",
    "called",
    "called_asleep",
    "awake",
    "awake_symbols",
    "asleep",
    "one_more",
    "two_more",
    "numbers",
    "books",
    "book_and_number",
    "pair_wakes",
    "call_and_numbers",
    "next",
    "second",
    "next_catch",
    "next_call",
    "next_lying",
    "rate",
    "next_rate",
    *KNIGHTS,
)
"""Names of the facts about a seat, in order: see ``facts_of``."""
ANY = len(SYMBOLS)
MARK = tuple([(*SYMBOLS, WILD).index(one) if one else EMPTY for one in SYMBOL])
"""The symbol of queens and companions as a number; ANY is that of the companion for all."""
FEW = 3
"""With fewer cards in the draw pile the discard pile will soon be shuffled into it."""


MANY = 10
"""Queens are counted among so many cards to be drawn: facts of like size are fitted best."""


SLOW, DRAWN, CLAIMED, WOKEN = 0.05, 1.9, 0.6, 0.25
"""Kings that a seat saves in a turn, about: by luck, for a queen drawn, by an equation whose
companion fits, when a queen who lies ready is woken."""


class Centre(NamedTuple):
    """What may come: parts of the draw pile that are queens, and of the companions to take, by
    symbol; of the companions also the one for all."""

    queens: tuple[float, ...]
    companions: tuple[float, ...]


def centre_of(state: State) -> Centre:
    """What the draw pile and the centre hold."""
    pile = state.draw if len(state.draw) >= FEW else state.draw + state.discard
    queens, companions = [0] * ANY, [0] * (ANY + 1)
    for card in pile:
        if is_queen(card):
            queens[MARK[card]] += 1
    down = [one for one in state.down if one != EMPTY] or [one for one in state.up if one != EMPTY]
    for one in down:
        companions[MARK[one]] += 1
    many, all_down = len(pile) or 1, len(down) or 1
    return Centre(
        tuple([count / many for count in queens]), tuple([count / all_down for count in companions])
    )


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
        for mark in range(ANY):
            match = min(left[mark], free[mark])
            left[mark] -= match
            free[mark] -= match
            count += match
        if free[ANY] and any(left):
            free[ANY] -= 1
            left[max(range(ANY), key=left.__getitem__)] -= 1
            count += 1
        counts.append(count)
        alone.append(left)
    return Matches(counts[0], counts[1], alone[0], alone[1], free)


def facts_of(
    hand: Hand, centre: Centre, need: int, knight: int, after: int, sums: Sums
) -> list[float]:
    """The facts about a seat that needs so many kings and is in turn after so many others.

    ``catch`` is how many of ten cards drawn are queens whom a companion waits for, ``called`` that
    a companion taken fits a queen who waits (``called_asleep``: a sleeping one only).
    """
    ready, lying, awake, asleep, free = matches_of(hand)
    queens, companions = centre
    catch = sum(queens) if free[ANY] else 0.0
    called = companions[ANY] if any(awake) else 0.0
    called_asleep = companions[ANY] if any(asleep) and not called else 0.0
    for mark in range(ANY):
        if free[mark] and not free[ANY]:
            catch += queens[mark]
        if awake[mark]:
            called += companions[mark]
        elif asleep[mark]:
            called_asleep += companions[mark]
    one_more, two_more = prospects(hand.numbers, sums)
    rate = log(SLOW + DRAWN * catch + CLAIMED * two_more * called + WOKEN * lying)
    catch *= MANY
    count, distinct = len(hand.numbers), len(set(hand.numbers))
    symbols, awake_symbols = [sum([many > 0 for many in counts]) for counts in (free, awake)]
    now = after == 0
    facts = [
        1.0, min(ready, need), min(lying, need), catch, sum(free), symbols, free[ANY],
        called, called_asleep, sum(awake), awake_symbols, sum(asleep),
        one_more, two_more, count, hand.books, hand.books * (count > 0),
        distinct * (lying > 0), called * two_more,
        now, after == 1, now * catch, now * called * two_more, now * lying,
        rate, now * rate,
    ]  # fmt: skip
    facts += [0.0] * len(KNIGHTS)
    facts[knight - len(KNIGHTS)] = 1.0
    return facts


def need_of(state: State, seat: int) -> int:
    """How many kings a seat needs."""
    return goal_of(state.seats) - len(state.kings[seat])


def seat_facts(state: State, seat: int, centre: Centre, turn: int) -> tuple[int, list[float]]:
    """How many kings a seat needs, and the facts about it when the turn of another begins."""
    need = need_of(state, seat)
    after = (seat - turn) % state.seats
    knight, sums = state.knights[seat], sums_of(state, seat)
    return need, facts_of(hand_of(state, seat), centre, need, knight, after, sums)


def value_of(seats: int, need: int, facts: Sequence[float]) -> float:
    """How near a seat is to the goal, at a table of so many seats."""
    weights = WEIGHTS[seats][need - 1]
    return sum([weight * fact for weight, fact in zip(weights, facts, strict=True)])


def chance_to_win(state: State, seat: int) -> float:
    """The chance that the seat wins a game that is going on, between two turns."""
    centre = centre_of(state)
    odds = [
        exp(value_of(state.seats, *seat_facts(state, one, centre, state.turn)))
        for one in range(state.seats)
    ]
    return odds[seat] / sum(odds)
