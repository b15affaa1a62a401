"""Pupil home views: what to play, and from there to a table."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from classroom.lessons.selectors.homes import Home, home_of
from classroom.lessons.selectors.thinking import is_warm
from classroom.lessons.services import lobby
from classroom.lessons.services.free_play import decline
from classroom.lessons.services.free_play import free_play as begin
from classroom.lessons.services.open_games import LobbyClosed
from classroom.models import Assignment, AssignmentTable, Student
from classroom.people.services.presence import mark_home
from classroom.site.access import student_of
from games.catalogue import CHARACTERS, OFFERED
from games.fast_lane.page_parts import HtmxRequest, Part, go_to, mark_of, page_or_parts
from games.selectors.albums import is_seated

PAGE = "lessons/lobby/pupil_home.html"
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
    """Bring the pupil to the table of an assignment, or first to its warm-up.

    `warm` ("1"): the pupil has done with that, or says "Not now".
    """
    student = student_of(request.user)
    row = get_object_or_404(Assignment.objects.assigned_to(student), public_id=assignment)
    if request.POST.get("warm") != "1" and not is_warm(student, row, timezone.now()):
        return go_to(request, "warm_up_round", row.public_id)
    return _to_table(request, student, lambda: lobby.seat_for(student, row))


@require_POST
def next_game(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Bring the pupil from the end of a game to the next one."""
    student = student_of(request.user)
    return _to_table(request, student, lambda: lobby.next_game(student, public_id))


@require_POST
def free_play(request: HtmxRequest) -> HttpResponse:
    """Bring the pupil to a game for fun: posted are `game` (game or game/mode), and `friend` and
    `robot` as often as there are."""
    student = student_of(request.user)
    game, _slash, mode = request.POST.get("game", "").partition("/")
    if game not in OFFERED or (mode and not OFFERED[game].has_mode(mode)):
        raise Http404
    friends, robots = request.POST.getlist("friend"), request.POST.getlist("robot")
    return _to_table(request, student, lambda: begin(student, game, mode, friends, robots))


@require_POST
def decline_game(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Leave a friend's game to a robot if it is an invitation; back home in any case."""
    student = student_of(request.user)
    if not is_seated(student.user_id, public_id):
        raise Http404
    decline(student, public_id)
    return _home(request, student) if request.htmx else redirect("pupil_home")


def _to_table(
    request: HtmxRequest, student: Student, find: Callable[[], AssignmentTable | None]
) -> HttpResponse:
    """Send to the table found, or home with the reason why no game begins."""
    try:
        table = find()
    except LobbyClosed as closed:
        messages.info(request, _closed_words(closed.reason))
        if request.htmx and request.htmx.current_url_abs_path == reverse("pupil_home"):
            return _home(request, student, MESSAGES)
        return go_to(request, "pupil_home")
    if table is None:
        raise Http404
    return go_to(request, "table", table.game_session.public_id)


def _home(request: HtmxRequest, student: Student, *more: Part) -> HttpResponse:
    mark_home(student)
    home = home_of(student)
    context = {
        "student": student,
        "home": home,
        "quilt": home.quilt,
        "characters": CHARACTERS,
        "chosen": _chosen(request),
    }
    return page_or_parts(request, PAGE, [*_parts(home), *more], context)


def _chosen(request: HtmxRequest) -> list[str]:
    """Return the friends and robots that are ticked on the page; on a new page the first robot."""
    asked = request.GET if request.method == "GET" else request.POST
    if "pals" not in asked:
        return [CHARACTERS[0].key]
    return [*asked.getlist("friend"), *asked.getlist("robot")]


def _parts(home: Home) -> list[Part]:
    return [
        Part("today", "lessons/lobby/_today.html", mark_of(home.today)),
        Part("pals", "lessons/lobby/_pals.html", mark_of(home.friends)),
        Part("album", "lessons/lobby/_album.html", mark_of(home.album)),
        Part("quilt", "lessons/lobby/_quilt.html", mark_of((home.quilt, home.stitches))),
    ]


def _closed_words(reason: str) -> str:
    words = {
        "planned": _("This game starts later."),
        "over": _("This game is over. Play one for fun!"),
        "aside": _("Your teacher has set something new."),
        "done": _("You did all of it. Well done!"),
        "full": _("All tables are full. Ask your teacher."),
        "many": _("You have six open games. Finish one first."),
        "busy": _("Your friend is playing now. Choose again."),
    }
    return words[reason]
