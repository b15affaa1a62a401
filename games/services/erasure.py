"""Erasing game sessions with all that was logged of them, and people from those that stay."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

from games.kept import ERASING
from games.models import GameSession, Seat, StreamRevocation
from games.services.sessions import abandon

NOBODY: Final = "–"
"""The name at the seat of somebody who was erased: a dash, which needs no translation."""


@contextmanager
def erasing() -> Iterator[None]:
    """Let the block delete logged rows, in a transaction; PostgreSQL refuses it everywhere else.

    For erasure and for the demo school. May be nested.
    """
    with transaction.atomic():
        before = _permit("on")
        yield
        _permit(before)


def _permit(value: str) -> str:
    """Set whether this transaction may delete logged rows; return what was set before."""
    if connection.vendor != "postgresql":
        return ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s, true)", [ERASING])
        (before,) = cursor.fetchone()
        cursor.execute("SELECT set_config(%s, %s, true)", [ERASING, value])
    return before or ""


def erase(session_ids: Iterable[int]) -> int:
    """Delete game sessions with their seats, events and attempts; return how many.

    Locks them first, all in order of their keys: a move, which locks its session before it writes
    anything else, is over by then or finds no table.
    """
    with erasing():
        sessions = GameSession.objects.filter(pk__in=list(session_ids))
        locked = list(sessions.select_for_update().order_by("pk").values_list("pk", flat=True))
        GameSession.objects.filter(pk__in=locked).delete()
    return len(locked)


@transaction.atomic
def close_tables(session_ids: Collection[int]) -> None:
    """End these games and let nobody back to their tables; what was logged stays until `erase`."""
    playing = GameSession.objects.filter(pk__in=session_ids, status=GameSession.Status.PLAYING)
    abandon(list(playing.values_list("pk", flat=True)))
    Seat.objects.filter(game_session_id__in=session_ids).update(user=None)


def forget_people(people: Mapping[int, str]) -> None:
    """Take people (id -> public id) off the tables of games that stay: name, tray and words go.

    What was logged of their claims goes when the users are deleted, which must be `erasing`.
    """
    seats = Seat.objects.filter(user_id__in=people.keys())
    seats.update(user=None, name=NOBODY, tray={}, said="")
    StreamRevocation.objects.filter(holder__in=people.values()).delete()
