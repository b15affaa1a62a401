"""A deleted class is erased by the job, and nothing of its pupils is left."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction
from django.urls import reverse

from classroom.models import (
    AlbumPiece,
    AuditEntry,
    Classroom,
    Guardianship,
    ReportJob,
    Student,
    User,
)
from classroom.people.services import class_deletion
from games.models import Attempt, GameSession
from tests.cast import Cast
from tests.people.deleted_class import (
    NOON,
    delete,
    due,
    erase_all,
    everything,
    linked,
    links,
    play,
    saying,
)
from tests.reports.built import rows_of, run_jobs
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon"), pytest.mark.both_databases]

ADULTS_ONLY = {
    "account_emailaddress.user_id",
    "classroom_guardian.user_id",
    "classroom_guest.user_id",
    "classroom_teacher.user_id",
    "classroom_user_groups.user_id",
    "classroom_user_user_permissions.user_id",
    "mfa_authenticator.user_id",
}
"""Columns in which no pupil ever is."""


def test_nothing_of_the_pupils_is_left_in_any_table(full: Cast) -> None:
    leaving = [full.pupil, full.table_mate]
    gone = {
        User: [one.user_id for one in leaving],
        Student: [one.pk for one in leaving],
        Classroom: [full.classroom.pk],
    }
    words = [one.user.public_id for one in leaving] + ["Quillon", "Brindle", "Maple class"]
    assert linked(gone) == links().keys() - ADULTS_ONLY, "a table without rows is not tested"
    assert {"games_seat.name", "games_gamesession.settings"} < saying(words)
    assert delete(full).status_code == 302
    erase_all()
    assert linked(gone) == set()
    assert saying(words) == set()
    assert saying([full.classroom.public_id]) <= {
        "classroom_auditentry.subject",
        "classroom_pupilweek.group",  # of who stays, until the rebuild
        "classroom_pupilweek.shares",
    }
    run_jobs()
    assert saying([full.classroom.public_id]) == {"classroom_auditentry.subject"}
    assert not Classroom.objects.filter(pk=full.classroom.pk).exists()
    assert due() == []


def test_entry_of_the_audit_stays_without_names(full: Cast) -> None:
    delete(full)
    erase_all()
    entry = AuditEntry.objects.get(act="class_deleted")
    assert (entry.school, entry.subject, entry.count, entry.actor) == (
        full.school,
        full.classroom.public_id,
        3,
        full.teacher.user,
    )


def test_pupil_of_another_class_stays_and_is_counted_anew(cast: Cast) -> None:
    birch, pupil = cast.other_classroom, cast.classmate
    pupil.enrollments.create(classroom=birch)
    play(birch, [pupil, cast.other_class_pupil], NOON - timedelta(days=2), seed=11)
    run_jobs()
    in_birch = rows_of(pupil)
    AlbumPiece.objects.create(
        student=pupil, game="sleeping_queens", piece="rose", day=NOON.date(), table="2" * 14
    )
    play(cast.classroom, [pupil, cast.pupil], NOON - timedelta(days=1), seed=13)
    run_jobs()
    assert rows_of(pupil) != in_birch
    client = cast.client("classmate")
    delete(cast)
    assert client.get(reverse("pupil_home")).status_code == 200
    erase_all()
    assert ReportJob.objects.get(subject=pupil.user.public_id).state == "dirty"
    run_jobs()
    assert rows_of(pupil) == in_birch
    assert Attempt.objects.filter(student=pupil.user).exists()
    assert not Attempt.objects.filter(group=cast.classroom.public_id).exists()
    assert AlbumPiece.objects.filter(student=pupil, piece="rose").exists()
    assert Guardianship.objects.filter(student=pupil, ended_at=None).exists()
    assert [post.classroom for post in pupil.enrollments.all()] == [birch]


def test_pupil_who_left_for_another_class_is_not_this_classs_to_erase(cast: Cast) -> None:
    """Whoever was in Birch class last stays with it, though no class has the pupil now."""
    posts = cast.pupil.enrollments
    posts.filter(classroom=cast.classroom).update(ended_at=NOON - timedelta(days=5))
    posts.create(classroom=cast.other_classroom, ended_at=NOON - timedelta(days=1))
    delete(cast)
    erase_all()
    assert Student.objects.filter(pk=cast.pupil.pk).exists()
    assert not Student.objects.filter(pk=cast.table_mate.pk).exists()


def test_pupil_put_back_by_a_request_that_waited_is_not_erased_from_another_class(
    cast: Cast,
) -> None:
    cast.classmate.enrollments.update(ended_at=NOON - timedelta(days=5))
    cast.classmate.enrollments.create(classroom=cast.other_classroom)
    delete(cast)
    cast.classmate.enrollments.create(classroom=cast.classroom)
    erase_all()
    assert Student.objects.filter(pk=cast.classmate.pk).exists()
    assert not Classroom.objects.filter(pk=cast.classroom.pk).exists()


def test_game_of_a_class_that_stays_keeps_its_moves_and_loses_the_name(full: Cast) -> None:
    game = GameSession.objects.get(group=full.other_classroom.public_id)
    moves = game.events.count()
    others = Attempt.objects.filter(game_session=game, student=full.classmate.user).count()
    delete(full)
    erase_all()
    assert moves == game.events.count() > 0
    assert others == Attempt.objects.filter(game_session=game).exclude(student=None).count() > 0
    assert set(game.seats.values_list("user", "name")) == {
        (None, "–"),
        (full.classmate.user_id, full.classmate.name),
    }


def test_pieces_of_many_messages_end_as_one_run_does(full: Cast) -> None:
    """A worker that is killed leaves whole pieces; doubled messages find less to do."""
    delete(full)
    with transaction.atomic():
        erase_all()
        once = everything()
        transaction.set_rollback(True)
    pk, pieces = full.classroom.pk, 0
    assert due() == [pk]
    while Classroom.objects.filter(pk=pk).exists():
        assert class_deletion.erase_class(pk, 1) == 1
        pieces += 1
    assert pieces > 4
    assert class_deletion.erase_class(pk) == 0
    assert everything() == once


@pytest.mark.django_db(transaction=True)
def test_two_workers_erase_one_class(full: Cast) -> None:
    delete(full)
    done = at_once(*[partial(class_deletion.erase_class, full.classroom.pk)] * 2)
    assert sum(done) > 4
    assert not Classroom.objects.filter(pk=full.classroom.pk).exists()
    assert set(Student.objects.filter(school=full.school)) == {
        full.classmate,
        full.other_class_pupil,
    }


def test_class_rests_before_it_is_erased(cast: Cast) -> None:
    sent: list[int] = []
    delete(cast)
    assert class_deletion.sweep(sent.append) == 0
    assert due() == due() == [cast.classroom.pk]  # a message that is lost is sent again


def test_class_that_nobody_deleted_is_not_erased(cast: Cast) -> None:
    assert due() == []
    assert class_deletion.erase_class(cast.classroom.pk) == 0
    assert Classroom.objects.filter(pk=cast.classroom.pk).exists()
