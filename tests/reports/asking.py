"""Asking for the pages of reports as one of the cast."""

from django.urls import get_resolver, reverse

from classroom.models import Student
from tests.cast import Cast
from tests.reports.page import rows_of

DAYS = (2, 10, 12, 16, 18, 19)
"""Days of November 2026 on which the pupils of `played` played."""


def url_of(cast: Cast, name: str, student: Student | None = None) -> str:
    """Return the address of a page of the cast's class, or of a pupil."""
    ids = {
        "classroom": cast.classroom.public_id,
        "student": (student or cast.pupil).user.public_id,
    }
    ((_pattern, names),) = get_resolver().reverse_dict.getlist(name)[0][0]
    return reverse(name, kwargs={one: ids[one] for one in names})


def answers_of(cast: Cast, show: str = "sums", **query: object) -> list[list[str]]:
    """Return the listed answers of a pupil's report as its teacher reads them, page after page."""
    found: list[list[str]] = []
    for page in range(1, 99):
        html = read(cast, "pupil_report", "teacher", show=show, page=page, **query)
        found += rows_of(html, "equations")[1:]
        if 'id="older"' not in html:
            return found
    raise AssertionError("there is no last page")


def read(cast: Cast, name: str, role: str, **query: object) -> str:
    answer = cast.client(role).get(url_of(cast, name), query)
    assert answer.status_code == 200
    return answer.content.decode()
