"""Query the wall of a class, for all eyes: lobby with code and names, one shared quilt, a pause.

Names and results are never in one answer: names are in the lobby alone, and from the moment that
a pupil is at a table of a set game, nobody is named on the wall.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2s

from django.db.models import Min, Q
from django.utils import timezone

from classroom.lessons.selectors import assignments as read
from classroom.lessons.selectors.board_tiles import goes_on, is_in_play
from classroom.lessons.selectors.today import midnight, sums_today
from classroom.models import AssignmentTable, Classroom, PupilFact, Student
from classroom.people.selectors.roster import pupils_of
from classroom.people.services.sign_in_window import is_open
from classroom.reports.selectors.quilt import colour_of
from games.announcements import WAITS, shown_now
from games.catalogue import GAMES
from games.selectors import lobby as game_lobby
from games.selectors.lobby import Seated
from learning.number_facts import NumberFact, quilts_with
from learning.weeks import day_of, zone_named

LOBBY, CODE, QUILT, EYES = "lobby", "code", "quilt", "eyes"
HERE = timedelta(seconds=60)
"""How long after the last sign of a home page or a table a pupil counts as in."""
STARTED = timedelta(minutes=10)
"""How long after the last sign of a pupil at a table of a set game the game is still on."""
MAX_TABLES = 60
FEW, SOME = 12, 28
"""Up to so many pupils in the lobby are drawn large, or at their usual size."""


@dataclass(frozen=True, slots=True)
class Face:
    """A pupil in the lobby, as the list of names at sign-in shows it."""

    name: str
    avatar: str
    is_in: bool


@dataclass(frozen=True, slots=True)
class Desk:
    """A table of a set game, without anybody. `picture`: the game's, where several are set.

    `state`: playing, waiting, finished, or over (ended before its game was finished).
    """

    number: int
    picture: str
    tint: int
    pupils: int
    there: int
    state: str

    @property
    def missing(self) -> int:
        """How many of its pupils are not in."""
        return self.pupils - self.there

    @property
    def finished(self) -> bool:
        """Is nobody waited for any more?"""
        return self.state in {"finished", "over"}

    @property
    def waits(self) -> bool:
        """Has a game begun at which no pupil is?"""
        return self.state == "waiting"


@dataclass(frozen=True, slots=True)
class WallPatch:
    """A fact of the class's quilt; `colour` is '' while nobody has it right on two days."""

    text: str
    colour: str
    new: bool  # since today


@dataclass(frozen=True, slots=True)
class ClassQuilt:
    """The quilt of all pupils together, and the sums they made today (see `sums_today`)."""

    patches: Sequence[WallPatch]
    sums: int

    @property
    def mastered(self) -> int:
        """How many patches are sewn."""
        return sum(bool(one.colour) for one in self.patches)

    @property
    def new(self) -> int:
        """How many of them since today."""
        return sum(one.new for one in self.patches)

    @property
    def size(self) -> str:
        """How many columns it needs: few, some or many."""
        return "few" if len(self.patches) <= 40 else "some" if len(self.patches) <= 90 else "many"


@dataclass(frozen=True, slots=True)
class Wall:
    """What the wall shows. `face`: lobby, code, quilt or eyes."""

    face: str
    code: str  # '' while nobody may sign in
    here: int
    pupils: int
    faces: Sequence[Face]  # in the lobby alone
    desks: Sequence[Desk]
    quilt: ClassQuilt | None  # never in the lobby
    announcement: str  # what all tables read just now; '' for nothing
    tables_mark: str  # changes with the set of tables

    @property
    def started(self) -> bool:
        """Is a set game on?"""
        return self.face in {CODE, QUILT}

    @property
    def is_playing(self) -> bool:
        """Is a table of it still in play? Only those are told anything."""
        return any(not desk.finished for desk in self.desks)

    @property
    def crowd(self) -> str:
        """How large the lobby draws its pupils: few, some or many."""
        return "few" if len(self.faces) <= FEW else "some" if len(self.faces) <= SOME else "many"

    @property
    def revision(self) -> str:
        """A short mark that changes with whatever is shown."""
        return _digest(self)


def wall_of(classroom: Classroom, *, show_code: bool = False, now: datetime | None = None) -> Wall:
    """Return the wall of a class; at most nine queries. `show_code`: instead of the quilt."""
    now = now or timezone.now()
    rows = _tables_of(classroom, now)
    seats = game_lobby.seated([row.game_session_id for row in rows])
    pupils = pupils_of(classroom)
    here = _here(pupils, seats, now)
    face = _face(classroom, seats, now, show_code=show_code)
    return Wall(
        face=face,
        code=classroom.code if is_open(classroom, now) else "",
        here=len(here),
        pupils=len(pupils),
        faces=[Face(one.name, one.avatar, one.user_id in here) for one in pupils]
        if face == LOBBY
        else [],
        desks=_desks(rows, seats, here, now) if face != EYES else [],
        quilt=_quilt(classroom, pupils, now) if face == QUILT else None,
        announcement=_announcement(rows, now),
        tables_mark=_digest(sorted(row.game_session_id for row in rows)),
    )


def _face(classroom: Classroom, seats: Sequence[Seated], now: datetime, *, show_code: bool) -> str:
    if classroom.paused_at is not None:
        return EYES
    if not any(_seen(seat, now - STARTED) for seat in seats):
        return LOBBY
    return CODE if show_code else QUILT


def _seen(seat: Seated, since: datetime) -> bool:
    """Was a pupil seen in this seat?"""
    return seat.user_id is not None and seat.seen_at is not None and seat.seen_at >= since


def _tables_of(classroom: Classroom, now: datetime) -> list[AssignmentTable]:
    """Return the tables of set games in play today, or dealt for what is set, newest first."""
    today = Q(game_session__moved_at__gte=midnight(classroom, now))
    set_now = Q(assignment__ended_at=None) & (
        Q(assignment__due_at=None) | Q(assignment__due_at__gt=now)
    )
    rows = AssignmentTable.objects.filter(
        today | (set_now & Q(game_session__status="playing")),
        classroom=classroom,
        assignment__isnull=False,
        assignment__set_aside_at=None,
    ).exclude(game_session__announced=WAITS)
    return list(rows.select_related("assignment", "game_session").order_by("-pk")[:MAX_TABLES])


def _here(pupils: Sequence[Student], seats: Sequence[Seated], now: datetime) -> set[int]:
    """Return the user ids of pupils who are in: at home or at a table. One query."""
    since = now - HERE
    found = {one.user_id for one in pupils if one.home_seen_at and one.home_seen_at >= since}
    found |= game_lobby.at_tables([one.user_id for one in pupils], since)
    found |= {seat.user_id for seat in seats if seat.user_id and _seen(seat, since)}
    return found & {one.user_id for one in pupils}


def _desks(
    rows: Sequence[AssignmentTable], seats: Sequence[Seated], here: set[int], now: datetime
) -> list[Desk]:
    """Return the tables of the games that are on, else of the one set last: the newest round."""
    by_session: dict[int, list[Seated]] = {row.game_session_id: [] for row in rows}
    for seat in seats:
        by_session[seat.game_session_id].append(seat)
    on = {
        row.assignment_id
        for row in rows
        if any(_seen(seat, now - STARTED) for seat in by_session[row.game_session_id])
    } or {row.assignment_id for row in rows[:1]}
    newest: dict[tuple[int | None, int], AssignmentTable] = {}
    for row in rows:
        if row.assignment_id in on:
            newest.setdefault((row.assignment_id, row.number), row)
    desks = []
    for (_set, number), row in sorted(newest.items(), key=lambda one: (one[0][0] or 0, one[0][1])):
        game = GAMES[row.game_session.game]
        own = [one.user_id for one in by_session[row.game_session_id] if one.user_id is not None]
        state = _state_of(row, by_session[row.game_session_id], now)
        picture = game.picture if len(on) > 1 else ""
        desks.append(Desk(number, picture, game.tint, len(own), len(here & set(own)), state))
    return desks


def _state_of(row: AssignmentTable, seats: Sequence[Seated], now: datetime) -> str:
    if row.game_session.status == "finished":
        return "finished"
    if is_in_play(seats, now, goes_on=goes_on(row)):
        return "playing"
    is_over = row.assignment is not None and read.is_over(row.assignment, now)
    return "over" if is_over or row.game_session.status != game_lobby.PLAYING else "waiting"


def _quilt(classroom: Classroom, pupils: Sequence[Student], now: datetime) -> ClassQuilt:
    """Return facts that some pupil has right on two days; no row says which. Four queries."""
    found = PupilFact.objects.filter(student__in=pupils, mastered_on__isnull=False)
    first = dict(found.values_list("item").annotate(Min("mastered_on")))
    today = day_of(now, zone_named(classroom.school.timezone))

    def patch(fact: NumberFact) -> WallPatch:
        day = first.get(fact.key)
        colour = colour_of(fact) if day else ""
        return WallPatch((fact.text or str(fact.total)) if day else "", colour, day == today)

    return ClassQuilt(
        patches=[patch(fact) for quilt in quilts_with(first) for fact in quilt.facts],
        sums=sums_today(classroom, now),
    )


def _announcement(rows: Sequence[AssignmentTable], now: datetime) -> str:
    """Return the sentence that tables show from the teacher, '' once none shows it."""
    sessions = [row.game_session for row in rows]
    announcements = [shown_now(one.announced, one.announced_at, now) for one in sessions]
    return next((one.words for one in announcements if one is not None), "")


def _digest(contents: object) -> str:
    return blake2s(repr(contents).encode(), digest_size=8).hexdigest()
