"""Forms of a class's settings and of an adult's own account: one field each, kept at once."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.models import Classroom, User
from classroom.people.entry_forms import time_zones
from classroom.people.names import clean_name
from classroom.people.services.class_settings import MAX_CLASS_NAME, clean_class_name

WAITS = [(1, _("1 minute")), (3, _("3 minutes")), (5, _("5 minutes")), (10, _("10 minutes"))]


class ClassNameForm(forms.Form):
    """A class's name."""

    value = forms.CharField(label=_("Name"), max_length=MAX_CLASS_NAME)

    def clean_value(self) -> str:
        """Check the name."""
        return clean_class_name(self.cleaned_data["value"])


class YearBandForm(forms.Form):
    """How old the pupils are."""

    value = forms.ChoiceField(label=_("Age"), choices=Classroom.YearBand.choices)


class WaitForm(forms.Form):
    """How long a pupil is missing before a robot plays."""

    value = forms.TypedChoiceField(label=_("When a child is away"), choices=WAITS, coerce=int)


class SoundsForm(forms.Form):
    """Whether sounds are on at the class's tables while it is at school."""

    value = forms.TypedChoiceField(
        label=_("Sounds in class"),
        choices=[(False, _("Off")), (True, _("On"))],
        coerce=lambda value: value == "True",
    )


class PersonNameForm(forms.Form):
    """The name of an adult or a school."""

    value = forms.CharField(label=_("Name"), max_length=60)

    def clean_value(self) -> str:
        """Check the name."""
        return clean_name(self.cleaned_data["value"])


class ZoneForm(forms.Form):
    """A school's time zone."""

    value = forms.ChoiceField(label=_("Time zone"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the world's zones, and the one that is kept."""
        super().__init__(*args, **kwargs)
        field = self.fields["value"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = time_zones()


CLASS_FORMS: dict[str, type[forms.Form]] = {
    "name": ClassNameForm,
    "year_band": YearBandForm,
    "wait_minutes": WaitForm,
    "sounds_in_class": SoundsForm,
}


def account_forms(user: User) -> dict[str, tuple[type[forms.Form], str]]:
    """Return the form and the present value of each field that this adult may change."""
    found: dict[str, tuple[type[forms.Form], str]] = {}
    if (teacher := getattr(user, "teacher", None)) is not None:
        found["teacher_name"] = PersonNameForm, teacher.name
        if teacher.is_admin:
            found["school_name"] = PersonNameForm, teacher.school.name
            found["timezone"] = ZoneForm, teacher.school.timezone
    if (guardian := getattr(user, "guardian", None)) is not None:
        found["guardian_name"] = PersonNameForm, guardian.name
    return found
