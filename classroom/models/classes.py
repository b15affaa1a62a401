"""Models of classrooms and of who belongs to them, with dates."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from classroom.models.people import School, Student, Teacher
from games.ids import public_id


class Classroom(models.Model):
    """A class: a code and a sign-in window for its pupils, several teachers."""

    class YearBand(models.TextChoices):
        """Ages stand in for birthdays, which are never asked."""

        AGES_5_6 = "5-6", _("5 to 6 years")
        AGES_7_8 = "7-8", _("7 to 8 years")
        AGES_9_10 = "9-10", _("9 to 10 years")
        AGES_11_12 = "11-12", _("11 to 12 years")

    public_id = models.CharField(max_length=14, unique=True, default=public_id, editable=False)
    school = models.ForeignKey(School, models.CASCADE, related_name="classrooms")
    name = models.CharField(max_length=40)
    year_band = models.CharField(max_length=6, choices=YearBand.choices)
    code = models.CharField(max_length=6, unique=True)  # upper case, shown 3 + 3
    open_until = models.DateTimeField(null=True, blank=True)  # until then pupils may sign in
    paused_at = models.DateTimeField(null=True, blank=True)
    # How long a pupil is missing before a robot plays the seat by itself, unless a set game says.
    wait_minutes = models.PositiveSmallIntegerField(default=1, db_default=1)
    # Are sounds on at its tables while it is at school (`lessons.selectors.sounds`)?
    sounds_in_class = models.BooleanField(default=False, db_default=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    # Since when nobody gets in any more: a job erases the class (`services.class_deletion`).
    deleted_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    # How letters to families begin and why the class plays, in the teacher's words; '' as it comes.
    letter_greeting = models.CharField(max_length=120, blank=True, default="", db_default="")
    letter_why = models.CharField(max_length=600, blank=True, default="", db_default="")

    @property
    def ages(self) -> tuple[int, int] | None:
        """The youngest and the oldest age that the class is for; None where none is said."""
        low, _dash, high = self.year_band.partition("-")
        return (int(low), int(high)) if low and high else None

    @property
    def picks_answers(self) -> bool:
        """Do its pupils choose among answer cards instead of typing numbers?"""
        return self.picks(self.year_band)

    @classmethod
    def picks(cls, year_band: str) -> bool:
        """Do pupils of these ages choose among answer cards?"""
        return year_band == cls.YearBand.AGES_5_6


class ClassroomTeacher(models.Model):
    """That a teacher has a class, from when to when."""

    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="staff")
    teacher = models.ForeignKey(Teacher, models.CASCADE, related_name="posts")
    since = models.DateTimeField(auto_now_add=True)
    # When the class was handed over to this teacher, who is its first one until it is once more.
    handed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Once at a time."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["classroom", "teacher"], name="post_once", condition=Q(ended_at=None)
            )
        ]


class Enrollment(models.Model):
    """That a pupil is in a class, from when to when."""

    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="enrollments")
    student = models.ForeignKey(Student, models.CASCADE, related_name="enrollments")
    form_key = models.CharField(max_length=40, blank=True)  # of the form that added the pupil
    since = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Once at a time."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["classroom", "student"], name="enrolled_once", condition=Q(ended_at=None)
            )
        ]


class TeacherInvitation(models.Model):
    """That an adult with this email address may become a teacher of a class, for a few days.

    The token of the mailed link is kept hashed, and good for one adult.
    """

    class HandsOver(models.TextChoices):
        """What the first teacher does who hands the class over by it; '' in other invitations."""

        STAY = "stay", _("stays as second teacher")
        LEAVE = "leave", _("leaves the class")

    public_id = models.CharField(max_length=14, unique=True, default=public_id, editable=False)
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="invitations")
    email = models.EmailField()  # lower case
    hands_over = models.CharField(
        max_length=5, choices=HandsOver.choices, blank=True, default="", db_default=""
    )
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)  # accepted or withdrawn

    class Meta:
        """One that waits for each address."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["classroom", "email"], name="invited_once", condition=Q(ended_at=None)
            )
        ]
