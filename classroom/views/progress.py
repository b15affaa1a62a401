"""Report views: a class, a pupil of it, a pupil's quilt. Built rows only."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from classroom.access import classroom_of, pupil_in, student_of
from classroom.selectors import class_report as classes
from classroom.selectors import pupil_report as pupils
from classroom.selectors.reports import SPANS
from classroom.views.show import show_class
from learning.weeks import zone_named

MOST_SHOWN = 2000


def _whole(text: str, default: int, most: int) -> int:
    """Return the whole number in a query string, or the default."""
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 7 else default


@require_GET
def class_report(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show a class's report; `weeks`: how many weeks back."""
    room = classroom_of(request.user, classroom)
    weeks = _whole(request.GET.get("weeks", ""), 0, 99)
    report = classes.class_report(room, weeks)
    return show_class(
        request,
        room,
        "report",
        "classroom/progress/class_report.html",
        report=report,
        spans=SPANS,
    )


@require_GET
def pupil_report(request: HttpRequest, classroom: str, student: str) -> HttpResponse:
    """Show one pupil's report; `when`, `show` and `shown` choose the equations."""
    room = classroom_of(request.user, classroom)
    pupil = pupil_in(request.user, room, student)
    report = pupils.pupil_report(
        pupil,
        request.GET.get("when", ""),
        request.GET.get("show", ""),
        _whole(request.GET.get("shown", ""), pupils.PAGE, MOST_SHOWN) or pupils.PAGE,
    )
    return show_class(
        request,
        room,
        "report",
        "classroom/progress/pupil_report.html",
        pupil=pupil,
        report=report,
        page_size=pupils.PAGE,
    )


@require_GET
def my_patches(request: HttpRequest) -> HttpResponse:
    """Show pupils their patches and their right sums."""
    student = student_of(request.user)
    context = {"student": student, "own": pupils.own_patches(student)}
    with timezone.override(zone_named(student.school.timezone)):
        return render(request, "classroom/progress/my_patches.html", context)
