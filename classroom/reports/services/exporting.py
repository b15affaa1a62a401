"""Hand a class's answers and weeks out as CSV; each file is written down in the audit."""

from collections.abc import Iterator

from classroom.models import Classroom
from classroom.reports.selectors import exports
from classroom.site.csv_files import csv_pieces
from classroom.site.services import audit


def export_answers(actor: audit.Actor, classroom: Classroom) -> Iterator[bytes]:
    """Return the class's answers as a CSV file in pieces; nothing is read before the first."""
    people = exports.people_of(classroom)
    _record(actor, "answers_exported", classroom, len(people.ever))
    return csv_pieces(exports.ANSWER_COLUMNS, exports.answer_rows(classroom, people))


def export_weeks(actor: audit.Actor, classroom: Classroom) -> Iterator[bytes]:
    """Return what each pupil's weeks in the class come to as a CSV file in pieces."""
    people = exports.people_of(classroom)
    _record(actor, "weeks_exported", classroom, len(people.ever))
    return csv_pieces(exports.WEEK_COLUMNS, exports.week_rows(classroom, people))


def _record(actor: audit.Actor, act: str, classroom: Classroom, pupils: int) -> None:
    audit.record(actor, act, classroom=classroom, subject=classroom.public_id, count=pupils)
