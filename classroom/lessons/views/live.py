"""Live board views: every table of a class at a glance, for its teacher."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from classroom.lessons.selectors.boards import Board, live_board
from classroom.lessons.selectors.lesson_end import waiting_lessons
from classroom.lessons.services import boards
from classroom.models import Classroom
from classroom.people.services.sign_in_window import sign_in_of
from classroom.people.views.show import on_class_clock, show_class
from classroom.site.access import classroom_of, teacher_of
from classroom.site.services.audit import Actor
from games.announcements import ANNOUNCEMENTS
from games.fast_lane.page_parts import HtmxRequest
from games.selectors.lobby import board_ticket


@require_GET
def live(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Show the board."""
    room = classroom_of(request.user, classroom)
    context = _board_context(room, live_board(room))
    return show_class(request, room, "live", "lessons/live/live.html", **context)


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
    return answer_board(request, room, _("All tables are paused."))


@require_POST
def resume_all(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Let all tables go on."""
    room = classroom_of(request.user, classroom)
    boards.resume_all(Actor.of(request), room)
    return answer_board(request, room, _("All tables have resumed."))


@require_POST
def say_to_all(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Show one of the fixed sentences (`say`) at all tables."""
    room = classroom_of(request.user, classroom)
    key = request.POST.get("say", "")
    if key not in ANNOUNCEMENTS:
        raise Http404
    boards.say_to_all(Actor.of(request), room, key)
    notice = _("All tables read “%(words)s” for 20 seconds.")
    return answer_board(request, room, notice % {"words": ANNOUNCEMENTS[key]})


@require_POST
def robots_play(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Let robots play for all pupils who are missing at a table."""
    room = classroom_of(request.user, classroom)
    count = boards.robots_play_for(Actor.of(request), room, live_board(room).offered)
    notice = ngettext(
        "A robot plays for %(n)d pupil where somebody is at the table.",
        "Robots play for %(n)d pupils where somebody is at the table.",
        count,
    )
    words = notice % {"n": count} if count else _("Robots already play for all who are missing.")
    return answer_board(request, room, words)


@require_POST
def hand_down(request: HtmxRequest, classroom: str, public_id: str) -> HttpResponse:
    """The teacher comes to a table: its hands go down."""
    room = classroom_of(request.user, classroom)
    if not boards.answer_hand(room, public_id):
        raise Http404
    return answer_board(request, room, _("The hand is down."))


def answer_board(request: HtmxRequest, classroom: Classroom, notice: str) -> HttpResponse:
    """Answer the fresh board and a sentence to the page's own request, else go to the board."""
    if request.htmx:
        return _part(request, classroom, live_board(classroom), notice)
    messages.success(request, notice)
    return redirect("live", classroom.public_id)


def _board_context(classroom: Classroom, board: Board) -> dict[str, object]:
    return {
        "board": board,
        "announcements": ANNOUNCEMENTS,
        "sign_in": sign_in_of(classroom),
        "waiting": [] if board.public_ids else waiting_lessons(classroom),
    }


def _part(
    request: HtmxRequest, classroom: Classroom, board: Board, notice: str = ""
) -> HttpResponse:
    context = {"classroom": classroom, "notice": notice, **_board_context(classroom, board)}
    with on_class_clock(classroom):
        return render(request, "lessons/live/_part.html", context)
