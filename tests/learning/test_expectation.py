"""Expectation of a fact: as the estimate predicts it, with the days since it was seen."""

from datetime import UTC, datetime, timedelta

import pytest

from learning.estimate import Observation, fold, predict
from learning.expectation import known_by
from learning.skills import skill_of

pytestmark = pytest.mark.fast

AT = datetime(2026, 9, 7, 9, tzinfo=UTC)


def test_a_fact_is_expected_as_the_estimate_predicts_it_days_after_it_was_seen() -> None:
    answers = [
        Observation(n, AT + timedelta(minutes=n), "add:3+4", skill_of("add:3+4"), n > 3)
        for n in range(8)
    ]
    state = fold(answers)
    later = AT + timedelta(days=9)
    known = known_by(state, later)
    for item, days in (("add:3+4", 9), ("add:3+5", None), ("mul:3*4", None)):
        said = predict(state, item, skill_of(item), later)
        one = known(item)
        assert (one.p, one.low, one.high, one.last_seen_days) == (*said, days)
