"""A pupil's home and the ways from it to a table."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from classroom.access import student_of
from classroom.models import AssignmentTable
from classroom.selectors.assignments import assigned_to
from classroom.selectors.homes import home_of
from classroom.services import lobby
from games.catalogue import OFFERED


@require_GET
def pupil_home(request: HttpRequest) -> HttpResponse:
    """Show the pupil's home."""
    student = student_of(request.user)
    context = {"student": student, "home": home_of(student), "games": OFFERED.values()}
    return render(request, "classroom/lobby/pupil_home.html", context)


@require_GET
def home_part(request: HttpRequest) -> HttpResponse:
    """Answer what is to play now; 204 when the page has shown it already."""
    student = student_of(request.user)
    home = home_of(student)
    if request.GET.get("seen") == home.mark:
        return HttpResponse(status=204)
    return render(request, "classroom/lobby/_today.html", {"student": student, "home": home})


@require_POST
def play_assignment(request: HttpRequest, assignment: str) -> HttpResponse:
    """Bring the pupil to the table of an assignment."""
    student = student_of(request.user)
    row = get_object_or_404(assigned_to(student), public_id=assignment)
    return _to_table(request, lambda: lobby.seat_for(student, row))


@require_POST
def next_game(request: HttpRequest, public_id: str) -> HttpResponse:
    """Bring the pupil from the end of a game to the next one."""
    student = student_of(request.user)
    return _to_table(request, lambda: lobby.next_game(student, public_id))


@require_POST
def free_play(request: HttpRequest) -> HttpResponse:
    """Bring the pupil to a game for fun: `game`, its `mode` and the robots' `level` are posted."""
    student = student_of(request.user)
    game, level = request.POST.get("game", ""), request.POST.get("level", "")
    mode = request.POST.get("mode", "")
    if game not in OFFERED or level not in lobby.FREE_LEVELS:
        raise Http404
    if mode and not OFFERED[game].has_mode(mode):
        raise Http404
    return _to_table(request, lambda: lobby.free_play(student, game, level, mode))


def _to_table(request: HttpRequest, find: Callable[[], AssignmentTable | None]) -> HttpResponse:
    """Redirect to the table found, or home with the reason why no game begins."""
    try:
        table = find()
    except lobby.LobbyClosed as closed:
        messages.info(request, _closed_words(closed.reason))
        return redirect("pupil_home")
    if table is None:
        raise Http404
    return redirect("table", table.game_session.public_id)


def _closed_words(reason: str) -> str:
    words = {
        "planned": _("This game starts later."),
        "over": _("This game is over. Play one for fun!"),
        "done": _("You did all of it. Well done!"),
        "full": _("All tables are full. Ask your teacher."),
    }
    return words[reason]
