"""Forms of a class's list."""

import hashlib
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
        self.same: list[str] = []  # names that two pupils would have
        self.lettered: list[str] = []  # what they would be called with a letter

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
        said = [self.data.get(name, "") for name in ("names", "nicknames", "repair")]
        text = "\n".join([key, *said])
        return hashlib.sha256(text.encode()).hexdigest()[:40] if key else ""

    def _all_names(self, data: dict[str, Any]) -> list[str]:
        pasted = roster.read_names(data.get("names", ""))
        self.dropped = pasted.dropped
        for problem in pasted.problems[:10]:
            self.add_error("names", problem)
        names = self._repaired(pasted.names)
        if same := roster.clashes(self.classroom, names):
            self.add_error("names", roster.same_words(same))
            self.same = same
            mended = roster.lettered(self.classroom, names)
            self.lettered = [one for one in mended if one not in names]
        count = data.get("nicknames") or 0
        if not names and not count and not self.errors:
            nothing = _("Type or paste at least one name.")
            known = _("All these pupils are in the class already.")
            self.add_error("names", known if pasted.names else nothing)
        return names + roster.nicknames(self.classroom, count, besides=names)

    def _repaired(self, names: list[str]) -> list[str]:
        """Return the names as the tap on a repair wishes: with letters, or each once."""
        if self.data.get("repair") == "letters":
            return roster.lettered(self.classroom, names)
        if self.data.get("repair") == "once":
            return roster.each_once(self.classroom, names)
        return names


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
