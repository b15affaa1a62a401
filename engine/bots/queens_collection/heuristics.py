"""Heuristics of The Queen's Collection in every mode: ordering, candidates, evaluation."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Any

from engine.bots.queens_collection import competitive, cooperative
from engine.bots.queens_collection.cooperative import Move
from engine.bots.queens_collection.partner import LastSteps, watch
from engine.codec import visible
from engine.heuristics import Effort, Known
from engine.protocol import Action, Event
from engine.rules.queens_collection.components import (
    COLOUR,
    COLOURS,
    COOPERATIVE,
    SOLO,
    TEAMS,
    WILD,
)
from engine.rules.queens_collection.determinize import determinize
from engine.rules.queens_collection.legal import canonical
from engine.rules.queens_collection.state import (
    ASK,
    PLAY,
    REVEAL,
    SCORE,
    State,
    score_of,
    terms_of,
)

# First sight: the score, pairs, then what brings pawns home; what only changes cards comes last.
FIRST_SIGHT = {
    "score": 100.0,
    "pair": 50.0,
    "agree": 10.0,
    "new": 0.5,
    "trade": -5.0,
    "exchange_partner": -5.0,
}
BOX = 4.0
"""What a box without strangers is worth at first sight; a pawn at home is worth 10."""
WILD_MORE = 2.0
BOLD = 2
"""How many cards a greedy bot turns up."""
MOST_CANDIDATES = 8
EFFORT = Effort(moves=450, margin=0.015, rounds=1)
EFFORT_TOGETHER = Effort(moves=380, margin=0.005, rounds=2)
"""In a common task the next seats help, so that it pays to look further."""
WORST, BEST = -24.0, 12.0
"""A common task not begun and one that is done, as ``collection_common.seat_value`` tells them."""
LEAD = 24.0
"""Points that weigh like a chance of e to 1."""


class QueensCollectionHeuristics:
    """See ``engine.heuristics.Heuristics``."""

    def effort(self, seen: Mapping[str, Any]) -> Effort:
        """See ``Heuristics.effort``."""
        return EFFORT_TOGETHER if seen["mode"] in (COOPERATIVE, SOLO) else EFFORT

    def rank(self, seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
        """Pawns that come home, with few cards; a pair before an exchange."""
        base = FIRST_SIGHT.get(action.kind, 0.0)
        args = action.args
        if action.kind == "exchange":
            part, colour, place, other_part, other, there = args
            gain = _gain(seen, colour, place, there) + _gain(seen, other, there, place)
            full = _fills(seen, colour, place, other) + _fills(seen, other, there, colour)
            return base + 10 * gain + BOX * full - _cost(part) - _cost(other_part)
        if action.kind == "wild":
            part, colour, place, there = args
            gain, full = _gain(seen, colour, place, there), _fills(seen, colour, place, None)
            return base + 10 * gain + BOX * full - _cost(part)
        if action.kind == "new":
            return base + sum([_idle(seen, COLOUR[card]) for card in args[0]])
        if action.kind == "reveal":
            return float(BOLD - len(seen["revealed"])) - 0.5
        if action.kind == "pair":
            cards, _, colour = args
            left = next(box["pawns"] for box in seen["boxes"] if box["colour"] == COLOURS[colour])
            return base + 3.0 * bool(left) + (len(left) == 1) - 0.5 * len(cards)
        if action.kind == "agree":
            return base if _fair(seen["window"]) else -base
        return base

    def unhurried(self, known: Known, legal: Sequence[Action]) -> Sequence[Action]:
        """One pair a turn against pupils: what else matches in the middle is left for them.

        A pupil's own seat, played by a bench, is no robot's.
        """
        seen = known.seen
        if not known.pupils or seen["seat"] in known.pupils or not seen["round"]["pairs"]:
            return legal
        return [action for action in legal if action.kind == "done"] or legal

    def candidates(
        self,
        seen: Mapping[str, Any],
        memory: Mapping[str, Any],
        legal: Sequence[Action],
        rng: random.Random,
    ) -> list[Action]:
        """What ``rollout`` would do, and what looks nearly as good; one of what looks alike."""
        return self.partner_candidates(Known(seen, memory), legal, rng)

    def partner_candidates(
        self, known: Known, legal: Sequence[Action], rng: random.Random
    ) -> list[Action]:
        """See ``TeamHeuristics.partner_candidates``."""
        seen = known.seen
        state, seat = determinize(seen, known.memory, rng), seen["seat"]
        steps = LastSteps(known, state)
        if state.phase == PLAY:
            moves = [move for move in cooperative.moves(state, seat) if not steps.leaves(move)]
            moves += cooperative.news(state, seat)
            return _first(moves, seat, MOST_CANDIDATES) or [Action("pass", seat)]
        if state.phase in (ASK, SCORE, REVEAL):
            first = self.rollout(state, seat, rng)
            rest = legal if state.phase == REVEAL else ()
            return [first, *[action for action in rest if action != first]]
        taken = [move for move in competitive.takes(state, seat) if not steps.leaves(move)]
        more = [] if steps.pupils else competitive.with_partner(state, seat)
        return _first(taken, seat, MOST_CANDIDATES - 1) + _first(more, seat, 1)

    def remember(self, events: Iterable[Event], seat: int) -> dict[str, Any]:
        """The cards seen to be put away since the last reshuffle or the beginning of the round."""
        events = [event for event in events if visible(event, seat)]
        discard: list[int] = []
        paired: tuple[int, ...] = ()
        for event in events:
            data = dict(event.data)
            if event.kind in ("pile_reshuffled", "round_started"):
                discard.clear()
            elif event.kind in ("pawns_exchanged", "pawn_moved", "cards_renewed", "cards_lost"):
                discard += data["cards"]
            elif event.kind == "pair_laid":
                paired = (*data["cards"], data["shown"])
            elif event.kind == "pawn_taken":
                discard += paired
        return {"discard": discard, "watched": watch(events)}

    def rollout(self, state: State, seat: int, rng: random.Random) -> Action:
        """The true score, a yes where nothing speaks against it, else what looks best."""
        if state.phase == PLAY:
            return cooperative.best(state, seat)
        if state.phase == REVEAL:
            return Action("reveal" if competitive.goes_on(state, seat) else "stop", seat)
        if state.phase == SCORE:
            counts = tuple([count for _, count in terms_of(state, seat)])
            return Action("score", seat, (counts, score_of(state, seat)))
        if state.ask is not None:
            fair = _no_wild_lost(state.ask.args[0], state.ask.args[-1])
            return Action("agree" if fair else "refuse", seat)
        return competitive.best(state, seat)

    def turn(self, state: State) -> int:
        """The seat whose turn it is."""
        return state.turn

    def worth(self, state: State, seat: int) -> float:
        """How near a common task is to its end; else the chance to win, partners together."""
        if state.options.together:
            return (cooperative.seat_value(state) - WORST) / (BEST - WORST)
        teams = state.options.mode == TEAMS
        if state.result is not None:
            winners = state.result.winners
            return (seat in winners) / (len(winners) / (1 + teams))
        points = [competitive.seat_value(state, other) for other in range(state.seats)]
        if teams:
            points = [points[0] + points[2], points[1] + points[3]]
        top = max(points)
        weights = [exp((point - top) / LEAD) for point in points]
        return weights[seat % 2 if teams else seat] / sum(weights)


def _first(moves: Iterable[Move], seat: int, most: int) -> list[Action]:
    """The best moves as actions; two pawns that go home together are found from both sides."""
    ranked = sorted(moves, reverse=True)
    actions = dict.fromkeys(canonical(Action(kind, seat, args)) for _, kind, args in ranked)
    return [*actions][:most]


def _gain(seen: Mapping[str, Any], colour: int, old: int, new: int) -> int:
    """Pawns more at home when one moves."""
    boxes, key = seen["boxes"], COLOURS[colour]
    return int(boxes[new]["colour"] == key) - int(boxes[old]["colour"] == key)


def _fills(seen: Mapping[str, Any], gone: int, place: int, come: int | None) -> bool:
    """Has the box there its own pawns alone, once one has gone and another has come?"""
    box = seen["boxes"][place]
    strange = [pawn for pawn in box["pawns"] if pawn != box["colour"]]
    fits = come is None or COLOURS[come] == box["colour"]
    return fits and strange == [COLOURS[gone]]


def _cost(part: Sequence[int]) -> float:
    """What a part costs at first sight: its cards, a wild somewhat more."""
    return len(part) + WILD_MORE * _wilds(part)


def _idle(seen: Mapping[str, Any], colour: int) -> float:
    """How glad a seat is to change a card of this colour: of one that has nothing left to do."""
    if colour == WILD:
        return -1.0
    key = COLOURS[colour]
    busy = any(key in box["pawns"] for box in seen["boxes"] if box["colour"] != key)
    return -0.1 if busy else 0.1


def _fair(window: Mapping[str, Any]) -> bool:
    """Does a proposal cost the asked seat no wild?"""
    args = window["args"]
    return args is None or _no_wild_lost(args[0], args[-1])


def _no_wild_lost(got: int | Sequence[int], given: int | Sequence[int]) -> bool:
    """The asked seat's view of a proposal: what the asker gives, and what it wants."""
    return _wilds(given) <= _wilds(got)


def _wilds(cards: int | Sequence[int]) -> int:
    held = [cards] if isinstance(cards, int) else cards
    return sum([COLOUR[card] == WILD for card in held])


HEURISTICS = QueensCollectionHeuristics()
