"""The rules of the mode that is played, and whether a person has still to be shown them."""

from dataclasses import dataclass

from games.catalogue import GAMES
from games.models import GameSession, GuideSeen, Seat
from games.package import GameTitle
from games.registry import PACKAGES
from games.rules_sheet import RulesGoal, RulesSheet


@dataclass(frozen=True, slots=True)
class TableRules:
    """A table's rules as its sheet shows them: `goal` is true for its number of seats."""

    title: GameTitle
    goal: RulesGoal
    sheet: RulesSheet


def rules_of(seat: Seat) -> TableRules:
    """Return the rules of the table where that seat is."""
    game_session = seat.game_session
    sheet = PACKAGES[game_session.game].rules_sheet(game_session.variant)
    goal = sheet.goal_for(game_session.seats.count())
    return TableRules(GAMES[game_session.game], goal, sheet.under(game_session.options))


def goal_of(game: str, mode: str, seats: int) -> RulesGoal:
    return PACKAGES[game].rules_sheet(mode).goal_for(seats)


def guide_for(seat: Seat) -> TableRules | None:
    """Return the rules to show before the first game of a mode.

    None when they were seen before, or when the game is over.
    """
    game_session = seat.game_session
    if game_session.status != GameSession.Status.PLAYING:
        return None
    seen = GuideSeen.objects.filter(
        user=seat.user, game=game_session.game, mode=game_session.variant
    )
    return None if seen.exists() else rules_of(seat)
