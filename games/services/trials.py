"""Trial games of an adult: nothing of them is evidence, and they are erased when left."""

from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.catalogue import robots
from games.models import GameSession
from games.modes import Mode
from games.services.erasure import erase
from games.services.sessions import SeatPlan, create_session

FORGOTTEN = timedelta(days=1)


@transaction.atomic
def begin_trial(
    user: Any, name: str, avatar: str, mode: Mode, options: dict[str, Any]
) -> GameSession:
    """Deal a game of that mode for one adult, robots at the other seats.

    The adult's earlier trial of that game is erased, and trials that were left open for a day.
    Locks the adult's row. Raises ValueError for options that the engine does not take.
    """
    # One press of the button at a time: two must not each erase only what was there before both.
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
    end_trials(user, mode.game)
    erase(_trials(Q(moved_at__lt=timezone.now() - FORGOTTEN)))
    seats = [SeatPlan(name, avatar, user=user)]
    seats += [
        SeatPlan(robot, picture, bot_level=mode.usual_level)
        for robot, picture in robots(mode.usual_seats - 1)
    ]
    return create_session(mode.game, seats, variant=mode.key, options=options, trial=True)


def end_trials(user: Any, game: str) -> int:
    """Erase this person's trials of a game; return how many that were."""
    return erase(_trials(Q(seats__user=user, game=game)))


def _trials(which: Q) -> list[int]:
    return list(
        GameSession.objects.filter(which, settings__trial=True).values_list("pk", flat=True)
    )
