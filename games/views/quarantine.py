"""A table whose stored state fails the game's own checks: a calm page, never a server error."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse
from django.shortcuts import render

from games.access import seat_row, visit_of
from games.catalogue import GAMES
from games.errors import UnreadableState
from games.fast_lane.page_parts import HtmxRequest
from games.ids import is_guest
from games.presenters.words import in_one_language
from games.registry import PRESENTERS
from games.services.tables import quarantine

View = Callable[[HtmxRequest, str], HttpResponse]


def quarantined_page(view: View) -> View:
    """Let a view of a table answer calmly where its game cannot be read; set that game aside."""

    @wraps(view)
    def answer(request: HtmxRequest, public_id: str) -> HttpResponse:
        try:
            with in_one_language():
                return view(request, public_id)
        except UnreadableState:
            return _broken(request, public_id)

    return answer


def _broken(request: HtmxRequest, public_id: str) -> HttpResponse:
    seat = seat_row(visit_of(request))
    game_session = seat.game_session
    quarantine(game_session.pk)
    presenter = PRESENTERS[game_session.game]
    table = {
        "public_id": public_id,
        "title": GAMES[game_session.game],
        "presenter": presenter,
        "folder": presenter.folder,
        "trial": bool(game_session.settings.get("trial")),
        "guest": is_guest(public_id),
        "place": game_session.settings.get("place", ""),
        "revision": game_session.revision,
        "hand_up": seat.hand_up_at is not None,
        "sheet": "broken",
    }
    part = "games/_quarantined.html"
    template = part if request.htmx else "games/table.html"
    status = 200 if request.method == "GET" else 409
    return render(request, template, {"table": table, "part": part}, status=status)
