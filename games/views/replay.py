"""A pupil's own claims of one game, looked at once more."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.access import seat_row, visit_of
from games.catalogue import GAMES
from games.selectors.replay import claims_of


@require_GET
def table_replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the pupil's own claims of this game in order."""
    seat = seat_row(visit_of(request))
    context = {
        "seat": seat,
        "title": GAMES[seat.game_session.game].title,
        "claims": claims_of(seat),
    }
    return render(request, "games/replay.html", context)
