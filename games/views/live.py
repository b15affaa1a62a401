"""What an open table asks by itself: its fresh part, a stream's ticket, the tray, the hand."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from games import services
from games.access import seat_of
from games.live import make_ticket
from games.models import Seat
from games.registry import PRESENTERS
from games.selectors.table import table_for
from games.tray_form import tray_of
from games.views.quarantine import quarantined_page


@require_GET
@quarantined_page
def table_part(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer the seat's table as it is now; 204 when the page has shown that `seen` revision.

    Asking is the sign that the pupil's page is there.
    """
    seat = seat_of(request.user, public_id)
    if services.mark_present(seat):
        seat = seat_of(request.user, public_id)
    if request.GET.get("seen") == str(seat.game_session.revision):
        return HttpResponse(status=204)
    return _part(request, seat)


def _part(request: HttpRequest, seat: Seat) -> HttpResponse:
    return render(request, "games/_table.html", {"table": table_for(seat)})


@require_GET
def table_ticket(request: HttpRequest, public_id: str) -> JsonResponse:
    """Answer a ticket for the stream of this table, and for how many seconds it is good."""
    seat = seat_of(request.user, public_id)
    holder = str(getattr(request.user, "public_id", ""))  # signed in: seat_of has looked
    ticket = make_ticket([seat.game_session.public_id], holder)
    return JsonResponse({"ticket": ticket, "seconds": settings.STREAM_TICKET_SECONDS})


@require_POST
def table_tray(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keep the half-built sum: 204; 409 when that decision is over; 422 when it is no tray."""
    seat = seat_of(request.user, public_id)
    try:
        decision, tray = tray_of(request, PRESENTERS[seat.game_session.game].TRAY)
        kept = services.save_tray(seat, decision, tray)
    except ValueError:
        return HttpResponse(status=422)
    return HttpResponse(status=204 if kept else 409)


@require_POST
def table_guide(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keep that the pupil has seen the guide of this game: 204."""
    services.see_guide(seat_of(request.user, public_id))
    return HttpResponse(status=204)


@require_POST
@quarantined_page
def table_hand(request: HttpRequest, public_id: str) -> HttpResponse:
    """Put the pupil's hand up (`up=1`) or down (`up=0`); answer the table."""
    seat = seat_of(request.user, public_id)
    services.raise_hand(seat, request.POST.get("up") == "1")
    if not request.headers.get("HX-Request"):
        return redirect("table", public_id)
    return _part(request, seat_of(request.user, public_id))
