"""A table as somebody sees it who sits nowhere: a teacher looks in. No hand is in it.

Everything comes from what the engine shows a spectator (`seen_by(state, None)`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.safestring import SafeString

from engine import GAMES
from engine.codec import event_from_json
from games.catalogue import GAMES as TITLES
from games.catalogue import GameTitle
from games.directions import isolated
from games.errors import UnreadableState
from games.fast_lane.regions import on_page
from games.models import GameSession
from games.presenters.presenter import Presenter
from games.presenters.view_models import EventText, Goal
from games.registry import PRESENTERS
from games.selectors.table import SeatView, away_at, seat_view
from games.selectors.table_regions import middle_regions
from games.services.tables import TableState, load_table

NOBODY = -1
"""The seat of a spectator, where a sentence asks who reads it."""
LINES = 8


@dataclass(frozen=True, slots=True)
class LookIn:
    """What a teacher sees of a table."""

    public_id: str
    title: GameTitle
    presenter: Presenter
    options: dict[str, Any]
    seats: list[SeatView]
    board: Any
    goal: Goal
    moment: Any
    story: list[tuple[EventText, str]]  # newest first, with the avatar of who did it
    state: str  # playing, paused, finished or abandoned

    @property
    def folder(self) -> str:
        """Where the game's own templates are."""
        return self.presenter.folder

    @property
    def me(self) -> SeatView:
        """The first seat; with `others` it makes everyone who sits here."""
        return self.seats[0]

    @property
    def others(self) -> list[SeatView]:
        """The seats after the first."""
        return self.seats[1:]

    @property
    def middle(self) -> list[SafeString]:
        """What lies in the middle of the table."""
        return [on_page(one) for one in middle_regions(self) if one.id != "tray"]


def look_in(session_id: int) -> LookIn | None:
    """Return a table as a spectator sees it; None for one that cannot be read."""
    game_session = GameSession.objects.prefetch_related("seats").get(pk=session_id)
    try:
        table = load_table(game_session)
    except UnreadableState:
        return None
    if game_session.quarantined_at is not None:
        return None
    seen = table.game.seen_by(table.state, None)
    presenter = PRESENTERS[game_session.game]
    away = away_at(table.seats, timezone.now())
    events = _last_events(table)
    return LookIn(
        public_id=game_session.public_id,
        title=TITLES[game_session.game],
        presenter=presenter,
        options=seen["options"],
        seats=[seat_view(presenter, seen, seat, away) for seat in table.seats],
        board=presenter.board(seen),
        goal=presenter.goal(seen),
        moment=presenter.moment(events),
        story=_story(table, events),
        state="paused" if game_session.paused_at else game_session.status,
    )


def _last_events(table: TableState) -> list[list[Any]]:
    """Return the events of the last LINES moves that spectators may see, by move, newest first."""
    rows = table.game_session.events.filter(accepted=True).order_by("-number")
    moves = (
        map(event_from_json, events) for events in rows.values_list("events", flat=True)[:LINES]
    )
    game = GAMES[table.game_session.game]
    return [[event for event in move if game.explain(event, None)] for move in moves]


def _story(table: TableState, moves: Sequence[Sequence[Any]]) -> list[tuple[EventText, str]]:
    names = [isolated(seat.name) for seat in table.seats]
    game, presenter = table.game_session.game, PRESENTERS[table.game_session.game]
    lines: list[tuple[EventText, str]] = []
    for move in moves:
        for event in reversed(move):
            message = GAMES[game].explain(event, None)
            text = presenter.event_text(message, names, NOBODY) if message else None
            if text is not None:
                lines.append((text, table.seats[text.seat].avatar))
    return lines[:LINES]
