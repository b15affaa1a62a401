"""The guide to show beside a person's first game of a kind."""

from games.models import GameSession, GuideSeen, Seat
from games.package import Guide
from games.registry import PACKAGES


def guide_for(seat: Seat) -> Guide:
    """Return the steps to show beside this table: () when seen before, or when the game is over."""
    game_session = seat.game_session
    if game_session.status != GameSession.Status.PLAYING:
        return ()
    seen = GuideSeen.objects.filter(user=seat.user, game=game_session.game)
    return () if seen.exists() else PACKAGES[game_session.game].guide
