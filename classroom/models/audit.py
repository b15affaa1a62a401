"""Audit log model: append-only, without nicknames, picture passwords, tokens or cards."""

from typing import ClassVar

from django.db import models

from classroom.models.classes import Classroom
from classroom.models.people import School, User


class AuditEntry(models.Model):
    """One audited act."""

    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    role = models.CharField(max_length=12)  # teacher, pupil, guardian, anonymous, system
    act = models.CharField(max_length=40)  # signed_in, secrets_read, ...
    outcome = models.CharField(max_length=12, default="ok")
    school = models.ForeignKey(School, models.SET_NULL, null=True, related_name="+")
    classroom = models.ForeignKey(
        Classroom, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    subject = models.CharField(max_length=40, blank=True)  # a public id
    count = models.PositiveIntegerField(default=1)
    address = models.CharField(max_length=45, blank=True)  # truncated to /24 or /48

    class Meta:
        """Read by class and time."""

        indexes: ClassVar = [models.Index(fields=["classroom", "at"], name="audit_class_at")]
