"""Last steps that a partner leaves to pupils in The Queen's Collection: what completes a box.

In a common game all cards lie open: the partner sees in which turns a pupil could have completed a
box. To a pupil who takes part, who has moved pawns in its last few turns, it leaves a box that the
pupil's cards complete, until the pupil had such a turn and did something else. Where nobody takes
part it leaves every box, until some such turns went by. In teams it leaves the last pawn of a box,
as long as its pupil has a card that takes it and had no turn yet since it is the last one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.bots.queens_collection.cooperative import Move
from engine.heuristics import Known
from engine.protocol import Event
from engine.rules.queens_collection.components import COLOUR, TEAMS, WILD
from engine.rules.queens_collection.state import State, partner_of

TAKES_PART = 2
"""So many rounds ago a pupil may have moved pawns who takes part."""
IDLE_CHANCES = 2
"""So many chances at a box go by until it is not left any more to a pupil who takes no part."""
NEVER_YET = -1_000
Watched = dict[str, Any]


class LastSteps:
    """Which steps are left to pupils now. Without pupils on the team none is."""

    def __init__(self, known: Known, state: State) -> None:
        seat: int = known.seen["seat"]
        mates = {partner_of(state, seat)} if state.options.mode == TEAMS else {*range(state.seats)}
        self.pupils = known.pupils & mates - {seat}
        self.state = state
        self.watched: Watched = known.memory.get("watched", {})
        acted = self.watched.get("acted", {})
        since = state.turn_number - TAKES_PART * state.seats
        self.takes_part = any(acted.get(str(seat), NEVER_YET) >= since for seat in self.pupils)

    def leaves(self, move: Move) -> bool:
        """Is this a move that completes a box which is left to a pupil?"""
        if not self.pupils:
            return False
        if move[1] == "pair":
            return self._leaves_last_pawn(move[2][2])
        return any(not self._was_let_be(place) for place in self._completed(move))

    def _completed(self, move: Move) -> list[int]:
        """The places without a foreign pawn after this move which have one now."""
        _, kind, args = move
        boxes, ring = self.state.boxes, self.state.ring
        if kind == "exchange":
            _, colour, place, _, other, there = args
            after = {place: (colour, other), there: (other, colour)}
        elif kind == "wild":
            _, colour, place, there = args
            after = {place: (colour, ring[place])}
        else:
            return []
        return [
            box
            for box, (gone, come) in after.items()
            if foreign(boxes[box], ring[box]) == [gone] and come == ring[box]
        ]

    def _was_let_be(self, place: int) -> bool:
        """Have pupils had their chances at this box as it stands, or have they none now?"""
        let_be: Mapping[str, int] = self.watched.get("let_be", {}).get(str(place), {})
        chances = sum([let_be.get(str(seat), 0) for seat in self.pupils])
        if not self.takes_part:
            return chances >= IDLE_CHANCES
        return chances > 0 or not any(self._can_complete(seat, place) for seat in self.pupils)

    def _can_complete(self, seat: int, place: int) -> bool:
        pawns, own = self.state.boxes[place], self.state.ring[place]
        return can_complete(Counter(COLOUR[card] for card in self.state.hands[seat]), pawns, own)

    def _leaves_last_pawn(self, colour: int) -> bool:
        place = self.state.ring.index(colour)
        since = self.watched.get("alone", {}).get(str(place))
        if len(self.state.boxes[place]) != 1 or since is None:
            return False
        turns: Mapping[str, int] = self.watched["turns"]
        return all(
            turns.get(str(seat), 0) <= since
            and any(COLOUR[card] in (colour, WILD) for card in self.state.hands[seat])
            for seat in self.pupils
        )


def foreign(pawns: Iterable[int], own: int) -> list[int]:
    """The pawns of other colours on a box."""
    return [pawn for pawn in pawns if pawn != own]


def can_complete(held: Mapping[int, int], pawns: Iterable[int], own: int) -> bool:
    """Do these cards complete a box: by a free move, or by a swap of both colours?"""
    strangers = foreign(pawns, own)
    free = held.get(WILD, 0) > 0 or any(held.get(colour, 0) > 1 for colour in range(WILD))
    both = held.get(own, 0) > 0 and all(held.get(colour, 0) > 0 for colour in strangers)
    return len(strangers) == 1 and (free or both)


def watch(events: Iterable[Event]) -> Watched:
    """What a seat has to watch for last steps, from the events that it could see.

    ``let_be``: for each place and seat the turns in which it could have completed the box as it
    stands, and did not. ``alone``: for each place the turn in which a box came down to its last
    pawn, against others. ``turns`` and ``acted``: for each seat its last turn, and the last one in
    which it moved pawns of a common game.
    """
    table = _Table()
    for event in events:
        follow = FOLLOW.get(event.kind)
        if follow is not None:
            follow(table, event.seat, dict(event.data))
    return {
        "let_be": {
            str(place): {str(seat): count for seat, count in seats.items()}
            for place, seats in table.let_be.items()
        },
        "alone": {str(place): turn for place, turn in table.alone.items()},
        "acted": {str(seat): turn for seat, turn in table.acted.items()},
        "turns": {str(seat): turn for seat, turn in table.turns.items()},
    }


class _Table:
    """Boxes, pawns and open hands, followed event by event."""

    def __init__(self) -> None:
        self.ring: tuple[int, ...] = ()
        self.boxes: list[list[int]] = []
        self.hands: dict[int, Counter[int]] = {}
        self.let_be: dict[int, Counter[int]] = {}
        self.alone: dict[int, int] = {}
        self.turns: dict[int, int] = {}
        self.acted: dict[int, int] = {}
        self.turn = 0
        self.mover = 0
        self.open: set[int] = set()

    def pawns_set(self, seat: int, data: Mapping[str, Any]) -> None:
        """A common game begins."""
        self.ring = data["ring"]
        self.boxes = [[*pawns] for pawns in data["boxes"]]

    def round_started(self, seat: int, data: Mapping[str, Any]) -> None:
        """Against others all pawns stand at home."""
        self.ring, self.alone = data["ring"], {}
        self.boxes = [[colour] * 3 for colour in self.ring]

    def turn_started(self, seat: int, data: Mapping[str, Any]) -> None:
        """What the last seat could have completed and did not is left; what can this one?"""
        for place in self.open:
            self.let_be.setdefault(place, Counter())[self.mover] += 1
        self.turn = self.turns[seat] = data["number"]
        self.mover = seat
        self.open = {place for place in range(len(self.boxes)) if self._can_complete(seat, place)}

    def received(self, seat: int, data: Mapping[str, Any]) -> None:
        """Cards come to a hand."""
        self.hands.setdefault(seat, Counter()).update(COLOUR[card] for card in data["cards"])

    def used(self, seat: int, data: Mapping[str, Any]) -> None:
        """Cards leave a hand."""
        self.hands.setdefault(seat, Counter()).subtract(COLOUR[card] for card in data["cards"])

    def traded(self, seat: int, data: Mapping[str, Any]) -> None:
        """Two hands swap a card."""
        for whose, gone, come in ((seat, "given", "got"), (data["other"], "got", "given")):
            hand = self.hands.setdefault(whose, Counter())
            hand[COLOUR[data[gone]]] -= 1
            hand[COLOUR[data[come]]] += 1

    def exchanged(self, seat: int, data: Mapping[str, Any]) -> None:
        """Two pawns change places."""
        self.used(seat, data)
        self.acted[seat] = self.turn
        (one, other), (here, there) = data["colours"], data["places"]
        self._change(here, one, other)
        self._change(there, other, one)

    def moved(self, seat: int, data: Mapping[str, Any]) -> None:
        """A pawn goes to another box."""
        self.used(seat, data)
        self.acted[seat] = self.turn
        self._change(data["from"], data["colour"], None)
        self._change(data["place"], None, data["colour"])

    def left(self, seat: int, data: Mapping[str, Any]) -> None:
        """A pawn leaves the game, or is taken."""
        self._change(data["place"], data["colour"], None)
        if len(self.boxes[data["place"]]) == 1:
            self.alone[data["place"]] = self.turn

    def _change(self, place: int, gone: int | None, come: int | None) -> None:
        pawns = self.boxes[place]
        if gone is not None:
            pawns.remove(gone)
        if come is not None:
            pawns.append(come)
        self.let_be.pop(place, None)
        self.open.discard(place)

    def _can_complete(self, seat: int, place: int) -> bool:
        return can_complete(self.hands.get(seat, Counter()), self.boxes[place], self.ring[place])


FOLLOW = {
    "pawns_set": _Table.pawns_set,
    "round_started": _Table.round_started,
    "turn_started": _Table.turn_started,
    "cards_received": _Table.received,
    "cards_renewed": _Table.used,
    "card_traded": _Table.traded,
    "pawns_exchanged": _Table.exchanged,
    "pawn_moved": _Table.moved,
    "pawn_left": _Table.left,
    "pawn_taken": _Table.left,
}
