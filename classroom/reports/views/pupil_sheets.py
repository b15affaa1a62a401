"""Sheets of paper for parents' evening: a page for each pupil."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from classroom.people.views.show import show_class
from classroom.reports.selectors import pupil_sheets as sheets
from classroom.reports.views.span import weeks_chosen
from classroom.site.access import classroom_of, teacher_of


@require_GET
def pupil_sheets(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show one page of paper for each `pupil` (public ids), for all pupils if none is named."""
    room = classroom_of(request.user, classroom)
    return show_class(
        request,
        room,
        "report",
        "reports/pupil_sheets.html",
        report=sheets.pupil_sheets(room, weeks_chosen(request), request.GET.getlist("pupil")),
        teacher=teacher_of(request.user),
    )
