"""Store which modes' rules a person has seen."""

from django.utils import timezone

from games.models import GuideSeen, Seat


def see_guide(seat: Seat) -> None:
    """Note that whoever sits there has seen the rules of this mode; twice is the same."""
    if seat.user_id is not None:
        GuideSeen.objects.get_or_create(
            user_id=seat.user_id,
            game=seat.game_session.game,
            mode=seat.game_session.variant,
            defaults={"at": timezone.now()},
        )
