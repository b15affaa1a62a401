"""A broker that was away: within three minutes of its return a class's reports are true."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.models import Classroom, PupilWeek, ReportJob, Student
from tests.factories import ClassroomFactory, StudentFactory
from tests.processes.outages import proxied
from tests.processes.servers import own_redis
from tests.reports.script import Script
from tests.stack import Stack

pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.django_db(transaction=True),
    pytest.mark.waits,
    pytest.mark.apart,
]
PUPILS = 30
TABLE = 5
AWAY_SECONDS = 12
"""Long enough for beat and worker to have tried, and failed, several times."""

REPORT_SECONDS = 180
Outage = tuple[Callable[[], None], Callable[[], None]]


@pytest.fixture
def scripts(transactional_db: None) -> list[Script]:
    """Return a class of thirty, at tables of five."""
    room: Classroom = ClassroomFactory()
    pupils = [StudentFactory(school=room.school, classroom=room) for _ in range(PUPILS)]
    tables = range(0, PUPILS, TABLE)
    return [Script(pupils[at : at + TABLE], seed=at) for at in tables]


def play(scripts: list[Script]) -> None:
    for script in scripts:
        script.play(timezone.now() - timedelta(hours=1), 50)


def untrue(scripts: list[Script]) -> list[Student]:
    """Return the pupils whose built rows do not say what they did."""
    claims = Counter(one.student.pk for script in scripts for one in script.said)
    built: Counter[int] = Counter()
    for student, figures in PupilWeek.objects.values_list("student_id", "figures"):
        built[student] += figures["tries"]
    students = [one for script in scripts for one in script.students]
    return [one for one in students if built[one.pk] != claims[one.pk]]


def wait_until_true(scripts: list[Script], stack: Stack) -> None:
    ends = time.monotonic() + REPORT_SECONDS
    while left := untrue(scripts):
        said = f"{len(left)} of {PUPILS} untrue after {REPORT_SECONDS} s\n{stack.logs()}"
        assert time.monotonic() < ends, said
        time.sleep(1)


@pytest.fixture
def rabbit() -> Iterator[tuple[Stack, Outage]]:
    """Run a worker on RabbitMQ, which seems to go away and to come back."""
    url = os.environ["TEST_BROKER_URL"]
    with proxied(url) as proxy:
        stack = Stack(on_test_database=True, broker_url=url, processes=("worker",))
        stack.env["CELERY_BROKER_URL"] = proxy.url_for(stack.broker_url)
        with stack:
            yield stack, (proxy.cut, proxy.mend)


@pytest.fixture
def redis() -> Iterator[tuple[Stack, Outage]]:
    """Run a worker on a Redis that is killed, with all its messages, and started again."""
    with own_redis() as server:
        stack = Stack(on_test_database=True, broker_url=server.url, processes=("worker",))
        with stack:
            yield stack, (server.kill, server.start)


@pytest.mark.parametrize(
    "broker", [pytest.param("rabbit", marks=pytest.mark.services("broker")), "redis"]
)
def test_reports_of_a_class_are_true_soon_after_the_broker_is_back(
    scripts: list[Script], broker: str, request: pytest.FixtureRequest
) -> None:
    stack, (cut, mend) = request.getfixturevalue(broker)
    play(scripts[:1])
    wait_until_true(scripts[:1], stack)  # beat and worker have their connections, and use them
    long_ago = timezone.now() - timedelta(hours=1)
    ReportJob.objects.update(built_at=long_ago)  # who plays on is due again after a minute
    cut()
    play(scripts)
    time.sleep(AWAY_SECONDS)
    assert len(untrue(scripts)) >= PUPILS - TABLE  # a few may have claimed nothing meanwhile
    mend()
    wait_until_true(scripts, stack)
