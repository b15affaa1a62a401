"""Card play of the simplified game, planned by playing out the rest of the deck.

Cards are few there: a team has six or seven plays before they are gone, and each card that a swap
or a witch takes may cost one. So every way to go on is tried in the same deals of what is hidden,
with all seats playing to the end: pupils as who sees no further than the turn, the others by their
outlook. What leads to most plays of the team is done.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.bots.sleepless_princess.hand_value import Hand, values_of, with_card
from engine.bots.sleepless_princess.outlook import (
    best_turn,
    filled_from,
    options_of,
    outlook,
    share_of,
    simple_option,
    suiting,
)
from engine.heuristics import Known
from engine.protocol import Action
from engine.rules.sleepless_princess.claims import cards_of
from engine.rules.sleepless_princess.components import (
    KIND,
    ROW,
    SIMPLIFIED,
    VALUE,
    WITCH,
    friends,
    make_options,
    witches,
)
from engine.rules.sleepless_princess.state import DRAW, TURN

DEALS = 16
"""In so many deals of the hidden cards each way is tried; then the worse half is left out."""
TRIED = 8
"""So many ways are tried: those that look best."""
A_WITCH, ANY, DECK = -1, -2, -3
"""A witch among hidden values; as the first card to draw: whatever suits best, one of the deck."""


class Way(NamedTuple):
    """A way to go on: plays made by it (0 or 1), cards kept, cards to draw, and the first of them:
    the value of an open one, DECK or ANY."""

    plays: int
    rest: Hand
    owed: int
    first: int


class Cards(NamedTuple):
    """The cards as a seat sees them.

    ``hands`` that are not seen are empty; ``sizes`` says how many cards each seat holds. ``hidden``
    are the values of all cards out of sight. ``last`` counts the turns left after this one, -1
    before the last round. ``most`` blankets go into a play.
    """

    seat: int
    hands: tuple[Hand, ...]
    sizes: tuple[int, ...]
    row: Hand
    deck: int
    hidden: tuple[int, ...]
    last: int
    most: int
    pupils: frozenset[int]


def plays_out(seen: Mapping[str, Any]) -> bool:
    """Is this a choice between cards of the simplified game, with cards left to draw?"""
    if seen["options"]["variant"] != SIMPLIFIED or seen["phase"] not in (TURN, DRAW):
        return False
    return bool(seen["row"] or seen["draw_count"])


def plan_cards(known: Known, legal: Sequence[Action], rng: random.Random) -> Action:
    """The play, swap or card to draw that leads to most plays of the team."""
    seen = known.seen
    hand = [face["card"] for face in seen["hand"]]
    ways: dict[Way, Action] = {}
    for action in legal:
        ways.setdefault(_way_of(action, hand, seen["owed"]), action)
    return ways[_best_way(_cards_of(known), list(ways), rng)]


def _way_of(action: Action, hand: Sequence[int], owed: int) -> Way:
    if action.kind == "draw":
        return Way(0, values_of(hand), owed, DECK)
    if action.kind == "take":
        return Way(0, values_of(hand), owed, VALUE[action.args[0]])
    used = cards_of(action.args[0]) if action.kind == "play" else action.args
    rest = values_of([card for card in hand if card not in used])
    return Way(int(action.kind == "play"), rest, len(used), ANY)


def _cards_of(known: Known) -> Cards:
    """Read the cards off what a seat sees and remembers."""
    seen = known.seen
    faces = [player["hand"] or () for player in seen["players"]]
    faces[seen["seat"]] = seen["hand"]
    hands = [[face["card"] for face in hand] for hand in faces]
    row = [face["card"] for face in seen["row"]]
    placed = {*row, *known.memory.get("discard", ()), *[card for hand in hands for card in hand]}
    options = make_options(seen["options"])
    every = [*friends(options), *witches(options, seen["seats"])]
    hidden = [card for card in every if card not in placed]
    return Cards(
        seat=seen["seat"],
        hands=tuple([values_of(hand) for hand in hands]),
        sizes=tuple([player["hand_count"] for player in seen["players"]]),
        row=values_of(row),
        deck=seen["draw_count"],
        hidden=tuple([A_WITCH if KIND[card] == WITCH else VALUE[card] for card in hidden]),
        last=-1 if seen["turns_left"] is None else seen["turns_left"],
        most=2 if options.two_blankets else 1,
        pupils=known.pupils,
    )


def _best_way(cards: Cards, ways: Sequence[Way], rng: random.Random) -> Way:
    """The way with most plays in deals of what is hidden, by halving; of equals the one that looks
    best."""
    ways = sorted(ways, key=lambda way: -_promise(cards, way))[:TRIED]
    plays = dict.fromkeys(ways, 0)
    while len(ways) > 1:
        for _ in range(DEALS):
            hidden = list(cards.hidden)
            rng.shuffle(hidden)
            for way in ways:
                plays[way] += way.plays + _Game(cards, hidden).plays_after(way)
        ways = sorted(ways, key=lambda way: -plays[way])[: len(ways) // 2]
    return ways[0]


def _promise(cards: Cards, way: Way) -> float:
    """What the way looks like before it is tried."""
    share = share_of(cards.deck + len(cards.row), len(cards.hands), way.owed)
    hand, row, owed = way.rest, cards.row, way.owed
    if way.first >= 0:
        hand, row, owed = _taken(hand, row, way.first, owed)
    elif way.first == DECK:
        row = ()
    filled, _ = filled_from(hand, row, owed, share, cards.most)
    return way.plays + outlook(filled, share, cards.most)


def _taken(hand: Hand, row: Hand, value: int, owed: int) -> tuple[Hand, Hand, int]:
    """Hand, row and cards owed when an open card of this value is taken."""
    place = row.index(value)
    return with_card(hand, value), row[:place] + row[place + 1 :], owed - 1


class _Game:
    """The cards of one deal, played on by all seats."""

    def __init__(self, cards: Cards, hidden: Sequence[int]) -> None:
        """``hidden`` are the values out of sight, shuffled."""
        self.seat, self.most, self.last = cards.seat, cards.most, cards.last
        self.pupils, self.row = cards.pupils, cards.row
        self.hands, left = list(cards.hands), list(hidden)
        for seat, size in enumerate(cards.sizes):
            while len(self.hands[seat]) < size:
                place = next(at for at, value in enumerate(left) if value != A_WITCH)
                self.hands[seat] = with_card(self.hands[seat], left.pop(place))
        self.deck = left[: cards.deck]

    def plays_after(self, way: Way) -> int:
        """Go the way, then let everybody play to the end; the plays that follow."""
        self.hands[self.seat] = way.rest
        self._draw(way.owed, way.first)
        plays = 0
        while self.last != 0:
            self.last -= self.last > 0
            self.seat = (self.seat + 1) % len(self.hands)
            plays += self._take_turn()
        return plays

    def _take_turn(self) -> int:
        """Play, swap, or skip where nothing can be drawn; the plays in it."""
        hand, left = self.hands[self.seat], len(self.deck) + len(self.row)
        if not left:
            self._start_last_round()
            return options_of(hand, self.most)[0].plays
        if self.seat in self.pupils:
            plays, self.hands[self.seat], owed = simple_option(hand, self.most)
        else:
            turn = best_turn(hand, self.row, left, len(self.hands), self.most)
            plays, self.hands[self.seat], self.row, owed = turn
        self._draw(owed, ANY)
        return plays

    def _start_last_round(self) -> None:
        if self.last < 0:
            self.last = len(self.hands) - 1

    def _draw(self, owed: int, first: int) -> None:
        """Draw, and fill the row; who cannot draw what is owed starts the last round."""
        hand = self.hands[self.seat]
        while owed and (self.row or self.deck):
            value = self._choice(hand, owed) if first == ANY else first
            first = ANY
            if value != DECK:
                hand, self.row, owed = _taken(hand, self.row, value, owed)
                continue
            value = self.deck.pop()
            if value == A_WITCH:
                self.row = ()
                self._fill_row()
            else:
                hand, owed = with_card(hand, value), owed - 1
        if owed:
            self._start_last_round()
        self.hands[self.seat] = hand
        self._fill_row()

    def _choice(self, hand: Hand, owed: int) -> int:
        """The open card that suits best, or the deck where that promises more."""
        if not self.row:
            return DECK
        if self.seat in self.pupils:
            value = max(self.row, key=lambda one: (hand.count(one), one))
            return value if value in hand or not self.deck else DECK
        share = share_of(len(self.deck) + len(self.row), len(self.hands), owed)
        values, better = suiting(hand, share, self.most)
        value = next(one for one in values if one in self.row)
        return value if value in values[:better] or not self.deck else DECK

    def _fill_row(self) -> None:
        row = list(self.row)
        while len(row) < ROW and self.deck:
            value = self.deck.pop()
            if value == A_WITCH:
                row.clear()
            else:
                row.append(value)
        self.row = tuple(sorted(row))
