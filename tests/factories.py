"""Makers of rows for tests, each true to what the product itself would write."""

from datetime import timedelta
from typing import Any

import factory
from allauth.account.models import EmailAddress
from django.utils import timezone
from factory.django import DjangoModelFactory

from classroom.models import (
    Assignment,
    AssignmentPupil,
    Classroom,
    ClassroomTeacher,
    Enrollment,
    Guardian,
    Guardianship,
    School,
    Student,
    Teacher,
    User,
)
from classroom.people.services.picture_passwords import pick_some, seal
from classroom.people.services.sign_in_window import new_code
from games.avatars import AVATARS

PASSWORD = "seven quilted tulips"
"""Every adult's password in tests."""


class UserFactory(DjangoModelFactory[User]):
    """An adult: e-mail verified, PASSWORD set."""

    class Meta:
        """Saved once, password included."""

        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"adult{n}@school.example")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        user = User.objects.create_user(kwargs.pop("email"), kwargs.pop("password", PASSWORD))
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user


class PupilUserFactory(DjangoModelFactory[User]):
    """A pupil's user: no e-mail, no password."""

    class Meta:
        """Saved once."""

        model = User

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return User.objects.create_user()


class SchoolFactory(DjangoModelFactory[School]):
    """A school."""

    class Meta:
        """Plain."""

        model = School

    name = factory.Sequence(lambda n: f"School {n}")
    timezone = "Europe/London"


class TeacherFactory(DjangoModelFactory[Teacher]):
    """A teacher."""

    class Meta:
        """Plain."""

        model = Teacher

    user = factory.SubFactory(UserFactory)
    school = factory.SubFactory(SchoolFactory)
    name = factory.Sequence(lambda n: f"Teacher {n}")


class ClassroomFactory(DjangoModelFactory[Classroom]):
    """A class whose pupils may sign in; `teacher=` gives it a teacher of the same school."""

    class Meta:
        """`teacher` is a row of its own."""

        model = Classroom
        skip_postgeneration_save = True

    school = factory.SubFactory(SchoolFactory)
    name = factory.Sequence(lambda n: f"Class {n}")
    year_band = Classroom.YearBand.AGES_7_8
    code = factory.LazyFunction(new_code)
    open_until = factory.LazyFunction(lambda: timezone.now() + timedelta(hours=1))

    @factory.post_generation
    def teacher(self: Any, create: bool, given: Teacher | None, **kwargs: Any) -> None:
        """Give the class its teacher."""
        if given is not None:
            ClassroomTeacher.objects.create(classroom=self, teacher=given)


class StudentFactory(DjangoModelFactory[Student]):
    """A pupil with three secret pictures; `classroom=` enrols it."""

    class Meta:
        """`classroom` is a row of its own."""

        model = Student
        skip_postgeneration_save = True

    user = factory.SubFactory(PupilUserFactory)
    school = factory.SubFactory(SchoolFactory)
    name = factory.Sequence(lambda n: f"Pupil {n}")
    avatar = factory.Iterator(list(AVATARS))
    picture_password = factory.Iterator(pick_some([], 1_000), getter=seal)
    picture_password_made_at = factory.LazyFunction(timezone.now)

    @factory.post_generation
    def classroom(self: Any, create: bool, given: Classroom | None, **kwargs: Any) -> None:
        """Enrol the pupil."""
        if given is not None:
            Enrollment.objects.create(classroom=given, student=self)


class GuardianFactory(DjangoModelFactory[Guardian]):
    """A guardian; `child=` links one pupil."""

    class Meta:
        """`child` is a row of its own."""

        model = Guardian
        skip_postgeneration_save = True

    user = factory.SubFactory(UserFactory)
    name = factory.Sequence(lambda n: f"Guardian {n}")

    @factory.post_generation
    def child(self: Any, create: bool, given: Student | None, **kwargs: Any) -> None:
        """Link the guardian to the child."""
        if given is not None:
            Guardianship.objects.create(guardian=self, student=given)


class AssignmentFactory(DjangoModelFactory[Assignment]):
    """Sleeping Queens, set now; `pupils=` says for whom. No tables are dealt (see the lobby)."""

    class Meta:
        """`pupils` are rows of their own."""

        model = Assignment
        skip_postgeneration_save = True

    classroom = factory.SubFactory(ClassroomFactory)
    game = "sleeping_queens"
    starts_at = factory.LazyFunction(timezone.now)

    @factory.post_generation
    def pupils(self: Any, create: bool, given: list[Student] | None, **kwargs: Any) -> None:
        """Name the pupils."""
        for student in given or ():
            AssignmentPupil.objects.create(assignment=self, student=student, table_number=1)
