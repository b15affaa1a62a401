"""Live board views of one table: look in, seats, moving a pupil, its end."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.lessons.selectors.lessons import movable_to
from classroom.lessons.services import boards
from classroom.lessons.services.moves_between_tables import move_to_table
from classroom.lessons.views.live import answer_board
from classroom.models import AssignmentTable, Classroom, Student
from classroom.people.views.show import show_class
from classroom.site.access import classroom_of, pupil_in
from classroom.site.services.audit import Actor
from games.directions import isolated
from games.fast_lane.page_parts import HtmxRequest
from games.selectors.look_in import look_in


@require_GET
def live_look(request: HtmxRequest, classroom: str, public_id: str) -> HttpResponse:
    """Show a table as nobody at it sees it: no hand is in the answer."""
    room = classroom_of(request.user, classroom)
    row = _table(room, public_id)
    context = {"row": row, "look": look_in(row.game_session_id)}
    if request.htmx:
        return render(request, "lessons/live/_look.html", context)
    return show_class(request, room, "live", "lessons/live/look.html", **context)


@require_POST
def robot_plays(request: HtmxRequest, classroom: str, public_id: str) -> HttpResponse:
    """Let a robot play the seat of a missing pupil (`pupil`)."""
    room = classroom_of(request.user, classroom)
    student = _pupil(request, room)
    came = boards.robot_plays(Actor.of(request), _table(room, public_id), student)
    notices = {
        "done": _("A robot plays for %(name)s, who gets the seat back at once."),
        "here": _("%(name)s is here and plays."),
        "gone": _("%(name)s has no seat at this table any more."),
    }
    return answer_board(request, room, notices[came] % {"name": isolated(student.name)})


@require_POST
def keep_seat(request: HtmxRequest, classroom: str, public_id: str) -> HttpResponse:
    """Keep the seat of a missing pupil (`pupil`) free, for five minutes."""
    room = classroom_of(request.user, classroom)
    student = _pupil(request, room)
    came = boards.keep_free(Actor.of(request), _table(room, public_id), student)
    notices = {
        "done": _("The seat stays free for %(name)s, 5 minutes."),
        "gone": _("%(name)s has no seat at this table any more."),
    }
    return answer_board(request, room, notices[came] % {"name": isolated(student.name)})


@require_http_methods(["GET", "HEAD", "POST"])
def live_move(request: HtmxRequest, classroom: str, public_id: str) -> HttpResponse:
    """List who may be moved to a table; move one (`pupil`)."""
    room = classroom_of(request.user, classroom)
    row = _table(room, public_id)
    if request.method != "POST":
        context = {"row": row, "pupils": movable_to(room, row)}
        return show_class(request, room, "live", "lessons/live/move.html", **context)
    student = _pupil(request, room)
    came = move_to_table(Actor.of(request), room, public_id, student)
    notices = {
        "done": _("%(name)s sits at table %(table)d now."),
        "stays": _("%(name)s sits at table %(table)d already."),
        "full": _("Table %(table)d has no free seat: no robot sits there any more."),
        "gone": _("The game at this table is over."),
    }
    messages.info(request, notices[came] % {"name": isolated(student.name), "table": row.number})
    return redirect("live", room.public_id)


@require_POST
def end_table(request: HtmxRequest, classroom: str, public_id: str) -> HttpResponse:
    """End one table's game; its sums are kept."""
    room = classroom_of(request.user, classroom)
    if not boards.end_table(Actor.of(request), room, public_id):
        raise Http404
    return answer_board(request, room, _("The table has ended. Its sums are kept."))


def _table(classroom: Classroom, public_id: str) -> AssignmentTable:
    row = boards.table_in(classroom, public_id)
    if row is None:
        raise Http404
    return row


def _pupil(request: HtmxRequest, classroom: Classroom) -> Student:
    """Return the pupil of the class that the form names, or raise Http404."""
    return pupil_in(request.user, classroom, request.POST.get("pupil", ""))
