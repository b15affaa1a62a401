"""Heuristics of Sleeping Queens: move ordering, candidates and evaluation for its bots."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Any

from engine.codec import visible
from engine.heuristics import STANDARD, Effort
from engine.protocol import Action, Event
from engine.rules.sleeping_queens.claims import claims_in_hand, reached
from engine.rules.sleeping_queens.components import (
    CLASH,
    DRAGON,
    EMPTY,
    JESTER,
    KIND,
    KING,
    KNIGHT,
    LANTERN,
    NUMBERS,
    POINTS,
    POTION,
    QUEENS,
    SHIELD,
    VALUE,
    WAND,
    goal_of,
)
from engine.rules.sleeping_queens.state import COUNT, DEFENCE, PICK, State
from engine.rules.sleeping_queens.targets import may_hold

# First sight: answers, then queens, then the unknown, then putting away as much as possible. A
# Potion gains nothing for its owner, so a greedy bot would rather keep it than a Dragon.
FIRST_SIGHT = {
    "block": 900.0,
    "king": 300.0,
    "knight": 250.0,
    "jester": 150.0,
    "equation": 20.0,
    "equation_two_sided": 20.0,
    "difference": 20.0,
    "pair": 20.0,
    "count": 0.0,
    "discard": 0.0,
    "pick": 0.0,
    "pass": 0.0,
    "potion": -30.0,
}
HARM = 230.0
"""What a Potion gains in a planner's eyes: a loss of the others is a gain."""
MOST_CANDIDATES = 6
# What a greedy bot would rather keep than put away, from most to least.
KEPT = {KING: 0.10, KNIGHT: 0.08, POTION: 0.05, DRAGON: 0.05, JESTER: 0.04, WAND: 0.03}
HELD_CARD = tuple(KEPT.get(kind, 0.0) for kind in KIND)
# What a card in hand adds to the chance of winning. These weights and those of ``seat_value`` are
# the fit of a logistic choice among seats to 54,000 positions of 5,200 games of rollout bots.
HOLD = {KING: 0.6, KNIGHT: 0.5, DRAGON: 0.28, WAND: 0.08}
HOPE = tuple(HOLD.get(kind, 0.0) for kind in KIND)
MEAN_POINTS = sum(POINTS) / len(POINTS)


class SleepingQueensHeuristics:
    """See ``engine.heuristics.Heuristics``."""

    def effort(self, seen: Mapping[str, Any]) -> Effort:
        """See ``Heuristics.effort``."""
        return STANDARD

    def rank(self, seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
        """Wake, take; block whatever can be blocked; else put many cards away."""
        base = FIRST_SIGHT[action.kind]
        args = action.args
        if action.kind in ("king", "pick"):
            return base + _hope(seen, memory, args[-1])
        if action.kind in ("knight", "potion"):
            owner_points: int = seen["players"][args[1]]["points"]
            queen: int = args[2]
            return base + POINTS[queen] + owner_points / 100
        if action.kind == "discard":
            card: int = args[0]
            return -100 * HELD_CARD[card] + VALUE[card] / 100
        return base + 10 * _size(action)

    def candidates(
        self,
        seen: Mapping[str, Any],
        memory: Mapping[str, Any],
        legal: Sequence[Action],
        rng: random.Random,
    ) -> list[Action]:
        """One of each kind and face; sleeping queens nobody has seen look alike."""

        def promise(action: Action) -> float:
            return self.rank(seen, memory, action) + (HARM if action.kind == "potion" else 0.0)

        known = memory.get("slots", {})
        shuffled = list(legal)
        rng.shuffle(shuffled)
        unlike = {_looks(action, known): action for action in shuffled}
        return sorted(unlike.values(), key=promise, reverse=True)[:MOST_CANDIDATES]

    def remember(self, events: Iterable[Event], seat: int) -> dict[str, Any]:
        """Queens seen to lie down, by place, and the cards put away since the last reshuffle."""
        slots: dict[str, str] = {}
        discard: list[int] = []
        for event in events:
            if not visible(event, seat):
                continue
            data = dict(event.data)
            if event.kind in ("queen_went_back", "queen_slept"):
                slots[str(data["slot"])] = data["queen"]
            elif event.kind == "queen_woken":
                slots.pop(str(data["slot"]), None)
            elif event.kind == "pile_reshuffled":
                discard.clear()
            else:
                discard += _put_down(event.kind, data)
        return {"slots": slots, "discard": discard}

    def rollout(self, state: State, seat: int, rng: random.Random) -> Action:
        """What ``rank`` would choose without memory, found without listing everything."""
        hand = state.hands[seat]
        if state.phase == DEFENCE and state.attack is not None:
            shield = SHIELD[state.attack.kind]
            block = next((card for card in hand if KIND[card] == shield), None)
            return Action("pass", seat) if block is None else Action("block", seat, (block,))
        if state.phase == PICK:
            return Action("pick", seat, (_any_sleeper(state, rng),))
        if state.phase == COUNT:
            return Action("count", seat, (reached(seat, VALUE[state.discard[-1]], state.seats),))
        return _power(state, seat, hand, rng) or _put_away(state, seat, hand)

    def turn(self, state: State) -> int:
        """The seat whose turn it is."""
        return state.turn

    def worth(self, state: State, seat: int) -> float:
        """The chance to win, as fitted; 1 or 0 at the end, a share of a shared victory."""
        if state.result is not None:
            winners = state.result.winners
            return 1 / len(winners) if seat in winners else 0.0
        goal = goal_of(state.seats)
        rows = zip(state.awake, state.hands, strict=True)
        weights = [exp(seat_value(owned, hand, goal)) for owned, hand in rows]
        return weights[seat] / sum(weights)


def seat_value(owned: tuple[int, ...], hand: list[int], goal: tuple[int, int]) -> float:
    queens = len(owned) / goal[0]
    points = sum([POINTS[queen] for queen in owned]) / goal[1]
    far = max(queens, points)
    return 2.5 * queens - 0.7 * points + 1.9 * far * far + sum([HOPE[card] for card in hand])


def _hope(seen: Mapping[str, Any], memory: Mapping[str, Any], slot: int) -> float:
    """Points to expect in a place: those of the queen remembered there, else the mean."""
    key = memory.get("slots", {}).get(str(slot))
    if key is None or not seen["slots"][slot]:
        return MEAN_POINTS
    queen = QUEENS.index(key)
    own = {row["queen"] for row in seen["players"][seen["seat"]]["queens"]}
    if CLASH.get(queen) in own:
        return 0.0
    hope: float = POINTS[queen]
    return hope + MEAN_POINTS if queen == LANTERN else hope


def _put_down(kind: str, data: Mapping[str, Any]) -> tuple[int, ...]:
    """The cards that an event lays on the discard pile."""
    if kind in ("pair_discarded", "sum_discarded"):
        cards: tuple[int, ...] = data["cards"]
        return cards
    laid = kind in ("card_played", "card_discarded", "attack_blocked")
    return (data["card"],) if laid or (kind == "jester_turned" and not data["kept"]) else ()


def _size(action: Action) -> int:
    """How many cards a claim puts away; 0 for other actions."""
    args = action.args
    if action.kind == "equation":
        return len(args[0]) + 1
    if action.kind == "equation_two_sided":
        return len(args[0]) + len(args[1])
    if action.kind == "difference":
        return len(args[1]) + 2
    return len(args) if action.kind == "pair" else 0


def _looks(action: Action, known: Mapping[str, str]) -> tuple[Any, ...]:
    """What a seat can tell about an action: faces for cards, no place but a remembered one."""
    kind, args = action.kind, action.args
    if kind == "king" or kind == "pick":
        return kind, known.get(str(args[-1]))
    if kind in ("knight", "potion"):
        return kind, args[1], args[2]
    if kind == "discard":
        return kind, VALUE[args[0]] if args[0] < NUMBERS else KIND[args[0]]
    if kind in ("jester", "block", "pass", "count"):
        return (kind,)
    return kind, _values(args)


def _values(value: Any) -> Any:
    """The numbers on cards, at any depth."""
    if isinstance(value, tuple):
        return tuple(_values(item) for item in value)
    return VALUE[value] if isinstance(value, int) and value < NUMBERS else value


def _any_sleeper(state: State, rng: random.Random) -> int:
    return rng.choice([slot for slot, queen in enumerate(state.slots) if queen != EMPTY])


def _power(state: State, seat: int, hand: list[int], rng: random.Random) -> Action | None:
    """King, Knight, Potion, Jester, in this order, where there is something to do."""
    held = {KIND[card]: card for card in hand if card >= NUMBERS}
    if KING in held:
        return Action("king", seat, (held[KING], _any_sleeper(state, rng)))
    if KNIGHT in held or POTION in held:
        action = _attack(state, seat, held)
        if action is not None:
            return action
    return Action("jester", seat, (held[JESTER],)) if JESTER in held else None


def _attack(state: State, seat: int, held: Mapping[str, int]) -> Action | None:
    """At the queen with most points, of the seat with most points among equals."""
    targets = [
        (queen, owner)
        for owner, queens in enumerate(state.awake)
        if owner != seat
        for queen in queens
    ]
    fair = [target for target in targets if may_hold(state, seat, target[0])]
    if KNIGHT in held and fair:
        queen, owner = max(fair)
        return Action("knight", seat, (held[KNIGHT], owner, queen))
    if POTION in held and targets:
        queen, owner = max(targets)
        slot = state.slots.index(EMPTY)
        return Action("potion", seat, (held[POTION], owner, queen, slot))
    return None


def _put_away(state: State, seat: int, hand: list[int]) -> Action:
    """The longest sum, else a pair, else the card that is worth least."""
    cards, found = claims_in_hand(state.options, hand)
    if found.sums:
        places, total = max(found.sums, key=_length)
        laid = tuple([cards[place] for place in places])
        stated = VALUE[cards[total]] if state.options.state_total else None
        return Action("equation", seat, (laid, cards[total], stated))
    if found.pairs:
        first, second = found.pairs[0]
        return Action("pair", seat, (cards[first], cards[second]))
    return Action("discard", seat, (min(hand, key=HELD_CARD.__getitem__),))


def _length(found: tuple[tuple[int, ...], int]) -> int:
    return len(found[0])


HEURISTICS = SleepingQueensHeuristics()
