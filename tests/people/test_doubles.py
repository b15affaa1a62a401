"""Pasted doubles are repaired with one tap; forty pupils have forty creatures."""

from typing import Any

import pytest
from django.urls import reverse

from classroom.models import AuditEntry, Classroom, Student
from classroom.people.password_pictures import PASSWORD_PICTURES
from classroom.people.selectors.roster import pupils_of
from classroom.people.services import avatars, roster
from classroom.people.services.picture_passwords import unseal
from classroom.site.services import audit
from games.avatars import AVATARS
from tests.cast import Cast
from tests.factories import ClassroomFactory, StudentFactory, TeacherFactory

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def paste(cast: Cast, names: str, **more: str) -> Any:
    where = reverse("roster_add", args=[cast.classroom.public_id])
    return cast.client("teacher").post(where, {"names": names, "key": "form-1", **more})


def names(room: Classroom) -> set[str]:
    return {one.name for one in pupils_of(room)} - {"Ripple", "Ember", "Hoot"}


def test_doubles_are_told_with_their_repairs(cast: Cast) -> None:
    page = paste(cast, "Ada\nBen\nada\nripple").content.decode()
    assert "Two pupils would be called ada, ripple." in page
    assert "Add as ada B., ripple B." in page
    assert "Keep one ada, ripple" in page
    assert names(cast.classroom) == set()


@pytest.mark.parametrize(
    ("repair", "added"),
    [("letters", {"Ada", "Ada B.", "Ada C.", "Ben", "Ripple B."}), ("once", {"Ada", "Ben"})],
)
def test_one_tap_adds_them_and_a_second_one_nobody(
    cast: Cast, repair: str, added: set[str]
) -> None:
    for _time in range(2):
        assert paste(cast, "Ada\nBen\nAda\nRipple\nAda", repair=repair).status_code == 302
        assert names(cast.classroom) == added


def test_keeping_one_of_a_pupil_who_is_there_says_so(cast: Cast) -> None:
    page = paste(cast, "Ripple", repair="once")
    assert page.status_code == 422
    assert "in the class already" in page.content.decode()


def test_unknown_repair_repairs_nothing(cast: Cast) -> None:
    assert paste(cast, "Ada\nAda", repair="all").status_code == 422


def test_forty_pupils_have_forty_creatures_and_one_more_a_tint() -> None:
    teacher = TeacherFactory()
    room = ClassroomFactory(school=teacher.school, teacher=teacher)
    actor = audit.Actor(teacher.user, "teacher")
    for start in (0, 15, 30):
        count = min(15, 40 - start)
        roster.add_pupils(actor, room, [f"Pupil {start + n}" for n in range(count)])
    pupils = pupils_of(room)
    assert len({avatars.symbol_of(one.avatar) for one in pupils}) == len(pupils) == 40
    assert len({unseal(one) for one in pupils}) == 40
    roster.add_pupils(actor, room, ["Pupil 41", "Pupil 42"])
    assert len({one.avatar for one in pupils_of(room)}) == 42


def test_no_creature_is_a_secret_picture() -> None:
    creatures = {one.symbol for one in AVATARS.values()}
    assert len(creatures) == 40
    assert not creatures & set(PASSWORD_PICTURES)


def test_a_nickname_brings_its_creature_only_while_it_is_free() -> None:
    assert avatars.pick_avatars([], ["Ripple"]) == ["otter-2"]
    assert avatars.symbol_of(*avatars.pick_avatars(["otter"], ["Ripple"])) != "otter"


def double(cast: Cast) -> Student:
    """Add a pupil with Ripple's creature in another tint, as earlier releases did."""
    return StudentFactory(
        school=cast.school, name="Dash", avatar="otter-3", classroom=cast.classroom
    )


def test_a_double_is_shown_and_parted_once(cast: Cast) -> None:
    student = double(cast)
    page = reverse("class_page", args=[cast.classroom.public_id])
    assert "1 pupil shares a picture" in cast.client("teacher").get(page).content.decode()
    where = reverse("pictures_part", args=[cast.classroom.public_id])
    for _time in range(2):
        cast.client("teacher").post(where)
    found = {one.name: one.avatar for one in pupils_of(cast.classroom)}
    assert found["Ripple"] == "otter"
    assert avatars.symbol_of(found[student.name]) not in {"otter", "fox", "owl"}
    assert AuditEntry.objects.filter(act="pictures_parted").count() == 1
    assert "shares a picture" not in cast.client("teacher").get(page).content.decode()


def test_a_picture_of_another_pupil_is_not_to_be_chosen(cast: Cast) -> None:
    where = reverse("pupil_edit", args=[cast.classroom.public_id, cast.pupil.user.public_id])
    teacher = cast.client("teacher")
    assert "fox, another pupil’s" in teacher.get(where).content.decode()
    for avatar in ("fox", "fox-2"):
        answer = teacher.post(where, {"name": "Ripple", "avatar": avatar})
        assert answer.status_code == 422
        assert "Choose a free one" in answer.content.decode()
    assert teacher.post(where, {"name": "Ripple", "avatar": "swan"}).status_code == 302
    assert Student.objects.get(pk=cast.pupil.pk).avatar == "swan"


def test_existing_doubles_may_keep_what_they_have(cast: Cast) -> None:
    student = double(cast)
    where = reverse("pupil_edit", args=[cast.classroom.public_id, student.user.public_id])
    answer = cast.client("teacher").post(where, {"name": "Dashy", "avatar": "otter-3"})
    assert answer.status_code == 302
