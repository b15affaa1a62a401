"""Forms of a class's list."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.catalogue import AVATARS
from classroom.models import Classroom, Student
from classroom.services import roster
from classroom.services.names import clean_name


class NamesForm(forms.Form):
    """Names pasted or typed, or how many nicknames to make."""

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
        pasted = roster.read_names(data.get("names", ""))
        self.dropped = pasted.dropped
        for problem in pasted.problems[:10]:
            self.add_error("names", problem)
        if same := roster.clashes(self.classroom, pasted.names):
            self.add_error("names", roster.same_words(same))
        count = data.get("nicknames") or 0
        if not pasted.names and not count and not self.errors:
            self.add_error("names", _("Type or paste at least one name."))
        made = roster.nicknames(self.classroom, count, besides=pasted.names)
        data["all_names"] = pasted.names + made
        return data


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
