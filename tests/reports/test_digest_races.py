"""Weekly mails that are written, asked for and withdrawn at once: on PostgreSQL, locks decide."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.db import connection, transaction

from classroom.models import Mail, WeeklyDigest
from classroom.people.selectors.leaving import farewell_of
from classroom.people.services import class_deletion, leaving
from classroom.people.services.guardians import revoke
from classroom.reports.services import digests
from classroom.site.services.audit import SYSTEM, Actor
from classroom.tasks import sweep_digests, write_digest
from tests.cast import Cast
from tests.reports.weekly_mail import MONDAY_AT_SIX, ask_for_mail, written
from tests.together import PATIENCE, at_once, wait_until_blocked

pytestmark = [pytest.mark.fast, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def asked(cast: Cast) -> Iterator[Cast]:
    """A mail is due: the guardian has asked for it, and it is Monday at six."""
    ask_for_mail(cast)
    with time_machine.travel(MONDAY_AT_SIX, tick=True):
        yield cast


def test_messages_at_once_write_one_mail(asked: Cast) -> None:
    made = at_once(*[lambda: write_digest(asked.guardian.pk)] * 4)
    assert sweep_digests() == 0
    assert sorted(made) == [False, False, False, True]
    assert Mail.objects.count() == WeeklyDigest.objects.count() == 1


def end_reading(cast: Cast) -> bool:
    return revoke(SYSTEM, cast.classroom, cast.pupil, cast.guardian)


def delete_class(cast: Cast) -> bool:
    return class_deletion.delete_class(SYSTEM, cast.classroom, cast.classroom.name)


def delete_account(cast: Cast) -> bool:
    user = cast.guardian.user
    return leaving.delete_account(Actor(user, "guardian"), user, farewell_of(user).as_read)


def in_its_own_connection(call: Callable[[], bool]) -> bool:
    try:
        return call()
    finally:
        connection.close()


@pytest.mark.parametrize("end", [end_reading, delete_class, delete_account])
def test_who_may_read_no_more_while_a_mail_is_written_gets_none(
    asked: Cast, end: Callable[[Cast], bool]
) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            assert digests.write(asked.guardian.pk)
            ended = pool.submit(in_its_own_connection, lambda: end(asked))
            wait_until_blocked(ended)
        assert ended.result(timeout=PATIENCE)
    assert not Mail.objects.exists()
    assert written() == []


@pytest.mark.parametrize("end", [end_reading, delete_class, delete_account])
def test_a_mail_that_is_begun_while_reading_ends_is_not_written(
    asked: Cast, end: Callable[[Cast], bool]
) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            assert end(asked)
            made = pool.submit(in_its_own_connection, lambda: digests.write(asked.guardian.pk))
            wait_until_blocked(made)
        assert made.result(timeout=PATIENCE) is False
    assert not Mail.objects.exists()
