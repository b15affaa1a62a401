"""Seats, finished games and counts of true sums, by game session, for a lobby."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, Max, OuterRef, Q

from games import presence
from games.kinds import sum_kinds
from games.live import make_ticket
from games.models import Attempt, Event, GameSession, Opportunity, Seat

PLAYING = GameSession.Status.PLAYING


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat, with what a lobby shows of it: never cards."""

    game_session_id: int
    number: int
    user_id: int | None  # None: a bot's own seat, a closed one, or an erased pupil's
    bot_level: str  # '' for a pupil's seat
    name: str
    avatar: str
    hand_up: bool
    seen_at: datetime | None
    left_at: datetime | None
    stand_in: bool  # a pupil's, played by a bot meanwhile

    def is_gone(self, now: datetime) -> bool:
        """Does a pupil's page give no sign?"""
        return self.user_id is not None and presence.is_missing(self.seen_at, self.left_at, now)


def seated(game_session_ids: Collection[int]) -> list[Seated]:
    """Return the seats of these game sessions, by session and seat number. One query."""
    rows = Seat.objects.filter(game_session_id__in=game_session_ids).order_by(
        "game_session_id", "number"
    )
    return [
        Seated(
            row.game_session_id,
            row.number,
            row.user_id if row.closed_at is None else None,
            row.bot_level,
            row.name,
            row.avatar,
            row.hand_up_at is not None,
            row.seen_at,
            row.left_at,
            row.user_id is not None and row.bot_plays,
        )
        for row in rows
    ]


def at_tables(user_ids: Collection[int], since: datetime) -> set[int]:
    """Return those of the users who were seen at a game that goes on. One query."""
    rows = Seat.objects.filter(
        user_id__in=user_ids,
        seen_at__gte=since,
        game_session__status=PLAYING,
    )
    return {pk for pk in rows.values_list("user_id", flat=True) if pk is not None}


def seen_last(user_ids: Collection[int]) -> dict[int, datetime]:
    """Return when a page of each user was last seen at a table; who never was is left out."""
    rows = Seat.objects.filter(user_id__in=user_ids, seen_at__isnull=False)
    return dict(rows.values_list("user_id").annotate(Max("seen_at")).order_by("user_id"))


def last_names(group: str, user_ids: Collection[int]) -> dict[int, str]:
    """Return the name of each user at the last table of a group at which they sat. One query."""
    rows = Seat.objects.filter(user_id__in=user_ids, game_session__group=group)
    names = rows.order_by("game_session_id").values_list("user_id", "name")
    return {pk: name for pk, name in names if pk is not None}


def tables_of(user_id: int) -> dict[str, bool]:
    """Return the tables at which this person sits, by public id: does the game go on? One query."""
    rows = Seat.objects.filter(user_id=user_id)
    statuses = rows.values_list("game_session__public_id", "game_session__status")
    return {public_id: status == PLAYING for public_id, status in statuses}


def finished_by(game_session_ids: Collection[int]) -> list[tuple[int, int]]:
    """Return (game session id, user id) of each pupil who played in a finished game. One query.

    A seat at which the pupil never acted, because a robot played it throughout, does not count.
    """
    acted = Event.objects.filter(
        game_session_id=OuterRef("game_session_id"),
        seat=OuterRef("number"),
        actor=Event.Actor.PUPIL,
    )
    rows = Seat.objects.filter(
        Exists(acted),
        game_session_id__in=game_session_ids,
        game_session__status=GameSession.Status.FINISHED,
        user__isnull=False,
    )
    return [(session, user) for session, user in rows.values_list("game_session_id", "user_id")]


def played_in(game_session_ids: Collection[int]) -> set[int]:
    """Return the users who made a move or a claim of their own in these sessions. One query."""
    rows = Opportunity.objects.filter(
        game_session_id__in=game_session_ids, actor=Event.Actor.PUPIL, student__isnull=False
    )
    return {user for user in rows.values_list("student_id", flat=True).distinct() if user}


def sums_by(
    game_session_ids: Collection[int], since: datetime | None = None
) -> list[tuple[int, int, int]]:
    """Return (game session id, user id, sums): true sums a pupil made, by own hand. One query.

    Counts claims with arithmetic in them that were true and played; what is only recognised (equal
    numbers, colours) is no sum.
    """
    moment = Q() if since is None else Q(at__gte=since)
    rows = (
        Attempt.objects.filter(
            moment,
            game_session_id__in=game_session_ids,
            actor=Event.Actor.PUPIL,
            kind__in=sum_kinds(),
            is_true=True,
            is_allowed=True,
            student__isnull=False,
        )
        .values_list("game_session_id", "student_id")
        .annotate(n=Count("id"))
    )
    return [(session, user, n) for session, user, n in rows]


def idle_since(game_session_ids: Collection[int], moment: datetime) -> list[int]:
    """Return those of the sessions still playing in which nothing moved since `moment`."""
    rows = GameSession.objects.filter(id__in=game_session_ids, status=PLAYING, moved_at__lt=moment)
    return list(rows.values_list("id", flat=True))


def board_ticket(public_ids: Sequence[str], holder: str) -> str:
    """Return a stream ticket for the hints of these sessions; the caller has checked the right."""
    return make_ticket(public_ids, holder)
