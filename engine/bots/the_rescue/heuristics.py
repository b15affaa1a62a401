"""Heuristics of The Rescue: move ordering, candidates and evaluation for its bots."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.bots.the_rescue.evaluation import (
    WILD_COMPANION,
    Holding,
    card_worth,
    chances,
    worth_of,
)
from engine.bots.the_rescue.memory import recall
from engine.bots.the_rescue.rollout import ROLLOUT
from engine.bots.the_rescue.worth import chance_to_win
from engine.heuristics import Effort
from engine.protocol import Action, Event
from engine.rules.the_rescue.components import (
    FIRST_BOOK,
    FIRST_COMPANION,
    FIRST_QUEEN,
    NUMBERS,
    VALUE,
    fits,
)
from engine.rules.the_rescue.state import ACT, State, is_queen

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
COMPANION_HELD, COMPANION_FITS = 4.0, 4.0
HARM = 0.5
"""How much of another seat's loss is a gain."""
KNIGHT_WORTH = {"purple": 3.0, "red": 2.5, "white": 1.5, "blue": 1.0, "green": 1.0, "black": 0.5}
NEXT = 15.0
"""What it is worth that an equation leaves another."""
EFFORT = Effort(moves=160, margin=0.01, rounds=0)
DEEDS_EFFORT = EFFORT._replace(moves=64)
"""Of what is left of a turn after its instants, little is chance."""
MOST_OF_A_KIND = 5
"""So many candidates of each kind: a turn's end is tried beside many equations."""
NOT_YET_WON = 0.95
"""The most that a game is worth that goes on: a victory is never left for a fine position."""
DECIDED = frozenset({"rescue", "reroll", "keep"})
"""Kinds that are not planned: a king is saved at once, and a 1 rolled again."""
ALIKE = frozenset({"take", "gnome", "willow"})
"""Kinds of actions of which one is like another: places and instants have no other face."""


def _holding(row: Mapping[str, Any]) -> Holding:
    return Holding(
        tuple(face["card"] for face in row["realm"]),
        frozenset(face["card"] for face in row["realm"] if face.get("asleep")),
        tuple(face["card"] for face in row["companions"]),
    )


class TheRescueHeuristics:
    """See ``engine.heuristics.Heuristics``."""

    def effort(self, seen: Mapping[str, Any]) -> Effort:
        """See ``Heuristics.effort``."""
        return DEEDS_EFFORT if seen["phase"] == ACT else EFFORT

    def rank(self, seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
        """Save kings, make equations of few cards, wake queens, keep queens."""
        base = FIRST_SIGHT.get(action.kind, 0.0)
        weigh = WEIGH.get(action.kind)
        return base + weigh(seen, action) if weigh is not None else base

    def candidates(
        self,
        seen: Mapping[str, Any],
        memory: Mapping[str, Any],
        legal: Sequence[Action],
        rng: random.Random,
    ) -> list[Action]:
        """A few of each kind, one of each look; no ending that puts away more than it must."""
        shuffled = [action for action in legal if not _is_idle(seen, action)]
        rng.shuffle(shuffled)
        unlike = {_looks(action): action for action in shuffled}.values()
        ranked = sorted(unlike, key=lambda action: -self.rank(seen, memory, action))
        if ranked[0].kind in DECIDED:
            return ranked[:1]
        few: Counter[str] = Counter()
        chosen = []
        for action in ranked:
            few[action.kind] += 1
            if few[action.kind] <= MOST_OF_A_KIND:
                chosen.append(action)
        return chosen

    def remember(self, events: Iterable[Event], seat: int) -> dict[str, Any]:
        """The discard pile since the last reshuffle, and who sleeps where."""
        return recall(events, seat)

    def rollout(self, state: State, seat: int, rng: random.Random) -> Action:
        """Much of what ``rank`` would choose, found without listing everything."""
        return ROLLOUT[state.phase](state, seat, rng)

    def turn(self, state: State) -> int:
        """The seat whose turn it is."""
        return state.turn

    def worth(self, state: State, seat: int) -> float:
        """At most NOT_YET_WON before the end; then 1 or 0, a share of a shared victory."""
        if state.result is not None:
            winners = state.result.winners
            return 1 / len(winners) if seat in winners else 0.0
        return NOT_YET_WON * chance_to_win(state, seat)


def _own(seen: Mapping[str, Any], action: Action) -> Holding:
    return _holding(seen["players"][action.seat])


def _numbers(own: Holding, gone: Sequence[int] = ()) -> tuple[int, ...]:
    """The numbers of a realm without those that go."""
    held = [VALUE[card] for card in own.realm if 0 <= card < NUMBERS and card not in gone]
    return tuple(sorted(held))


def _equation(seen: Mapping[str, Any], action: Action) -> float:
    """Few cards, so that others are left for the next; best if they make it at once."""
    _, operands, result, *_ = action.args
    rest = _numbers(_own(seen, action), (*operands, result))
    return NEXT * chances(rest) - 10 * len(operands)


def _pair(seen: Mapping[str, Any], action: Action) -> float:
    return 10.0 * len(_own(seen, action).asleep)


def _ending(seen: Mapping[str, Any], action: Action) -> float:
    own = _own(seen, action)
    return chances(_numbers(own, action.args)) - worth_of(own, action.args)


def _queen(seen: Mapping[str, Any], action: Action) -> float:
    return card_worth(_own(seen, action), action.args[0], False)


def _stolen(seen: Mapping[str, Any], action: Action) -> float:
    """Own gain, and some of the other's loss."""
    own, other = _own(seen, action), _holding(seen["players"][action.args[0]])
    card = action.args[1]
    asleep = card in other.asleep
    return card_worth(own, card, asleep) + HARM * card_worth(other, card, asleep)


def _swapped(seen: Mapping[str, Any], action: Action) -> float:
    """The gain of a swap, and some of what the other loses by it."""
    _, given, seat, got = action.args
    own, other = _own(seen, action), _holding(seen["players"][seat])
    if given >= FIRST_COMPANION:
        gain = _companion_worth(own, got) - _companion_worth(own, given)
        return gain + HARM * (_companion_worth(other, got) - _companion_worth(other, given))
    up, down = got in other.asleep, given in own.asleep
    gain = card_worth(own, got, up) - card_worth(own, given, down)
    return gain + HARM * (card_worth(other, got, up) - card_worth(other, given, down))


def _reroll(seen: Mapping[str, Any], action: Action) -> float:
    """A 1 draws little, but a Gnome's 1 brings a companion."""
    return -10.0 if seen["active"] else 10.0


def _companion_worth(own: Holding, card: int) -> float:
    queens = [one for one in own.realm if is_queen(one)]
    return COMPANION_HELD + COMPANION_FITS * any(fits(queen, card) for queen in queens)


def _book(seen: Mapping[str, Any], action: Action) -> float:
    """A book is used where its number makes an equation, or a pair that wakes."""
    own, value = _own(seen, action), VALUE[action.args[1]]
    held = _numbers(own)
    if own.asleep and value in held:
        return 200.0
    return 100.0 if chances(tuple(sorted((*held, value)))) == 1 else -1.0


def _knights(seen: Mapping[str, Any], action: Action) -> float:
    """The gain in knights of the acting seat; nothing where it is not among the two."""
    seats = list(action.args)
    if action.seat not in seats:
        return -0.1
    seats.remove(action.seat)
    knights = [row["knight"] for row in seen["players"]]
    return KNIGHT_WORTH[knights[seats[0]]] - KNIGHT_WORTH[knights[action.seat]]


def _saved(seen: Mapping[str, Any], action: Action) -> float:
    """The companion that fits all is kept where another does."""
    return -1.0 if action.args[1] == WILD_COMPANION else 0.0


WEIGH: Mapping[str, Callable[[Mapping[str, Any], Action], float]] = {
    "rescue": _saved,
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
    too_many: int = len(row["realm"]) - row["limit"]
    return len(action.args) > max(0, too_many)


def _looks(action: Action) -> tuple[Any, ...]:
    """What can be told apart about an action: numbers by value, kings and face-down places not."""
    kind, args = action.kind, action.args
    if kind in ALIKE:
        return (kind,)
    if kind == "rescue":
        return kind, args[0], args[1]
    if kind == "equation":
        return kind, tuple(sorted([VALUE[card] for card in (*args[1], args[2])])), args[3] != ()
    if kind in ("spell_book", "end_turn", "wake_pair"):
        return kind, tuple([_face(card) for card in args])
    if kind == "steal":
        return kind, args[0], _face(args[1])
    if kind == "witch":
        return kind, _face(args[1]), args[2], _face(args[3])
    return kind, args


def _face(card: int) -> int:
    """A number by its value, beneath all other cards; books and queens by one card of them."""
    if 0 <= card < NUMBERS:
        return -100 - VALUE[card]
    return FIRST_BOOK if FIRST_BOOK <= card < FIRST_QUEEN else card


HEURISTICS = TheRescueHeuristics()
