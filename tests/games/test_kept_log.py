"""Logged rows stay as written: PostgreSQL itself refuses to change or delete them."""

from contextlib import AbstractContextManager, nullcontext
from datetime import UTC
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import F
from django.utils import timezone

from classroom.models import AuditEntry, User
from classroom.site.services import audit
from games.catalogue import GAMES
from games.models import Attempt, Event, GameSession, Opportunity
from games.services import begin_trial, end_trials, erase, erasing
from learning.card_sets import CARD_SETS
from practice.cards_dealt import Place
from practice.services import deal_cards, read_answers, write_answers
from tests import logs
from tests.cast import Cast
from tests.reports.script import Script

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LOGGED = logs.LOGGED


@pytest.fixture
def cast(cast: Cast) -> Cast:
    """Return the cast with a played game, an entry of the audit and a thinking card."""
    Script([cast.pupil, cast.table_mate], seed=5).play(timezone.now(), 30)
    audit.record(audit.Actor(cast.teacher.user, "teacher"), "played", school=cast.school)
    card = deal_cards(cast.pupil.user_id, Place(), ("add_5", CARD_SETS["add_5"]), UTC)[0]
    write_answers(read_answers(cast.pupil.user_id, [{"card": card.token, "keyed": [1]}]))
    assert all(model.objects.exists() for model in LOGGED)
    return cast


def refused() -> AbstractContextManager[object]:
    """Expect PostgreSQL to refuse; SQLite, where one teacher tries the product, does not."""
    if connection.vendor == "postgresql":
        return pytest.raises(DatabaseError, match="is kept as it was written")
    return nullcontext()


def first(model: Any) -> Any:
    return model.objects.filter(pk=model.objects.values("pk")[:1])


def delete_alone(model: Any) -> None:
    """Delete a row and nothing that hangs on it, then take that back."""
    first(model)._raw_delete(first(model).db)
    transaction.set_rollback(True)


@pytest.mark.parametrize("model", LOGGED)
def test_a_logged_row_cannot_be_changed(cast: Cast, model: Any) -> None:
    field = "count" if model in {Opportunity, AuditEntry} else "at"
    with refused(), transaction.atomic():
        first(model).update(**{field: F(field)})


@pytest.mark.parametrize("model", LOGGED)
def test_a_logged_row_cannot_be_deleted(cast: Cast, model: Any) -> None:
    with refused(), transaction.atomic():
        delete_alone(model)


@pytest.mark.parametrize("model", LOGGED)
def test_a_log_cannot_be_emptied(db: None, model: Any) -> None:
    logs.keep_from_truncation()
    empty = "TRUNCATE {} CASCADE" if connection.vendor == "postgresql" else "DELETE FROM {}"
    with refused(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(empty.format(model._meta.db_table))


@pytest.mark.parametrize("model", LOGGED)
def test_erasing_changes_nothing_that_was_written(cast: Cast, model: Any) -> None:
    """Erasure deletes rows, and unlinks who is erased: it never rewrites what somebody did."""
    field = "count" if model in {Opportunity, AuditEntry} else "at"
    value = 7 if field == "count" else timezone.now()
    with refused(), erasing():
        first(model).update(**{field: value})


def test_a_game_is_erased_with_all_that_was_logged_of_it(cast: Cast) -> None:
    """Also where an earlier release linked a try to the one that it repeats."""
    first_try, repeat = Attempt.objects.order_by("pk").values_list("pk", flat=True)[:2]
    with logs.rewritten(), connection.cursor() as cursor:
        link = "UPDATE games_attempt SET repeat_of_id = %s WHERE id = %s"
        cursor.execute(link, [first_try, repeat])
    assert erase(GameSession.objects.values_list("pk", flat=True)) > 0
    assert not any(model.objects.exists() for model in (Event, Attempt, Opportunity))


def test_after_erasing_the_same_transaction_is_refused_again(cast: Cast) -> None:
    with transaction.atomic():
        erase([])
        with refused(), transaction.atomic():
            delete_alone(Event)


def test_erasing_inside_erasing_ends_with_the_outer(cast: Cast) -> None:
    with erasing():
        erase([])
        Attempt.objects.all().delete()
    assert not Attempt.objects.exists()


def test_a_person_is_erased_and_the_audit_stays(cast: Cast) -> None:
    count = AuditEntry.objects.count()
    mine = AuditEntry.objects.filter(actor=cast.teacher.user).values_list("pk", flat=True)
    kept = list(mine)
    with erasing():
        User.objects.filter(pk=cast.teacher.user_id).delete()
    assert AuditEntry.objects.count() == count
    assert AuditEntry.objects.filter(pk__in=kept, actor=None).count() == len(kept) > 0


def test_a_trial_is_erased(cast: Cast) -> None:
    mode = GAMES["sleeping_queens"].modes[0]
    trial = begin_trial(cast.teacher.user, "Ms Ada", "owl", mode, {})
    Event.objects.create(
        game_session=trial,
        number=1,
        key="k",
        seat=0,
        actor=Event.Actor.PUPIL,
        accepted=True,
        version_after=1,
        action={},
        body_hash="",
        at=timezone.now(),
        month=trial.month,
    )
    assert end_trials(cast.teacher.user, "sleeping_queens") == 1
    assert not GameSession.objects.filter(pk=trial.pk).exists()


def test_an_unknown_status_is_refused(cast: Cast) -> None:
    with pytest.raises(IntegrityError, match="session_status"), transaction.atomic():
        GameSession.objects.update(status="lost")
