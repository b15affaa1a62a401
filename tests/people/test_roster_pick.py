"""Pupils of other classes are picked for a class: the same children, cards and answers."""

from typing import Any

import pytest
from django.urls import reverse

from classroom.models import AuditEntry, Student
from classroom.people.selectors.roster import pupils_of
from classroom.people.services.picture_passwords import seal, unseal
from tests.cast import Cast
from tests.factories import StudentFactory

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def pick(cast: Cast, *students: Student, who: str = "co_teacher", key: str = "form-1") -> Any:
    where = reverse("roster_pick", args=[cast.classroom.public_id])
    ids = [one.user.public_id for one in students]
    return cast.client(who).post(where, {"key": key, "pupil": ids})


def offered(cast: Cast, who: str) -> set[str]:
    page = cast.client(who).get(reverse("roster_pick", args=[cast.classroom.public_id]))
    return {one.student.name for room in page.context["classes"] for one in room.pupils}


def here(cast: Cast) -> set[str]:
    return {one.name for one in pupils_of(cast.classroom)}


def test_only_pupils_of_own_classes_are_offered(cast: Cast) -> None:
    assert offered(cast, "co_teacher") == {"Clover"}
    assert offered(cast, "teacher") == set()
    cast.teacher.is_admin = True
    cast.teacher.save()
    assert offered(cast, "teacher") == {"Clover"}


def test_a_picked_pupil_is_in_both_classes_with_one_card(cast: Cast) -> None:
    secret = unseal(cast.other_class_pupil)
    for _time in range(2):
        assert pick(cast, cast.other_class_pupil).status_code == 302
    assert "Clover" in here(cast)
    assert cast.other_class_pupil in pupils_of(cast.other_classroom)
    cast.other_class_pupil.refresh_from_db()
    assert unseal(cast.other_class_pupil) == secret
    assert AuditEntry.objects.get(act="pupils_picked").count == 1


def test_pupils_of_others_cannot_be_picked(cast: Cast) -> None:
    for who, pupil in (("teacher", cast.other_class_pupil), ("co_teacher", cast.foreign_pupil)):
        pick(cast, pupil, who=who)
    assert here(cast) == {"Ripple", "Ember", "Hoot"}


def test_two_of_one_name_are_not_picked(cast: Cast) -> None:
    twin = StudentFactory(
        school=cast.school, name="RIPPLE", avatar="bat", classroom=cast.other_classroom
    )
    assert pick(cast, twin, cast.other_class_pupil).status_code == 422
    assert here(cast) == {"Ripple", "Ember", "Hoot"}
    page = cast.client("co_teacher").get(reverse("roster_pick", args=[cast.classroom.public_id]))
    assert "name taken here" in page.content.decode()


def test_secret_pictures_of_a_pupil_here_are_made_anew(cast: Cast) -> None:
    taken = unseal(cast.pupil)
    cast.other_class_pupil.picture_password = seal(taken)
    cast.other_class_pupil.save()
    pick(cast, cast.other_class_pupil)
    cast.other_class_pupil.refresh_from_db()
    assert unseal(cast.other_class_pupil) != taken
    assert unseal(Student.objects.get(pk=cast.pupil.pk)) == taken


def test_undo_takes_a_picked_pupil_out_of_this_class_alone(cast: Cast) -> None:
    done = pick(cast, cast.other_class_pupil)
    key = str(done["Location"]).rstrip("/").rpartition("/")[2]
    cast.client("co_teacher").post(reverse("roster_undo", args=[cast.classroom.public_id, key]))
    assert "Clover" not in here(cast)
    assert cast.other_class_pupil in pupils_of(cast.other_classroom)


def test_nobody_picked_is_said(cast: Cast) -> None:
    page = pick(cast)
    assert page.status_code == 422
    assert "Choose one pupil at least." in page.content.decode()
