"""Report view of a class: built rows only."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from classroom.people.views.show import show_class
from classroom.reports.selectors import class_report as reports
from classroom.reports.selectors.reports import SPANS, TERM
from classroom.reports.views.span import chosen, weeks_chosen
from classroom.site.access import classroom_of


@require_GET
def class_report(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show a class's report; `weeks`: how many weeks back; `sign`: the key of a quilt.

    Both stay as they were chosen last, until the teacher signs out.
    """
    room = classroom_of(request.user, classroom)
    report = reports.class_report(room, weeks_chosen(request), sign=chosen(request, "sign"))
    return show_class(
        request,
        room,
        "report",
        "reports/class_report.html",
        report=report,
        spans=SPANS,
        term=TERM,
    )
