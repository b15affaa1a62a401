"""Forms for adding pupils: a list pasted or in a file, nicknames, and the check of its names."""

import hashlib
import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from classroom.models import Classroom
from classroom.people.class_lists.decoding import CODECS
from classroom.people.class_lists.lines import LineChoices
from classroom.people.class_lists.preview import Choices
from classroom.people.class_lists.reading import ClassList, NoList, read_file, read_pasted
from classroom.people.class_lists.sealing import unseal
from classroom.people.roster_forms import KeyField, new_key

_LANGUAGE = re.compile(r"^[A-Za-z]{2,3}")
_COLUMN = re.compile(r"\d{1,2}[bafrs]?|each")


class PastedField(forms.CharField):
    """Text as it was pasted: spaces and tabs at its ends are cells, and any sign may be in it."""

    widget = forms.Textarea

    def __init__(self, label: Any) -> None:
        """It may be empty: a file may be chosen instead."""
        super().__init__(label=label, required=False, strip=False)
        self.validators.clear()


class ListForm(forms.Form):
    """A class list, pasted or as a file; `read`: what it holds, None while it is not valid."""

    names = PastedField(_("Paste your class list"))
    file = forms.FileField(label=_("Choose a file"), required=False, allow_empty_file=True)

    def __init__(self, *args: Any, languages: str = "", **kwargs: Any) -> None:
        """`languages`: those that the browser asks for; the first says which letters are likely."""
        super().__init__(*args, **kwargs)
        found = _LANGUAGE.match(languages)
        self.language = found[0].casefold() if found else "en"
        self.read: ClassList | None = None

    @classmethod
    def refused(cls, problem: str) -> "ListForm":
        """Return an empty form that says why a list cannot be gone on with."""
        form = cls({"names": " "})
        form.errors.clear()
        form.add_error("names", problem)
        return form

    def clean(self) -> dict[str, Any]:
        """Read the file, or else what was pasted."""
        data = super().clean() or {}
        file = data.get("file")
        try:
            if file is not None:
                self.read = read_file(file.read(), file.name[:80], self.language)
            else:
                self.read = read_pasted(data.get("names", ""))
        except NoList as error:
            self.add_error("file" if file is not None else "names", str(error))
        return data


class NicknamesForm(forms.Form):
    """For how many pupils nicknames are to be made."""

    key = KeyField()
    nicknames = forms.IntegerField(
        label=_("For how many pupils?"), required=True, min_value=1, max_value=100
    )

    def form_key(self) -> str:
        """Return one key for this form with this number: with another it is another form."""
        return key_of(self.cleaned_data["key"], [str(self.cleaned_data["nicknames"])])


class CheckForm(forms.Form):
    """The list that a page holds, and what a teacher has chosen for it.

    The button pressed is `act`: 'add', 'check', or a choice such as 'column:2', 'out:130'.
    """

    key = KeyField()
    sealed = forms.CharField(widget=forms.HiddenInput)
    act = forms.CharField(required=False, max_length=40)

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        """A list is good for its class alone."""
        super().__init__(*args, **kwargs)
        self.classroom = classroom
        self.read = ClassList()
        self.choices = Choices()

    @property
    def problem(self) -> str:
        """Why the list cannot be gone on with."""
        return " ".join(str(one) for found in self.errors.values() for one in found)

    @classmethod
    def of(cls, sealed: str, classroom: Classroom) -> "CheckForm":
        """Return the form of a list that was just read, with nothing chosen yet."""
        data = QueryDict(mutable=True)
        data.update({"sealed": sealed, "key": new_key()})
        return cls(data, classroom=classroom)

    def _all(self, name: str) -> list[str]:
        return self.data.getlist(name) if isinstance(self.data, QueryDict) else []

    def clean_sealed(self) -> str:
        """Unseal the list."""
        text: str = self.cleaned_data["sealed"]
        try:
            self.read = unseal(text, self.classroom.public_id)
        except NoList as error:
            raise ValidationError(str(error)) from error
        return text

    def clean(self) -> dict[str, Any]:
        """Gather the choices of before and the one just made."""
        data = super().clean() or {}
        verb, _colon, value = str(data.get("act", "")).partition(":")
        state = {
            "column": self._one("column", verb, value),
            "heading": self._one("heading", verb, value),
            "sheet": self._one("sheet", verb, value),
            "encoding": self._one("encoding", verb, value),
        }
        if verb in {"sheet", "heading"}:
            state["column"] = ""
        self.choices = Choices(
            sheet=int(state["sheet"]) if re.fullmatch(r"\d{1,2}", state["sheet"]) else 0,
            column=state["column"] if _COLUMN.fullmatch(state["column"]) else "",
            heading={"1": True, "0": False}.get(state["heading"]),
            encoding=state["encoding"] if state["encoding"] in CODECS else "",
            lines=LineChoices(
                inside=self._marked("inside", verb, value),
                outside=self._marked("outside", verb, value),
                raw=self._marked("raw", verb, value),
                typed=self._typed(),
            ),
            anew=self._marked("anew", verb, value),
        )
        return data

    def _one(self, name: str, verb: str, value: str) -> str:
        return value if verb == name else str(self.data.get(name, ""))

    def _marked(self, name: str, verb: str, value: str) -> frozenset[int]:
        """Return the ids of lines so marked, with the one just marked or unmarked."""
        found = set(_numbers(self._all(name)))
        if verb == name:
            found |= set(_numbers([value]))
        if verb == f"not-{name}":
            found -= set(_numbers([value]))
        return frozenset(found)

    def _typed(self) -> dict[int, str]:
        """Return the names that differ from what the page proposed, by the line's id."""
        found = {}
        for field in self.data:
            if field.startswith("name-") and field[5:].isascii() and field[5:].isdigit():
                name = " ".join(str(self.data[field]).split())[:200]
                if name and name != self.data.get(f"was-{field[5:]}", ""):
                    found[int(field[5:10])] = name
        return found

    def form_key(self) -> str:
        """Return one key for this form with these choices: with others it is another form."""
        skip = {"csrfmiddlewaretoken", "key", "act"}
        fields = sorted((name, self._all(name)) for name in self.data if name not in skip)
        return key_of(self.cleaned_data.get("key", ""), [str(one) for one in fields])


def _numbers(values: Iterable[str]) -> list[int]:
    return [int(one) for one in values if one.isascii() and one.isdigit() and len(one) < 6][:500]


def key_of(key: str, texts: Iterable[str]) -> str:
    """Return the key under which pupils of this form are added; '' for a form without one."""
    text = "\n".join([key, *texts])
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:40] if key else ""


class PickForm(forms.Form):
    """Pupils of other classes, by their public ids."""

    key = KeyField()

    def clean(self) -> dict[str, Any]:
        """Ask for one pupil at least."""
        data = super().clean() or {}
        chosen = self.data.getlist("pupil") if isinstance(self.data, QueryDict) else []
        data["pupil"] = [one for one in chosen if len(one) <= 14][:500]
        if not data["pupil"]:
            raise ValidationError(_("Choose one pupil at least."))
        return data

    def form_key(self) -> str:
        """Return one key for this form with these pupils."""
        return key_of(self.cleaned_data["key"], sorted(self.cleaned_data["pupil"]))
