"""Downloads of a class: its answers and its pupils' weeks as CSV and Excel files."""

from collections.abc import Iterator
from typing import Final

from django.http import HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from classroom.models import Classroom
from classroom.reports.services import exporting
from classroom.site.access import classroom_of
from classroom.site.services.audit import Actor
from learning.weeks import day_of, zone_named

CSV: Final = "csv", "text/csv; charset=utf-8"
XLSX: Final = "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_GET
def export_answers(request: HttpRequest, classroom: str) -> StreamingHttpResponse:
    """Send every judged claim and answered thinking card of the class."""
    room = classroom_of(request.user, classroom)
    return _download(room, "answers", exporting.export_answers(Actor.of(request), room))


@require_GET
def export_weeks(request: HttpRequest, classroom: str) -> StreamingHttpResponse:
    """Send what each pupil's weeks in the class come to."""
    room = classroom_of(request.user, classroom)
    return _download(room, "weeks", exporting.export_weeks(Actor.of(request), room))


@require_GET
def export_workbook(request: HttpRequest, classroom: str) -> StreamingHttpResponse:
    """Send both tables in one workbook."""
    room = classroom_of(request.user, classroom)
    return _download(room, "tables", exporting.export_workbook(Actor.of(request), room), XLSX)


def _download(
    room: Classroom, what: str, pieces: Iterator[bytes], kind: tuple[str, str] = CSV
) -> StreamingHttpResponse:
    """Answer a file named by the class, what is in it, and today's date at the school."""
    today = day_of(timezone.now(), zone_named(room.school.timezone))
    ending, content_type = kind
    name = slugify(room.name, allow_unicode=True) or "class"
    response = StreamingHttpResponse(pieces, content_type=content_type)
    disposition = content_disposition_header(True, f"{name}-{what}-{today.isoformat()}.{ending}")
    response.headers["Content-Disposition"] = str(disposition)
    return response
