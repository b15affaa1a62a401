"""What is logged when a visitor's request is refused: one warning of one line."""

import logging
from typing import Any

import pytest
from django.core.exceptions import DisallowedRedirect
from django.test import Client

pytestmark = pytest.mark.django_db
HOST = "django.security.DisallowedHost"
MANY = {f"field{number}": "" for number in range(2_000)}


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ({"path": "/about/", "headers": {"host": "elsewhere.example"}}, HOST),
        ({"path": "/about/", "headers": {"host": "a\nERROR forged"}}, HOST),
        ({"path": "/about/", "headers": {"host": "a" * 5_000}}, HOST),
        ({"path": "/", "data": {"code": "x" * 300_000}}, "django.security.RequestDataTooBig"),
        ({"path": "/", "data": MANY}, "django.security.TooManyFieldsSent"),
        ({"path": "/", "data": {"code": "x" * 1_100_000}}, "django.request"),
    ],
    ids=["host", "host of two lines", "endless host", "long body", "many fields", "huge body"],
)
def test_what_is_refused_is_one_warning_of_one_line(
    caplog: pytest.LogCaptureFixture, sent: dict[str, Any], name: str
) -> None:
    client = Client()
    assert (client.post if "data" in sent else client.get)(**sent).status_code == 400
    assert [(one.name, one.levelname) for one in caplog.records] == [(name, "WARNING")]
    (line,) = caplog.text.splitlines()
    assert len(line) < 300


def test_what_may_be_our_own_mistake_stays_an_error_with_its_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    problem = DisallowedRedirect("no")
    logging.getLogger("django.security.DisallowedRedirect").error("no", exc_info=problem)
    (record,) = caplog.records
    assert record.levelname == "ERROR"
    assert "DisallowedRedirect: no" in caplog.text
