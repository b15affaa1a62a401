"""Habits for The Queen's Collection, in every mode."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Any

from engine.codec import visible
from engine.protocol import Action, Event
from engine.rules.queens_collection.components import COLOUR, COLOURS, TEAMS
from engine.rules.queens_collection.legal import legal_actions
from engine.rules.queens_collection.state import State, astray, full_boxes, score_of
from engine.rules.queens_collection.view import seen_by

# First sight: the score, pairs, then what brings pawns home; what only changes cards comes last.
FIRST_SIGHT = {
    "score": 100.0,
    "pair": 50.0,
    "agree": 10.0,
    "new": 0.5,
    "trade": -5.0,
    "exchange_partner": -5.0,
}
BOLD = 2
"""How many cards a greedy bot turns up."""
ARMS = 6


class QueensCollectionHabits:
    """See ``engine.bots.habits.Habits``."""

    def rank(self, seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
        """Pawns that come home, with few cards; a pair before an exchange."""
        base = FIRST_SIGHT.get(action.kind, 0.0)
        args = action.args
        if action.kind == "exchange":
            part, colour, place, other_part, other, there = args
            gain = _gain(seen, colour, place, there) + _gain(seen, other, there, place)
            return base + 10 * gain - len(part) - len(other_part)
        if action.kind == "wild":
            part, colour, place, there = args
            return base + 10 * _gain(seen, colour, place, there) - len(part)
        if action.kind == "reveal":
            return float(BOLD - len(seen["revealed"])) - 0.5
        if action.kind == "pair":
            cards, _, colour = args
            left = next(box["pawns"] for box in seen["boxes"] if box["colour"] == COLOURS[colour])
            return base + 3.0 * bool(left) + (len(left) == 1) - 0.5 * len(cards)
        return base

    def arms(
        self,
        seen: Mapping[str, Any],
        memory: Mapping[str, Any],
        legal: Sequence[Action],
        rng: random.Random,
    ) -> list[Action]:
        """One of each kind and colours."""
        shuffled = list(legal)
        rng.shuffle(shuffled)
        unlike = {_looks(action): action for action in shuffled}
        ranked = sorted(unlike.values(), key=lambda a: self.rank(seen, memory, a), reverse=True)
        return ranked[:ARMS]

    def remember(self, events: Iterable[Event], seat: int) -> dict[str, Any]:
        """The cards seen to be put away since the last reshuffle or round."""
        discard: list[int] = []
        last: tuple[int, ...] = ()
        for event in events:
            if not visible(event, seat):
                continue
            data = dict(event.data)
            if event.kind in ("pile_reshuffled", "round_started"):
                discard.clear()
            elif event.kind in ("pawns_exchanged", "pawn_moved", "cards_renewed", "cards_lost"):
                discard += data["cards"]
            elif event.kind == "pair_laid":
                last = (*data["cards"], data["shown"])
            elif event.kind == "pawn_taken":
                discard += last
        return {"discard": discard}

    def quick(self, state: State, seat: int, rng: random.Random) -> Action:
        """What ``rank`` would choose without memory."""
        seen = seen_by(state, seat)
        legal = legal_actions(state, seat)
        ranks = [self.rank(seen, {}, action) for action in legal]
        return legal[ranks.index(max(ranks))]

    def turn(self, state: State) -> int:
        """The seat whose turn it is."""
        return state.turn

    def worth(self, state: State, seat: int) -> float:
        """Of a common game the part of the best score; else the chance to win."""
        if state.options.together:
            return (3 * full_boxes(state) - astray(state) + 24) / 48
        if state.result is not None:
            winners = state.result.winners
            return (seat in winners) / (2 if state.options.mode == TEAMS else len(winners))
        points = [total + score_of(state, other) for other, total in enumerate(state.totals)]
        weights = [exp(point / 6) for point in points]
        return weights[seat] / sum(weights)


def _gain(seen: Mapping[str, Any], colour: int, old: int, new: int) -> int:
    """Pawns more at home when one moves."""
    boxes, key = seen["boxes"], COLOURS[colour]
    return int(boxes[new]["colour"] == key) - int(boxes[old]["colour"] == key)


def _looks(action: Action) -> tuple[Any, ...]:
    """Colours for cards: equal ones do the same."""
    if action.kind in ("score", "skip"):
        return (action.kind,)
    if action.kind == "exchange":
        part, colour, place, other_part, other, there = action.args
        return "exchange", _faces(part), colour, place, _faces(other_part), other, there
    if action.kind == "wild":
        return "wild", _faces(action.args[0]), action.args[1:]
    if action.kind == "trade":
        own, other, theirs = action.args
        return "trade", COLOUR[own], other, COLOUR[theirs]
    if action.kind == "pair":
        cards, shown, colour = action.args
        return "pair", _faces(cards), COLOUR[shown], colour
    return action.kind, *map(_faces, action.args)


def _faces(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted([COLOUR[card] for card in cards]))


QUEENS_COLLECTION_HABITS = QueensCollectionHabits()
