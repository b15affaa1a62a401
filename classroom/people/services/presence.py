"""Presence at home: note that a pupil's home page is open, so that classmates see who is here."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from classroom.models import Student, User

SIGN_SPAN = timedelta(seconds=8)
"""A sign is written at most this often."""


def mark_home(student: Student, now: datetime | None = None) -> None:
    """Note that the pupil's home page is open now."""
    now = now or timezone.now()
    due = Q(home_seen_at=None) | Q(home_seen_at__lt=now - SIGN_SPAN)
    Student.objects.filter(due, pk=student.pk).update(home_seen_at=now)


def leave_home(user: User) -> None:
    """Note that a person signs out: a pupil is not here any more."""
    Student.objects.filter(user=user, home_seen_at__isnull=False).update(home_seen_at=None)
