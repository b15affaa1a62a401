"""Evaluation and rollout of common games of The Queen's Collection: pawns home, for few cards.

Every move looked at sends a pawn home. A swap is best when the pawn that stood in the way comes
home too: then two pawns are *mutual*, each stands on the other's box. Lengths of hands and piles
and the boxes lie open in these games, so a seat may look at a determinized position as at its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any

from engine.protocol import Action
from engine.rules.queens_collection.blocks import Two
from engine.rules.queens_collection.claims import Part, parts_of
from engine.rules.queens_collection.components import COLOUR, KINDS, PLACES, SOLO, WILD
from engine.rules.queens_collection.state import PLAY, State, full_boxes
from engine.rules.queens_collection.validation import has_room

# Worth in pawns at home, tried out in games of rollout bots.
CARD = 0.55
"""A card of the pile: 24 pawns want 38 cards."""
FRESH = 0.3
"""What a new card brings."""
MUTUAL = 0.7
"""Two mutual pawns."""
FULL = 1.0
"""A full box when the cards run out; less the more cards there are, nothing from LATE cards on."""
LATE = 24
FINAL = 1.5
"""A full box at the end: half of its points, so that a pawn brought home is the better deed."""

Move = tuple[float, str, tuple[Any, ...]]
"""Worth, kind and arguments of an action."""


class Table:
    """Where pawns are away from home.

    ``away[place][home]`` counts the pawns on a place that belong to another, ``strays[home]`` are
    the places of those that belong there, ``foreign[place]`` counts those that do not.
    """

    __slots__ = ("away", "boxes", "foreign", "full", "home", "ring", "strays")

    def __init__(self, state: State) -> None:
        self.ring, self.boxes = state.ring, state.boxes
        self.home = home = [0] * KINDS
        for place, colour in enumerate(self.ring):
            home[colour] = place
        self.away = [[0] * PLACES for _ in range(PLACES)]
        self.strays: list[list[int]] = [[] for _ in range(PLACES)]
        self.foreign = [0] * PLACES
        for place, pawns in enumerate(self.boxes):
            row = self.away[place]
            for pawn in pawns:
                there = home[pawn]
                if there != place:
                    if not row[there]:
                        self.strays[there].append(place)
                    row[there] += 1
                    self.foreign[place] += 1
        left = len(state.draw) + sum(map(len, state.hands))
        self.full = FULL * max(0.0, 1 - left / LATE)

    def swap(self, place: int, home: int, colour: int) -> float:
        """Worth of sending a pawn from a place home and taking one of a colour from there."""
        away, back = self.away, self.home[colour]
        row, there = away[place], away[home]
        full = self.full if self.foreign[home] == 1 else 0.0
        if back == place:
            if self.foreign[place] == 1:
                full += self.full
            return 2 - MUTUAL + full
        mutual = -(there[place] >= row[home]) - (there[back] <= away[back][home])
        return 1 + MUTUAL * (mutual + (row[back] < away[back][place])) + full

    def single(self, place: int, home: int) -> float:
        """Worth of sending a pawn from a place home alone."""
        mutual = self.away[home][place] >= self.away[place][home]
        return 1 - MUTUAL * mutual + (self.full if self.foreign[place] == 1 else 0.0)

    def use(self, colour: int) -> int:
        """How much a card of a colour can still do."""
        if colour == WILD:
            return PLACES
        home = self.home[colour]
        return sum([self.away[p][home] + (self.away[home][p] > 0) for p in self.strays[home]])


@lru_cache(maxsize=1024)
def _laid(hand: Part, twos: bool) -> tuple[tuple[Two, ...], tuple[Part, ...]]:
    """Every two parts of sorted colours, in both orders, and the free ones; alike ones once."""
    parts = parts_of(hand, twos)
    both: dict[tuple[int, ...], Two] = {}
    for (one, first), (two, second) in permutations(parts, 2):
        if set(one).isdisjoint(two) and (first == WILD or first != second):
            both.setdefault((first, second, len(one), len(two)), (one, first, two, second))
    free = {len(part): part for part, colour in reversed(parts) if colour == WILD}
    return tuple(both.values()), tuple(free.values())


def moves(state: State, seat: int) -> list[Move]:
    """Every move of the seat that sends a pawn home, of those that look alike only one."""
    hand = sorted(state.hands[seat])
    both, free = _laid(tuple([COLOUR[card] for card in hand]), state.options.mode != SOLO)
    table = Table(state)
    found: list[Move] = []
    for one, first, two, second in both:
        cost = CARD * (len(one) + len(two))
        cards, others = tuple([hand[at] for at in one]), tuple([hand[at] for at in two])
        for place, home, colour in _swaps(table, first, second):
            args = (cards, table.ring[home], place, others, colour, home)
            found.append((table.swap(place, home, colour) - cost, "exchange", args))
    for part in free:
        cards = tuple([hand[at] for at in part])
        cost = CARD * len(part)
        for home, places in enumerate(table.strays):
            for place in places if has_room(state, home) else ():
                move = (cards, table.ring[home], place, home)
                found.append((table.single(place, home) - cost, "wild", move))
    return found


def _swaps(table: Table, first: int, second: int) -> Iterator[tuple[int, int, int]]:
    """Place and home of a pawn that the first part can send home, and the colour that the second
    part can take from there."""
    if first != WILD:
        homes = [table.home[first]]
    elif second != WILD:
        homes = [place for place, pawns in enumerate(table.boxes) if second in pawns]
    else:
        homes = [*range(PLACES)]
    for home in homes:
        own, pawns = table.ring[home], table.boxes[home]
        for colour in {*pawns} if second == WILD else (second,) if second in pawns else ():
            if colour != own:
                for place in table.strays[home]:
                    yield place, home, colour


def news(state: State, seat: int) -> list[Move]:
    """New cards for the least useful one, and for all that are of no use."""
    if not state.draw:
        return []
    table = Table(state)
    hand = sorted(state.hands[seat], key=lambda card: (table.use(COLOUR[card]), card))
    idle = sum([not table.use(COLOUR[card]) for card in hand])
    count = max(idle, 1)
    return [((FRESH - CARD) * count, "new", (tuple(sorted(hand[:count])),))]


def best(state: State, seat: int) -> Action:
    """What looks best: a move that brings pawns home, new cards, or a pass."""
    found = moves(state, seat) + news(state, seat)
    if not found:
        return Action("pass", seat)
    _, kind, args = max(found)
    return Action(kind, seat, args)


def seat_value(state: State) -> float:
    """How far the task is, in pawns at home: less than nought while most are away."""
    table = Table(state)
    away = sum(table.foreign)
    if state.phase != PLAY:
        return FINAL * full_boxes(state) - away
    rows = table.away
    mutual = sum([min(rows[p][q], rows[q][p]) for p in range(PLACES) for q in range(p)])
    cards = min(len(state.draw) + sum(map(len, state.hands)), 2 * away)
    late = table.full / FULL * FINAL * full_boxes(state)
    return MUTUAL * mutual + CARD * cards + late - away
