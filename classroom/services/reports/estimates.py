"""Skill estimates of a pupil, one a week, folded over answers from a changed week on."""

from collections.abc import Iterator
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter

from django.db.models import Q

from classroom.models import PupilEstimate, Student
from classroom.services.reports.evidence import Evidence
from learning.estimate import Observation, PupilState, fold
from learning.groups import ratings_of
from learning.parameters import DEFAULTS
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
    state = PupilState.from_json(before.state) if before else None
    written = []
    for monday, answers in groupby(
        _answers(student, evidence, since), lambda one: monday_of(one.at.date())
    ):
        state = fold(answers, DEFAULTS, state)
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
    PupilEstimate.objects.bulk_create(
        written,
        update_conflicts=True,
        unique_fields=["student", "week"],
        update_fields=["version", "state", "ratings"],
    )


def _answers(student: Student, evidence: Evidence, since: date) -> Iterator[Observation]:
    """Yield the pupil's answers of the weeks from that Monday on that are rated, in order."""
    zone = zone_named(student.school.timezone)
    found = [
        *(observation_of(one, zone) for one in evidence.claims),
        *(observation_of_card(one, zone) for one in evidence.cards),
    ]
    rated = [one for one in found if one is not None and _is_since(one.at, since)]
    yield from sorted(rated, key=attrgetter("at"))


def _is_since(at: datetime, monday: date) -> bool:
    return at.date() >= monday
