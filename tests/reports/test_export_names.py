"""Exports: names of pupils who have left a class, and answers that count nowhere."""

from datetime import timedelta

import pytest

from classroom.people.services import moving, roster
from classroom.site.services import audit
from tests.cast import Cast
from tests.reports.built import run_jobs
from tests.reports.test_exports import (
    MONDAY,
    answer_cards,
    claim_some,
    right,
    rows_of,
    said,
    second,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]


def names_in(cast: Cast, what: str, room: str = "classroom") -> set[tuple[str, ...]]:
    rows = rows_of(cast, what, getattr(cast, room), "co_teacher")
    return set(said(rows, "pupil_id", "pupil"))


def move(cast: Cast, name: str) -> None:
    actor = audit.Actor(cast.teacher.user, "teacher")
    moving.move_pupil(actor, cast.classroom, cast.other_classroom, cast.pupil, name)


@pytest.mark.parametrize("what", ["answers", "weeks"])
def test_a_class_reads_the_name_that_it_knew(cast: Cast, what: str) -> None:
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    move(cast, "Pebble")
    claim_some(cast, cast.pupil, MONDAY + timedelta(days=1), cast.other_classroom)
    actor = audit.Actor(cast.co_teacher.user, "teacher")
    pupil, room = cast.pupil, cast.other_classroom
    roster.edit_pupil(actor, room, pupil, name="Pebble B.", avatar=pupil.avatar)
    run_jobs()
    key = cast.pupil.user.public_id
    assert names_in(cast, what) == {(key, "Ripple")}
    assert names_in(cast, what, "other_classroom") == {(key, "Pebble B.")}


def test_a_pupil_put_back_has_the_present_name(cast: Cast) -> None:
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    actor = audit.Actor(cast.teacher.user, "teacher")
    roster.remove_pupil(actor, cast.classroom, cast.pupil)
    cast.pupil.name = "Pebble"
    cast.pupil.save()
    roster.return_pupil(actor, cast.classroom, cast.pupil)
    assert names_in(cast, "answers") == {(cast.pupil.user.public_id, "Pebble")}


def test_who_has_left_and_never_sat_at_a_table_has_no_name(cast: Cast) -> None:
    answer_cards(cast.classmate, right, room=cast.classroom)
    actor = audit.Actor(cast.teacher.user, "teacher")
    roster.remove_pupil(actor, cast.classroom, cast.classmate)
    assert names_in(cast, "answers") == {(cast.classmate.user.public_id, "")}


def test_a_card_that_nobody_can_have_read_is_marked_and_in_no_week(cast: Cast) -> None:
    answer_cards(cast.pupil, right, second, room=cast.classroom)
    answer_cards(cast.pupil, right, room=cast.classroom, ms=300)
    run_jobs()
    names = ("card_result", "active_ms", "too_fast")
    assert said(rows_of(cast, "answers"), *names) == [
        ("right", "2000", "0"),
        ("right", "2000", "0"),
        ("right", "300", "1"),
    ]
    assert said(rows_of(cast, "weeks"), "cards", "cards_right", "first_tries") == [("2", "1", "2")]
