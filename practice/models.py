"""Thinking cards that were asked, only ever inserted, and the note that a pupil has new ones."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

STATES = ("right", "wrong", "shown", "skipped", "left")


class ThinkingCard(models.Model):
    """One card that a pupil turned, written once when the pupil was done with it.

    `group`, `assignment` and `table` are ids of whoever deals the cards; '' for none.
    """

    class State(models.TextChoices):
        """How it ended."""

        RIGHT = "right"  # at the first or the second try
        WRONG = "wrong"  # answered wrong once, and left there
        SHOWN = "shown"  # answered wrong twice, then shown worked
        SKIPPED = "skipped"  # put away without an answer
        LEFT = "left"  # left open without an answer

    student = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    key = models.CharField(max_length=24)  # of the card as it was dealt: it counts once
    group = models.CharField(max_length=40, default="", db_default="")
    assignment = models.CharField(max_length=40, default="", db_default="")
    table = models.CharField(max_length=40, default="", db_default="")
    card_set = models.CharField(max_length=16)  # key of learning.card_sets
    item = models.CharField(max_length=40)  # add:3+4
    asked_at = models.DateTimeField()  # dealt
    shown_at = models.DateTimeField()  # turned, by the server's clock
    at = models.DateTimeField()  # written
    state = models.CharField(max_length=8, choices=State.choices)
    first = models.PositiveSmallIntegerField(null=True)  # the first answer as keyed
    tries = models.PositiveSmallIntegerField(default=0)
    keyed = models.BooleanField(default=True, db_default=True)  # False: chosen among answer cards
    hint = models.BooleanField(default=False)  # dots were shown before the last answer
    active_ms = models.PositiveIntegerField(null=True)  # to the first answer; gaps, hidden time cut
    idle_cut = models.BooleanField(default=False)
    # Nobody worked it out (`learning.guesses`): it is in no figure.
    too_fast = models.BooleanField(default=False, db_default=False)
    selected = models.BooleanField()  # False: drawn without a look at the estimate
    expected = models.FloatField()  # what was thought of it when it was dealt, 0..1
    estimator = models.CharField(max_length=16)  # version of what expected it

    class Meta:
        """A dealt card counts once; found by pupil and time, and by table."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["student", "key"], name="card_counts_once"),
            models.CheckConstraint(condition=Q(state__in=STATES), name="card_state"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["student", "at"], name="card_student_at"),
            models.Index(fields=["table", "student"], name="card_table", condition=~Q(table="")),
            models.Index(
                fields=["assignment", "student"],
                name="card_assignment",
                condition=~Q(assignment=""),
            ),
        ]


class CardChange(models.Model):
    """New cards of a pupil, noted with them, for whoever builds something from cards."""

    student = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    sequence = models.PositiveBigIntegerField(default=1)  # +1 with each batch of cards

    class Meta:
        """The span runs forward."""

        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(first_at__lte=F("last_at")), name="card_span")
        ]
