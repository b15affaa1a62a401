"""Home note model: a fixed sentence that a teacher chose for a pupil's family."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from classroom.models.people import Student, Teacher


class HomeNote(models.Model):
    """That a teacher chose a sentence, or took the last one back; the newest row of a pupil counts.

    Rows are added and never changed. They go with the pupil.
    """

    student = models.ForeignKey(Student, models.CASCADE, related_name="home_notes", db_index=False)
    sentence = models.CharField(max_length=20)  # key of `home_note_words`; '' = taken back
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Read by pupil, the newest first."""

        indexes: ClassVar = [models.Index(fields=["student", "at"], name="home_note_newest")]
