"""Tables of The Queen's Collection laid by hand.

Cards and pawns are named by letter: S sun, D drop, L leaf, T star, M moon, F flame, W flower,
H hill, and * for a wild. On a table laid by hand the box at place n has colour n.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.protocol import Event, Rejected
from engine.rules.queens_collection import GAME
from engine.rules.queens_collection.components import (
    COLOUR,
    PLACES,
    deck_of,
)
from engine.rules.queens_collection.state import State
from tests.engine.acting import Acting
from tests.engine.cases import tables

SEED = b"a table laid by hand"
NAMES = (*"SDLTMFWH", "*")
AT_HOME = " ".join(letter * 3 for letter in NAMES[:-1])


def colour(letter: str) -> int:
    """Return the number of a colour."""
    return NAMES.index(letter)


def colours(letters: str) -> tuple[int, ...]:
    """Return the colours of pawns."""
    return tuple(colour(letter) for letter in letters)


def pick(pool: list[int], names: str) -> list[int]:
    """Take the lowest cards of these names out of the pool."""
    taken = []
    for name in names.split():
        card = next(card for card in sorted(pool) if NAMES[COLOUR[card]] == name)
        pool.remove(card)
        taken.append(card)
    return taken


class Table(Acting):
    """A game in the middle: ``state``, and ``told``, the events of the last accepted action."""

    game = GAME

    def __init__(
        self,
        *hands: str,
        mode: str = "cooperative",
        seats: int = 2,
        turn: int = 0,
        boxes: str = "",
        display: str = "",
        draw: str = "",
        left: int | None = None,
        rest: str = "discard",
        phase: str = "",
        taken: Mapping[int, str] | None = None,
        **options: Any,
    ) -> None:
        """Lay the table: ``boxes`` names the pawns on each place, "-" for none, "" for all at home.

        Pawns that are nowhere left the game. ``draw`` names the next cards, first card first, above
        all others; ``left`` leaves so many in the pile, others go to ``rest`` (discard or out).
        """
        made = GAME.make_options({"mode": mode, "first_seat": turn, **options})
        state, _ = GAME.start(made, seats, SEED)
        pool = deck_of(made)
        state.hands = [pick(pool, hand) for hand in hands]
        state.hands += [[] for _ in range(seats - len(hands))]
        state.display = pick(pool, display)
        top = pick(pool, draw)
        state.draw, state.discard, state.out, state.revealed = pool + top[::-1], [], [], []
        if left is not None:
            cut = len(state.draw) - left
            setattr(state, rest, state.draw[:cut])
            state.draw = state.draw[cut:]
        state.ring = tuple(range(PLACES))
        state.boxes = [colours(box.strip("-")) for box in (boxes or AT_HOME).split()]
        self._take(state, taken or {})
        state.phase = phase or ("play" if state.options.together else "take")
        self.state: State = state
        self.told: tuple[Event, ...] = ()
        assert GAME.check(state) == []

    @staticmethod
    def _take(state: State, taken: Mapping[int, str]) -> None:
        """Give pawns to seats, and the box cards of empty boxes; other pawns left the game."""
        state.taken = [
            tuple(taken.get(seat, "").count(letter) for letter in NAMES[:-1])
            for seat in range(state.seats)
        ]
        state.won = [
            tuple(one for one in range(PLACES) if row[one] and not state.boxes[one])
            for row in state.taken
        ]
        on = [pawn for box in state.boxes for pawn in box]
        each = state.options.pawns_each if state.options.together else 3
        state.gone = tuple(
            one
            for one in range(PLACES)
            for _ in range(each - on.count(one) - sum(row[one] for row in state.taken))
        )

    def cards(self, seat: int, names: str) -> tuple[int, ...]:
        """Return cards of these names in a hand."""
        return tuple(pick(list(self.state.hands[seat]), names))

    def shown(self, names: str) -> tuple[int, ...]:
        """Return cards of these names in the display."""
        return tuple(pick(list(self.state.display), names))

    def hand(self, seat: int) -> str:
        """Return the names of a hand's cards."""
        return " ".join(sorted(NAMES[COLOUR[card]] for card in self.state.hands[seat]))

    def box(self, place: int) -> str:
        """Return the letters of the pawns on a place."""
        return "".join(NAMES[pawn] for pawn in self.state.boxes[place])

    def code(self, kind: str, seat: int, *args: Any) -> str:
        """Return why an action is refused."""
        answer = self.ask(kind, seat, *args)
        assert isinstance(answer, Rejected), answer
        return answer.code

    def skip_all(self) -> None:
        """Let every seat be shown the score."""
        for seat in GAME.waiting_for(self.state):
            self.do("skip", seat)

    def has(self, kind: str) -> bool:
        """Is there an event of this kind among the last ones?"""
        return any(event.kind == kind for event in self.told)


RULES = {
    "easy16": {"beginner": True, "beginner_pawns": 16, "beginner_points": 2},
    "trade_confirm": {"trade_confirm": True, "first_seat": 1},
    "cap3_complete": {"cap3": True, "complete_only": True},
    "solo_named": {"mode": "solo", "solo_removed": ["sun", "hill", "moon", "leaf"]},
    "solo_out": {"mode": "solo", "solo_play_out": True, "remove_wilds": 2},
    "solo_easy": {"mode": "solo", "beginner": True, "score_claims": False},
    "wild_busts": {"mode": "competitive", "wild_busts": True, "removed_stay_out": True},
    "unasked": {"mode": "teams", "partner_confirm": False, "score_claims": False},
    "teams_open": {"mode": "teams", "open_hands": True},
}
MADE = {name: GAME.make_options(values) for name, values in RULES.items()}
CASES = {
    name.removeprefix(f"{GAME.key}-"): case
    for name, case in tables(GAME, {**GAME.options(), **MADE})
}
"""Its variants and some house rules of its own, at every number of seats."""


def rivals(*hands: str, **more) -> Table:
    """Lay a competitive table for two, in the middle of a turn of seat 0."""
    return Table(*hands, **{"mode": "competitive", "display": "S D L", **more})
