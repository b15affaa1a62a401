"""Tables of The Rescue laid by hand: named cards in named realms, and a die that falls as asked.

Cards are named by number, B book, G gnome, W witch, L willow, or by a queen's or companion's key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.chance import below
from engine.protocol import Accepted, Action, Event, Rejected
from engine.rules.the_rescue import GAME
from engine.rules.the_rescue.components import (
    CARDS,
    COMPANION_KEYS,
    DECK,
    DIE,
    EMPTY,
    FIRST_COMPANION,
    FIRST_QUEEN,
    KIND,
    KNIGHTS,
    PLACES,
    QUEEN_KEYS,
    VALUE,
)
from engine.rules.the_rescue.state import State
from tests.engine.acting import Acting

SEED = b"a table laid by hand"
KEYS = {key: FIRST_QUEEN + n for n, (key, _) in enumerate(QUEEN_KEYS)}
KEYS |= {key: FIRST_COMPANION + n for n, (key, _) in enumerate(COMPANION_KEYS)}
LETTERS = {"B": "book", "G": "gnome", "W": "witch", "L": "willow"}
KNIGHTS_LAID = "white green red blue purple"
DRAGON = 0


def is_named(card: int, name: str) -> bool:
    """Does the card go by this name?"""
    if name in KEYS:
        return card == KEYS[name]
    return KIND[card] == LETTERS[name] if name in LETTERS else VALUE[card] == int(name)


def take(pool: list[int], names: str) -> list[int]:
    """Take the lowest cards of these names out of the pool."""
    taken = []
    for name in names.split():
        card = next(card for card in sorted(pool) if is_named(card, name.lstrip("~")))
        pool.remove(card)
        taken.append(card)
    return taken


class Table(Acting):
    """A game in the middle: ``state``, and ``told``, the events of the last accepted action."""

    game = GAME

    def __init__(
        self,
        *realms: str,
        seats: int = 2,
        turn: int = 0,
        phase: str = "act",
        knights: str = KNIGHTS_LAID,
        companions: Mapping[int, str] | None = None,
        up: str = "",
        kings: Mapping[int, int] | None = None,
        draw: str = "",
        discard: str = "",
        left: int | None = None,
        **options: Any,
    ) -> None:
        """Lay the table.

        A queen with ``~`` before her name sleeps. ``draw`` names the next cards, first card first;
        ``left`` leaves so many cards in the draw pile, the rest lies beneath ``discard``, which
        names the discard pile from below to its top. ``up`` are companions face up in the centre;
        all that are nowhere else lie face down.
        """
        state, _ = GAME.start(GAME.make_options({"first_seat": turn, **options}), seats, SEED)
        pool = list(range(DECK))
        state.realms = [take(pool, names) for names in realms]
        state.realms += [[] for _ in range(seats - len(realms))]
        state.asleep = frozenset(
            KEYS[name[1:]] for names in realms for name in names.split() if name.startswith("~")
        )
        top, away = take(pool, draw), take(pool, discard)
        cut = 0 if left is None else len(pool) + len(top) - left
        state.discard, state.draw = pool[:cut] + away, pool[cut:] + top[::-1]
        state.knights = [KNIGHTS.index(name) for name in knights.split()[:seats]]
        self._lay_companions(state, companions or {}, up)
        for seat, count in (kings or {}).items():
            state.kings[seat] = state.kings_left[:count]
            state.kings_left = state.kings_left[count:]
        state.phase = phase
        self.state: State = state
        self.told: tuple[Event, ...] = ()
        assert GAME.check(state) == []

    @staticmethod
    def _lay_companions(state: State, companions: Mapping[int, str], up: str) -> None:
        pool = list(range(FIRST_COMPANION, CARDS))
        state.companions = [
            tuple(take(pool, companions.get(seat, ""))) for seat in range(state.seats)
        ]
        shown = take(pool, up)
        gone = PLACES - len(pool) - len(shown)
        state.up = shown + [EMPTY] * (PLACES - len(shown))
        state.down = [EMPTY] * len(shown) + pool + [EMPTY] * gone

    def cards(self, seat: int, names: str) -> tuple[int, ...]:
        """Return cards of these names that a seat has, or that it has just drawn."""
        state = self.state
        held = [*state.realms[seat], *state.companions[seat], *state.pending, *state.drawn]
        return tuple(take(held, names))

    def names(self, seat: int) -> list[str]:
        """Return the names of a realm's cards, ``~`` before a sleeper's."""
        return [self.name(card) for card in self.state.realms[seat]]

    def name(self, card: int) -> str:
        """Return a card's name."""
        for key, one in KEYS.items():
            if one == card:
                return f"~{key}" if card in self.state.asleep else key
        letters = {kind: letter for letter, kind in LETTERS.items()}
        return letters.get(KIND[card]) or str(VALUE[card])

    def equation(
        self,
        seat: int,
        op: str,
        operands: str,
        result: str,
        adjust: Mapping[int, int] | None = None,
        side: str = "right",
        keyed: int | None = None,
    ) -> tuple[Any, ...]:
        """Return the arguments of an equation; ``adjust`` maps places (result last) to steps."""
        *laid, last = self.cards(seat, f"{operands} {result}")
        steps = tuple(([*laid, last][place], step) for place, step in (adjust or {}).items())
        return op, tuple(laid), last, steps, side, keyed

    def falls(self, *faces: int) -> None:
        """Let the die show these faces next (0 is the dragon)."""
        counter = 0
        while any(
            DIE[below(len(DIE), SEED, "die", counter + n)] != face for n, face in enumerate(faces)
        ):
            counter += 1
        self.state.counter = counter

    def roll(self, *faces: int) -> None:
        """Roll with a die that shows these faces in the throws to come."""
        self.falls(*faces)
        self.do("roll", self.state.turn)

    def judged(self, kind: str, seat: int, *args: Any) -> tuple[str, bool | None, bool]:
        """Return reason, truth and legality of a claim."""
        answer = self.ask(kind, seat, *args)
        assert not isinstance(answer, Rejected), answer
        (attempt,) = answer.attempts
        assert isinstance(answer, Accepted) == (attempt.reason == "")
        return attempt.reason, attempt.is_true, attempt.is_allowed

    def refused(self, kind: str, seat: int, *args: Any) -> str:
        """Return the code with which an action is refused; it is not listed either."""
        answer = self.ask(kind, seat, *args)
        assert isinstance(answer, Rejected), answer
        assert Action(kind, seat, args) not in GAME.legal_actions(self.state, seat)
        return answer.code

    def knights(self) -> str:
        """Return the knights by seat."""
        return " ".join(KNIGHTS[knight] for knight in self.state.knights)
