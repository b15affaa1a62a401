"""The end of a game for one seat: what the table made, then who won, without ranks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine.codec import action_from_json
from games.kinds import sum_kinds, unlisted_kinds
from games.models import Attempt, Event, Seat
from games.presenters.presenter import Presenter
from games.presenters.view_models import Played, Prize, Sum
from games.registry import PRESENTERS
from games.services.tables import TableState

SHOWN = 6


@dataclass(frozen=True, slots=True)
class Ending:
    """What was made together, and by whom it was won."""

    made: str
    sums: list[Sum]
    won: str
    prizes: Sequence[Prize]
    winners: list[Seat]
    own_claims: int


def ending_of(table: TableState, seen: dict[str, Any], own: Seat) -> Ending:
    """Return the end of a finished game for one seat: two queries.

    The sums are those that pupils made; robots' are none of theirs.
    """
    presenter = PRESENTERS[table.game_session.game]
    rows = Event.objects.filter(game_session=table.game_session, accepted=True).order_by("number")
    sums = list(_sums(presenter, rows.filter(actor=Event.Actor.PUPIL)))
    pupils = sum(seat.user_id is not None for seat in table.seats)
    winners = [table.seats[number] for number in seen["result"]["winners"]]
    return Ending(
        made=presenter.made(Played(len(sums), pupils, len(table.seats) - pupils, seen)),
        sums=sums[-SHOWN:],
        won=presenter.outcome(seen) or _won(winners, own),
        prizes=presenter.prizes(seen),
        winners=winners,
        own_claims=Attempt.objects.filter(
            game_session=table.game_session, student_id=own.user_id, actor=Event.Actor.PUPIL
        )
        .exclude(kind__in=unlisted_kinds())
        .count(),
    )


def _sums(presenter: Presenter, rows: QuerySet[Event]) -> Iterator[Sum]:
    """Yield the right sums of these accepted actions as they were stated."""
    kinds = sum_kinds()
    for row, outcome in rows.values_list("action", "outcome"):
        for n, claim in enumerate(outcome["claims"]):
            right = claim["kind"] in kinds and not claim["reason"]
            said = presenter.stated(action_from_json(row), n) if right else None
            if said is not None:
                yield said


def _won(winners: list[Seat], own: Seat) -> str:
    names = [_("You") if seat.number == own.number else seat.name for seat in winners]
    if len(names) > 1:
        return _("%(names)s share the win.") % {"names": _(" and ").join(names)}
    if winners[0].number == own.number:
        return _("You won, %(name)s!") % {"name": own.name}
    return _("%(name)s won this game.") % {"name": names[0]}
