"""Query what is estimated of a pupil, for whoever chooses what to ask next."""

from datetime import datetime

from classroom.models import PupilEstimate, Student
from learning.estimate import PupilState
from learning.expectation import known_by
from learning.parameters import DEFAULTS
from learning.weeks import zone_named
from practice.services import Expectation


def expectation_of(student: Student, now: datetime) -> Expectation | None:
    """Return what to expect of a pupil's answers, None where nothing was estimated yet. One query.

    By the last estimate that was built: what was answered since is in the history of the cards.
    """
    rows = PupilEstimate.objects.filter(student=student, version=DEFAULTS.version)
    row = rows.order_by("-week").first()
    if row is None:
        return None
    state = PupilState.from_json(row.state)
    local = now.astimezone(zone_named(student.school.timezone))
    return Expectation(known_by(state, local), DEFAULTS.version)
