"""Close seats to pupils who may not come back to a table, and open them again.

A closed seat stays its pupil's in all that counts what was played: evidence, endings, albums.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.errors import UnreadableState
from games.models import GameSession, Seat
from games.services.tables import bump_revision, load_table, lock_session, quarantine, schedule


def close_seats(session_ids: Collection[int], user_ids: Collection[int]) -> None:
    """Let these users back to none of these tables; where a game goes on, a robot plays for them.

    Locks each running game in turn.
    """
    _change(session_ids, user_ids, closed_at=timezone.now())


def open_seats(session_ids: Collection[int], user_ids: Collection[int]) -> None:
    """Let these users back to seats that were closed; a robot plays until a page gives a sign.

    Locks each running game in turn.
    """
    _change(session_ids, user_ids, closed_at=None)


def _change(
    session_ids: Collection[int], user_ids: Collection[int], closed_at: datetime | None
) -> None:
    seats = Seat.objects.filter(
        game_session_id__in=session_ids,
        user_id__in=user_ids,
        closed_at__isnull=closed_at is not None,
    )
    going = seats.filter(game_session__status=GameSession.Status.PLAYING)
    playing = set(going.values_list("game_session_id", flat=True))
    for pk in sorted(playing):
        _change_at(pk, user_ids, closed_at)
    seats.update(closed_at=closed_at)


def _change_at(pk: int, user_ids: Collection[int], closed_at: datetime | None) -> None:
    """Change the seats of a game that goes on; one that cannot be read is quarantined."""
    try:
        with transaction.atomic():
            game_session = lock_session(pk)
            if game_session is None:
                return
            seats = Seat.objects.filter(game_session=game_session, user_id__in=user_ids)
            if closed_at is None:
                seats.update(closed_at=None)
            else:
                seats.update(
                    closed_at=closed_at,
                    left_at=closed_at,
                    bot_plays=True,
                    kept_until=None,
                    hand_up_at=None,
                )
            bump_revision(game_session)
            schedule(load_table(game_session), timezone.now())
            game_session.save(update_fields=["due_at", "due_kind", "revision"])
    except UnreadableState:
        quarantine(pk)
