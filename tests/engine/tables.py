"""Tables laid by hand: named cards in named hands, so that a test reads like the rule it proves.

Cards are named by number, or K king, N knight, P potion, J jester, D dragon, W wand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine import GAMES
from engine.protocol import Event
from engine.rules.sleeping_queens.components import EMPTY, HAND, KIND, NUMBERS, QUEENS, VALUE
from engine.rules.sleeping_queens.state import State
from tests.engine.acting import Acting

GAME = GAMES["sleeping_queens"]
LETTERS = {"K": "king", "N": "knight", "P": "potion", "J": "jester", "D": "dragon", "W": "wand"}
SEED = b"a table laid by hand"


def queen(name: str) -> int:
    """Return a queen's id."""
    return QUEENS.index(name)


def is_named(card: int, name: str) -> bool:
    """Does the card go by this name?"""
    return KIND[card] == LETTERS[name] if name in LETTERS else VALUE[card] == int(name)


def take(pool: list[int], names: str) -> list[int]:
    """Take the lowest cards of these names out of the pool."""
    taken = []
    for name in names.split():
        card = next(card for card in sorted(pool) if is_named(card, name))
        pool.remove(card)
        taken.append(card)
    return taken


class Table(Acting):
    """A game in the middle: ``state``, and ``told``, the events of the last accepted action."""

    game = GAME

    def __init__(
        self,
        *hands: str,
        seats: int = 2,
        turn: int = 0,
        draw: str = "",
        left: int | None = None,
        awake: Mapping[int, str] | None = None,
        asleep: Mapping[int, str] | None = None,
        empty: Iterable[int] = (),
        **options: Any,
    ) -> None:
        """Lay the table.

        Unnamed hands are filled with high numbers, which hold no claim by chance: 10 10 9 9 8.
        ``draw`` names the next cards, first card first; ``left`` leaves so many cards in the draw
        pile and puts the rest away. ``awake`` names the queens of a seat, ``asleep`` the queen of
        a place; other queens sleep in the free places, from the first one on.
        """
        state, _ = GAME.start(GAME.make_options({"first_seat": turn, **options}), seats, SEED)
        pool = list(range(67))
        named = [take(pool, hand) for hand in hands]
        top = take(pool, draw)
        while len(named) < seats:
            named.append([])
        for hand in named:
            numbers = sorted((card for card in pool if card < NUMBERS), reverse=True)
            hand += numbers[: HAND - len(hand)]
            pool = [card for card in pool if card not in hand]
        state.hands = named
        state.draw, state.discard = pool + top[::-1], []
        if left is not None:
            cut = len(state.draw) - left
            state.discard, state.draw = state.draw[:cut], state.draw[cut:]
        self._lay_queens(state, awake or {}, asleep or {}, set(empty))
        self.state: State = state
        self.told: tuple[Event, ...] = ()
        assert GAME.check(state) == []

    @staticmethod
    def _lay_queens(
        state: State, awake: Mapping[int, str], asleep: Mapping[int, str], empty: set[int]
    ) -> None:
        state.awake = [
            tuple(queen(name) for name in awake.get(seat, "").split())
            for seat in range(state.seats)
        ]
        placed = {slot: queen(name) for slot, name in asleep.items()}
        out = {one for row in state.awake for one in row} | set(placed.values())
        rest = [one for one in range(12) if one not in out]
        state.slots = [placed.get(slot, EMPTY) for slot in range(12)]
        for slot in range(12):
            if state.slots[slot] == EMPTY and slot not in empty and rest:
                state.slots[slot] = rest.pop(0)
        assert not rest, "more queens than places"

    def cards(self, seat: int, names: str) -> tuple[int, ...]:
        """Return cards of these names in a hand."""
        return tuple(take(list(self.state.hands[seat]), names))

    def names(self, seat: int) -> list[str]:
        """Return the names of a hand's cards."""
        letters = {kind: letter for letter, kind in LETTERS.items()}
        return [
            str(VALUE[card]) if card < NUMBERS else letters[KIND[card]]
            for card in self.state.hands[seat]
        ]

    def sum_of(self, seat: int, addends: str, total: str, keyed: int | None = None) -> Any:
        """Return the arguments of an equation by the names of its cards."""
        *laid, last = self.cards(seat, f"{addends} {total}")
        return tuple(laid), last, keyed
