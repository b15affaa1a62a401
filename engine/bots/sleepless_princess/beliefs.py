"""Memory and beliefs of a bot in Sleepless Princess: which mattress lies in which bed.

Memory holds ``beds``: for each bed as text what lies there, bottom first, as far as the seat was
told (a princess's key, 'smooth', or None); ``guesses`` beside it: what the moves of the others
say; ``declined``: beds that the team kept shut, until a mattress comes or goes; ``changed``: for
each bed the turn in which the seat last learned something of it; ``played`` and ``turns``: for each
seat its last turn with checks, and its last turn. Who moves a mattress to a bed is taken to bring
it home; who touches and leaves one found it smooth; who looks and leaves one found it at home.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.codec import visible
from engine.protocol import Event
from engine.rules.sleepless_princess.components import (
    BEDS,
    HELPER,
    KIND,
    SET,
    SIMPLIFIED,
    SMOOTH_KEY,
)
from engine.rules.sleepless_princess.state import ASLEEP, LOOK, TOUCH

CARDS_GO = frozenset({"cards_swapped", "three_played", "witch_came", "deck_refilled"})


def recall(events: Iterable[Event], seat: int) -> dict[str, Any]:
    """Used cards (``discard``), what the seat was told of beds, and what it may guess."""
    table = _Table()
    for event in events:
        if visible(event, seat):
            table.follow(event.kind, event.seat, dict(event.data))
    return {
        "discard": table.discard,
        "beds": {str(bed): [one.known for one in lying] for bed, lying in enumerate(table.beds)},
        "changed": {str(bed): turn for bed, turn in table.changed.items()},
        "declined": sorted(table.declined),
        "guesses": {str(bed): [one.guess for one in lying] for bed, lying in enumerate(table.beds)},
        "played": {str(seat): turn for seat, turn in table.played.items()},
        "turns": {str(seat): turn for seat, turn in table.turns.items()},
    }


class _Mattress:
    """One mattress on its way: what was told of it, and what its movers seem to know."""

    def __init__(self) -> None:
        self.known: str | None = None
        self.guess: str | None = None


class _Table:
    """Used cards and beds, followed event by event."""

    def __init__(self) -> None:
        self.discard: list[int] = []
        self.princesses: Sequence[str] = ()
        self.beds: list[list[_Mattress]] = []
        self.checked: list[tuple[int, str, _Mattress]] = []
        self.asked = 0
        self.declined: set[int] = set()
        self.turn = 0
        self.changed: dict[int, int] = {}
        self.played: dict[int, int] = {}
        self.turns: dict[int, int] = {}

    def follow(self, kind: str, seat: int, data: Mapping[str, Any]) -> None:
        """Take in one event."""
        if kind == "game_started":
            self.princesses = data["princesses"]
            few = len(self.princesses) == BEDS[SIMPLIFIED]
            size = SET[SIMPLIFIED] if few else SET["basic"]
            self.beds = [[_Mattress() for _ in range(size)] for _ in self.princesses]
        elif kind in CARDS_GO:
            self._follow_cards(kind, seat, data)
        elif kind == "turn_started":
            self.checked.clear()
            self.turn = self.turns[seat] = data["number"]
        elif kind == "window_opened":
            self.asked = data["bed"]
        elif kind == "window_closed":
            self.declined |= set() if data["agreed"] else {self.asked}
        else:
            self._follow_beds(kind, data)

    def _follow_cards(self, kind: str, seat: int, data: Mapping[str, Any]) -> None:
        if kind == "deck_refilled":  # which helpers came back, nobody knows
            *below, top = self.discard
            self.discard = [*(card for card in below if KIND[card] != HELPER), top]
        elif kind == "witch_came":
            self.discard += [data["card"], *data["cards"]]
        else:
            self.discard += data["cards"]
        if kind == "three_played":
            self.played[seat] = self.turn

    def _follow_beds(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind == "bed_checked":
            bed = data["bed"]
            self.checked.append((bed, data["how"], self.beds[bed][0]))
        elif kind in ("check_found", "check_shared"):
            self._hear(data["bed"], data["how"], data["told"])
        elif kind == "mattress_moved":
            self.declined -= {data["from_bed"], data["to_bed"]}
            self.changed[data["from_bed"]] = self.changed[data["to_bed"]] = self.turn
            mattress = self.beds[data["from_bed"]].pop(0)
            mattress.guess = self.princesses[data["to_bed"]]
            self.beds[data["to_bed"]].append(mattress)
        elif kind == "mattress_left" and self.checked:
            bed, how, mattress = self.checked[-1]
            guess = self.princesses[bed] if how == LOOK else SMOOTH_KEY
            if mattress.guess != guess:
                mattress.guess, self.changed[bed] = guess, self.turn
        elif kind == "bed_opened":
            for mattress, (key, _) in zip(self.beds[data["bed"]], data["mattresses"], strict=False):
                mattress.known = key
            self.changed[data["bed"]] = self.turn

    def _hear(self, bed: int, how: str, known: str) -> None:
        """A result, own or shared; whose mattress it is says more than that it is smooth."""
        mattress = next(one for *check, one in reversed(self.checked) if check == [bed, how])
        if mattress.known in (None, SMOOTH_KEY) and mattress.known != known:
            mattress.known, self.changed[bed] = known, self.turn


class Lying(NamedTuple):
    """A mattress as believed: the bed of its princess or None; is it known as smooth?"""

    home: int | None
    smooth: bool


class Beds:
    """The beds as a seat believes them to be. Without memory every bed is unknown."""

    def __init__(self, seen: Mapping[str, Any], memory: Mapping[str, Any]) -> None:
        self.princesses = [bed["princess"] for bed in seen["beds"]]
        self.status = [bed["status"] for bed in seen["beds"]]
        self.size = SET[seen["options"]["variant"]]
        self.declined = set(memory.get("declined", ()))
        results, guesses = memory.get("beds", {}), memory.get("guesses", {})
        self.known: list[Sequence[str | None]] = []
        self.lying: list[list[Lying]] = []
        for bed in range(len(self.princesses)):
            known = results.get(str(bed), ())
            guessed = guesses.get(str(bed), (None,) * len(known))
            self.known.append(known)
            self.lying.append([self._believed(*both) for both in zip(known, guessed, strict=True)])

    def _believed(self, known: str | None, guess: str | None) -> Lying:
        for name in (known, guess):
            if name is not None and name != SMOOTH_KEY:
                return Lying(self.princesses.index(name), False)
        return Lying(None, SMOOTH_KEY in (known, guess))

    def is_certain(self, bed: int) -> bool:
        """Was the seat told that her own set and nothing else lies there?"""
        key = self.princesses[bed]
        return len(self.known[bed]) == self.size and all(one == key for one in self.known[bed])

    def is_wrong(self, bed: int) -> bool:
        """Does the seat know that it is not her own set?"""
        known = self.known[bed]
        if not known:
            return False
        key = self.princesses[bed]
        others = [one for one in known if one not in (None, SMOOTH_KEY, key)]
        return len(known) != self.size or bool(others)

    def left(self) -> list[int]:
        """For each princess, how many of her mattresses the seat has no idea of."""
        count = [self.size] * len(self.princesses)
        for bed, lying in enumerate(self.lying):
            if self.status[bed] == ASLEEP:
                count[bed] = 0
                continue
            for one in lying:
                if one.home is not None:
                    count[one.home] -= 1
        return [max(one, 0) for one in count]

    def unsettled(self, bed: int) -> int:
        """How many mattresses there are not believed to be at home."""
        return sum([one.home != bed for one in self.lying[bed]])

    def completes(self, source: int, target: int) -> set[int]:
        """The beds that hold just their own sets after this move, as far as the seat knows."""
        if source == target or not self.lying[source] or not self.lying[target]:
            return set()
        bottom, *rest = self.lying[source]
        after = {source: rest, target: [*self.lying[target], bottom]}
        return {
            bed
            for bed, lying in after.items()
            if len(lying) == self.size and all(one.home == bed for one in lying)
        }

    def can_be_felt(self, bed: int) -> bool:
        """May a touch tell something: is the bottom not known as smooth?"""
        lying = self.lying[bed]
        return not lying or not lying[0].smooth

    def promise(self, bed: int, how: str) -> float:
        """What a check at a bed may bring; beds that are nearly settled come first."""
        lying = self.lying[bed]
        if not lying:
            return 0.5
        unsettled = self.unsettled(bed)
        if not unsettled:
            return 0.0
        bottom = lying[0]
        near = NEAR * (len(lying) - unsettled)
        if bottom.home is not None:
            return near + (SURE if bottom.home != bed else TURNED)
        near += MANY[self.size] * min(unsettled, self.size)
        if how == TOUCH:
            return near + (NOTHING if bottom.smooth else FELT)
        return near + (FOUND if bottom.smooth else SEEN)

    def home_of_smooth(self, sure: float) -> int | None:
        """Where a smooth mattress belongs, if the rest says so with that much certainty."""
        left = self.left()
        total = sum(left)
        best = max(range(len(left)), key=left.__getitem__)
        return best if total and left[best] / total >= sure else None


# What a check brings: a known stranger, a known one to turn over, a bottom touched or looked at.
SURE, TURNED, NOTHING, FELT, FOUND, SEEN = 1.0, 0.5, 0.05, 0.67, 1.05, 1.0
NEAR = 0.15
"""How much more each mattress at home promises of its bed."""
MANY = {SET["basic"]: 0.0, SET[SIMPLIFIED]: 0.03}
"""And each that is not, by the size of a set: where a set is two, one alone that nobody knows may
well lie at home, and the touch is in vain."""
