"""Help ladder of a seat: ask the game's presenter for it, and name the claims that it tells."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import Max

from games.models import HelpOpening, Seat
from games.presenters.view_models import Ladder, Question
from games.registry import PRESENTERS

if TYPE_CHECKING:
    from games.services.tables import TableState

TOLD_FROM = 4
"""From this step on the help gives an answer away: two to pick from, then one worked out."""


def question_of(table: "TableState", seat: Seat, level: int, tray: Mapping[str, Any]) -> Question:
    """Return the seat's view, claims and tray as the question to its help, up to step `level`."""
    return Question(
        seen=table.game.seen_by(table.state, seat.number),
        claims=table.game.opportunities(table.state, seat.number),
        tray=tray,
        decision=seat.decision,
        level=level,
    )


def steps_seen(game_session_id: int, seat: int) -> int:
    """Return the highest step that a seat has opened in this game, at whichever decision."""
    openings = HelpOpening.objects.filter(game_session_id=game_session_id, seat=seat)
    return openings.aggregate(highest=Max("level"))["highest"] or 0


def ladder_of(table: "TableState", asked: Question) -> Ladder:
    """Return the help as the game's presenter tells it."""
    return PRESENTERS[table.game_session.game].ladder(asked)


def told_by(table: "TableState", asked: Question) -> list[str]:
    """Return the items whose answer the help then gives away, sorted."""
    if asked.level < TOLD_FROM:
        return []
    return sorted(
        told_item(
            table.game.kind_and_item(claim)[1],
            map(sum, claim.groups) if claim.op == "=" else (),
        )
        for claim in ladder_of(table, asked).revealed_claims
    )


def told_item(item: str, values: Iterable[int]) -> str:
    """Return the key under which help logs a claim: its item, 'add:3+4'.

    All pairs are one item: they are known by what their cards count, 'pair:3=3'.
    """
    return item if ":" in item else f"{item}:{'='.join(map(str, sorted(values)))}"


def joined(known: Sequence[str], more: Iterable[str]) -> list[str]:
    """Return both, each item once, sorted."""
    return sorted({*known, *more})
