"""Habits for The Rescue."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from math import exp
from typing import Any, NamedTuple

from engine.bots.rescue_memory import recall
from engine.protocol import Action, Event
from engine.rules.the_rescue.claims import finds_in, numbers_of
from engine.rules.the_rescue.components import (
    BLACK,
    BOOK,
    EMPTY,
    FIRST_COMPANION,
    KIND,
    NUMBERS,
    VALUE,
    WITCH,
    fits,
    goal_of,
)
from engine.rules.the_rescue.equations import Found
from engine.rules.the_rescue.legal import queens_discarded, rescuers
from engine.rules.the_rescue.state import (
    ACT,
    GNOME_ROLL,
    INSTANT,
    REROLL,
    ROLL,
    TAKE,
    WAKE,
    State,
    awake,
    has_companion,
    is_queen,
    limit_of,
    sleepers,
)

# First sight: save a king, then companions, then wake, then books; declining is worth nothing.
FIRST_SIGHT = {
    "rescue": 900.0,
    "equation": 300.0,
    "wake_pair": 250.0,
    "wake_one": 100.0,
    "gnome": 60.0,
    "willow": 50.0,
    "take": 30.0,
    "roll": 0.0,
    "keep": 0.0,
    "decline": 0.0,
    "end_turn": 0.0,
}
# What a card is worth in a realm, at first sight.
QUEEN_AWAKE, QUEEN_ASLEEP, QUEEN_FITS, BOOK_HELD, NUMBER_HELD = 8.0, 6.0, 4.0, 3.0, 2.0
COMPANION_HELD, COMPANION_FITS = 4.0, 4.0
HARM = 0.5
"""How much of another seat's loss is a gain."""
KNIGHT_WORTH = {"purple": 3.0, "red": 2.5, "white": 1.5, "blue": 1.0, "green": 1.0, "black": 0.5}
ARMS = 6


class Holding(NamedTuple):
    """What a seat has, as another may see it: queens of others that sleep have no face."""

    realm: tuple[int, ...]
    asleep: frozenset[int]
    companions: tuple[int, ...]


def _holding(row: Mapping[str, Any]) -> Holding:
    return Holding(
        tuple(face["card"] for face in row["realm"]),
        frozenset(face["card"] for face in row["realm"] if face.get("asleep")),
        tuple(face["card"] for face in row["companions"]),
    )


class TheRescueHabits:
    """See ``engine.bots.habits.Habits``."""

    def rank(self, seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
        """Save kings, make equations of few cards, wake queens, keep queens."""
        base = FIRST_SIGHT.get(action.kind, 0.0)
        weigh = WEIGH.get(action.kind)
        return base + weigh(seen, action) if weigh is not None else base

    def arms(
        self,
        seen: Mapping[str, Any],
        memory: Mapping[str, Any],
        legal: Sequence[Action],
        rng: random.Random,
    ) -> list[Action]:
        """One of each look; of the many ways to end a turn, those that put away least."""
        shuffled = [action for action in legal if not _is_idle(seen, action)]
        rng.shuffle(shuffled)
        unlike = {_looks(action): action for action in shuffled}
        ranked = [(self.rank(seen, memory, action), action) for action in unlike.values()]
        ranked.sort(key=lambda pair: -pair[0])
        return [action for _, action in ranked[:ARMS]]

    def remember(self, events: Iterable[Event], seat: int) -> dict[str, Any]:
        """The discard pile since the last reshuffle, and who sleeps where."""
        return recall(events, seat)

    def quick(self, state: State, seat: int, rng: random.Random) -> Action:
        """Much of what ``rank`` would choose, found without listing everything."""
        return QUICK[state.phase](state, seat, rng)

    def turn(self, state: State) -> int:
        """The seat whose turn it is."""
        return state.turn

    def worth(self, state: State, seat: int) -> float:
        """The chance to win; 1 or 0 at the end, a share of a shared victory."""
        if state.result is not None:
            winners = state.result.winners
            return 1 / len(winners) if seat in winners else 0.0
        weights = [exp(_standing(state, other)) for other in range(state.seats)]
        return weights[seat] / sum(weights)


def _standing(state: State, seat: int) -> float:
    """How near a seat is to the goal: kings, queens that a companion waits for, what else helps."""
    kings = len(state.kings[seat]) / goal_of(state.seats)
    companions = state.companions[seat]
    up = awake(state, seat)
    ready = len({queen for queen in up if any(fits(queen, one) for one in companions)})
    ready = min(ready, len(companions))
    lying = len(sleepers(state, seat))
    numbers = sum([card < NUMBERS for card in state.realms[seat]])
    return (
        3.0 * kings
        + 1.5 * kings * kings
        + 0.5 * ready
        + 0.25 * len(up)
        + 0.15 * lying
        + 0.2 * len(companions)
        + 0.05 * numbers
    )


def _own(seen: Mapping[str, Any], action: Action) -> Holding:
    return _holding(seen["players"][action.seat])


def _equation(seen: Mapping[str, Any], action: Action) -> float:
    """Few cards, so that others are left for the next."""
    _, operands, result, *_ = action.args
    return -10 * len(operands) - _worth_of(_own(seen, action), (*operands, result)) / 100


def _pair(seen: Mapping[str, Any], action: Action) -> float:
    return 10.0 * len(_own(seen, action).asleep)


def _ending(seen: Mapping[str, Any], action: Action) -> float:
    return -_worth_of(_own(seen, action), action.args)


def _queen(seen: Mapping[str, Any], action: Action) -> float:
    return _card_worth(_own(seen, action), action.args[0], False)


def _stolen(seen: Mapping[str, Any], action: Action) -> float:
    """Own gain, and some of the other's loss."""
    own, other = _own(seen, action), _holding(seen["players"][action.args[0]])
    card = action.args[1]
    asleep = card in other.asleep
    return _card_worth(own, card, asleep) + HARM * _card_worth(other, card, asleep)


def _swapped(seen: Mapping[str, Any], action: Action) -> float:
    """The gain of a swap, and some of what the other loses by it."""
    _, given, seat, got = action.args
    own, other = _own(seen, action), _holding(seen["players"][seat])
    if given >= FIRST_COMPANION:
        gain = _companion_worth(own, got) - _companion_worth(own, given)
        return gain + HARM * (_companion_worth(other, got) - _companion_worth(other, given))
    up, down = got in other.asleep, given in own.asleep
    gain = _card_worth(own, got, up) - _card_worth(own, given, down)
    return gain + HARM * (_card_worth(other, got, up) - _card_worth(other, given, down))


def _reroll(seen: Mapping[str, Any], action: Action) -> float:
    """A 1 draws little, but a Gnome's 1 brings a companion."""
    return -10.0 if seen["active"] else 10.0


def _worth_of(own: Holding, cards: Sequence[int]) -> float:
    """What goes with these cards: queens first, then books; high numbers are missed least."""
    return sum([_card_worth(own, card, card in own.asleep) for card in cards])


def _card_worth(own: Holding, card: int, asleep: bool) -> float:
    """What a card of a realm is worth to a seat."""
    if card < 0:
        return QUEEN_ASLEEP
    if is_queen(card):
        fit = any(fits(card, one) for one in own.companions)
        return (QUEEN_ASLEEP if asleep else QUEEN_AWAKE) + QUEEN_FITS * fit
    return BOOK_HELD if KIND[card] == BOOK else NUMBER_HELD - VALUE[card] / 100


def _companion_worth(own: Holding, card: int) -> float:
    queens = [one for one in own.realm if is_queen(one)]
    return COMPANION_HELD + COMPANION_FITS * any(fits(queen, card) for queen in queens)


def _book(seen: Mapping[str, Any], action: Action) -> float:
    """A book is used where its number makes a sum with two others, or a pair that wakes."""
    own, value = _own(seen, action), VALUE[action.args[1]]
    held = [VALUE[card] for card in own.realm if 0 <= card < NUMBERS]
    if own.asleep and value in held:
        return 200.0
    sums = any(value in (one + two, abs(one - two)) for one, two in combinations(held, 2))
    return 100.0 if sums else -1.0


def _knights(seen: Mapping[str, Any], action: Action) -> float:
    """The own knight's gain; without the own seat nothing is gained."""
    seats = list(action.args)
    if action.seat not in seats:
        return -0.1
    seats.remove(action.seat)
    knights = [row["knight"] for row in seen["players"]]
    return KNIGHT_WORTH[knights[seats[0]]] - KNIGHT_WORTH[knights[action.seat]]


WEIGH: Mapping[str, Callable[[Mapping[str, Any], Action], float]] = {
    "reroll": _reroll,
    "equation": _equation,
    "wake_pair": _pair,
    "end_turn": _ending,
    "spell_book": _book,
    "wake_one": _queen,
    "queen": _queen,
    "steal": _stolen,
    "witch": _swapped,
    "swap_knights": _knights,
}


def _is_idle(seen: Mapping[str, Any], action: Action) -> bool:
    """Does the end of a turn put away more than it must?"""
    if action.kind != "end_turn":
        return False
    row = seen["players"][action.seat]
    spare: int = len(row["realm"]) - row["limit"]
    return len(action.args) > max(0, spare)


def _looks(action: Action) -> tuple[Any, ...]:
    """What can be told apart about an action: numbers by value, kings and face-down places not."""
    kind, args = action.kind, action.args
    if kind == "take":
        return (kind,)
    if kind == "rescue":
        return kind, args[0], args[1]
    if kind == "equation":
        return kind, tuple(sorted([VALUE[card] for card in (*args[1], args[2])])), args[3] != ()
    if kind in ("spell_book", "end_turn", "wake_pair"):
        return kind, tuple([_face(card) for card in args])
    if kind in ("steal", "witch"):
        return kind, tuple([_face(card) for card in args[-3:]]), args[-2] if kind == "witch" else 0
    return kind, args


def _face(card: int) -> int:
    """A number by its value, beneath all other cards."""
    return -100 - VALUE[card] if 0 <= card < NUMBERS else card


def _quick_roll(state: State, seat: int, rng: random.Random) -> Action:
    return Action("roll", seat)


def _quick_reroll(state: State, seat: int, rng: random.Random) -> Action:
    return Action("reroll" if state.active == EMPTY else "keep", seat)


def _quick_wake(state: State, seat: int, rng: random.Random) -> Action:
    return Action("wake_one", seat, (_best_queen(state, seat, sleepers(state, seat)),))


def _best_queen(state: State, seat: int, queens: Sequence[int]) -> int:
    """A queen whom an own companion waits for, else any."""
    owned = state.companions[seat]
    return max(queens, key=lambda queen: any(fits(queen, one) for one in owned))


def _quick_instant(state: State, seat: int, rng: random.Random) -> Action:
    """Gnomes and winds first; a Witch gives a number for a queen, or does nothing."""
    for card in state.pending:
        if KIND[card] != WITCH:
            return Action(KIND[card], seat, (card,))
    card = state.pending[0]
    return _quick_witch(state, seat, card) or Action("decline", seat, (card,))


def _quick_witch(state: State, seat: int, card: int) -> Action | None:
    given = [one for one in state.realms[seat] if one < NUMBERS]
    if not given:
        return None
    for other in range(state.seats):
        if other == seat or state.knights[other] == BLACK:
            continue
        queens = awake(state, other)
        if queens:
            best = _best_queen(state, seat, queens)
            return Action("witch", seat, (card, max(given), other, best))
    return None


def _quick_gnome(state: State, seat: int, rng: random.Random) -> Action:
    if state.face == 1:
        return _quick_take(state, seat, rng)
    if state.face == 3:
        return Action("queen", seat, (_best_queen(state, seat, queens_discarded(state)),))
    if state.face == 2:
        return _quick_steal(state, seat)
    return Action("decline", seat)


def _quick_steal(state: State, seat: int) -> Action:
    """An awake queen, else a sleeper, else any card."""
    others = [other for other in range(state.seats) if other != seat and state.realms[other]]
    for other in others:
        queens = awake(state, other)
        if queens:
            return Action("steal", seat, (other, _best_queen(state, seat, queens)))
    for other in others:
        if sleepers(state, other):
            return Action("steal", seat, (other, -1))
    return Action("steal", seat, (others[0], state.realms[others[0]][0]))


def _quick_take(state: State, seat: int, rng: random.Random) -> Action:
    places = [place for place, companion in enumerate(state.down) if companion != EMPTY]
    return Action("take", seat, (places[int(rng.random() * len(places))],))


def _quick_act(state: State, seat: int, rng: random.Random) -> Action:
    """A rescue, an equation of few cards, a pair, else the end of the turn."""
    done = state.done
    if "rescue" not in done:
        for queen, companion in rescuers(state, seat):
            return Action("rescue", seat, (queen, companion, state.kings_left[0]))
    cards = numbers_of(state, seat)
    if len(cards) > 1:
        action = _quick_claim(state, seat, cards)
        if action is not None:
            return action
    spare = max(0, len(state.realms[seat]) - limit_of(state, seat))
    if not spare:
        return Action("end_turn", seat)
    own = Holding(tuple(state.realms[seat]), state.asleep, state.companions[seat])
    away = sorted(own.realm, key=lambda card: _card_worth(own, card, card in own.asleep))[:spare]
    return Action("end_turn", seat, tuple(sorted(away)))


def _quick_claim(state: State, seat: int, cards: list[int]) -> Action | None:
    """An equation of few cards, else a pair that wakes."""
    found = finds_in(state, seat, cards)
    if found.equations and has_companion(state) and "equation" not in state.done:
        op, operands, result, adjusted, step = min(found.equations, key=_length)
        last = cards[result]
        adjust = () if adjusted == EMPTY else ((cards[adjusted], step),)
        stated = VALUE[last] + (step if adjusted == result else 0)
        laid = tuple([cards[place] for place in operands])
        args = (op, laid, last, adjust, "right", stated if state.options.state_total else None)
        return Action("equation", seat, args)
    if found.pairs and "wake_pair" not in state.done and sleepers(state, seat):
        one, two = found.pairs[0]
        return Action("wake_pair", seat, (cards[one], cards[two]))
    return None


def _length(found: Found) -> int:
    return len(found.operands)


QUICK: Mapping[str, Callable[[State, int, random.Random], Action]] = {
    ROLL: _quick_roll,
    REROLL: _quick_reroll,
    WAKE: _quick_wake,
    INSTANT: _quick_instant,
    GNOME_ROLL: _quick_gnome,
    ACT: _quick_act,
    TAKE: _quick_take,
}
THE_RESCUE_HABITS = TheRescueHabits()
