"""The end of a game as one seat is told it: what the table made, then who won, without ranks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.codec import action_from_json
from games.models import Attempt, Event, Seat
from games.services.tables import TableState
from games.shows import SHOWS
from games.shows.faces import Sum

CLAIMS = ("equation", "equation_two_sided", "difference")
SHOWN = 6


@dataclass(frozen=True, slots=True)
class Ending:
    """What was made together, and by whom it was won."""

    made: str
    sums: list[Sum]
    won: str
    winners: list[Seat]
    own_claims: int


def ending_of(table: TableState, seen: dict[str, Any], own: Seat) -> Ending:
    """Return the end of a finished game for one seat: two queries.

    The sums are those that pupils made; robots' are none of theirs.
    """
    show = SHOWS[table.game_session.game]
    rows = Event.objects.filter(game_session=table.game_session, accepted=True).order_by("number")
    own_hands = rows.filter(actor=Event.Actor.PUPIL).values_list("action", flat=True)
    actions = [action_from_json(row) for row in own_hands]
    sums = [show.stated(action) for action in actions if action.kind in CLAIMS]
    woken = 12 - sum(seen["slots"])
    winners = [table.seats[number] for number in seen["result"]["winners"]]
    return Ending(
        made=_made(len(sums), woken, table.seats),
        sums=sums[-SHOWN:],
        won=_won(winners, own),
        winners=winners,
        own_claims=Attempt.objects.filter(
            game_session=table.game_session, student_id=own.user_id, actor=Event.Actor.PUPIL
        ).count(),
    )


def _made(sums: int, woken: int, seats: Sequence[Seat]) -> str:
    """What the pupils made; queens that a robot may have woken are told as the table's."""
    pupils = sum(seat.user_id is not None for seat in seats)
    robots = pupils < len(seats)
    made = ngettext("%(count)d sum", "%(count)d sums", sums) % {"count": sums}
    woke = ngettext("%(count)d queen", "%(count)d queens", woken) % {"count": woken}
    if robots and not sums:
        return _("The table woke %(queens)s.") % {"queens": woke}
    if robots and pupils > 1:
        told = _("Together you made %(sums)s. The table woke %(queens)s.")
        return told % {"sums": made, "queens": woke}
    if robots:
        return _("You made %(sums)s. The table woke %(queens)s.") % {"sums": made, "queens": woke}
    if not sums:
        return _("You woke %(queens)s together.") % {"queens": woke}
    return _("You made %(sums)s and woke %(queens)s together.") % {"sums": made, "queens": woke}


def _won(winners: list[Seat], own: Seat) -> str:
    names = [_("You") if seat.number == own.number else seat.name for seat in winners]
    if len(names) > 1:
        return _("%(names)s share the win.") % {"names": _(" and ").join(names)}
    if winners[0].number == own.number:
        return _("You won, %(name)s!") % {"name": own.name}
    return _("%(name)s won this game.") % {"name": names[0]}
