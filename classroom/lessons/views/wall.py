"""Wall views: what all eyes may see of a class, in a window of its own."""

from collections.abc import Callable, Mapping
from functools import partial

from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from classroom.lessons.selectors.thinking import warm_up
from classroom.lessons.selectors.wall import Wall, wall_of
from classroom.lessons.services import boards, lesson_end
from classroom.models import Classroom
from classroom.people.services import sign_in_window
from classroom.reports.card_set_words import WORDS
from classroom.reports.selectors.class_hands import SHOWN_HANDS, class_hands
from classroom.reports.selectors.reports import SPANS, USUAL_SPAN
from classroom.site.access import classroom_of
from classroom.site.services.audit import Actor
from games.announcements import LAST_ROUND
from games.fast_lane.page_parts import HtmxRequest
from learning.card_sets import OFF

LONGEST = 19
"""Digits of a row's id."""
COMMANDS: Mapping[str, Callable[[Actor, Classroom], object]] = {
    "pause": boards.pause_all,
    "go_on": boards.resume_all,
    "last_round": partial(boards.say_to_all, key=LAST_ROUND),
    "open": lesson_end.let_pupils_in,
    "close": sign_in_window.close_window,
}


@require_GET
def wall(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Show the wall; `?code=1` shows the code instead of the quilt."""
    room = classroom_of(request.user, classroom)
    return render(request, "lessons/wall/wall.html", _context(request, room, _wall(request, room)))


@require_GET
def wall_part(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Answer the wall as it is now; 204 when the page has shown it already."""
    room = classroom_of(request.user, classroom)
    current_wall = _wall(request, room)
    if request.GET.get("seen") == current_wall.revision:
        return HttpResponse(status=204)
    return render(request, "lessons/wall/_wall.html", _context(request, room, current_wall))


@require_GET
def wall_warm_up(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Show cards that all say together; `?set=` is a key of a card set. Nothing is written.

    `hand`: a decision, several times, of the class's last `weeks`: hands of these turns instead.
    """
    room = classroom_of(request.user, classroom)
    if "hand" in request.GET:
        return _warm_up_of_hands(request, room)
    cards = warm_up(room, request.GET.get("set", ""))
    sets = [(key, words) for key, words in WORDS.items() if key != OFF]
    context = {"classroom": room, "warm_up": cards, "sets": sets}
    return render(request, "lessons/wall/warm_up.html", context)


def _warm_up_of_hands(request: HtmxRequest, room: Classroom) -> HttpResponse:
    asked = request.GET.getlist("hand")[:SHOWN_HANDS]
    chosen = [int(one) for one in asked if one.isascii() and one.isdigit() and len(one) < LONGEST]
    weeks = next((one for one in SPANS if str(one) == request.GET.get("weeks")), USUAL_SPAN)
    hands = class_hands(room, weeks, chosen, timezone.now())
    context = {"classroom": room, "hands": hands}
    return render(request, "lessons/wall/warm_up_hands.html", context)


@require_POST
def wall_act(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Do what the teacher asks: `do` is pause, go_on, last_round, open or close (sign-in)."""
    room = classroom_of(request.user, classroom)
    command = COMMANDS.get(request.POST.get("do", ""))
    if command is None:
        return HttpResponseBadRequest()
    command(Actor.of(request), room)
    if request.htmx:
        current_wall = _wall(request, room)
        return render(request, "lessons/wall/_wall.html", _context(request, room, current_wall))
    target = reverse("wall", args=[room.public_id])
    return redirect(f"{target}?code=1" if _code(request) else target)


def _code(request: HtmxRequest) -> bool:
    return (request.POST.get("code") or request.GET.get("code")) == "1"


def _wall(request: HtmxRequest, classroom: Classroom) -> Wall:
    return wall_of(classroom, show_code=_code(request))


def _context(request: HtmxRequest, classroom: Classroom, current_wall: Wall) -> dict[str, object]:
    return {
        "classroom": classroom,
        "wall": current_wall,
        "code_asked": _code(request),
        "address": request.get_host(),
    }
