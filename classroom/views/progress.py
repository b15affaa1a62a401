"""Report views: a class, a pupil of it, a pupil's quilt. Built rows only."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from classroom.access import classroom_of, pupil_in, student_of, teacher_of
from classroom.selectors import class_answers as answers
from classroom.selectors import class_report as classes
from classroom.selectors import monday_sheet as monday
from classroom.selectors import pupil_report as pupils
from classroom.selectors import pupil_sheets as sheets
from classroom.selectors.home_notes import note_home
from classroom.selectors.pupil_answers import SHOW
from classroom.selectors.pupil_moment import answer_moment
from classroom.selectors.reports import SPANS, TERM
from classroom.views.folds import opened_folds
from classroom.views.show import show_class
from classroom.views.span import chosen, weeks_chosen
from games.page_parts import HtmxRequest
from learning.weeks import zone_named

MOST_SHOWN = 2000
MOST_PAGES = 10_000


def _whole(text: str, default: int, most: int) -> int:
    """Return the whole number in a query string, or the default."""
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 7 else default


def _weeks(request: HttpRequest) -> int:
    """Return how many weeks the address asks for, else those chosen last."""
    return _whole(request.GET.get("weeks", ""), 0, 99) or weeks_chosen(request)


def _shown(request: HttpRequest, usual: int) -> int:
    return _whole(request.GET.get("shown", ""), usual, MOST_SHOWN) or usual


@require_GET
def class_report(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show a class's report; `weeks`: how many weeks back; `sign`: the key of a quilt.

    Both stay as they were chosen last, until the teacher signs out.
    """
    room = classroom_of(request.user, classroom)
    report = classes.class_report(room, weeks_chosen(request), sign=chosen(request, "sign"))
    return show_class(
        request,
        room,
        "report",
        "classroom/progress/class_report.html",
        report=report,
        spans=SPANS,
        term=TERM,
    )


@require_GET
def pupil_report(request: HtmxRequest, classroom: str, student: str) -> HttpResponse:
    """Show one pupil's report; `when`, `show`, `about`, `how`, `wrong`, `page` choose the answers.

    A span is kept as the one chosen last; single weeks and all of them are not.

    To htmx the list of answers alone. `skill`: whose growth is drawn; `open`: folds, several times.
    """
    room = classroom_of(request.user, classroom)
    pupil = pupil_in(request.user, room, student)
    about, how = request.GET.get("about", ""), request.GET.get("how", "")
    asked = pupils.Asked(
        request.GET.get("show", ""),
        answers.rows_named(about, how) if about or how else None,
        _whole(request.GET.get("page", ""), 1, MOST_PAGES),
        request.GET.get("wrong", ""),
    )
    when, skill = request.GET.get("when", ""), request.GET.get("skill", "")
    weeks = weeks_chosen(request, when)
    return show_class(
        request,
        room,
        "report",
        f"classroom/progress/{'_equations' if request.htmx else 'pupil_report'}.html",
        pupil=pupil,
        report=pupils.pupil_report(room, pupil, when, asked, skill, weeks=weeks),
        shows=SHOW,
        spans=SPANS,
        term=TERM,
        opened=opened_folds(request.GET),
        note=note_home(pupil),
    )


@require_GET
def pupil_answer(request: HttpRequest, classroom: str, student: str, answer: int) -> HttpResponse:
    """Show the moment of one answer: its turn in the game, and what could have been laid."""
    room = classroom_of(request.user, classroom)
    pupil = pupil_in(request.user, room, student)
    moment = answer_moment(pupil, answer)
    if moment is None:
        raise Http404
    return show_class(
        request,
        room,
        "report",
        "classroom/progress/pupil_answer.html",
        pupil=pupil,
        moment=moment,
        tries=[(None, line) for line in moment.lines],
    )


@require_GET
def pupil_sheets(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show one page of paper for each `pupil` (public ids), for all pupils if none is named."""
    room = classroom_of(request.user, classroom)
    return show_class(
        request,
        room,
        "report",
        "classroom/progress/pupil_sheets.html",
        report=sheets.pupil_sheets(room, weeks_chosen(request), request.GET.getlist("pupil")),
        teacher=teacher_of(request.user),
    )


@require_GET
def class_answers(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show the answers that a sentence of a class's pages was counted from."""
    room = classroom_of(request.user, classroom)
    found = answers.class_answers(
        room,
        answers.rows_named(request.GET.get("about", ""), request.GET.get("how", "")),
        _weeks(request),
        request.GET.get("pupil", ""),
        _shown(request, answers.PAGE),
    )
    return show_class(
        request,
        room,
        "report",
        "classroom/progress/class_answers.html",
        found=found,
        page_size=answers.PAGE,
    )


@require_GET
def class_chances(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show the turns in which a sum lay in a hand and was not found; nobody is named."""
    room = classroom_of(request.user, classroom)
    found = answers.class_chances(room, _weeks(request))
    return show_class(request, room, "report", "classroom/progress/class_chances.html", found=found)


@require_GET
def monday_sheet(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show a class's Monday sheet, a page of A4."""
    room = classroom_of(request.user, classroom)
    sheet = monday.monday_sheet(room, weeks_chosen(request))
    return show_class(
        request,
        room,
        "report",
        "classroom/progress/monday.html",
        sheet=sheet,
        report=sheet.report,
        teacher=teacher_of(request.user),
    )


@require_GET
def my_patches(request: HttpRequest) -> HttpResponse:
    """Show pupils their patches and their right sums."""
    student = student_of(request.user)
    context = {"student": student, "own": pupils.own_patches(student)}
    with timezone.override(zone_named(student.school.timezone)):
        return render(request, "classroom/progress/my_patches.html", context)
