"""Assignment views: set a game for a class, look at it, change and end it."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from classroom import seating
from classroom.access import classroom_of
from classroom.assign_forms import AssignForm
from classroom.assign_modes import drawn_of, first_game, lines_of, mode_in, seats_in
from classroom.models import Assignment, Classroom, Student
from classroom.selectors.assignments import pupils_with
from classroom.selectors.roster import pupils_of
from classroom.selectors.set_games import standing, state_of
from classroom.services import assignments, lobby
from classroom.services.audit import Actor
from classroom.services.sign_in_window import LESSON_MINUTES, is_open, would_extend
from classroom.views.show import on_class_clock, show_class
from games.catalogue import OFFERED
from games.page_parts import HtmxRequest


@require_http_methods(["GET", "HEAD", "POST"])
def assign(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Show the choices; POST `do`: start (set the game), shuffle, or look (draw it anew)."""
    room = classroom_of(request.user, classroom)
    pupils = pupils_of(room)
    with on_class_clock(room):
        if request.method != "POST":
            seats = first_game().modes[0].usual_seats
            places = seating.shuffled(pupils, seats, {}) if pupils else {}
            return _choose(request, room, AssignForm(pupils=pupils, places=places))
        form = _posted(request.POST, pupils, None)
        if request.POST.get("do") != "start":
            return _choose(request, room, form)
        made = _save(request, room, form)
    if made is None:
        return _choose(request, room, form, tried=True)
    return redirect("assignment", room.public_id, made.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def assignment(request: HtmxRequest, classroom: str, assignment: str) -> HttpResponse:
    """Show an assignment, or with `?change=1` its choices; POST `do`: end, start, shuffle, look."""
    room = classroom_of(request.user, classroom)
    row = get_object_or_404(room.assignments, public_id=assignment)
    row.classroom = room
    now = timezone.now()
    if request.method == "POST":
        return _act(request, room, row)
    if request.GET.get("change") and state_of(row, now) != "over":
        pupils = pupils_of(room)
        with on_class_clock(room):
            places = seating.places_of(row, pupils)
            form = AssignForm(pupils=pupils, places=places, assignment=row)
            return _choose(request, room, form)
    return show_class(
        request, room, "assign", "classroom/assign/assignment.html", standing=standing(row, now)
    )


def _act(request: HtmxRequest, room: Classroom, row: Assignment) -> HttpResponse:
    if request.POST.get("do") == "end":
        assignments.end_assignment(Actor.of(request), row)
        messages.success(request, _("Ended. Games that have begun may be finished."))
        return redirect("assignment", room.public_id, row.public_id)
    with on_class_clock(room):
        form = _posted(request.POST, pupils_of(room), row)
        tried = request.POST.get("do") == "start"
        if not tried or _save(request, room, form) is None:
            return _choose(request, room, form, tried=tried)
    return redirect("assignment", room.public_id, row.public_id)


def _posted(data: QueryDict, pupils: list[Student], row: Assignment | None) -> AssignForm:
    """Return the form as sent; shuffled when asked, or when the seats changed before any hand."""
    _game, mode = mode_in(data, row)
    seats = seats_in(data, mode)
    places = seating.posted_places(pupils, data, seats)
    resized = data.get("do") == "look" and not data.get("by_hand")
    resized = resized and data.get("dealt", str(seats)) != str(seats)
    if pupils and (data.get("do") == "shuffle" or resized):
        places = seating.shuffled(pupils, seats, places)
    return AssignForm(data, pupils=pupils, places=places, assignment=row)


def _save(request: HtmxRequest, room: Classroom, form: AssignForm) -> Assignment | None:
    """Set or change the game if the form is right; None when something must be mended first."""
    if not form.is_valid():
        return None
    actor, plan = Actor.of(request), form.plan()
    try:
        if form.assignment is not None:
            made = assignments.change_assignment(actor, form.assignment, plan)
            messages.success(request, _("Changed. The next games follow it."))
        else:
            made = assignments.create_assignment(actor, room, plan)
            now = state_of(made, timezone.now()) == "now"
            said = _("Started. The door is open: pupils can sign in and play.")
            messages.success(request, said if now else _("Planned."))
    except lobby.LobbyClosed:
        form.add_error(None, _("Too many games are open in this class. End some, then start."))
        return None
    return made


def _choose(
    request: HtmxRequest, room: Classroom, form: AssignForm, *, tried: bool = False
) -> HttpResponse:
    """Answer the page of choices, or to the page's own request its plan and summary."""
    choices = form.choices()
    plan = seating.layout(form.pupils, form.places, choices.seats, choices.bots)
    context: dict[str, Any] = {
        "form": form,
        "plan": plan,
        "choices": choices,
        "chosen": choices.game,
        "mode": choices.mode,
        "rule_options": lines_of(choices.mode, choices.values),
        "told": choices.mode.told(choices.values),
        "claims": round(choices.mode.claims.get(choices.seats, 0)),
        "drawn": drawn_of(choices.game, choices.mode),
        "games": [choices.game] if form.assignment else OFFERED.values(),
        "tried": tried,
        "have_it": 0 if form.assignment else pupils_with(room, choices.game.key, form.chosen),
        "sign_in_window_open": is_open(room),
        "extends_sign_in_window": would_extend(room),
        "lesson_minutes": LESSON_MINUTES,
        "by_hand": bool(form.data.get("by_hand")) and form.data.get("do") != "shuffle",
    }
    if request.htmx:
        parts = context | {"classroom": room, "fresh": True}
        with on_class_clock(room):
            return render(request, "classroom/assign/_choices.html", parts)
    return show_class(request, room, "assign", "classroom/assign/assign.html", **context)
