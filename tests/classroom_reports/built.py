"""Short ways to have reports built, and to look at what was built."""

from datetime import timedelta
from typing import Any

import time_machine
from django.utils import timezone

from classroom.models import PupilFact, PupilWeek, ReportJob, Student
from classroom.services import reports


def run_jobs(later: timedelta = timedelta(seconds=30)) -> int:
    """Sweep and build what is due, as a worker does that has been idle for `later`."""
    sent: list[int] = []
    reports.collect()
    with time_machine.travel(timezone.now() + later, tick=True):
        reports.sweep(sent.append)
        for job_id in sent:
            reports.build(job_id)
    return len(sent)


def rows_of(student: Student) -> dict[str, Any]:
    """Return all that pages could read of a pupil, but for the moment it was built."""
    weeks = PupilWeek.objects.filter(student=student).order_by("week")
    facts = PupilFact.objects.filter(student=student).order_by("item")
    return {
        "weeks": list(weeks.values_list("week", "figures", "evidence")),
        "facts": list(facts.values("item", "tried", "right", "met_on", "sewn_on", "last_on")),
    }


def job_of(student: Student) -> ReportJob:
    """Return the pupil's job."""
    return ReportJob.objects.get(kind="pupil", subject=student.user.public_id)
