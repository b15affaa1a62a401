"""Live tables, their seats and last claims for boards: a fixed number of queries for any number."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Window
from django.db.models.functions import RowNumber

from engine import GAMES
from games import presence
from games.models import Attempt, Event, GameSession, Seat
from games.selectors.log import AttemptRow

LAST_CLAIMS = 10


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat as boards draw it."""

    number: int
    user_id: int | None
    name: str
    avatar: str
    robot: bool  # a bot's own seat
    stand_in: bool  # a pupil's, played by a bot meanwhile
    seen_at: datetime | None
    left_at: datetime | None
    kept_until: datetime | None
    hand_up_at: datetime | None
    turn: bool
    help_level: int
    tries: int

    def is_gone(self, now: datetime) -> bool:
        """Does a pupil's page give no sign?"""
        return not self.robot and presence.is_missing(self.seen_at, self.left_at, now)

    def is_missing(self, now: datetime) -> bool:
        """Is a pupil gone whose seat nobody plays?"""
        return self.is_gone(now) and not self.stand_in

    @property
    def last_sign(self) -> datetime | None:
        """When the pupil's page was last there."""
        return presence.last_sign(self.seen_at, self.left_at)


@dataclass(frozen=True, slots=True)
class LiveTable:
    """One table on the live board."""

    id: int
    public_id: str
    game: str
    status: str
    version: int
    revision: int
    event_count: int
    started_at: datetime
    moved_at: datetime
    finished_at: datetime | None
    paused: bool
    broken: bool
    seats: list[SeatLine]
    claims: list[AttemptRow]  # the last LAST_CLAIMS, oldest first


@dataclass(frozen=True, slots=True)
class SessionCard:
    """One game of a pupil, as the home page lists it."""

    id: int
    public_id: str
    game: str
    variant: str
    status: str
    place: str
    others: list[SeatLine]
    my_turn: bool
    been_there: bool  # the pupil's page was open at it
    started_at: datetime
    moved_at: datetime
    finished_at: datetime | None


def live_tables(session_ids: Iterable[int]) -> list[LiveTable]:
    """Return the tables of these game sessions in the order given: three queries."""
    ids = list(session_ids)
    sessions = GameSession.objects.in_bulk(ids)
    waiting = {pk: _waiting(row) for pk, row in sessions.items()}
    seats = _seats_of(waiting)
    claims = _last_claims(ids)
    return [
        _live_table(sessions[pk], seats[pk], claims[pk], broken=waiting[pk] is None)
        for pk in ids
        if pk in sessions
    ]


def seats_of(session_ids: Iterable[int]) -> dict[int, list[SeatLine]]:
    """Return the seats of these game sessions, without whose turn it is. One query."""
    return _seats_of(dict.fromkeys(session_ids, ()))


def _live_table(
    row: GameSession, seats: list[SeatLine], claims: list[AttemptRow], *, broken: bool
) -> LiveTable:
    return LiveTable(
        id=row.pk,
        public_id=row.public_id,
        game=row.game,
        status=row.status,
        version=row.version,
        revision=row.revision,
        event_count=row.event_count,
        started_at=row.started_at,
        moved_at=row.moved_at,
        finished_at=row.finished_at,
        paused=row.paused_at is not None,
        broken=broken,
        seats=seats,
        claims=claims,
    )


def _waiting(row: GameSession) -> tuple[int, ...] | None:
    """Return the seats that owe an action; None for one in quarantine or unreadable."""
    if row.quarantined_at:
        return None
    if row.status != GameSession.Status.PLAYING:
        return ()
    game = GAMES[row.game]
    try:
        return tuple(game.waiting_for(game.load(row.state)))
    except ValueError:
        return None


def _seats_of(waiting: Mapping[int, tuple[int, ...] | None]) -> dict[int, list[SeatLine]]:
    """Return the seats of these sessions; `waiting`: who owes an action, by session id."""
    lines: dict[int, list[SeatLine]] = defaultdict(list)
    for seat in Seat.objects.filter(game_session_id__in=waiting).order_by("number"):
        line = SeatLine(
            number=seat.number,
            user_id=seat.user_id,
            name=seat.name,
            avatar=seat.avatar,
            robot=seat.user_id is None,
            stand_in=seat.bot_plays,
            seen_at=seat.seen_at,
            left_at=seat.left_at,
            kept_until=seat.kept_until,
            hand_up_at=seat.hand_up_at,
            turn=seat.number in (waiting[seat.game_session_id] or ()),
            help_level=seat.help_level,
            tries=seat.tries,
        )
        lines[seat.game_session_id].append(line)
    return lines


def _last_claims(ids: list[int]) -> dict[int, list[AttemptRow]]:
    place = Window(RowNumber(), partition_by="game_session_id", order_by="-id")
    made = Attempt.objects.filter(game_session_id__in=ids, actor=Event.Actor.PUPIL)
    last = made.annotate(place=place).filter(place__lte=LAST_CLAIMS).order_by("id")
    claims: dict[int, list[AttemptRow]] = defaultdict(list)
    for table, *values in last.values_list("game_session_id", *AttemptRow._fields):
        claims[table].append(AttemptRow(*values))
    return claims


def sessions_of(user_id: int, status: str = GameSession.Status.PLAYING) -> list[SessionCard]:
    """Return the pupil's games of that status, newest first: two queries."""
    rows = list(
        GameSession.objects.filter(
            seats__user_id=user_id, seats__closed_at=None, status=status
        ).order_by("-started_at")
    )
    seats = _seats_of({row.pk: _waiting(row) for row in rows})
    return [
        SessionCard(
            id=row.pk,
            public_id=row.public_id,
            game=row.game,
            variant=row.variant,
            status=row.status,
            place=row.settings.get("place", ""),
            others=[seat for seat in seats[row.pk] if seat.user_id != user_id],
            my_turn=any(seat.turn for seat in seats[row.pk] if seat.user_id == user_id),
            been_there=any(seat.seen_at for seat in seats[row.pk] if seat.user_id == user_id),
            started_at=row.started_at,
            moved_at=row.moved_at,
            finished_at=row.finished_at,
        )
        for row in rows
    ]
