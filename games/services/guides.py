"""Store which modes' rules a person has seen."""

from django.db import transaction
from django.utils import timezone

from games.errors import UnreadableState
from games.models import GuideSeen, Seat
from games.services.tables import load_table, lock_session, quarantine, schedule


def see_guide(seat: Seat) -> None:
    """Note that whoever sits there has seen the rules of this mode; twice is the same.

    Robots that waited for it with the first move of the game make it soon.
    """
    if seat.user_id is None:
        return
    _seen, is_new = GuideSeen.objects.get_or_create(
        user_id=seat.user_id,
        game=seat.game_session.game,
        mode=seat.game_session.variant,
        defaults={"at": timezone.now()},
    )
    if not is_new:
        return
    try:
        _begin(seat.game_session_id)
    except UnreadableState:
        quarantine(seat.game_session_id)


@transaction.atomic
def _begin(session_id: int) -> None:
    """Set the clock anew where nobody has moved yet."""
    game_session = lock_session(session_id)
    if game_session is None or game_session.version or game_session.due_at is None:
        return
    schedule(load_table(game_session), timezone.now())
    game_session.save(update_fields=["due_at", "due_kind"])
