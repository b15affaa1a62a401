"""Pupil home views: what to play, and from there to a table."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from classroom.access import student_of
from classroom.models import AssignmentTable, Student
from classroom.selectors.assignments import assigned_to
from classroom.selectors.homes import Home, home_of
from classroom.services import lobby
from games.catalogue import OFFERED
from games.page_parts import HtmxRequest, Part, go_to, mark_of, page_or_parts

PAGE = "classroom/lobby/pupil_home.html"
MESSAGES = Part("messages", "shared/_messages.html", "")
"""Always news: the page has no mark of it."""


@require_GET
def pupil_home(request: HtmxRequest) -> HttpResponse:
    """Show the pupil's home; to htmx what is new of it, 204 when nothing is."""
    return _home(request, student_of(request.user))


@require_GET
def home_part(request: HtmxRequest) -> HttpResponse:
    """Answer as the home does; asking for it again and again keeps nobody signed in."""
    return _home(request, student_of(request.user))


@require_POST
def play_assignment(request: HtmxRequest, assignment: str) -> HttpResponse:
    """Bring the pupil to the table of an assignment."""
    student = student_of(request.user)
    row = get_object_or_404(assigned_to(student), public_id=assignment)
    return _to_table(request, student, lambda: lobby.seat_for(student, row))


@require_POST
def next_game(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Bring the pupil from the end of a game to the next one."""
    student = student_of(request.user)
    return _to_table(request, student, lambda: lobby.next_game(student, public_id))


@require_POST
def free_play(request: HtmxRequest) -> HttpResponse:
    """Bring the pupil to a game for fun: `game`, its `mode` and the robots' `level` are posted."""
    student = student_of(request.user)
    game, level = request.POST.get("game", ""), request.POST.get("level", "")
    mode = request.POST.get("mode", "")
    if game not in OFFERED or level not in lobby.FREE_LEVELS:
        raise Http404
    if mode and not OFFERED[game].has_mode(mode):
        raise Http404
    return _to_table(request, student, lambda: lobby.free_play(student, game, level, mode))


def _to_table(
    request: HtmxRequest, student: Student, find: Callable[[], AssignmentTable | None]
) -> HttpResponse:
    """Send to the table found, or home with the reason why no game begins."""
    try:
        table = find()
    except lobby.LobbyClosed as closed:
        messages.info(request, _closed_words(closed.reason))
        if request.htmx and request.htmx.current_url_abs_path == reverse("pupil_home"):
            return _home(request, student, MESSAGES)
        return go_to(request, "pupil_home")
    if table is None:
        raise Http404
    return go_to(request, "table", table.game_session.public_id)


def _home(request: HtmxRequest, student: Student, *more: Part) -> HttpResponse:
    home = home_of(student)
    context = {"student": student, "home": home, "quilt": home.quilt, "games": OFFERED.values()}
    return page_or_parts(request, PAGE, [*_parts(home), *more], context)


def _parts(home: Home) -> list[Part]:
    return [
        Part("today", "classroom/lobby/_today.html", mark_of(home.today)),
        Part("quilt", "classroom/lobby/_quilt.html", mark_of(home.quilt)),
    ]


def _closed_words(reason: str) -> str:
    words = {
        "planned": _("This game starts later."),
        "over": _("This game is over. Play one for fun!"),
        "done": _("You did all of it. Well done!"),
        "full": _("All tables are full. Ask your teacher."),
    }
    return words[reason]
