"""Built rows: what report pages read. A reading of the log, rebuilt at will."""

from typing import ClassVar

from django.db import models

from classroom.models.people import Student

NONE = models.Value({}, models.JSONField())


class ReportJob(models.Model):
    """Work to do for a subject and period: the row is the truth, the broker only a messenger."""

    class State(models.TextChoices):
        """Where the job stands."""

        DIRTY = "dirty"
        CLEAN = "clean"
        FAILED = "failed"

    kind = models.CharField(max_length=16)  # pupil
    subject = models.CharField(max_length=40)  # the student's public id
    period = models.CharField(max_length=10, default="all")
    state = models.CharField(max_length=6, choices=State.choices, default=State.DIRTY)
    tries = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    dirty_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)  # the last message about it
    built_at = models.DateTimeField(null=True, blank=True)
    # By which rules and in which time zone the rows were counted; '' has everything counted anew.
    counted_as = models.CharField(max_length=64, blank=True, db_column="result_hash")

    class Meta:
        """One row a cell of work."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "subject", "period"], name="job_once")
        ]
        indexes: ClassVar = [models.Index(fields=["state", "dirty_at"], name="job_dirty")]


class PupilWeek(models.Model):
    """One pupil's ISO week (local to the school): every figure that pages show of it."""

    student = models.ForeignKey(Student, models.CASCADE, related_name="weeks", db_index=False)
    week = models.DateField()  # its Monday
    figures = models.JSONField()
    evidence = models.JSONField()  # the equations: what the figures were counted from
    wrong = models.JSONField(null=True)  # the false ones among them; None: built before it was kept
    # In which class it was answered: its public id, '' where nobody knows or in several, which
    # then have their shares of the figures by class here.
    group = models.CharField(max_length=40, default="", db_default="")
    shares = models.JSONField(default=dict, db_default=NONE)
    built_at = models.DateTimeField()

    class Meta:
        """One row a week."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["student", "week"], name="pupil_week")
        ]


class PupilFact(models.Model):
    """What a pupil showed of one item over all time: a running total, carried on by each build."""

    student = models.ForeignKey(Student, models.CASCADE, related_name="facts", db_index=False)
    item = models.CharField(max_length=40)
    tried = models.PositiveIntegerField()  # first tries without help
    right = models.PositiveIntegerField()  # of those, right
    helped_tried = models.PositiveIntegerField(default=0, db_default=0)  # first tries with help
    helped_right = models.PositiveIntegerField(default=0, db_default=0)
    # first local date answered right
    practised_on = models.DateField(null=True, db_column="met_on")
    right_on = models.DateField(null=True)  # first local date right, unhinted, at the first try
    mastered_on = models.DateField(null=True, db_column="sewn_on")  # second such date
    last_on = models.DateField()

    class Meta:
        """One row an item."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["student", "item"], name="pupil_fact")
        ]


class PupilEstimate(models.Model):
    """What is estimated of a pupil's skills at the end of a week in which the pupil answered."""

    student = models.ForeignKey(Student, models.CASCADE, related_name="estimates", db_index=False)
    week = models.DateField()  # its Monday
    version = models.CharField(max_length=32)  # of the estimate's parameters
    state = models.JSONField()  # `learning.estimate.PupilState.to_json`
    ratings = models.JSONField()  # `learning.groups.ratings_of` it: class reports read no state

    class Meta:
        """One row a week."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["student", "week"], name="pupil_estimate")
        ]
