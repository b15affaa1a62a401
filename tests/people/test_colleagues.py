"""A second teacher: invited by e-mail, accepts, is ended; nobody else gets in by the link."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import reverse

from classroom.models import AuditEntry, ClassroomTeacher, Teacher, TeacherInvitation
from classroom.people.services import colleagues
from tests.cast import Cast
from tests.factories import TeacherFactory, UserFactory
from tests.people.sign_in_steps import confirm_by_mail, sign_up

pytestmark = pytest.mark.django_db

FAY = "fay@hazel.example"


def invite(cast: Cast, email: str = FAY, role: str = "teacher") -> Any:
    where = reverse("teacher_invite", args=[cast.classroom.public_id])
    return cast.client(role).post(where, {"email": email})


def link() -> str:
    """Return the path of the newest mailed link."""
    found = re.search(r"https?://[^/]+(/teach/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def teachers(cast: Cast) -> set[str]:
    posts = ClassroomTeacher.objects.filter(classroom=cast.classroom, ended_at=None)
    return set(posts.values_list("teacher__user__email", flat=True))


def as_adult(email: str) -> Client:
    client = Client()
    client.force_login(UserFactory(email=email))
    return client


def words(answer: Any) -> str:
    return str(answer.content.decode())


def test_invited_adult_signs_up_and_teaches_the_class(cast: Cast) -> None:
    assert invite(cast, " Fay@Hazel.example ").status_code == 302
    assert mail.outbox[-1].to == [FAY]
    assert "Ms Ada" in mail.outbox[-1].body
    settings = cast.client("teacher").get(
        reverse("class_settings", args=[cast.classroom.public_id])
    )
    assert FAY in words(settings)
    path, client = link(), Client()
    page = words(client.get(path))
    assert "Maple class" in page
    assert FAY not in page
    sign_up(client, FAY, next=path)
    page = words(confirm_by_mail(client))
    assert "Teach Maple class together?" in page
    answer = client.post(path, {"name": "Ms Fay"})
    assert answer["Location"] == reverse("class_page", args=[cast.classroom.public_id])
    assert FAY in teachers(cast)
    made = Teacher.objects.get(user__email=FAY)
    assert (made.name, made.school, made.is_admin) == ("Ms Fay", cast.school, False)
    assert "does not work" in words(client.get(path))
    assert AuditEntry.objects.filter(act="teacher_joined", subject=made.user.public_id).count() == 1
    assert client.get(answer["Location"]).status_code == 200


def test_teacher_of_the_school_joins_at_a_press(cast: Cast) -> None:
    fay = TeacherFactory(user=UserFactory(email=FAY), school=cast.school)
    invite(cast)
    client = Client()
    client.force_login(fay.user)
    for _time in range(2):
        client.post(link())
    assert FAY in teachers(cast)
    assert ClassroomTeacher.objects.filter(teacher=fay, ended_at=None).count() == 1


def test_removed_colleague_may_be_invited_again(cast: Cast) -> None:
    invite(cast, "cy@hazel.example")
    client = cast.client("removed_co_teacher")
    client.post(link())
    assert "cy@hazel.example" in teachers(cast)


@pytest.mark.parametrize("role", ["other_school_teacher", "guardian", "co_teacher", "school_admin"])
def test_link_is_good_for_the_invited_address_alone(cast: Cast, role: str) -> None:
    invite(cast)
    client = cast.client(role)
    before = teachers(cast)
    assert "another address than yours" in words(client.get(link()))
    assert client.post(link(), {"name": "Eve"}).status_code == 200
    assert teachers(cast) == before
    assert TeacherInvitation.objects.get().ended_at is None


def test_address_that_is_not_confirmed_is_nobodys(cast: Cast) -> None:
    invite(cast)
    client = as_adult(FAY)
    TeacherInvitation.objects.get()
    UserFactory._meta.model.objects.get(email=FAY).emailaddress_set.update(verified=False)
    client.post(link(), {"name": "Fay"})
    assert FAY not in teachers(cast)


def test_teacher_of_another_school_is_told_so(cast: Cast) -> None:
    invite(cast, "eli@harbour.example")
    client = cast.client("other_school_teacher")
    assert "another school" in words(client.get(link()))
    client.post(link())
    assert "eli@harbour.example" not in teachers(cast)


def test_pupils_see_no_invitation(cast: Cast) -> None:
    invite(cast)
    assert cast.client("pupil").get(link()).status_code == 404
    assert cast.client("pupil").post(link()).status_code == 404


def test_invited_twice_is_written_to_once(cast: Cast) -> None:
    for role in ("teacher", "teacher", "co_teacher"):
        invite(cast, role=role)
    assert len(mail.outbox) == 1
    assert AuditEntry.objects.filter(act="teacher_invited").count() == 1


def test_withdrawn_and_old_links_stop(cast: Cast) -> None:
    invite(cast)
    first = link()
    where = reverse("teacher_withdraw", args=[cast.classroom.public_id])
    for _time in range(2):
        asked = {"invitation": TeacherInvitation.objects.get().public_id}
        cast.client("teacher").post(where, asked)
    assert AuditEntry.objects.filter(act="invitation_withdrawn").count() == 1
    client = as_adult(FAY)
    client.post(first, {"name": "Fay"})
    invite(cast)
    with time_machine.travel(TeacherInvitation.objects.latest("pk").expires_at):
        client.post(link(), {"name": "Fay"})
        assert "does not work" in words(client.get(link()))
        invite(cast)
        assert len(mail.outbox) == 3
    assert FAY not in teachers(cast)


def test_archived_class_takes_nobody(cast: Cast) -> None:
    invite(cast)
    cast.client("teacher").post(reverse("class_archive", args=[cast.classroom.public_id]))
    client = as_adult(FAY)
    assert "does not work" in words(client.post(link(), {"name": "Fay"}))


@pytest.mark.parametrize("email", ["", "fay", "a@b", "bo@hazel.example", "x" * 250 + "@b.example"])
def test_what_cannot_be_invited_is_said_beside_the_field(cast: Cast, email: str) -> None:
    answer = invite(cast, email)
    assert answer.status_code == 422
    assert "invite-bad" in words(answer)
    assert not mail.outbox


def test_nobody_is_written_to_without_end(cast: Cast) -> None:
    for n in range(colleagues.MAX_WAITING + 2):
        invite(cast, f"fay{n}@hazel.example")
    assert len(mail.outbox) == colleagues.MAX_WAITING


def end(cast: Cast, role: str, whom: Teacher) -> Any:
    where = reverse("teacher_end", args=[cast.classroom.public_id])
    return cast.client(role).post(where, {"teacher": whom.user.public_id})


def test_first_teacher_ends_a_colleagues_post(cast: Cast) -> None:
    colleague = cast.client("co_teacher")
    page = reverse("class_page", args=[cast.classroom.public_id])
    assert colleague.get(page).status_code == 200
    for _time in range(2):
        assert end(cast, "teacher", cast.co_teacher).status_code == 302
    assert colleague.get(page).status_code == 404
    assert AuditEntry.objects.filter(act="teacher_removed").count() == 1


def test_second_teacher_leaves_but_ends_nobody(cast: Cast) -> None:
    before = teachers(cast)
    end(cast, "co_teacher", cast.teacher)
    end(cast, "teacher", cast.teacher)  # the class needs its first teacher
    assert teachers(cast) == before
    assert end(cast, "co_teacher", cast.co_teacher)["Location"] == reverse("home")
    assert teachers(cast) == before - {"bo@hazel.example"}


@pytest.mark.parametrize("which", ["other_school_teacher", "school_admin"])
def test_post_of_who_never_taught_the_class_is_absent(cast: Cast, which: str) -> None:
    assert end(cast, "teacher", getattr(cast, which)).status_code == 404


def test_invitation_of_another_class_is_not_withdrawn(cast: Cast) -> None:
    invite(cast)
    where = reverse("teacher_withdraw", args=[cast.foreign_classroom.public_id])
    asked = {"invitation": TeacherInvitation.objects.get().public_id}
    cast.client("other_school_teacher").post(where, asked)
    assert TeacherInvitation.objects.get().ended_at is None
    assert TeacherInvitation.objects.get().expires_at - TeacherInvitation.objects.get().made_at <= (
        timedelta(days=colleagues.LINK_DAYS, seconds=1)
    )
