"""A class that nobody teaches is given to somebody, or deleted, by whoever runs the server."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from classroom.models import AuditEntry, Classroom, Teacher
from classroom.site.posts import first_teacher
from tests.cast import Cast
from tests.factories import UserFactory
from tests.people.deleted_account import leave

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def command(*words: str, **more: str) -> str:
    """Run the command; return what it says."""
    out = StringIO()
    call_command("classes_without_teacher", *words, stdout=out, **more)
    return out.getvalue()


@pytest.fixture
def left(cast: Cast) -> Classroom:
    """Gull class, whose only teacher has left."""
    leave(cast, "other_school_teacher")
    return cast.foreign_classroom


def test_classes_with_a_teacher_are_not_listed(cast: Cast) -> None:
    assert command() == "Every class has a teacher.\n"


def test_class_is_listed_until_it_is_given_to_a_new_teacher(cast: Cast, left: Classroom) -> None:
    assert command() == f"{left.public_id}  Gull class, Harbour School\n"
    user = UserFactory(email="gus@harbour.example")
    said = command("--give", left.public_id, " Gus@harbour.example", name="Mr Gus")
    assert said == "Every class has a teacher.\n"
    teacher = Teacher.objects.get(user=user)
    assert (teacher.name, teacher.school, first_teacher(left)) == (
        "Mr Gus",
        cast.other_school,
        teacher,
    )
    entry = AuditEntry.objects.get(act="teacher_appointed")
    assert (entry.actor, entry.role, entry.classroom) == (None, "system", left)
    left.refresh_from_db()
    assert left.archived_at is not None  # until the new teacher takes it up again


def test_deleted_class_is_shut(cast: Cast, left: Classroom) -> None:
    assert command("--delete", left.public_id) == "Every class has a teacher.\n"
    left.refresh_from_db()
    assert left.deleted_at is not None


@pytest.mark.parametrize(
    ("address", "name", "said"),
    [
        ("nobody@harbour.example", "Gus", "No account has this address."),
        ("ada@hazel.example", "", "This account belongs to another school."),
        ("sam@family.example", "", "name"),
        ("sam", "Sam", "valid"),
    ],
)
def test_it_is_given_to_nobody_else(left: Classroom, address: str, name: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        command("--give", left.public_id, address, name=name)
    assert first_teacher(left) is None


def test_class_that_is_taught_is_neither_given_nor_deleted(cast: Cast) -> None:
    room = cast.classroom.public_id
    for words in (("--give", room, "dee@hazel.example"), ("--delete", room)):
        with pytest.raises(CommandError, match="There is no class"):
            command(*words)
    assert Classroom.objects.get(pk=cast.classroom.pk).deleted_at is None
