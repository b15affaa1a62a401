"""The table's page, the pupil's moves, the help ladder."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_POST

from games import services
from games.access import place_of, seat_of
from games.forms import ActForm
from games.models import Seat
from games.registry import PRESENTERS
from games.selectors.feedback import NOTICES, SOMETHING_ELSE, feedback_again, feedback_of, notice_of
from games.selectors.guides import guide_for
from games.selectors.ladder import ladder_for
from games.selectors.table import TableView, table_for
from games.tray_form import tray_of
from games.views.quarantine import quarantined_page

PART = "games/_table.html"
PAGE = "games/table.html"


@require_GET
@quarantined_page
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the table; `?after=<key>` tells once more what came of that move."""
    seat = seat_of(request.user, public_id)
    if services.mark_present(seat):
        seat = seat_of(request.user, public_id)
    feedback = feedback_again(seat, request.GET["after"]) if "after" in request.GET else None
    context = {"table": table_for(seat, feedback=feedback), "guide": guide_for(seat)}
    return render(request, PAGE, context)


@require_POST
@quarantined_page
def table_act(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play or judge a move and answer the fresh table.

    200 played or judged, 409 the table went on or rests, 422 not a move, 429 too many at once.
    Without htmx's header: a redirect to the page, or the page with the kind sentence.
    """
    seat = place_of(request.user, public_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return _answer(request, table_for(seat, notice=str(SOMETHING_ELSE)), 422)
    action = form.action(seat.number)
    played = services.play(
        seat,
        action,
        key=form.cleaned_data["key"],
        version=form.cleaned_data["version"],
        window_id=form.cleaned_data["window_id"] or None,
        timing=form.timing(),
        body=form.body(),
    )
    outcome = played.outcome
    if outcome.http_status == 200 and not _by_script(request):
        after = urlencode({"after": form.cleaned_data["key"]})
        return redirect(f"{reverse('table', args=[public_id])}?{after}")
    game_session = played.table.game_session if played.table else seat.game_session
    view = table_for(
        seat,
        table=played.table,
        feedback=feedback_of(game_session.game, action, outcome),
        notice=notice_of(outcome),
    )
    return _answer(request, view, outcome.http_status)


@require_POST
@quarantined_page
def table_help(request: HttpRequest, public_id: str) -> HttpResponse:
    """Open a step of the help ladder (`level`) for the cards in the tray; answer the table.

    409 when that decision is over, 422 for a step that may not be opened.
    """
    seat = seat_of(request.user, public_id)
    try:
        decision, tray = tray_of(request, PRESENTERS[seat.game_session.game].TRAY)
        level = int(str(request.POST.get("level", "")) or "0")
        view = table_for(seat, notice=str(NOTICES["stale"]))
        if not view.helps or not view.decision or decision != view.decision:
            return _answer(request, view, 409)
        services.save_tray(seat, decision, tray)
        opened = services.open_help(seat, level)
    except ValueError:
        return _answer(request, table_for(seat, notice=str(SOMETHING_ELSE)), 422)
    seat = seat_of(request.user, public_id)
    return _answer(request, _with_ladder(seat, opened), 200)


def _with_ladder(seat: Seat, level: int) -> TableView:
    return table_for(seat, ladder=ladder_for(seat, level, seat.tray))


def _answer(request: HttpRequest, view: TableView, status: int) -> HttpResponse:
    template = PART if _by_script(request) else PAGE
    return render(request, template, {"table": view}, status=status)


def _by_script(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))
