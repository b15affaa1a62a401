"""Forms of a class's list."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.models import Classroom, Student
from classroom.people.names import clean_name
from classroom.people.services import roster
from classroom.people.services.avatars import may_take, taken_by_others
from games.avatars import AVATARS, Avatar
from games.ids import random_id

_KEY = re.compile(r"[0-9a-z-]{1,40}")


def new_key() -> str:
    """Return a key for a form that is about to be shown."""
    return random_id(20)


class KeyField(forms.CharField):
    """The form's own key: a form sent twice brings the same. What is no key counts as none."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        """Each form that is shown gets a key of its own."""
        super().__init__(required=False, initial=new_key)

    def clean(self, value: object) -> str:
        """Return the key, '' for what can be none."""
        return value if isinstance(value, str) and _KEY.fullmatch(value) else ""


class PupilForm(forms.Form):
    """A pupil's name and picture."""

    name = forms.CharField(label=_("Name"), max_length=60)
    avatar = forms.ChoiceField(
        label=_("Picture"),
        choices=[(key, one.label) for key, one in AVATARS.items()],
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, classroom: Classroom, student: Student, **kwargs: Any) -> None:
        """Start with what the pupil has."""
        kwargs["initial"] = {"name": student.name, "avatar": student.avatar}
        super().__init__(*args, **kwargs)
        self.classroom, self.student = classroom, student
        self.taken = taken_by_others(classroom, student)

    def offered(self) -> list[tuple[str, Avatar, bool]]:
        """Return (key, avatar, is it free) of each creature once, and of what the pupil has."""
        own = self.student.avatar
        tinted = AVATARS[own].symbol if own in AVATARS else ""
        return [
            (key, one, key == own or one.symbol not in self.taken)
            for key, one in AVATARS.items()
            if key == own or (key == one.symbol and key != tinted)
        ]

    def clean_avatar(self) -> str:
        """Check that nobody else has the picture."""
        avatar = str(self.cleaned_data["avatar"])
        if not may_take(self.classroom, self.student, avatar):
            raise ValidationError(_("Another pupil has this picture. Choose a free one."))
        return avatar

    def clean_name(self) -> str:
        """Check the name, also against the class."""
        name = clean_name(self.cleaned_data["name"])
        if same := roster.clashes(self.classroom, [name], besides=self.student):
            raise ValidationError(roster.same_words(same))
        return name
