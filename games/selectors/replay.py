"""A pupil's own claims of one game, right or not yet, as they were stated."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.codec import action_from_json
from games.kinds import unlisted_kinds
from games.models import Attempt, Event, Seat
from games.presenters.view_models import Sum
from games.registry import PRESENTERS


@dataclass(frozen=True, slots=True)
class OwnClaim:
    """One claim: its numbers in order, the sentence, and how it went."""

    sum: Sum
    spoken: str
    values: list[int]
    dots: list[list[int]]
    pair: bool
    right: bool
    helped: bool


def _spoken(statement: Sum, *, right: bool) -> str:
    """Return a claim as a screen reader says it: a wrong one is not said as if it were so."""
    if right or not statement.terms:
        return statement.spoken
    return _("{terms} does not make {made}.").format(terms=statement.terms, made=statement.made)


def claims_of(seat: Seat) -> list[OwnClaim]:
    """Return the claims of this seat's pupil in the order they were made. One query."""
    rows = Attempt.objects.filter(
        game_session=seat.game_session, student_id=seat.user_id, actor=Event.Actor.PUPIL
    ).select_related("event")
    presenter = PRESENTERS[seat.game_session.game]
    claims = []
    for row in rows.exclude(kind__in=unlisted_kinds()).order_by("id"):
        action = action_from_json(row.event.action)
        statement = presenter.stated(action, row.n)
        if statement is None:
            continue
        claims.append(
            OwnClaim(
                sum=statement,
                spoken=_spoken(statement, right=not row.reason),
                values=[*row.operands, *([] if row.card_total is None else [row.card_total])],
                dots=presenter.dots_of(action, row.n),
                pair=row.kind == "pair",
                right=not row.reason,
                helped=row.hint_level > 1,
            )
        )
    return claims
