"""Query the note home of a pupil: the newest sentence, if it was not taken back and is not old."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from classroom.models import Guardianship, HomeNote, Student
from classroom.reports.home_note_words import SENTENCES
from games.directions import isolated

SHOWN_DAYS: Final = 28
"""After so many days a note is shown no more."""
NEW_DAYS: Final = 7
"""For so many days a note stands whole; then it is folded.

Whether somebody has read it is not asked: a guardian's reading is watched no more than before, and
a note that the father opened may still be news to the mother. A week has every weekly look in it.
"""


@dataclass(frozen=True, slots=True)
class NoteHome:
    """A note as the family reads it. `teacher` is '' where the account is gone."""

    sentence: str
    words: str
    at: datetime
    teacher: str
    new: bool

    @property
    def until(self) -> datetime:
        """The moment from which it is shown no more."""
        return self.at + timedelta(days=SHOWN_DAYS)


def note_home(student: Student, now: datetime | None = None) -> NoteHome | None:
    """Return the present note of a pupil with its date, None where there is none. One query."""
    now = now or timezone.now()
    rows = HomeNote.objects.filter(student=student).select_related("teacher")
    row = rows.order_by("-at", "-pk").first()
    if row is None or row.sentence not in SENTENCES:
        return None
    note = NoteHome(
        sentence=row.sentence,
        words=sentence_about(student, row.sentence),
        at=row.at,
        teacher=row.teacher.name if row.teacher else "",
        new=now < row.at + timedelta(days=NEW_DAYS),
    )
    return note if now < note.until else None


def readers_of(student: Student) -> int:
    """Count a pupil's guardians."""
    return Guardianship.objects.filter(student=student, ended_at=None).count()


def sentence_about(student: Student, key: str) -> str:
    """Return a ready sentence with the pupil's name in it."""
    return str(SENTENCES[key]) % {"name": isolated(student.name)}
