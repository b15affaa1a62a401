"""Query what each player has told the team: shown as pictures beside the player.

Only what was said by a button of the table, and what the rules let a player share. The log's lines
never repeat it: it is gone when the table has played on for a while.
"""

from collections.abc import Mapping
from typing import Any

from engine.protocol import Event
from games.directions import isolated
from games.models import Seat
from games.presenters.presenter import Presenter
from games.presenters.view_models import Note
from games.selectors.story import MOVES, seen_moves
from games.services.tables import TableState


def notes_of(
    presenter: Presenter, table: TableState, seen: Mapping[str, Any], number: int
) -> dict[int, Note]:
    """Return the newest note of each other seat, as this seat may see it."""
    if not presenter.noted:
        return {}
    shared = _shared(presenter, table, number)
    found = {}
    for seat in table.seats:
        if seat.number == number:
            continue
        at, event = shared.get(seat.number, (-1, None))
        word = _said(seat, table.game_session.event_count, at)
        note = presenter.note(seen, isolated(seat.name), word, None if word else event)
        if note is not None:
            found[seat.number] = note
    return found


def _shared(presenter: Presenter, table: TableState, number: int) -> dict[int, tuple[int, Event]]:
    """Return by seat the newest event that tells, with its move's number in the log."""
    found: dict[int, tuple[int, Event]] = {}
    for at, events in seen_moves(table, number):
        for event in reversed(events):
            if event.kind in presenter.noted:
                found.setdefault(event.seat, (at, event))
    return found


def _said(seat: Seat, length: int, shared_at: int) -> str:
    """Return the word that the seat said last; '' where it is old, or something newer was told."""
    word, _mark, at = seat.said.partition("@")
    if not at.isdigit() or int(at) < shared_at or length - int(at) > MOVES:
        return ""
    return word
