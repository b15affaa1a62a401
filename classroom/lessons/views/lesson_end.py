"""Views of a lesson's end: what each way does, the end, and letting pupils sign in again."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from classroom.lessons.selectors.boards import live_board
from classroom.lessons.selectors.lesson_end import ending_of, plan_of
from classroom.lessons.services import lesson_end
from classroom.models import Classroom
from classroom.people.services.sign_in_window import LESSON_MINUTES
from classroom.people.views.entry import back_to
from classroom.people.views.show import on_class_clock, show_class
from classroom.site.access import classroom_of
from classroom.site.services.audit import Actor
from games.fast_lane.page_parts import HtmxRequest


@require_http_methods(["GET", "HEAD", "POST"])
def live_end(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Say what ending the lesson does, in the way chosen (`way`); end it."""
    room = classroom_of(request.user, classroom)
    if request.method == "POST":
        plan = lesson_end.end_lesson(Actor.of(request), room, request.POST.get("way", ""))
        page = "lessons/live/ended.html"
        return show_class(request, room, "live", page, plan=plan)
    plan = plan_of(room, request.GET.get("way", ""))
    if request.htmx:
        with on_class_clock(room):
            return render(request, "lessons/live/_end_does.html", {"plan": plan})
    board = live_board(room)
    context = {"board": board, "ending": ending_of(board), "plan": plan}
    return show_class(request, room, "live", "lessons/live/end.html", **context)


@require_POST
def live_go_on(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Let pupils sign in, and the lesson that waits go on; to the live board."""
    room = classroom_of(request.user, classroom)
    _let_in(request, room, LESSON_MINUTES)
    return redirect("live", room.public_id)


@require_POST
def sign_in_window_open(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Let pupils sign in for a lesson, or for the minutes asked (`minutes`); to page `next`."""
    room = classroom_of(request.user, classroom)
    asked = request.POST.get("minutes", "")
    minutes = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else None
    _let_in(request, room, minutes or LESSON_MINUTES)
    return redirect(back_to(request, reverse("class_page", args=[room.public_id])))


def _let_in(request: HtmxRequest, room: Classroom, minutes: int) -> None:
    if lesson_end.let_pupils_in(Actor.of(request), room, minutes):
        messages.success(request, _("The lesson continues. Pupils can sign in."))
