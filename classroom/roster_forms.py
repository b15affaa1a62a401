"""Forms of a class's list."""

import hashlib
import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.models import Classroom, Student
from classroom.services import roster
from classroom.services.names import clean_name
from games.avatars import AVATARS
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


class NamesForm(forms.Form):
    """Names pasted or typed, or how many nicknames to make. Sent again it is good again."""

    key = KeyField()
    names = forms.CharField(
        label=_("First names or nicknames, one a line"),
        widget=forms.Textarea,
        required=False,
        max_length=roster.MAX_PASTE,
    )
    nicknames = forms.IntegerField(
        label=_("Or let us make nicknames: for how many pupils?"),
        required=False,
        min_value=1,
        max_value=100,
    )

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        """Names must differ from those of the class."""
        super().__init__(*args, **kwargs)
        self.classroom = classroom
        self.dropped = False

    def clean(self) -> dict[str, Any]:
        """Read the names; say by line what to mend."""
        data = super().clean() or {}
        data["all_names"] = self._all_names(data)
        data["key"] = self._key_with_text(data["key"])
        if self.errors and roster.added_by(self.classroom, data["key"]):
            self.errors.clear()  # the names clash with themselves: they are on the list already
        return data

    def _key_with_text(self, key: str) -> str:
        """Return one key for this form with this text: with another text it is another form."""
        text = "\n".join([key, self.data.get("names", ""), self.data.get("nicknames", "")])
        return hashlib.sha256(text.encode()).hexdigest()[:40] if key else ""

    def _all_names(self, data: dict[str, Any]) -> list[str]:
        pasted = roster.read_names(data.get("names", ""))
        self.dropped = pasted.dropped
        for problem in pasted.problems[:10]:
            self.add_error("names", problem)
        if same := roster.clashes(self.classroom, pasted.names):
            self.add_error("names", roster.same_words(same))
        count = data.get("nicknames") or 0
        if not pasted.names and not count and not self.errors:
            self.add_error("names", _("Type or paste at least one name."))
        return pasted.names + roster.nicknames(self.classroom, count, besides=pasted.names)


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

    def clean_name(self) -> str:
        """Check the name, also against the class."""
        name = clean_name(self.cleaned_data["name"])
        if same := roster.clashes(self.classroom, [name], besides=self.student):
            raise ValidationError(roster.same_words(same))
        return name
