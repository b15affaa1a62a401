"""Query what is estimated of a pupil, for whoever chooses what to ask next."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from classroom.models import PupilEstimate, Student
from database.statements import Columns, Statement, plain, read
from learning.estimate import PupilState
from learning.expectation import known_by
from learning.parameters import DEFAULTS
from practice.services import Expectation

_STATE = Columns(PupilEstimate, ["state"], "e")


def expectation_of(user_id: int, zone: ZoneInfo, now: datetime) -> Expectation | None:
    """Return the chances to expect of a pupil, None where nothing was estimated yet. One query.

    By the last estimate that was built: what was answered since is in the history of the cards.
    """
    rows = read([newest_state(user_id, DEFAULTS.version)])[0]
    return expected_by(state_in(rows), zone, now)


def expected_by(state: Any, zone: ZoneInfo, now: datetime) -> Expectation | None:
    """Return the chances to expect by a stored state, None where there is none."""
    if state is None:
        return None
    known = known_by(PupilState.from_json(state), now.astimezone(zone))
    return Expectation(known, DEFAULTS.version)


def newest_state(user_id: int, version: str) -> Statement:
    """Return the statement that reads a pupil's newest estimate by a version of the parameters."""
    return _state_text(), (plain(user_id), version)


def state_in(rows: Sequence[Any]) -> Any:
    """Return the state that was read by `newest_state`; None where there is none."""
    return _STATE.read(rows[0])[0] if rows else None


@cache
def _state_text() -> str:
    return (
        f"SELECT {_STATE.sql} FROM {PupilEstimate._meta.db_table} e"  # noqa: S608
        f" JOIN {Student._meta.db_table} s ON s.id = e.student_id"
        " WHERE s.user_id = %s AND e.version = %s ORDER BY e.week DESC LIMIT 1"
    )
