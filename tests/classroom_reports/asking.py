"""Asking for the pages of reports as one of the cast."""

from django.urls import reverse

from classroom.models import Student
from tests.cast import Cast

DAYS = (2, 10, 12, 16, 18, 19)
"""Days of November 2026 on which the pupils of `played` played."""


def url_of(cast: Cast, name: str, student: Student | None = None) -> str:
    kwargs = {}
    if name in {"class_report", "pupil_report"}:
        kwargs["classroom"] = cast.classroom.public_id
    if name in {"pupil_report", "family_child"}:
        kwargs["student"] = (student or cast.pupil).user.public_id
    return reverse(name, kwargs=kwargs)


def read(cast: Cast, name: str, role: str, **query: object) -> str:
    answer = cast.client(role).get(url_of(cast, name), query)
    assert answer.status_code == 200
    return answer.content.decode()
