"""Models of schools and people. A pupil is a random id, a nickname, an avatar, three pictures."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.ids import public_id


class UserManager(BaseUserManager["User"]):
    """Makes users: adults by e-mail, pupils without."""

    def create_user(self, email: str | None = None, password: str | None = None) -> "User":
        """Make a user; without an e-mail a pupil, without a password no way in by one."""
        user = self.new_user(email, password)
        user.save(using=self._db)
        return user

    def new_user(self, email: str | None = None, password: str | None = None) -> "User":
        """Return a user as `create_user` makes it, not saved yet."""
        user = self.model(email=self.normalize_email(email).lower() if email else None)
        user.set_password(password)
        return user

    def create_superuser(self, public_id: str, password: str | None = None) -> "User":
        """Refuse: there is no page from which one person could look into every school."""
        raise TypeError("Counterpane has no superusers.")

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the adult with that e-mail address."""
        return self.get(email__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """Anyone who signs in. E-mail is for adults only; pupils have no usable password."""

    public_id = models.CharField(max_length=14, unique=True, default=public_id, editable=False)
    email = models.EmailField(_("e-mail address"), unique=True, null=True, blank=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    # Since when the account is shut: a job erases the row (`services.leaving`).
    deleted_at = models.DateTimeField(null=True, blank=True)
    date_joined = models.DateTimeField(default=timezone.now)
    language = models.CharField(max_length=10, default="en")

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "public_id"
    EMAIL_FIELD = "email"
    ONLY_BY_NAME: ClassVar = {"email", "is_active", "deleted_at"}

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; of a row that exists ONLY_BY_NAME alone where `update_fields` names them.

        Another tab may have deleted the account since this object was read.
        """
        if not self._state.adding and kwargs.get("update_fields") is None:
            names = {field.name for field in self._meta.concrete_fields if not field.primary_key}
            kwargs["update_fields"] = names - self.ONLY_BY_NAME
        super().save(*args, **kwargs)


class School(models.Model):
    """A school: what pupils belong to, and whose clock days and weeks follow."""

    public_id = models.CharField(max_length=14, unique=True, default=public_id, editable=False)
    name = models.CharField(max_length=80)
    timezone = models.CharField(max_length=40, default="UTC")


class Teacher(models.Model):
    """An adult of one school."""

    user = models.OneToOneField(User, models.CASCADE, related_name="teacher")
    school = models.ForeignKey(School, models.PROTECT, related_name="teachers")
    name = models.CharField(max_length=60)  # as pupils and families read it
    is_admin = models.BooleanField(default=False)


class Student(models.Model):
    """A pupil of one school."""

    user = models.OneToOneField(User, models.CASCADE, related_name="student")
    school = models.ForeignKey(School, models.PROTECT, related_name="students")
    name = models.CharField(max_length=60)  # a nickname, or a first name if the teacher typed one
    avatar = models.CharField(max_length=20)
    # Three of twelve pictures, encrypted with a key that is not in the database.
    picture_password = models.BinaryField(default=bytes, db_column="secret")
    picture_password_made_at = models.DateTimeField(null=True, db_column="secret_made_at")
    home_seen_at = models.DateTimeField(null=True)  # last sign of the pupil's open home page
    preferences = models.JSONField(default=dict)  # neutral: sound, big text, calm motion


class Guardian(models.Model):
    """An adult who reads about own children."""

    user = models.OneToOneField(User, models.CASCADE, related_name="guardian")
    name = models.CharField(max_length=60, blank=True)
    weekly_mail_since = models.DateTimeField(null=True, blank=True)  # asked for since; None: not


class Guest(models.Model):
    """A visitor without an account who tries a table: erased with it when left, or two hours on.

    The user is there for the seat alone: it has no name, and nobody is ever signed in as it.
    """

    user = models.OneToOneField(User, models.CASCADE, related_name="guest")
    # Which of the places for guests this is: no two have the same, so there are never more.
    number = models.PositiveSmallIntegerField(unique=True)
    form_key = models.CharField(max_length=80, unique=True)  # of the button that dealt the game
    since = models.DateTimeField(default=timezone.now)


class FamilyCode(models.Model):
    """A printed code for one guardian of one pupil: hashed, used once, gone after 30 days."""

    student = models.ForeignKey(Student, models.CASCADE, related_name="family_codes")
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)


class Guardianship(models.Model):
    """That an adult may read about a pupil, until a teacher ends it."""

    guardian = models.ForeignKey(Guardian, models.CASCADE, related_name="guardianships")
    student = models.ForeignKey(Student, models.CASCADE, related_name="guardianships")
    since = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Once at a time."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["guardian", "student"], name="guardianship_once", condition=Q(ended_at=None)
            )
        ]


class SignInBudget(models.Model):
    """How many picture passwords were judged for a pupil, from one kind of place."""

    student = models.ForeignKey(Student, models.CASCADE, related_name="budgets", db_index=False)
    # A device on which the pupil signed in before: its key. Devices that are new to the pupil:
    # '~' and one browser's key, '@' and one address's key, '' for all of them together.
    device = models.CharField(max_length=32, blank=True)
    misses = models.PositiveSmallIntegerField(default=0)
    locks = models.PositiveSmallIntegerField(default=0)  # doublings so far
    locked_until = models.DateTimeField(null=True, blank=True)
    judged_day = models.DateField(null=True)
    judged_today = models.PositiveSmallIntegerField(default=0)

    class Meta:
        """One row a pupil and kind of place."""

        db_table = "classroom_secretbudget"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["student", "device"], name="budget_device")
        ]


class MissCount(models.Model):
    """Wrong codes, passwords or pictures, or denials, counted for one key in one window of time."""

    scope = models.CharField(max_length=20)  # which limit: class_address, login_target, ...
    key = models.CharField(max_length=64)  # for whom: a hash, or a random id
    began = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        """One row a limit, key and window."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["scope", "key", "began"], name="miss_window")
        ]
