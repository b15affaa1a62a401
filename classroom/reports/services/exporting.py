"""Hand a class's answers and weeks out as CSV and as a workbook; each file goes into the audit."""

from collections.abc import Iterator

from classroom.models import Classroom
from classroom.reports.selectors import exports
from classroom.site.csv_files import csv_pieces
from classroom.site.services import audit
from classroom.site.xlsx_files import Sheet, xlsx_pieces


def export_answers(actor: audit.Actor, classroom: Classroom) -> Iterator[bytes]:
    """Return the class's answers as a CSV file in pieces; nothing is read before the first."""
    people = exports.people_of(classroom)
    _record(actor, "answers_exported", classroom, len(people.ever))
    return csv_pieces(exports.ANSWER_COLUMNS, exports.answer_rows(classroom, people))


def export_weeks(actor: audit.Actor, classroom: Classroom) -> Iterator[bytes]:
    """Yield each pupil's weekly totals in the class as a CSV file in pieces."""
    people = exports.people_of(classroom)
    _record(actor, "weeks_exported", classroom, len(people.ever))
    return csv_pieces(exports.WEEK_COLUMNS, exports.week_rows(classroom, people))


def export_workbook(actor: audit.Actor, classroom: Classroom) -> Iterator[bytes]:
    """Return both tables as the sheets of one Excel workbook, in pieces."""
    people = exports.people_of(classroom)
    _record(actor, "workbook_exported", classroom, len(people.ever))
    answers = exports.answer_rows(classroom, people)
    weeks = exports.week_rows(classroom, people)
    wide = exports.WIDE_COLUMNS
    return xlsx_pieces(
        [
            Sheet("answers", exports.ANSWER_COLUMNS, answers, wide),
            Sheet("weeks", exports.WEEK_COLUMNS, weeks, wide),
        ]
    )


def _record(actor: audit.Actor, act: str, classroom: Classroom, pupils: int) -> None:
    audit.record(actor, act, classroom=classroom, subject=classroom.public_id, count=pupils)
