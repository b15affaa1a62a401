"""The rules of the mode that a table plays."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.access import seat_row, visit_of
from games.fast_lane.page_parts import HtmxRequest
from games.registry import PRESENTERS
from games.selectors.guides import rules_of


@require_GET
def table_rules(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Show the rules of this table: a page, or to the table's script what its sheet holds."""
    seat = seat_row(visit_of(request))
    context = {
        "rules": rules_of(seat),
        "public_id": public_id,
        "dialog": bool(request.htmx),
        "style": PRESENTERS[seat.game_session.game].style,
    }
    template = "games/_rules.html" if request.htmx else "games/rules.html"
    return render(request, template, context)
