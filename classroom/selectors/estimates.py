"""Query what is estimated of a pupil, for whoever chooses what to ask next."""

from datetime import datetime
from zoneinfo import ZoneInfo

from classroom.models import PupilEstimate
from learning.estimate import PupilState
from learning.expectation import known_by
from learning.parameters import DEFAULTS
from practice.services import Expectation


def expectation_of(user_id: int, zone: ZoneInfo, now: datetime) -> Expectation | None:
    """Return what to expect of a pupil's answers, None where nothing was estimated yet. One query.

    By the last estimate that was built: what was answered since is in the history of the cards.
    """
    rows = PupilEstimate.objects.filter(student__user=user_id, version=DEFAULTS.version)
    stored = rows.order_by("-week").values_list("state", flat=True).first()
    if stored is None:
        return None
    state = PupilState.from_json(stored)
    return Expectation(known_by(state, now.astimezone(zone)), DEFAULTS.version)
