"""Query the numbers that a pupil holds at a table, for whoever asks about them beside the game."""

from dataclasses import dataclass

from games.access import SeatVisit
from games.catalogue import GAMES as TITLES
from games.errors import UnreadableState
from games.fast_lane.table_cache import stamp_of
from games.models import GameSession
from games.registry import EVIDENCE_ADAPTERS, PRESENTERS
from games.services.tables import read_table


@dataclass(frozen=True, slots=True)
class Held:
    """The numbers of a pupil's own cards, and the operations of the mode's sums (+-*/).

    `board`: the sum that the board asks (`games.presenters.presenter`), '' for none.
    """

    numbers: tuple[int, ...]
    signs: str
    board: str = ""


def held_at(visit: SeatVisit) -> Held | None:
    """Return the numbers and signs in a pupil's hand, while the game goes on.

    None in a trial, and for a game that is over or rests. No query where this process has the
    table, two else.
    """
    session = visit.session
    if session.status != GameSession.Status.PLAYING or session.paused_at or session.quarantined_at:
        return None
    try:
        table = read_table(session.id, session.public_id, stamp_of(session), visit.seat)
    except UnreadableState:
        return None
    if table.game_session.settings.get("trial"):
        return None
    seen = table.game.seen_by(table.state, visit.seat.number)
    held = EVIDENCE_ADAPTERS[session.game].held(seen)
    signs = TITLES[session.game].mode(table.game_session.variant).signs
    numbers = tuple(one for one in held if isinstance(one, int))
    return Held(numbers, signs, PRESENTERS[session.game].board_sum(seen))
