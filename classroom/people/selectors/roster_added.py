"""Query pupils whom one form added to a class: who they are, who has played, until when to undo."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from classroom.models import Classroom, Enrollment, Student
from classroom.people.names import name_order
from games.selectors.lobby import seen_last

UNDO = timedelta(days=30)


@dataclass(frozen=True)
class Added:
    """Pupils still in the class whom a form added; `played`: of them; `until`: undo's last day."""

    key: str
    pupils: list[Student]
    played: list[Student]
    until: datetime

    @property
    def may_undo(self) -> bool:
        """Is there somebody to take out, and still time?"""
        return bool(self.pupils) and timezone.now() < self.until


def added_by_form(classroom: Classroom, key: str) -> Added | None:
    """Return whom the form with this key added, None for the key of no form. Three queries."""
    rows = list(
        Enrollment.objects.filter(classroom=classroom, form_key=key)
        .exclude(form_key="")
        .select_related("student__user")
    )
    if not rows:
        return None
    present = [row.student for row in rows if row.ended_at is None]
    pupils = sorted(present, key=lambda one: (name_order(one.name), one.pk))
    return Added(key, pupils, played(pupils), min(row.since for row in rows) + UNDO)


def played(pupils: list[Student]) -> list[Student]:
    """Return those who were at a table, or on their home page, in any class."""
    seen = seen_last([one.user_id for one in pupils])
    return [one for one in pupils if one.user_id in seen or one.home_seen_at is not None]


def last_added(classroom: Classroom) -> Added | None:
    """Return the newest pupils added by one form whom *Undo* could still take out."""
    row = (
        Enrollment.objects.filter(
            classroom=classroom, ended_at=None, since__gt=timezone.now() - UNDO
        )
        .exclude(form_key="")
        .order_by("-pk")
        .first()
    )
    return added_by_form(classroom, row.form_key) if row else None
