"""Guests: a visitor without an account tries a table, and nothing is left of it two hours later.

A guest is a row of its own with a place for guests, and a user for the seat; there are no more
places than the settings say. Where all are taken, who is away for long makes room for a visitor.
A guest has one table at a time. No class, report, album or goal knows of it: the game is a trial,
which leaves no evidence.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.models import Guest, User
from classroom.people.services.erasure import erase_guest
from classroom.people.services.signin_limits import for_guest_tables
from classroom.site.devices import Visitor
from classroom.site.services import throttle
from classroom.site.services.rows import each
from games.modes import Mode
from games.selectors.lobby import seen_last, tables_of
from games.services import begin_guest_game, hold_trials

SPAN: Final = timedelta(hours=2)
"""How long a guest has a table."""
AWAY: Final = timedelta(minutes=5)
"""After how long without a sign of life a guest makes room where all places are taken."""
AVATAR: Final = "sun"
"""The picture of a guest: none of the pupils'."""
TRIES: Final = 5
"""How often a place is looked for that another visitor takes in the same moment."""
_chance = secrets.SystemRandom()


class TablesFull(Exception):
    """All places for guests are taken."""


@dataclass(frozen=True)
class Seated:
    """A guest at a table: its public id, the guest's user, and when all of it ends."""

    public_id: str
    user: User
    end: datetime


def sit_down(visitor: Visitor, mode: Mode, key: str, user_pk: int | None = None) -> Seated:
    """Seat a visitor at a table of that mode; one that plays already leaves the table before.

    `key`: the button's own, so that a press which comes twice brings the same table. `user_pk`: who
    plays in this browser. Raises Throttled where too many tables are begun at one address,
    TablesFull where no place is left.
    """
    throttle.take([for_guest_tables(visitor.address)])
    erase_over()
    press = f"{key}-{mode.game}"
    try:
        return _seat(mode, press, user_pk)
    except TablesFull:
        if not _make_room():
            raise
    return _seat(mode, press, user_pk)


@transaction.atomic
def _seat(mode: Mode, key: str, user_pk: int | None) -> Seated:
    guest = _known(key, user_pk) or _new(key)
    table = next((one for one, goes_on in tables_of(guest.user_id).items() if goes_on), "")
    if not table or guest.form_key != key:
        guest.form_key, guest.since = key, timezone.now()
        guest.save(update_fields=["form_key", "since"])
        table = begin_guest_game(guest.user, _("Guest"), AVATAR, mode).public_id
    return Seated(table, guest.user, guest.since + SPAN)


def _known(key: str, user_pk: int | None) -> Guest | None:
    """Return the guest of this press of the button, else of this browser, the row locked."""
    rows = Guest.objects.select_for_update(no_key=True, of=("self",)).select_related("user")
    found = list(rows.filter(Q(form_key=key) | Q(user=user_pk)).order_by("pk"))
    return next((one for one in found if one.form_key == key), found[0] if found else None)


def _new(key: str) -> Guest:
    """Return a guest in a place that is free, or the one whom the same press has made just now."""
    for _time in range(TRIES):
        taken = set(Guest.objects.values_list("number", flat=True))
        free = [number for number in range(settings.GUEST_TABLES) if number not in taken]
        if not free:
            break
        try:
            with transaction.atomic():
                user = User.objects.create_user()
                number = _chance.choice(free)
                return Guest.objects.create(user=user, number=number, form_key=key)
        except IntegrityError:
            if (made := _known(key, None)) is not None:
                return made
    raise TablesFull


def _make_room() -> bool:
    """Erase the guest who has been away the longest; False where nobody is away for AWAY."""
    return any(_erase(one, partial(_is_away, one)) for one in _away())


def _is_away(user_pk: int) -> bool:
    return user_pk in _away()


def _away() -> list[int]:
    """Return the users' keys of guests who are away, the longest first."""
    since = dict(Guest.objects.values_list("user_id", "since"))
    seen = seen_last(since)
    signs = sorted((max(begun, seen.get(pk, begun)), pk) for pk, begun in since.items())
    latest = timezone.now() - AWAY
    return [pk for sign, pk in signs if sign <= latest]


def leave(user_pk: int, public_id: str) -> bool:
    """Erase a guest who leaves this table; False for one who is gone, or at another by now."""
    return _erase(user_pk, lambda: public_id in tables_of(user_pk))


def erase_over(now: datetime | None = None) -> int:
    """Erase guests whose time is over, with their tables; return how many there were.

    Forgets from where tables were begun, too, once that limits nobody any more.
    """
    throttle.forget_past(for_guest_tables(""))
    over = Guest.objects.filter(since__lte=(now or timezone.now()) - SPAN)
    people = list(over.order_by("pk").values_list("user_id", flat=True))
    return each(people, lambda one: _erase(one, over.filter(user=one).exists))


@transaction.atomic
def _erase(user_pk: int, still: Callable[[], bool]) -> bool:
    """Erase a guest with the table if this is `still` so once guest and user are locked."""
    hold_trials(user_pk)
    # The user too: nothing new can point to one who is about to go.
    guest = Guest.objects.select_for_update().select_related("user").filter(user=user_pk).first()
    if guest is None or not still():
        return False
    erase_guest(guest.user)
    return True
