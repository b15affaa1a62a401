"""Assignment views: set a game for a class, look at it, change and end it."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from classroom.lessons import seating
from classroom.lessons.assign_address import address_of
from classroom.lessons.assign_choices import by_hand, from_address, from_assignment, from_post
from classroom.lessons.assign_forms import AssignForm, Choices
from classroom.lessons.assign_modes import (
    answers_at,
    drawn_of,
    expected_at,
    game_lines,
    lines_of,
    mode_lines,
    seat_lines,
)
from classroom.lessons.assign_problems import FOLDS
from classroom.lessons.assign_reasons import reason_from_query
from classroom.lessons.selectors.arrangements import last_set, likeness_of
from classroom.lessons.selectors.open_lessons import Question, question_for, sign_in_with
from classroom.lessons.selectors.set_games import standing, state_of
from classroom.lessons.selectors.thinking import hold_seconds
from classroom.lessons.services import assignments
from classroom.lessons.services.assignments import NotAsked
from classroom.lessons.services.open_games import LobbyClosed
from classroom.models import Assignment, Classroom
from classroom.people.selectors.roster import pupils_of
from classroom.people.services import sign_in_window
from classroom.people.views.show import on_class_clock, show_class
from classroom.reports.suggestions import ALIKE
from classroom.reports.views.span import weeks_chosen
from classroom.site.access import classroom_of
from classroom.site.services.audit import Actor
from games.catalogue import OFFERED
from games.fast_lane.page_parts import HtmxRequest
from games.modes import LESSON_MINUTES, USUAL_ANSWER_SECONDS


@require_http_methods(["GET", "HEAD", "POST"])
def assign(request: HtmxRequest, classroom: str) -> HttpResponse:
    """Show the choices as the address fills them; POST `do`: start (set the game), look (draw it
    anew), or a kind of arrangement (like, last, again, shuffle)."""
    room = classroom_of(request.user, classroom)
    pupils, weeks = pupils_of(room), weeks_chosen(request)
    with on_class_clock(room):
        if request.method != "POST":
            return _choose(request, room, from_address(room, pupils, request.GET, weeks))
        form = from_post(room, pupils, request.POST, None, weeks)
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
            return _choose(request, room, from_assignment(pupils, row))
    return show_class(
        request,
        room,
        "assign",
        "lessons/assign/assignment.html",
        standing=standing(row, now),
        address=address_of(row),
    )


def _act(request: HtmxRequest, room: Classroom, row: Assignment) -> HttpResponse:
    if request.POST.get("do") == "end":
        assignments.end_assignment(Actor.of(request), row)
        messages.success(request, _("Ended. Pupils who are signed in can finish their games."))
        return redirect("assignment", room.public_id, row.public_id)
    with on_class_clock(room):
        form = from_post(room, pupils_of(room), request.POST, row, weeks_chosen(request))
        tried = request.POST.get("do") == "start"
        if not tried or _save(request, room, form) is None:
            return _choose(request, room, form, tried=tried)
    return redirect("assignment", room.public_id, row.public_id)


def _save(request: HtmxRequest, room: Classroom, form: AssignForm) -> Assignment | None:
    """Set or change the game if the form is right; None when something must be mended first."""
    if not form.is_valid():
        return None
    actor, plan = Actor.of(request), form.plan()
    try:
        if form.assignment is not None:
            made = assignments.change_assignment(actor, form.assignment, plan)
            words = _("Saved. Rules count from the next game; cards, goal and dates at once.")
            messages.success(request, words)
        else:
            made = assignments.create_assignment(actor, room, plan)
            now = state_of(made, timezone.now()) == "now"
            message = _("Started. Pupils can sign in and play.")
            messages.success(request, message if now else _("Planned."))
    except NotAsked:
        form.add_error(None, _("Your pupils have another game now. Look again, then start."))
        return None
    except LobbyClosed:
        form.add_error(None, _("Too many games are open in this class. End some, then start."))
        return None
    return made


def _sign_in_parts(
    room: Classroom, row: Assignment | None, choices: Choices, question: Question | None
) -> dict[str, Any]:
    aside = question if choices.sets_aside else None
    return {
        "sign_in": sign_in_with(room, choices.due, timezone.now(), changed=row, aside=aside),
        "extends_sign_in_window": sign_in_window.would_extend(room),
        "sign_in_minutes": sign_in_window.LESSON_MINUTES,
    }


def _choose(
    request: HtmxRequest, room: Classroom, form: AssignForm, *, tried: bool = False
) -> HttpResponse:
    """Answer the page of choices, or to the page's own request its plan and summary."""
    choices = form.choices()
    mode, seats = choices.mode, choices.seats
    numbered = form.assignment is not None
    plan = seating.layout(form.pupils, form.places, seats, choices.bots, numbered=numbered)
    tables = [(len(zone.chairs), len(zone.robots)) for zone in plan.used]
    now = timezone.now()
    asks = not form.assignment and not choices.planned
    question = question_for(room, form.pupils, form.chosen, now) if asks else None
    context: dict[str, Any] = {
        "form": form,
        "folds": FOLDS,
        "plan": plan,
        "choices": choices,
        "chosen": choices.game,
        "mode": mode,
        "modes": mode_lines(choices.game, seats),
        "sizes": seat_lines(mode),
        "expected": expected_at(
            mode, tables, choices.goal, choices.count, cards=choices.deals_cards
        ),
        "hold_seconds": hold_seconds(room, None),
        "lesson": LESSON_MINUTES,
        "lesson_answers": answers_at(mode, seats),
        "answer_seconds": USUAL_ANSWER_SECONDS,
        "rule_options": lines_of(mode, choices.values),
        "rule_words": mode.unusual_rules(choices.values),
        "drawn": drawn_of(choices.game, mode),
        "games": game_lines([choices.game] if form.assignment else OFFERED.values(), seats),
        "tried": tried,
        "question": question,
        "same_game": question is not None and question.is_about(choices.game.key),
        **_sign_in_parts(room, form.assignment, choices, question),
        "by_hand": by_hand(form),
        "has_last": last_set(room, now) is not None,
        "likeness": likeness_of(room, form.pupils, weeks_chosen(request), now)
        if form.arranged == ALIKE
        else None,
    }
    if request.htmx:
        parts = context | {"classroom": room, "fresh": True}
        with on_class_clock(room):
            return render(request, "lessons/assign/_choices.html", parts)
    asked = request.POST if request.method == "POST" else request.GET
    context["because"] = reason_from_query(room, form.pupils, asked)
    return show_class(request, room, "assign", "lessons/assign/assign.html", **context)
