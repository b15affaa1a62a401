"""Letters to families: words that a teacher may change, and a code to scan, as a path of an svg."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import qrcode
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.models import Classroom, Student

NAME = "NAME"
"""What stands for the child's name in a greeting."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter: the pupil, the code as printed, until when it works, how the letter begins."""

    pupil: Student
    code: str
    until: datetime
    greeting: str


class LetterForm(forms.Form):
    """The words of the class's letters that are the teacher's; an empty field takes ours."""

    greeting = forms.CharField(
        label=gettext_lazy("Greeting"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("NAME becomes the child’s name."),
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )
    why = forms.CharField(
        label=gettext_lazy("Why we play"),
        max_length=600,
        required=False,
        widget=forms.Textarea(attrs={"class": "in", "rows": 6, "autocomplete": "off"}),
    )

    def words(self) -> dict[str, str]:
        """Return the words to store, by their keys: '' where they are the usual ones."""
        ours = usual_words()
        return {
            key: "" if value == ours[key] else value
            for key, value in ((key, " ".join(self.cleaned_data[key].split())) for key in ours)
        }


def usual_words() -> dict[str, str]:
    """Return our own words, in the reader's language."""
    return {
        "greeting": _("Dear family of NAME,"),
        "why": _(
            "in our class we practise arithmetic by playing card games: children wake queens,"
            " rescue kings and help tired friends to sleep. To play a card, they work something"
            " out. We use it because children talk about numbers while they play, and no clock"
            " hurries them."
        ),
    }


def words_of(classroom: Classroom) -> dict[str, str]:
    """Return the words of the class's letters."""
    own = {"greeting": classroom.letter_greeting, "why": classroom.letter_why}
    return {key: own[key] or ours for key, ours in usual_words().items()}


def letter_form(classroom: Classroom, data: Any = None) -> LetterForm:
    """Return the form with the class's words in it."""
    return LetterForm(data, initial=words_of(classroom))


def scan_path(text: str) -> tuple[int, str]:
    """Return a QR code: the side of its square in modules, margin included, and an svg path."""
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    code.make()
    rows = code.get_matrix()
    dark = [
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module
    ]
    return len(rows), "".join(dark)
