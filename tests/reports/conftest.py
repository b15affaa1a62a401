"""A fixed day: pages say "this week", and games of these tests lie around it."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.cast import Cast
from tests.reports.asking import DAYS
from tests.reports.built import run_jobs
from tests.reports.kinds import Log
from tests.reports.script import MONDAY, Script


@pytest.fixture
def autumn() -> Iterator[None]:
    """Make it Saturday, 21 November 2026, ten o'clock; time goes on from there."""
    with time_machine.travel(datetime(2026, 11, 21, 10, tzinfo=UTC), tick=True):
        yield


@pytest.fixture
def script(cast: Cast) -> Script:
    """Return a play of two pupils that has begun on Monday; nothing is built yet."""
    script = Script([cast.pupil, cast.table_mate])
    script.play(MONDAY, 40)
    return script


@pytest.fixture
def played(cast: Cast) -> Script:
    """Two pupils play on seven days of three weeks; the reports are built."""
    script = Script([cast.pupil, cast.table_mate], seed=11, false_share=0.2, help_share=0.1)
    for day in DAYS:
        script.play(datetime(2026, 11, day, 9, tzinfo=UTC), 60)
    run_jobs()
    return script


@pytest.fixture
def log(cast: Cast) -> Log:
    """Return a log of one pupil's claims in The Rescue; nothing is in it yet."""
    return Log(cast.pupil, "the_rescue", cast.table_mate)
