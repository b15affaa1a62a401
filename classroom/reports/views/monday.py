"""The Monday sheet of a class, a page of A4."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from classroom.people.views.show import show_class
from classroom.reports.selectors import monday
from classroom.reports.views.span import weeks_chosen
from classroom.site.access import classroom_of, teacher_of


@require_GET
def monday_sheet(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show a class's Monday sheet, a page of A4."""
    room = classroom_of(request.user, classroom)
    sheet = monday.monday_sheet(room, weeks_chosen(request))
    return show_class(
        request,
        room,
        "report",
        "reports/monday.html",
        sheet=sheet,
        report=sheet.report,
        teacher=teacher_of(request.user),
    )
