"""Assignments: a game that a teacher sets for a class, and the pupils it is for."""

from datetime import datetime
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from classroom.models.classes import Classroom
from classroom.models.people import Student, Teacher
from games.ids import public_id


class AssignmentQuerySet(models.QuerySet["Assignment"]):
    """What is set: open when, and for whom."""

    def open_at(self, now: datetime) -> Self:
        """Return those that are started, not ended, not past the date and not set aside."""
        return self.filter(
            Q(due_at=None) | Q(due_at__gt=now),
            ended_at=None,
            set_aside_at=None,
            starts_at__lte=now,
        )

    def assigned_to(self, student: Student) -> Self:
        """Filter those set for a pupil, now or before, in the classes the pupil is in now."""
        in_class = Q(
            classroom__enrollments__student=student,
            classroom__enrollments__ended_at=None,
            classroom__archived_at=None,
        )
        named = Q(pk__in=AssignmentPupil.objects.filter(student=student).values("assignment_id"))
        return self.filter(in_class, named | Q(whole_class=True)).select_related("classroom")

    def set_aside_for(self, student: Student) -> Self:
        """Return those whose games wait for later, for this pupil at least."""
        return self.filter(_waits_for(student))

    def open_for(self, student: Student, now: datetime) -> Self:
        """Filter those of which the pupil may begin a game now, the newest first."""
        waiting = _waits_for(student)
        running = self.assigned_to(student).open_at(now).exclude(waiting)
        return running.order_by("-starts_at", "-pk")


def _waits_for(student: Student) -> Q:
    own = AssignmentPupil.objects.filter(student=student, set_aside_at__isnull=False)
    return Q(set_aside_at__isnull=False) | Q(pk__in=own.values("assignment_id"))


class Assignment(models.Model):
    """A game set for a class or some of its pupils, now or until a date."""

    class Goal(models.TextChoices):
        """What is counted."""

        GAMES = "games", _("games")
        SUMS = "sums", _("sums")

    public_id = models.CharField(max_length=14, unique=True, default=public_id, editable=False)
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="assignments")
    made_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    game = models.CharField(max_length=32)
    variant = models.CharField(max_length=32, default="standard")
    whole_class = models.BooleanField(default=True)  # pupils who join the class later are in it too
    options = models.JSONField(default=dict)  # for the engine: {"state_total": true}
    help = models.BooleanField(default=True)
    seats = models.PositiveSmallIntegerField(default=3)  # at a table
    bots = models.BooleanField(default=True)  # fill empty seats
    bot_level = models.CharField(max_length=10, default="greedy")
    wait_minutes = models.PositiveSmallIntegerField(default=1)  # absent for this long: a bot plays
    goal = models.CharField(max_length=6, choices=Goal.choices, default=Goal.GAMES)
    goal_count = models.PositiveSmallIntegerField(default=2)
    starts_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # No further game begins and begun ones wait, until it is taken out again.
    set_aside_at = models.DateTimeField(null=True, blank=True)
    # Set aside with the lesson it was played in: letting pupils sign in takes it out again.
    continues = models.BooleanField(default=False, db_default=False)
    # Pupils may sign in from its start to its end; what was set before this column never let them.
    keeps_sign_in = models.BooleanField(default=True, db_default=False)
    # Key of a card set (learning.card_sets), or off.
    thinking_cards = models.CharField(max_length=16, default="shown", db_default="shown")
    # Beside robots alone they wait for each card, a while at most; where cards are off, never.
    robots_wait = models.BooleanField(default=True, db_default=True)
    # Five cards before the pupil's first game of a day.
    warm_up = models.BooleanField(default=False, db_default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    objects = AssignmentQuerySet.as_manager()


class AssignmentPupil(models.Model):
    """That an assignment is for a pupil, and at which table of the plan (null: away, none yet)."""

    assignment = models.ForeignKey(
        Assignment, models.CASCADE, related_name="pupils", db_index=False
    )
    student = models.ForeignKey(Student, models.CASCADE, related_name="assigned")
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    # Set aside for this pupil, while others go on with it.
    set_aside_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["assignment", "student"], name="assigned_once")
        ]
