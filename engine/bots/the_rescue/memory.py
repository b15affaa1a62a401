"""Memory of a bot in The Rescue: what an attentive seat knows from the events it could see.

Every queen comes into a realm awake and in sight of all; who follows her knows where she sleeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.codec import visible
from engine.protocol import Event
from engine.rules.the_rescue.components import FIRST_COMPANION, FIRST_INSTANT
from engine.rules.the_rescue.state import is_queen

LAID = frozenset({"equation_made", "pair_discarded", "turn_ended"})
"""Events whose cards leave the realm for the discard pile."""


def recall(events: Iterable[Event], seat: int) -> dict[str, Any]:
    """The cards put away since the last reshuffle (``discard``), and for each seat as text its
    sleeping queens in the order of their handles (``sleepers``)."""
    table = _Table()
    for event in events:
        if visible(event, seat):
            table.follow(event.kind, event.seat, dict(event.data))
    sleepers = {str(owner): table.sleepers(owner) for owner in range(len(table.realms))}
    return {"discard": table.discard, "sleepers": sleepers}


class _Table:
    """Discard pile, realms in their order, and who sleeps."""

    def __init__(self) -> None:
        self.discard: list[int] = []
        self.realms: list[list[int]] = []
        self.asleep: set[int] = set()

    def sleepers(self, seat: int) -> list[int]:
        """The sleeping queens of a seat in the order of its realm."""
        return [card for card in self.realms[seat] if card in self.asleep]

    def follow(self, kind: str, seat: int, data: Mapping[str, Any]) -> None:
        """Do to the table what an event tells."""
        if kind == "game_started":
            self.realms = [[] for _ in range(data["seats"])]
        elif kind == "pile_started":
            self.discard.append(data["card"])
        elif kind == "pile_reshuffled":
            self.discard.clear()
        elif kind == "cards_drawn":  # instants are used up in the same turn
            self.discard += [card for card in data["cards"] if card >= FIRST_INSTANT]
        elif kind == "queens_slept":
            self.asleep.update([card for card in self.realms[data["owner"]] if is_queen(card)])
        elif kind == "queens_woken":
            self.asleep.difference_update(data["cards"])
        else:
            self._move_cards(kind, seat, data)

    def _move_cards(self, kind: str, seat: int, data: Mapping[str, Any]) -> None:
        """Cards come into realms, leave them, or change places."""
        if kind == "realm_joined":
            self.realms[seat] += data["cards"]
        elif kind in LAID:
            self._put_away(seat, data["cards"])
        elif kind == "king_rescued":
            self._put_away(seat, (data["card"],))
        elif kind == "number_recovered":
            self._recover(seat, data["card"])
            self._put_away(seat, (data["book"],))
        elif kind == "queen_recovered":
            self._recover(seat, data["card"])
        elif kind == "card_stolen":
            self._give(data["owner"], data["card"], seat)
        elif kind == "cards_swapped" and data["given"] < FIRST_COMPANION:
            self._swap(seat, data["owner"], data["given"], data["got"])

    def _put_away(self, seat: int, cards: Iterable[int]) -> None:
        for card in cards:
            self.realms[seat].remove(card)
            self.asleep.discard(card)
            self.discard.append(card)

    def _recover(self, seat: int, card: int) -> None:
        self.discard.remove(card)
        self.realms[seat].append(card)

    def _named(self, seat: int, handle: int) -> int:
        return self.sleepers(seat)[-1 - handle] if handle < 0 else handle

    def _give(self, owner: int, handle: int, seat: int) -> None:
        card = self._named(owner, handle)
        self.realms[owner].remove(card)
        self.realms[seat].append(card)

    def _swap(self, seat: int, other: int, given: int, got: int) -> None:
        """Both are named before either moves: a handle counts the sleepers as they lie."""
        own, theirs = self._named(seat, given), self._named(other, got)
        self.realms[seat].remove(own)
        self.realms[other].remove(theirs)
        self.realms[seat].append(theirs)
        self.realms[other].append(own)
