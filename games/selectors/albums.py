"""Albums: ended games of a pupil, and the pieces that each of them earned."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from engine import GAMES
from engine.codec import event_from_json
from games.album import Logged
from games.catalogue import ALBUMS
from games.models import Event, GameSession, Seat


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that is over, finished or left, and the pupil's seat at it."""

    id: int
    public_id: str
    game: str
    seat: int
    ended_at: datetime


def ended_games(
    user_id: int, first: datetime, last: datetime, games: Collection[str]
) -> list[EndedGame]:
    """Return a pupil's games of these kinds with first <= end < last, the oldest first."""
    sessions = GameSession.objects.filter(
        game__in=games, finished_at__gte=first, finished_at__lt=last
    )
    seats = Seat.objects.filter(user_id=user_id, game_session__in=sessions)
    return _ended(seats.order_by("game_session__finished_at", "pk"))


def is_seated(user_id: int, public_id: str) -> bool:
    """Has the user a seat at that table, and may come to it?"""
    seats = Seat.objects.filter(user_id=user_id, game_session__public_id=public_id)
    return seats.filter(closed_at=None).exists()


def ended_game(user_id: int, public_id: str) -> EndedGame | None:
    """Return a game at which the user sat to its end; None for any other."""
    seats = Seat.objects.filter(
        user_id=user_id,
        game_session__public_id=public_id,
        game_session__finished_at__isnull=False,
    )
    return next(iter(_ended(seats)), None)


def _ended(seats: "QuerySet[Seat]") -> list[EndedGame]:
    rows = seats.values_list(
        "game_session_id",
        "game_session__public_id",
        "game_session__game",
        "number",
        "game_session__finished_at",
    )
    return [
        EndedGame(pk, public_id, game, seat, ended_at)
        for pk, public_id, game, seat, ended_at in rows
        if ended_at is not None
    ]


def earned_in(game: EndedGame) -> dict[str, datetime]:
    """Return the pieces that a pupil earned in a game, each with its first time. Two queries.

    A pupil who never acted, because a robot played throughout, earned nothing.
    """
    album = ALBUMS.get(game.game)
    rows = list(
        Event.objects.filter(game_session_id=game.id, accepted=True)
        .order_by("number")
        .values_list("at", "seat", "actor", "events")
    )
    acted = any(seat == game.seat and actor == Event.Actor.PUPIL for _at, seat, actor, _e in rows)
    if album is None or not acted:
        return {}
    session = GameSession.objects.get(pk=game.id)
    first: dict[str, datetime] = {}
    for piece, at in album.earned(_logged(session, rows, game.seat)):
        first.setdefault(piece, at)
    return first


def _logged(
    session: GameSession, rows: list[tuple[datetime, int, str, list[dict[str, object]]]], mine: int
) -> Iterator[Logged]:
    """Yield the events of the deal, which come again from the seed, then those of the log."""
    rules = GAMES[session.game]
    if session.rules == rules.rules:
        seats = session.seats.count()
        _state, dealt = rules.start(rules.make_options(session.options), seats, bytes(session.seed))
        yield from (Logged(session.started_at, own=False, event=event) for event in dealt)
    for at, seat, actor, events in rows:
        own = seat == mine and actor == Event.Actor.PUPIL
        for event in map(event_from_json, events):
            yield Logged(at, own and event.seat == mine, event)
