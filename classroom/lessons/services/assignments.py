"""Create, change and end assignments."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from classroom.lessons.selectors import assignments as read
from classroom.lessons.selectors.open_lessons import question_for
from classroom.lessons.services import lobby, setting_aside
from classroom.lessons.services.table_numbers import number_apart
from classroom.models import Assignment, AssignmentPupil, Classroom
from classroom.people.services import sign_in_window
from classroom.site.services.audit import Actor, record
from games.catalogue import checked
from learning.card_sets import SHOWN


@dataclass(frozen=True, slots=True)
class AssignmentPlan:
    """What the teacher chose. Times are aware; `places` holds student id -> table number.

    A pupil with None in `places` is away today: set for the game, without a table yet. A pupil
    who is not in `places` is not set for it.

    `aside`: the public ids of open games that its pupils leave for this one, which must be all that
    they have; None: they keep what they have.
    """

    game: str
    places: Mapping[int, int | None]
    starts_at: datetime
    due_at: datetime | None = None
    seats: int = 3
    bots: bool = True
    bot_level: str = "greedy"
    help: bool = True
    wait_minutes: int = 1
    goal: str = Assignment.Goal.GAMES
    goal_count: int = 2
    whole_class: bool = True
    keeps_sign_in: bool = True
    thinking_cards: str = SHOWN
    robots_wait: bool = True
    warm_up: bool = False
    variant: str = "standard"
    options: Mapping[str, Any] = field(default_factory=dict)
    aside: Collection[str] | None = None


class NotAsked(Exception):
    """Pupils have an open game that nobody was asked about: it was set meanwhile."""


TWICE = timedelta(seconds=10)
_FIELDS = (
    "variant",
    "seats",
    "bots",
    "bot_level",
    "help",
    "wait_minutes",
    "goal",
    "goal_count",
    "whole_class",
    "keeps_sign_in",
    "thinking_cards",
    "robots_wait",
    "warm_up",
    "due_at",
)


@transaction.atomic
def create_assignment(actor: Actor, classroom: Classroom, plan: AssignmentPlan) -> Assignment:
    """Set a game; when it starts now, deal its tables and open the class's sign-in window.

    `actor` is the teacher who sets it. The same plan sent twice within TWICE (a double click) is
    set once. Locks what is set aside for it, then the classroom.

    Raises NotAsked, lobby.LobbyClosed("full") when the class has too many open games, KeyError or
    ValueError for a game, mode, options or seats that the engine does not take.
    """
    checked(plan.game, plan.variant, dict(plan.options), plan.seats)
    left = setting_aside.locked(classroom, plan.aside or ())
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    twin = _just_set(classroom, plan)
    if twin is not None:
        return twin
    if plan.aside is not None:
        _set_aside(actor, classroom, plan, left)
    assignment = Assignment(
        classroom=classroom,
        made_by=getattr(actor.user, "teacher", None),
        game=plan.game,
        starts_at=plan.starts_at,
    )
    _take_over(assignment, plan)
    assignment.save()
    AssignmentPupil.objects.bulk_create(
        AssignmentPupil(assignment=assignment, student_id=student_id, table_number=number)
        for student_id, number in plan.places.items()
    )
    _note(actor, "assignment_made", assignment)
    _start_if_due(actor, assignment)
    return assignment


@transaction.atomic
def change_assignment(actor: Actor, assignment: Assignment, plan: AssignmentPlan) -> Assignment:
    """Change what is set. Games already dealt keep their rules; the next ones follow the change.

    Locks the assignment, then the classroom. The start can move only while it lies ahead. Raises
    ValueError for a mode, options or seats that the engine does not take.
    """
    checked(assignment.game, plan.variant, dict(plan.options), plan.seats)
    row = Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
    row.classroom = assignment.classroom
    planned = row.starts_at > timezone.now()
    if planned:
        row.starts_at = plan.starts_at
    _take_over(row, plan)
    row.save()
    row.pupils.exclude(student_id__in=plan.places).delete()
    AssignmentPupil.objects.bulk_create(
        [
            AssignmentPupil(assignment=row, student_id=student_id, table_number=number)
            for student_id, number in plan.places.items()
        ],
        update_conflicts=True,
        unique_fields=["assignment", "student"],
        update_fields=["table_number"],
    )
    _note(actor, "assignment_changed", row)
    if row.tables.exists():
        Classroom.objects.select_for_update(no_key=True).get(pk=row.classroom_id)
        number_apart(row)
    if planned:
        _start_if_due(actor, row)
    return row


@transaction.atomic
def end_assignment(actor: Actor, assignment: Assignment) -> None:
    """Let no further game begin; games that are going may be finished. Ending again is the same."""
    going = Assignment.objects.filter(pk=assignment.pk, ended_at=None)
    if going.update(ended_at=timezone.now()):
        _note(actor, "assignment_ended", assignment)


def _set_aside(
    actor: Actor, classroom: Classroom, plan: AssignmentPlan, left: list[Assignment]
) -> None:
    """Set aside for the plan's pupils what they leave. Raises NotAsked where they have more."""
    for row in left:
        setting_aside.set_aside(actor, row, plan.places.keys())
    everyone = list(read.pupils_of(classroom))
    chosen = {one.user.public_id for one in everyone if one.pk in plan.places}
    if question_for(classroom, everyone, chosen, timezone.now()) is not None:
        raise NotAsked


def _note(actor: Actor, act: str, assignment: Assignment) -> None:
    record(actor, act, classroom=assignment.classroom, subject=assignment.public_id)


def _just_set(classroom: Classroom, plan: AssignmentPlan) -> Assignment | None:
    """Return the assignment that this very plan made a moment ago, if there is one."""
    row = classroom.assignments.order_by("-pk").first()
    if row is None or timezone.now() - row.made_at > TWICE or row.game != plan.game:
        return None
    fresh = Assignment(classroom=classroom)
    _take_over(fresh, plan)
    same = abs(row.starts_at - plan.starts_at) <= TWICE
    same = same and all(
        getattr(row, name) == getattr(fresh, name) for name in (*_FIELDS, "options")
    )
    places = dict(row.pupils.values_list("student_id", "table_number"))
    return row if same and places == dict(plan.places) else None


def _take_over(assignment: Assignment, plan: AssignmentPlan) -> None:
    for name in _FIELDS:
        setattr(assignment, name, getattr(plan, name))
    assignment.options = dict(plan.options)


def _start_if_due(actor: Actor, assignment: Assignment) -> None:
    if not read.is_open(assignment, timezone.now()):
        return
    lobby.open_tables(assignment)
    sign_in_window.open_window(actor, assignment.classroom)
