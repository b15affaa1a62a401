"""Sleepless Princess for tests: tables laid by hand.

Cards are named by number, B blanket, W witch. Mattresses are named by the letter of the bed of
their princess: a to e textured, A to E smooth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.protocol import Accepted, Event, Rejected, Wrong
from engine.rules.sleepless_princess import GAME
from engine.rules.sleepless_princess.components import (
    BEDS,
    HAND,
    KIND,
    SIMPLIFIED,
    VALUE,
    friends,
    kind_of,
    own_set,
    witches,
)
from engine.rules.sleepless_princess.state import State
from tests.engine.acting import Acting

SEED = b"a table laid by hand"
LETTERS = {"B": "blanket", "W": "witch"}


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
        row: str | None = None,
        draw: str = "",
        left: int | None = None,
        beds: Mapping[int, str] | None = None,
        **options: Any,
    ) -> None:
        """Lay the table.

        Hands are filled with different high numbers, which hold no play by chance. ``row`` names
        the open cards, ``draw`` the next cards, first card first; witches lie at the bottom.
        ``left`` leaves so many cards in the deck and puts the rest away. ``beds`` names what lies
        on a bed, bottom first; the rest is laid so that no other bed is right.
        """
        made = GAME.make_options({"first_seat": turn, **options})
        state, _ = GAME.start(made, seats, SEED)
        few = made.variant == SIMPLIFIED
        fill = ("5", "4", "3", "2", "1") if few else ("10", "9", "8", "7", "6")
        pool = friends(made) + witches(made, seats)
        named = [take(pool, hand) for hand in hands] + [[] for _ in range(seats - len(hands))]
        top = take(pool, draw)
        state.row = take(pool, " ".join(fill) if row is None else row)
        for hand in named:
            held = {VALUE[card] for card in hand}
            spare = [name for name in fill if int(name) not in held]
            hand += take(pool, " ".join(spare[: HAND - len(hand)]))
        state.hands = named
        state.draw, state.discard = sorted(pool, reverse=True) + top[::-1], []
        if left is not None:
            cut = len(state.draw) - left
            state.discard, state.draw = state.draw[:cut], state.draw[cut:]
        self.state: State = state
        self.told: tuple[Event, ...] = ()
        self._lay_beds(beds or {})
        assert GAME.check(state) == []

    def _lay_beds(self, named: Mapping[int, str]) -> None:
        options = self.state.options
        count = BEDS[options.variant]
        pool = [m for bed in range(count) for m in own_set(options, bed)]
        beds: dict[int, list[int]] = {}
        for bed, names in named.items():
            beds[bed] = [self._mattress(pool, name) for name in names.split()]
        rest = [bed for bed in range(count) if bed not in beds]
        for bed in rest:
            others = [m for m in pool if kind_of(m) != bed]
            size = len(own_set(options, bed))
            beds[bed] = sorted(others, key=lambda m, bed=bed: (m - 3 * bed) % 15)[:size]
            pool = [m for m in pool if m not in beds[bed]]
        if rest:
            beds[rest[-1]] += pool
        self.state.beds = [tuple(beds[bed]) for bed in range(count)]

    @staticmethod
    def _mattress(pool: list[int], name: str) -> int:
        bed = "abcde".index(name.lower())
        found = next(m for m in pool if kind_of(m) == bed and (m % 3 == 2) == name.isupper())
        pool.remove(found)
        return found

    def lying(self, bed: int) -> str:
        """Return the names of the mattresses on a bed, bottom first."""
        names = ["abcde"[kind_of(m)] for m in self.state.beds[bed]]
        smooth = [m % 3 == 2 for m in self.state.beds[bed]]
        return " ".join(
            name.upper() if one else name for name, one in zip(names, smooth, strict=True)
        )

    def cards(self, seat: int, names: str) -> tuple[int, ...]:
        """Return cards of these names in a hand."""
        return tuple(take(list(self.state.hands[seat]), names))

    def names(self, cards: list[int]) -> list[str]:
        """Return the names of cards."""
        letters = {kind: letter for letter, kind in LETTERS.items()}
        return [letters.get(KIND[card], str(VALUE[card])) for card in cards]

    def groups(self, seat: int, *texts: str) -> tuple[tuple[Any, ...], ...]:
        """Return groups of a play: '5', '4+1=5', '9-3=6' (9 with 3 covered, 6 left)."""
        pool = list(self.state.hands[seat])
        return tuple(self._group(pool, text) for text in texts)

    @staticmethod
    def _group(pool: list[int], text: str) -> tuple[Any, ...]:
        if "=" not in text:
            return ("one", *take(pool, text))
        said, stated = text.split("=")
        if "-" not in said:
            return ("sum", int(stated), *take(pool, said.replace("+", " ")))
        helpers, covered = said.split("-")
        cards = take(pool, helpers.replace("+", " "))
        return ("cover", int(stated), int(covered), *take(pool, "B"), *cards)

    def play(self, seat: int, target: int, *texts: str) -> Accepted | Wrong | Rejected:
        """Return the answer to a play of these groups."""
        return self.ask("play", seat, self.groups(seat, *texts), target)

    def do_play(self, seat: int, target: int, *texts: str) -> Accepted:
        """Carry out a play that must be accepted."""
        answer = self.play(seat, target, *texts)
        assert isinstance(answer, Accepted), answer
        self.state, self.told = answer.state, answer.events
        return answer

    def draw_all(self, seat: int) -> None:
        """Draw from the deck, else take open cards, until the turn is over."""
        while self.state.phase == "draw" and self.state.turn == seat:
            action = GAME.default_action(self.state, seat)
            self.do(action.kind, seat, *action.args)

    def aside(self, kind: str, seat: int) -> list[tuple[Any, ...]]:
        """Return the arguments of the side actions of a kind."""
        return [a.args for a in GAME.side_actions(self.state, seat) if a.kind == kind]

    def told_kinds(self) -> list[str]:
        """Return the kinds of the last events in order."""
        return [event.kind for event in self.told]
