"""A server's clock may be set back, as on a laptop with two systems: what waits for a moment would
wait as long again. So no moment that the clock waits for may lie further ahead than its kind does.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from database.wall_clock import SLACK, pull_back
from games.models import Seat
from games.presence import KEPT_FREE
from games.services.tables import READING, load_table, lock_session, schedule

log = logging.getLogger(__name__)
NOTHING = timedelta(0)
LONGEST_WAIT = timedelta(minutes=10)
"""A class waits no longer for an absent pupil, nor a teacher's hold on a seat."""


def too_far_ahead(now: datetime, *, set_back: bool = False) -> Q:
    """Find tables whose next moment cannot have been set by a clock that shows `now`.

    `set_back`: the clock was seen to go back, so that any moment may be wrong.
    """
    if set_back:
        return Q(due_at__gt=now + SLACK)
    absent = Q(due_kind="absent", due_at__gt=now + LONGEST_WAIT + SLACK)
    return absent | (Q(due_at__gt=now + READING + SLACK) & ~Q(due_kind="absent"))


@transaction.atomic
def pull_back_table(pk: int, now: datetime) -> bool:
    """Set a table's next moment anew, from signs that do not lie ahead; True if it had one."""
    game_session = lock_session(pk)
    if game_session is None or game_session.due_at is None:
        return False
    log.warning("the server's clock was set back: table %s waits no longer", game_session.public_id)
    seats = Seat.objects.filter(game_session=game_session)
    pull_back(seats, now, seen_at=NOTHING, left_at=NOTHING, kept_until=KEPT_FREE)
    schedule(load_table(game_session), now)
    game_session.save(update_fields=["due_at", "due_kind"])
    return True
