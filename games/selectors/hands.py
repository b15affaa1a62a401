"""Query the numbers that a pupil holds at a table, for whoever asks about them beside the game."""

from dataclasses import dataclass

from games.catalogue import GAMES as TITLES
from games.errors import UnreadableState
from games.models import GameSession, Seat
from games.registry import EVIDENCE_ADAPTERS
from games.services.tables import read_table
from games.table_cache import stamp_of

UNREAD = ("game_session__state", "game_session__options", "game_session__seed")
"""Columns of a session that are long, and that a table which is kept has already."""


@dataclass(frozen=True, slots=True)
class Held:
    """The numbers of a pupil's own cards, and the operations of the mode's sums (+-*/)."""

    numbers: tuple[int, ...]
    signs: str


def held_by(user_id: int, public_id: str) -> Held | None:
    """Return what the user holds at that table while the game goes on.

    None without a seat, in a trial, and for a game that is over or rests. One query where this
    process has the table, three else.
    """
    seats = Seat.objects.select_related("game_session").defer(*UNREAD)
    seat = seats.filter(user_id=user_id, game_session__public_id=public_id).first()
    if seat is None or not _goes_on(seat.game_session):
        return None
    session = seat.game_session
    try:
        table = read_table(session.pk, public_id, stamp_of(session), seat)
    except UnreadableState:
        return None
    seen = table.game.seen_by(table.state, seat.number)
    held = EVIDENCE_ADAPTERS[session.game].held(seen)
    signs = TITLES[session.game].mode(session.variant).signs
    return Held(tuple(one for one in held if isinstance(one, int)), signs)


def _goes_on(session: GameSession) -> bool:
    is_trial = bool(session.settings.get("trial"))
    rests = session.paused_at or session.quarantined_at
    return session.status == GameSession.Status.PLAYING and not is_trial and not rests
