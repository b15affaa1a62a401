"""Views of an open table's own requests: fresh part, stream ticket, tray, hand, talk."""

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games import services
from games.access import seat_row, visit_of
from games.fast_lane.page_parts import HtmxRequest
from games.live import make_ticket
from games.registry import PRESENTERS
from games.selectors.table import table_for
from games.tray_form import tray_of
from games.views.answers import answer_table, back_to_page
from games.views.play import present
from games.views.quarantine import quarantined_page


@require_GET
@quarantined_page
def table_part(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Answer the seat's table as it is now; 204 when the page has shown that `seen` revision.

    Asking is the sign that the pupil's page is there.
    """
    visit = present(visit_of(request))
    if request.GET.get("seen") == str(visit.session.revision):
        return HttpResponse(status=204)
    return answer_table(request, table_for(visit))


@require_GET
def table_ticket(request: HtmxRequest, public_id: str) -> JsonResponse:
    """Answer a ticket for the stream of this table, and for how many seconds it is good."""
    visit = visit_of(request)
    ticket = make_ticket([visit.session.public_id], visit.holder)
    return JsonResponse({"ticket": ticket, "seconds": settings.STREAM_TICKET_SECONDS})


@require_POST
def table_tray(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Keep the half-built sum: 204, also when its decision is over by now; 422: it is no tray.

    A save that comes after the move it was made for is late, not wrong: it is dropped.
    """
    visit = visit_of(request)
    try:
        decision, tray = tray_of(request, PRESENTERS[visit.session.game].tray)
        services.save_tray(visit.seat, decision, tray)
    except ValueError:
        return HttpResponse(status=422)
    return HttpResponse(status=204)


@require_POST
def table_guide(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Keep that the pupil has seen the rules of this mode: 204; without htmx the table again."""
    services.see_guide(seat_row(visit_of(request)))
    return HttpResponse(status=204) if request.htmx else back_to_page(request, public_id)


@require_POST
def table_go_on(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Let robots go on that wait for this pupil: 204; without htmx the table again.

    Posted are `version` (since which they wait) and `again` ("1": they wait once more). 422 where
    that is no version.
    """
    visit = visit_of(request)
    try:
        version = int(request.POST.get("version", ""))
    except ValueError:
        return HttpResponse(status=422)
    services.go_on(visit.seat, version, again=request.POST.get("again") == "1")
    return HttpResponse(status=204) if request.htmx else back_to_page(request, public_id)


@require_POST
@quarantined_page
def table_leave(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Note that the pupil's page closes: 204. Its script says so as it goes (`table/lesson.js`)."""
    services.leave(visit_of(request).seat)
    return HttpResponse(status=204)


@require_POST
@quarantined_page
def table_say(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Tell the team something by a picture (`word`); answer the table, 422: not to be said now."""
    visit = visit_of(request)
    try:
        services.say(visit.seat, request.POST.get("word", ""))
    except ValueError:
        return HttpResponse(status=422)
    if not request.htmx:
        return back_to_page(request, public_id)
    return answer_table(request, table_for(visit.again(), notice=_("Your team sees it.")))


@require_POST
@quarantined_page
def table_hand(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Put the pupil's hand up (`up=1`) or down (`up=0`); answer the table."""
    visit = visit_of(request)
    services.raise_hand(visit.seat, request.POST.get("up") == "1")
    if not request.htmx:
        return back_to_page(request, public_id)
    return answer_table(request, table_for(visit.again()))
