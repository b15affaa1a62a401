"""The table's page, the pupil's moves, the help ladder."""

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_POST

from games import services
from games.access import SeatVisit, seat_row, visit_of
from games.fast_lane.page_parts import HtmxRequest
from games.forms import read_move
from games.plain_form import fields_of, times_of, words_of
from games.registry import PRESENTERS
from games.selectors.feedback import NOTICES, SOMETHING_ELSE, feedback_again, feedback_of, notice_of
from games.selectors.guides import guide_for
from games.selectors.ladder import ladder_for
from games.selectors.table import table_for
from games.tray_form import tray_of
from games.views.answers import answer_table, back_to_page, table_page
from games.views.quarantine import quarantined_page


@require_GET
@quarantined_page
def table(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Show the table; `?after=<key>` tells once more what came of that move."""
    visit = present(visit_of(request))
    seat = seat_row(visit)
    feedback = feedback_again(seat, request.GET["after"]) if "after" in request.GET else None
    return table_page(request, table_for(visit, feedback=feedback), guide=guide_for(seat))


def present(visit: SeatVisit) -> SeatVisit:
    """Note that the visitor's page is there; return the visit as it is since."""
    return visit.again() if services.mark_present(visit.seat) else visit


@require_POST
@quarantined_page
def table_act(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Play or judge a move and answer the fresh table.

    200 played or judged, 409 the table went on or rests, 422 not a move, 429 too many at once.
    Without htmx: a redirect to the page that posted it, or the page with the kind sentence.
    """
    visit = visit_of(request)
    try:
        move = read_move(fields_of(request.POST, visit.session.game))
    except ValidationError as error:
        notice = words_of(error, SOMETHING_ELSE)
        return answer_table(request, table_for(visit, notice=notice), 422, own=True)
    action = move.action._replace(seat=visit.seat.number)
    played = services.play(
        visit.seat,
        action,
        key=move.key,
        version=move.version,
        window_id=move.window_id or None,
        timing=move.timing,
        body=move.body,
        hold=move.hold,
    )
    outcome = played.outcome
    if outcome.http_status == 200 and not request.htmx:
        services.play_on(visit.seat, action, played, key=move.key, times=times_of(request.POST))
        return back_to_page(request, public_id, after=move.key)
    view = table_for(
        visit if played.table else visit.again(),
        table=played.table,
        feedback=feedback_of(visit.session.game, action, outcome),
        notice=notice_of(outcome),
    )
    return answer_table(request, view, outcome.http_status, own=True)


@require_POST
@quarantined_page
def table_help(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Open a step of the help ladder (`level`) for the cards in the tray; answer the table.

    409 when that decision is over, 422 for a step that may not be opened.
    """
    visit = visit_of(request)
    try:
        decision, tray = tray_of(request, PRESENTERS[visit.session.game].tray)
        level = int(str(request.POST.get("level", "")) or "0")
        view = table_for(visit)
        opened = None
        if view.helps and view.decision and decision == view.decision:
            services.save_tray(visit.seat, decision, tray)
            opened = services.open_help(visit.seat, decision, level)
    except ValueError:
        return answer_table(request, table_for(visit, notice=str(SOMETHING_ELSE)), 422, own=True)
    visit = visit.again()
    if opened is None:
        stale = table_for(visit, notice=str(NOTICES["stale"]))
        return answer_table(request, stale, 409, own=True)
    ladder = ladder_for(seat_row(visit), opened, visit.seat.tray)
    return answer_table(request, table_for(visit, ladder=ladder), own=True)
