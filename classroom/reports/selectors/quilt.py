"""A pupil's quilt: a patch for each fact, and the rows of stitches of thinking cards."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from classroom.models import PupilFact, Student
from learning.number_facts import NUMBER_FACTS, SUMS, NumberFact, quilts_with
from learning.number_facts import Quilt as NumberQuilt
from learning.weeks import DAY, day_of, zone_named

NEW_FOR: Final = DAY * 7
TEN: Final = 10
HEM_ROWS: Final = 2
"""Rows of stitches that a pupil's pages draw."""
COLOURS: Final = "acebd"


@dataclass(frozen=True, slots=True)
class Patch:
    """One fact of the quilt: colour '' while it is not sewn. `met`: made, but not sewn yet."""

    fact: NumberFact
    colour: str
    new: bool
    practised: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """One operation's quilt: facts of two numbers, and sums of more by their total."""

    quilt: NumberQuilt
    two: list[Patch]
    more: list[Patch]

    @property
    def rows(self) -> list[tuple[int, list[Patch]]]:
        """Facts of two numbers by what they make, for the quilt of sums; others have no rows."""
        if self.quilt is not SUMS:
            return []
        totals = sorted({one.fact.total for one in self.two})
        return [(n, [one for one in self.two if one.fact.total == n]) for n in totals]

    @property
    def mastered(self) -> int:
        """How many patches are sewn."""
        return sum(bool(one.colour) for one in self.two + self.more)

    @property
    def practised(self) -> int:
        """How many were made and are not sewn yet."""
        return sum(one.practised for one in self.two + self.more)

    @property
    def left(self) -> int:
        """How many patches are still to come."""
        return len(self.two) + len(self.more) - self.mastered


@dataclass(frozen=True, slots=True)
class Quilt:
    """All quilts of a pupil: sums first, then those that have something in them."""

    pieces: list[Piece]
    mastered: int
    practised: int  # and not sewn yet
    new: list[Patch]


def colour_of(fact: NumberFact) -> str:
    """Return the cloth of a fact's patch."""
    return COLOURS[(fact.a * 2 + fact.b + fact.total * (not fact.a)) % len(COLOURS)]


def quilt_of(student: Student, now: datetime) -> Quilt:
    """Return a pupil's quilt: a patch once sewn stays. One query."""
    made = dict(
        PupilFact.objects.filter(student=student, practised_on__isnull=False).values_list(
            "item", "mastered_on"
        )
    )
    today = day_of(now, zone_named(student.school.timezone))

    def patch(fact: NumberFact) -> Patch:
        day = made.get(fact.key)
        new = day is not None and today - day < NEW_FOR
        colour = colour_of(fact) if day else ""
        return Patch(fact, colour, new, practised=fact.key in made and day is None)

    patches = {fact.key: patch(fact) for fact in NUMBER_FACTS}
    pieces = [
        Piece(
            quilt,
            [patches[fact.key] for fact in quilt.two],
            [patches[fact.key] for fact in quilt.more],
        )
        for quilt in quilts_with(made)
    ]
    return Quilt(
        pieces=pieces,
        mastered=sum(piece.mastered for piece in pieces),
        practised=sum(piece.practised for piece in pieces),
        new=[one for one in patches.values() if one.new],
    )


def rows_of_ten(stitches: int, newest: int = 0) -> list[list[bool]]:
    """Return rows of ten stitches, the last one filled up with empty places (False).

    `newest`: so many rows at most, the last ones; 0 for all.
    """
    sewn = [n < stitches for n in range(stitches + -stitches % TEN)]
    rows = [sewn[n : n + TEN] for n in range(0, len(sewn), TEN)]
    return rows[-newest:]
