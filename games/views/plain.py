"""The plain page of a table: what a pupil plays by whose browser runs no script."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from games.access import seat_row, visit_of
from games.fast_lane.page_parts import HtmxRequest
from games.selectors.feedback import feedback_again
from games.selectors.table import table_for
from games.views.answers import plain_page
from games.views.play import present
from games.views.quarantine import quarantined_page


@require_GET
@quarantined_page
def table_plain(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Show the moves as forms; `?after=<key>` tells what came of that move. The end is the table's.

    Asking is the sign that the pupil is there.
    """
    visit = present(visit_of(request))
    after = request.GET.get("after")
    feedback = feedback_again(seat_row(visit), after) if after else None
    view = table_for(visit, feedback=feedback)
    return redirect("table", public_id) if view.ending else plain_page(request, view)
