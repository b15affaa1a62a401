"""The end of a game for one seat: the picture of what was achieved, then what the table did."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.codec import action_from_json, event_from_json, visible
from games.directions import isolated
from games.kinds import sum_kinds, unlisted_kinds
from games.models import Attempt, Event, Seat
from games.presenters.endings import Ended, Played
from games.presenters.presenter import Presenter
from games.presenters.view_models import Sum
from games.registry import PRESENTERS
from games.services.tables import TableState

SHOWN = 6


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ended, the last sums of the table's pupils, and how much the reader claimed."""

    ended: Ended
    sums: list[Sum]
    own_claims: int


def ending_of(table: TableState, seen: dict[str, Any], own: Seat) -> Ending:
    """Return the end of a finished game for one seat: two queries.

    The sums are those that pupils made; robots' are none of theirs.
    """
    presenter = PRESENTERS[table.game_session.game]
    rows = Event.objects.filter(game_session=table.game_session, accepted=True).order_by("number")
    log = list(rows.values("seat", "actor", "action", "outcome", "events"))
    sums = list(_sums(presenter, log))
    events = [event_from_json(one) for row in log for one in row["events"]]
    played = Played(
        sums=len(sums),
        names=[isolated(seat.name) for seat in table.seats],
        robots=frozenset(seat.number for seat in table.seats if seat.user_id is None),
        stood_in=_stood_in(table, log),
        own=own.number,
        seen=seen,
        events=[event for event in events if visible(event, own.number)],
    )
    return Ending(
        ended=presenter.ended(played),
        sums=sums[-SHOWN:],
        own_claims=Attempt.objects.filter(
            game_session=table.game_session, student_id=own.user_id, actor=Event.Actor.PUPIL
        )
        .exclude(kind__in=unlisted_kinds())
        .count(),
    )


def _stood_in(table: TableState, rows: Iterable[Mapping[str, Any]]) -> frozenset[int]:
    """Return the pupils' seats that robots played when the game ended: theirs was the last move.

    The log says so also when the pupil has come back since.
    """
    last = {row["seat"]: row["actor"] for row in rows}
    pupils = [seat.number for seat in table.pupils]
    return frozenset(number for number in pupils if last.get(number) == Event.Actor.BOT)


def _sums(presenter: Presenter, rows: Iterable[Mapping[str, Any]]) -> Iterator[Sum]:
    """Yield the right sums of pupils' accepted actions as they were stated."""
    kinds = sum_kinds()
    for row in rows:
        if row["actor"] != Event.Actor.PUPIL:
            continue
        for n, claim in enumerate(row["outcome"]["claims"]):
            right = claim["kind"] in kinds and not claim["reason"]
            statement = presenter.stated(action_from_json(row["action"]), n) if right else None
            if statement is not None:
                yield statement
