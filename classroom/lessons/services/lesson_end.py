"""End a lesson in one of three ways, and continue one that waits when pupils may sign in."""

from django.db import transaction
from django.utils import timezone

from classroom.lessons.selectors.boards import live_board
from classroom.lessons.selectors.lesson_end import (
    HOME,
    NEXT,
    NOW,
    LessonEnd,
    plan_of,
    waiting_lessons,
)
from classroom.lessons.services import boards, setting_aside
from classroom.lessons.services.assignments import end_assignment
from classroom.models import Classroom
from classroom.people.services import sign_in_window
from classroom.site.services.audit import Actor, record
from games.announcements import WELL_PLAYED
from games.services import abandon, announce, lower_hand


@transaction.atomic
def end_lesson(actor: Actor, classroom: Classroom, way: str) -> LessonEnd:
    """End the lesson: all read "Well played", hands go down, and what `plan_of` says happens."""
    plan = plan_of(classroom, way)
    boards.resume_all(actor, classroom)
    announce([*plan.going, *plan.for_fun], WELL_PLAYED)
    for pk in (*plan.going, *plan.for_fun):
        lower_hand(pk)
    sign_in_window.end_lesson(classroom)
    _CARRIED_OUT[plan.way](actor, classroom, plan)
    record(actor, "lesson_ended", classroom=classroom, count=plan.games)
    return plan


def _wait(actor: Actor, classroom: Classroom, plan: LessonEnd) -> None:
    now = timezone.now()
    for row in setting_aside.locked(classroom, [row.public_id for row in plan.lessons]):
        setting_aside.set_aside(actor, row, lesson_ended_at=now)
    abandon(plan.for_fun)


def _finish_at_home(actor: Actor, classroom: Classroom, plan: LessonEnd) -> None:
    lessons = classroom.assignments.filter(pk__in=[row.pk for row in plan.lessons])
    lessons.update(keeps_sign_in=True)
    boards.robots_play_for(actor, classroom, live_board(classroom).offered)


def _stop(actor: Actor, classroom: Classroom, plan: LessonEnd) -> None:
    for row in plan.lessons:
        end_assignment(actor, row)
    abandon([*plan.going, *plan.for_fun])


_CARRIED_OUT = {NEXT: _wait, HOME: _finish_at_home, NOW: _stop}


@transaction.atomic
def let_pupils_in(
    actor: Actor, classroom: Classroom, minutes: int = sign_in_window.LESSON_MINUTES
) -> bool:
    """Let pupils sign in for these minutes; tell whether a lesson that was put by continues."""
    ids = [row.public_id for row in waiting_lessons(classroom)]
    continues = setting_aside.take_up_lesson(actor, setting_aside.locked(classroom, ids))
    sign_in_window.open_window(actor, classroom, minutes)
    return continues
