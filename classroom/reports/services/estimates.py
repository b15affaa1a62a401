"""Skill estimates of a pupil, one a week, folded over answers from a changed week on."""

from datetime import date

from django.db.models import Q

from classroom.models import PupilEstimate, Student
from classroom.reports.services.evidence import Evidence
from database.statements import upsert
from learning.estimate import Observation, PupilState, carry
from learning.groups import ratings_of
from learning.parameters import DEFAULTS
from learning.put_together import as_counted
from learning.weeks import FIRST_MONDAY, monday_of, zone_named
from learning.weights import observation_of, observation_of_card


def carry_estimate(student: Student, evidence: Evidence, since: date = FIRST_MONDAY) -> None:
    """Write the estimate as it stood at the end of each week with answers, from a Monday on.

    Earlier weeks stand; the answers from `since` on are folded over the last of them. So an answer
    that came late is folded where it belongs. `evidence` has all rows from then on. Call inside a
    transaction that holds the pupil's job.
    """
    estimates = PupilEstimate.objects.filter(student=student, version=DEFAULTS.version)
    before = estimates.filter(week__lt=since).order_by("-week").first()
    state = PupilState.from_json(before.state) if before else PupilState.new()
    written = []
    for monday, answers in sorted(_answers(student, evidence).items()):
        if monday < since:
            continue
        carry(state, answers)
        written.append(
            PupilEstimate(
                student=student,
                week=monday,
                version=DEFAULTS.version,
                state=state.to_json(),
                ratings=ratings_of(state),
            )
        )
    gone = Q(week__gte=since) & ~Q(week__in=[one.week for one in written])
    own = PupilEstimate.objects.filter(student=student)
    own.filter(gone | ~Q(version=DEFAULTS.version)).delete()
    upsert(written, ("student_id", "week"))


def _answers(student: Student, evidence: Evidence) -> dict[date, list[Observation]]:
    """Return the pupil's answers that are rated, by the Monday of their week, in no order."""
    zone = zone_named(student.school.timezone)
    found = [
        *(observation_of(one, zone) for one in as_counted(evidence.claims)),
        *(observation_of_card(one, zone) for one in evidence.cards),
    ]
    weeks: dict[date, list[Observation]] = {}
    for one in found:
        if one is not None:
            weeks.setdefault(monday_of(one.at.date()), []).append(one)
    return weeks
