"""Query what one game has brought a pupil: patches it has sewn, pieces of the album.

Patches are counted from the log by the rules that build reports, so that they are right before and
after the worker has built this game's rows.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from classroom.models import PupilFact, Student
from classroom.reports.selectors.album import NewPieces, new_pieces
from classroom.reports.selectors.quilt import Patch, colour_of, rows_of_ten
from games.selectors import log
from games.selectors.albums import EndedGame
from learning.number_facts import BY_KEY, QUILTS, NumberFact
from learning.sewing import MasteredFact, mastered_in_order
from learning.weeks import bounds, day_of, zone_named
from practice.selectors import stitches_at

ROW = 5
NUMBERS = (
    gettext_lazy("One"),
    gettext_lazy("Two"),
    gettext_lazy("Three"),
    gettext_lazy("Four"),
    gettext_lazy("Five"),
    gettext_lazy("Six"),
    gettext_lazy("Seven"),
    gettext_lazy("Eight"),
    gettext_lazy("Nine"),
    gettext_lazy("Ten"),
)


@dataclass(frozen=True, slots=True)
class Gains:
    """What a game has brought: `row` is a part of the quilt with the new patches in it."""

    heading: str
    row: list[Patch]
    mastered: int  # in the whole quilt
    pieces: NewPieces | None
    stitches: int  # thinking cards answered right while the game went on

    @property
    def stitch_rows(self) -> list[list[bool]]:
        """Rows of ten stitches, the last one filled up with places that are empty (False)."""
        return rows_of_ten(self.stitches)

    @property
    def new(self) -> list[NumberFact]:
        """The facts sewn by this game."""
        return [patch.fact for patch in self.row if patch.new]


def gains_of(student: Student, game: EndedGame) -> Gains:
    """Return the patches, pieces and stitches of a finished game; a fixed number of queries."""
    sewn, new = _sewing(student, game)
    return Gains(
        heading=_heading(len(new)),
        row=_row(sewn, new),
        mastered=len(sewn),
        pieces=new_pieces(student, game.game, game.public_id),
        stitches=stitches_at(student.user_id, game.public_id),
    )


def _heading(count: int) -> str:
    if not count:
        return _("Your quilt is safe.")
    number = NUMBERS[count - 1] if count <= len(NUMBERS) else count
    words = ngettext("%(number)s patch, sewn now", "%(number)s patches, sewn now", count)
    return words % {"number": number}


def _sewing(student: Student, game: EndedGame) -> tuple[set[str], list[str]]:
    """Return the facts of the quilt that are sewn, and those that this game's claims have sewn.

    What was built of days before the first one that is read here is taken as it was built; all
    later claims up to the game's end are read from the log.
    """
    zone = zone_named(student.school.timezone)
    own = log.attempts_at(student.user_id, game.id)
    unbuilt = log.change_of(student.user_id)  # read before what was built
    moments = [game.ended_at, *(row.at for row in own[:1])]
    moments += [unbuilt.first_at] if unbuilt else []
    first = day_of(min(moments), zone)
    rows = PupilFact.objects.filter(student=student, item__in=list(BY_KEY))
    built = {row.item: row for row in rows}
    start, _end = bounds(first, first)
    read = log.attempts_of(student.user_id, start, game.ended_at + timedelta(microseconds=1))
    claims = [row for row in read if day_of(row.at, zone) >= first]
    days = {item: _days_before(row, first) for item, row in built.items()}
    sewing = [one for one in mastered_in_order(days, claims, zone) if one.fact in BY_KEY]
    sewn = {item for item, row in built.items() if row.mastered_on}
    return sewn | {one.fact for one in sewing}, _by(sewing, {row.id for row in own})


def _days_before(row: PupilFact, first: date) -> list[str]:
    return [day.isoformat() for day in (row.right_on, row.mastered_on) if day and day < first]


def _by(sewing: Iterable[MasteredFact], own: set[int]) -> list[str]:
    return [one.fact for one in sewing if one.attempt_id in own]


def _row(sewn: set[str], new: Sequence[str]) -> list[Patch]:
    """Return the new patches with their neighbours in the quilt, in whole rows; [] without any."""
    if not new:
        return []
    quilt = next(one for one in QUILTS if BY_KEY[new[0]] in one.facts)
    place = {fact.key: n for n, fact in enumerate(quilt.facts)}
    in_row = {key: BY_KEY[key] for key in new}
    wanted = len(new) + -len(new) % ROW
    for fact in sorted(quilt.facts, key=lambda fact: _distance(place, fact.key, new)):
        if len(in_row) < wanted:
            in_row.setdefault(fact.key, fact)
    order = {fact.key: n for n, fact in enumerate(BY_KEY.values())}
    facts = sorted(in_row.values(), key=lambda fact: order[fact.key])
    return [_patch(fact, sewn, new) for fact in facts]


def _distance(place: Mapping[str, int], key: str, new: Sequence[str]) -> int:
    return min(abs(place[key] - place[one]) for one in new if one in place)


def _patch(fact: NumberFact, sewn: set[str], new: Sequence[str]) -> Patch:
    return Patch(
        fact, colour_of(fact) if fact.key in sewn else "", fact.key in new, practised=False
    )
