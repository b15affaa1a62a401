"""Holds: robots wait a while for the only pupil of a table, and go on when the page says so.

A page asks for it with the move that ends the pupil's turn (`moves.play`); `tables.schedule` says
where and for how long.
"""

from django.db import transaction
from django.utils import timezone

from games import catalogue
from games.errors import UnreadableState
from games.models import Seat
from games.services.tables import (
    HOLD,
    HOLDS,
    SECOND_HOLD,
    load_table,
    lock_session,
    quarantine,
    schedule,
)


def go_on(seat: Seat, version: int, *, again: bool = False) -> None:
    """Let robots go on at their usual pace that wait for this seat's pupil since that version.

    `again`: they wait once more, where the mode has it. Said twice it is said once, and robots
    that do not wait, or for somebody else, are left alone.
    """
    try:
        _go_on(seat, version, again=again)
    except UnreadableState:
        quarantine(seat.game_session_id)


@transaction.atomic
def _go_on(seat: Seat, version: int, *, again: bool) -> None:
    game_session = lock_session(seat.game_session_id)
    if game_session is None or game_session.version != version:
        return
    if game_session.due_kind not in HOLDS or game_session.due_at is None:
        return
    table = load_table(game_session)
    if table.present != [seat.number]:
        return
    latest = game_session.due_at
    mode = catalogue.GAMES[game_session.game].mode(game_session.variant)
    if again and mode.holds > 1:
        if game_session.due_kind == HOLD:
            schedule(table, timezone.now(), hold=SECOND_HOLD)
    else:
        schedule(table, timezone.now())
        game_session.due_at = min(latest, game_session.due_at or latest)
    game_session.save(update_fields=["due_at", "due_kind"])
