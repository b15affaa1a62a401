"""Forms for the class code and for a teacher's first class."""

import zoneinfo
from functools import cache
from importlib.resources import files
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.models import Classroom
from classroom.people.names import clean_name
from classroom.people.services.class_settings import MAX_CLASS_NAME, clean_class_name
from classroom.people.services.roster import NewClass

_REGIONS = (
    "Africa",
    "America",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


class CodeForm(forms.Form):
    """A class code: any case, spaces and dashes as one likes."""

    code = forms.CharField(max_length=40, strip=True)


@cache
def time_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the world's time zones by region, as choices: those in use, no names of old."""
    grouped: dict[str, list[tuple[str, str]]] = {region: [] for region in _REGIONS}
    table = files("tzdata.zoneinfo").joinpath("zone.tab").read_text("utf-8")
    rows = [line.split("\t") for line in table.splitlines() if not line.startswith("#")]
    for name in sorted({row[2] for row in rows} & zoneinfo.available_timezones()):
        region, _slash, place = name.partition("/")
        if region in grouped:
            grouped[region].append((name, place.replace("_", " ").replace("/", ", ")))
    return [("", [("UTC", "UTC")]), *grouped.items()]


class ClassForm(forms.Form):
    """A class's name and ages; on the first one also the teacher's name and the school."""

    name = forms.CharField(label=_("Name of the class"), max_length=MAX_CLASS_NAME)
    year_band = forms.ChoiceField(
        label=_("How old are the pupils?"),
        choices=Classroom.YearBand.choices,
        initial=Classroom.YearBand.AGES_7_8,
        widget=forms.RadioSelect,
    )
    teacher_name = forms.CharField(
        label=_("Your name, as pupils and families read it"), max_length=60
    )
    school_name = forms.CharField(label=_("Name of the school"), max_length=60)
    timezone = forms.ChoiceField(label=_("The school’s time zone"), initial="UTC")

    def __init__(self, *args: Any, has_school: bool = False, **kwargs: Any) -> None:
        """Ask for the school only when the teacher has none."""
        super().__init__(*args, **kwargs)
        if has_school:
            for field in ("teacher_name", "school_name", "timezone"):
                del self.fields[field]
        else:
            choice = self.fields["timezone"]
            assert isinstance(choice, forms.ChoiceField)
            choice.choices = time_zones()

    def clean_name(self) -> str:
        """Check the class's name, which may be longer once its signs are written apart."""
        return clean_class_name(self.cleaned_data["name"])

    def clean_teacher_name(self) -> str:
        """Check the teacher's name."""
        return clean_name(self.cleaned_data["teacher_name"])

    def clean_school_name(self) -> str:
        """Check the school's name."""
        return clean_name(self.cleaned_data["school_name"])

    def new_class(self) -> NewClass:
        """Return the cleaned fields; call after is_valid()."""
        return NewClass(**self.cleaned_data)
