"""Assignments: a game that a teacher sets for a class, and the pupils it is for."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from classroom.models.classes import Classroom
from classroom.models.people import Student, Teacher
from games.ids import public_id


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
    # Pupils may sign in from its start to its end; what was set before this column never let them.
    keeps_sign_in = models.BooleanField(default=True, db_default=False)
    # Key of a card set (learning.card_sets), or off.
    thinking_cards = models.CharField(max_length=16, default="shown", db_default="shown")
    # Five cards before the pupil's first game of a day.
    warm_up = models.BooleanField(default=False, db_default=False)
    made_at = models.DateTimeField(auto_now_add=True)


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
