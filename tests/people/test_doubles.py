"""Pasted doubles are repaired with one tap; forty pupils have forty creatures."""

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
from tests.people.class_list_steps import fields_on, names_on, paste, press

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def names(room: Classroom) -> set[str]:
    return {one.name for one in pupils_of(room)} - {"Ripple", "Ember", "Hoot"}


def test_doubles_are_told_apart_by_a_letter_and_told(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, "Ada\nBen\nada\nCleo\n")
    assert names_on(page) == ["Ada A.", "Ben", "ada B.", "Cleo"]
    assert "2 pupils called" in page.content.decode()
    assert names(cast.classroom) == set()
    for _time in range(2):
        assert press(client, cast.classroom, page, "add").status_code == 302
        assert names(cast.classroom) == {"Ada A.", "ada B.", "Ben", "Cleo"}


def test_another_pupil_of_a_name_that_is_there_gets_a_letter(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, "Ripple\nBen")
    assert names_on(page) == ["Ben"]
    (there,) = page.context["page"].there
    page = press(client, cast.classroom, page, f"anew:{there[0]}")
    assert names_on(page) == ["Ripple B.", "Ben"]
    assert press(client, cast.classroom, page, "add").status_code == 302
    assert names(cast.classroom) == {"Ripple B.", "Ben"}


def test_a_letter_typed_twice_adds_nobody(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, "Ada\nAda")
    fields = {name: "Ada X." for name in fields_on(page) if name.startswith("name-")}
    assert press(client, cast.classroom, page, "add", **fields).status_code == 422
    assert names(cast.classroom) == set()


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
