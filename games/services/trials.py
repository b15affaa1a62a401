"""Trial games of adults and guests: nothing of them is evidence, and they are erased when left."""

from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.catalogue import robots
from games.ids import guest_id
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
    mine = Q(seats__user=user, game=mode.game)
    erase(_trials(mine | Q(moved_at__lt=timezone.now() - FORGOTTEN)))
    return _deal(SeatPlan(name, avatar, user=user), mode, options)


def begin_guest_game(user: Any, name: str, avatar: str, mode: Mode) -> GameSession:
    """Deal a game of that mode for a guest, robots at the other seats; the address says so.

    The guest begins. An earlier game of the guest is erased, whatever it was. In a transaction
    that locks the guest.
    """
    end_trials(user)
    plan = SeatPlan(name, avatar, user=user)
    return _deal(plan, mode, mode.options_with(mode.usual()) | {"first_seat": 0}, guest_id())


def _deal(plan: SeatPlan, mode: Mode, options: dict[str, Any], public_id: str = "") -> GameSession:
    others = [
        SeatPlan(robot, picture, bot_level=mode.usual_level)
        for robot, picture in robots(mode.usual_seats - 1)
    ]
    return create_session(
        mode.game,
        [plan, *others],
        variant=mode.key,
        options=options,
        trial=True,
        public_id=public_id,
    )


def end_trials(user: Any, game: str = "") -> int:
    """Erase this person's trials of a game ("" for any); return how many that were."""
    return erase(_trials(Q(seats__user=user, game=game) if game else Q(seats__user=user)))


def hold_trials(user_id: int) -> None:
    """Wait for whoever is at work at a person's trials, and lock these until the transaction ends.

    Before the person is locked: a move that is being written points to its people, so whoever held
    them and waited for the table would wait for ever.
    """
    own = GameSession.objects.filter(seats__user=user_id, settings__trial=True)
    list(own.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))


def _trials(which: Q) -> list[int]:
    return list(
        GameSession.objects.filter(which, settings__trial=True).values_list("pk", flat=True)
    )
