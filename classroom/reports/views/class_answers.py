"""Views of the answers, and of the missed chances, that a class's figures count."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from classroom.people.views.show import show_class
from classroom.reports.selectors import class_answers as answers
from classroom.reports.views.span import weeks_chosen, whole
from classroom.site.access import classroom_of

MOST_SHOWN = 2000


def _weeks(request: HttpRequest) -> int:
    """Return the weeks that the address asks for, else those chosen last."""
    return whole(request.GET.get("weeks", ""), 0, 99) or weeks_chosen(request)


def _at_most(request: HttpRequest, usual: int) -> int:
    return whole(request.GET.get("shown", ""), usual, MOST_SHOWN) or usual


@require_GET
def class_answers(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show the answers that a sentence of a class's pages was counted from."""
    room = classroom_of(request.user, classroom)
    found = answers.class_answers(
        room,
        answers.rows_named(request.GET.get("about", ""), request.GET.get("how", "")),
        _weeks(request),
        request.GET.get("pupil", ""),
        _at_most(request, answers.PAGE),
    )
    return show_class(
        request,
        room,
        "report",
        "reports/class_answers.html",
        found=found,
        page_size=answers.PAGE,
    )


@require_GET
def class_chances(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show the turns in which a sum lay in a hand and was not found; nobody is named."""
    room = classroom_of(request.user, classroom)
    found = answers.class_chances(room, _weeks(request))
    return show_class(request, room, "report", "reports/class_chances.html", found=found)
