"""Query what is estimated of a pupil, for whoever chooses what to ask next."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from classroom.store import newest_state, state_in
from database.statements import read
from learning.estimate import PupilState
from learning.expectation import known_by
from learning.parameters import DEFAULTS
from practice.services import Expectation


def expectation_of(user_id: int, zone: ZoneInfo, now: datetime) -> Expectation | None:
    """Return what to expect of a pupil's answers, None where nothing was estimated yet. One query.

    By the last estimate that was built: what was answered since is in the history of the cards.
    """
    rows = read([newest_state(user_id, DEFAULTS.version)])[0]
    return expected_by(state_in(rows), zone, now)


def expected_by(state: Any, zone: ZoneInfo, now: datetime) -> Expectation | None:
    """Return what to expect by the state of a stored estimate, None where there is none."""
    if state is None:
        return None
    known = known_by(PupilState.from_json(state), now.astimezone(zone))
    return Expectation(known, DEFAULTS.version)
