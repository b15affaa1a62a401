"""The plain page of a table: the forms of the moves that are possible now, and what lies there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.directions import isolated
from games.presenters.plain import Asked, Form, forms_of
from games.registry import PLAIN_MOVES
from games.selectors.table import SeatView, TableView


@dataclass(frozen=True, slots=True)
class PlainView:
    """What the plain page shows beside the table's view."""

    forms: tuple[Form, ...]
    lines: tuple[str, ...]
    seats: tuple[SeatView, ...]


def plain_for(view: TableView, posted: Mapping[str, Sequence[str]] | None = None) -> PlainView:
    """Return the plain page of a table as one seat sees it.

    `posted`: the fields of a form that made no move; without any, a claim that was not taken is
    there to be changed.
    """
    moves = PLAIN_MOVES[view.title.key]
    seats = tuple(sorted((view.me, *view.others), key=lambda seat: seat.number))
    names = [isolated(seat.name) for seat in seats]
    asked = Asked(view.seen, names, frozenset((*view.kinds, *view.side_kinds)), view.tries)
    laid = moves.laid(view.tray) if view.tray else {}
    return PlainView(
        tuple(_with(form, posted, laid) for form in forms_of(moves, asked)),
        tuple(moves.lines(asked)),
        seats,
    )


def _with(
    form: Form,
    posted: Mapping[str, Sequence[str]] | None,
    laid: Mapping[str, Sequence[str]],
) -> Form:
    if posted and form.kind in posted.get("kind", ()):
        return form.filled(posted)
    return form.filled(laid)
