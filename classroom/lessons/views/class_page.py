"""Class list and class page of a teacher."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from classroom.lessons.selectors.boards import who_is_here
from classroom.lessons.selectors.class_page import overview
from classroom.lessons.selectors.set_games import set_in
from classroom.people.selectors.class_list import classes_of
from classroom.people.selectors.roster import anyone_waits
from classroom.people.services import sign_in_window
from classroom.people.services.avatars import doubles_in
from classroom.people.views.show import show_class
from classroom.reports.selectors.reports import SPANS, TERM
from classroom.reports.views.span import weeks_chosen
from classroom.site.access import classroom_of, teacher_of


@require_GET
def class_list(request: HttpRequest) -> HttpResponse:
    """Show the teacher's classes; without any, the way to a first one."""
    classrooms = classes_of(teacher_of(request.user))
    if not classrooms:
        return redirect("first_class")
    return render(request, "lessons/class_page/class_list.html", {"classrooms": classrooms})


@require_GET
def class_page(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show one class: did they play, whom to look at first, what is set, who is in it."""
    room = classroom_of(request.user, classroom)
    now = timezone.now()
    found, games = overview(room, weeks_chosen(request), now), set_in(room, now)
    return show_class(
        request,
        room,
        "class",
        "lessons/class_page/class_page.html",
        overview=found,
        spans=SPANS,
        term=TERM,
        set=games,
        here=games.lead and who_is_here(room, [one.student for one in found.lines], now),
        sign_in=sign_in_window.sign_in_of(room, now),
        anyone_waits=anyone_waits(room),
        doubles=doubles_in(room),
    )
