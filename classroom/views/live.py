"""Live board views: every table of a class at a glance, for its teacher."""

from django.conf import settings
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from classroom.access import classroom_of, teacher_of
from classroom.models import Classroom
from classroom.selectors.boards import Board, live_board
from classroom.services import boards
from classroom.services.audit import Actor
from classroom.views.show import on_class_clock, show_class
from games.page_parts import HtmxRequest
from games.selectors.lobby import board_ticket


@require_GET
def live(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Show the board."""
    room = classroom_of(request.user, classroom)
    return show_class(request, room, "live", "classroom/live/live.html", board=live_board(room))


@require_GET
def live_part(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Answer the board as it is now; 204 when the page has shown it already."""
    room = classroom_of(request.user, classroom)
    board = live_board(room)
    if request.GET.get("seen") == board.revision:
        return HttpResponse(status=204)
    return _part(request, room, board)


@require_GET
def live_ticket(request: HtmxRequest, classroom: str) -> JsonResponse:
    """Answer a ticket for the stream of the class's tables, and its life in seconds."""
    room = classroom_of(request.user, classroom)
    ticket = board_ticket(live_board(room).public_ids, teacher_of(request.user).user.public_id)
    return JsonResponse({"ticket": ticket, "seconds": settings.STREAM_TICKET_SECONDS})


@require_POST
def pause_all(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Stop all tables."""
    room = classroom_of(request.user, classroom)
    boards.pause_all(Actor.of(request), room)
    return _done(request, room)


@require_POST
def resume_all(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Let all tables go on."""
    room = classroom_of(request.user, classroom)
    boards.resume_all(Actor.of(request), room)
    return _done(request, room)


@require_POST
def hand_down(request: HtmxRequest, classroom: str, public_id: str) -> HttpResponse:
    """The teacher comes to a table: its hands go down."""
    room = classroom_of(request.user, classroom)
    if not boards.answer_hand(room, public_id):
        raise Http404
    return _done(request, room)


def _done(request: HtmxRequest, classroom: Classroom) -> HttpResponse:
    """Answer the fresh board to the page's own request, else go back to the board."""
    if request.htmx:
        return _part(request, classroom, live_board(classroom))
    return redirect("live", classroom.public_id)


def _part(request: HtmxRequest, classroom: Classroom, board: Board) -> HttpResponse:
    context = {"classroom": classroom, "board": board}
    with on_class_clock(classroom):
        return render(request, "classroom/live/_board.html", context)
