"""Report views of a pupil: built rows, and the moment of one answer."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from classroom.people.views.show import show_class
from classroom.reports.selectors import class_answers as answers
from classroom.reports.selectors import pupil_report as pupils
from classroom.reports.selectors.home_notes import note_home
from classroom.reports.selectors.pupil_answers import SHOW
from classroom.reports.selectors.pupil_moment import answer_moment
from classroom.reports.selectors.reports import SPANS, TERM
from classroom.reports.views.folds import opened_folds
from classroom.reports.views.span import weeks_chosen, whole
from classroom.site.access import classroom_of, pupil_in
from games.fast_lane.page_parts import HtmxRequest

MOST_PAGES = 10_000


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
        whole(request.GET.get("page", ""), 1, MOST_PAGES),
        request.GET.get("wrong", ""),
    )
    when, skill = request.GET.get("when", ""), request.GET.get("skill", "")
    weeks = weeks_chosen(request, when)
    return show_class(
        request,
        room,
        "report",
        f"reports/{'_equations' if request.htmx else 'pupil_report'}.html",
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
        "reports/pupil_answer.html",
        pupil=pupil,
        moment=moment,
        tries=[(None, line) for line in moment.lines],
    )
