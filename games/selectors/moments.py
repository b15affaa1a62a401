"""Query the moment of a claim: the turn that it was made in, what could have been claimed there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.catalogue import GAMES
from games.models import Attempt, Event, Opportunity, Seat
from games.selectors.log import AttemptRow, read_attempts


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn of a pupil in a game: its claims in order, and the true claims that were open.

    `others`: who else sat at the table, by seat; robots among them. `company`: with or against
    whom, one of `Attempt.Mode`.
    """

    at: datetime
    game: str
    mode: str
    company: str
    turn_number: int
    others: Sequence[str]
    claims: Sequence[AttemptRow]
    chosen: int  # the id of the claim that was asked for
    open_items: Sequence[str]
    taken_items: Sequence[str]


def moment_of(student_id: int, attempt_id: int) -> Moment | None:
    """Return the turn of a pupil's claim, None where it is none of the pupil's. Four queries."""
    own = Attempt.objects.filter(student_id=student_id, actor=Event.Actor.PUPIL)
    row = own.filter(pk=attempt_id).first()
    if row is None:
        return None
    turn = {"game_session_id": row.game_session_id, "turn_number": row.turn_number}
    decisions = Opportunity.objects.filter(student_id=student_id, at__gte=row.at, **turn)
    decision = decisions.order_by("at", "id").first()  # of the try that the game took
    seats = Seat.objects.filter(game_session_id=row.game_session_id).exclude(number=row.seat)
    game = GAMES[row.game]
    mode = next((one for one in game.modes if one.key == row.variant), None)
    return Moment(
        at=row.at,
        game=str(game.title),
        mode=str(mode.title) if mode and len(game.modes) > 1 else "",
        company=row.mode,
        turn_number=row.turn_number,
        others=[seat.name for seat in seats.order_by("number") if seat.name],
        claims=read_attempts(own.filter(**turn)),
        chosen=row.pk,
        open_items=sorted({item for _kind, item in decision.available}) if decision else [],
        taken_items=decision.taken_items if decision else [],
    )
