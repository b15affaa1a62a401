"""Logs of refused requests: one warning of one line."""

import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.exceptions import DisallowedRedirect
from django.test import Client

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]
HOST = "django.security.DisallowedHost"
REQUEST = "django.request"
MANY = {f"field{number}": "" for number in range(2_000)}


@pytest.fixture
def console() -> Iterator[StringIO]:
    """Return what the server's own handler writes."""
    (handler,) = [one for one in logging.getLogger().handlers if one.get_name() == "console"]
    assert isinstance(handler, logging.StreamHandler)
    written = StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


@pytest.mark.parametrize(
    ("sent", "status", "name"),
    [
        ({"path": "/about/", "headers": {"host": "elsewhere.example"}}, 400, HOST),
        ({"path": "/about/", "headers": {"host": "a\nERROR forged"}}, 400, HOST),
        ({"path": "/about/", "headers": {"host": "a" * 5_000}}, 400, HOST),
        ({"path": "/", "data": {"code": "x" * 300_000}}, 413, "django.security.RequestDataTooBig"),
        ({"path": "/", "data": MANY}, 400, "django.security.TooManyFieldsSent"),
        ({"path": "/", "data": {"code": "x" * 1_100_000}}, 413, REQUEST),
        ({"path": "/about/?a=%00"}, 400, REQUEST),
        ({"path": "/", "data": b"no part", "content_type": "multipart/form-data"}, 400, REQUEST),
    ],
    ids=[
        "host",
        "host of two lines",
        "endless host",
        "long body",
        "many fields",
        "huge body",
        "NUL in the query",
        "form without a boundary",
    ],
)
def test_what_is_refused_is_one_warning_of_one_line(
    caplog: pytest.LogCaptureFixture,
    console: StringIO,
    sent: dict[str, Any],
    status: int,
    name: str,
) -> None:
    client = Client()
    assert (client.post if "data" in sent else client.get)(**sent).status_code == status
    assert [(one.name, one.levelname) for one in caplog.records] == [(name, "WARNING")]
    (line,) = caplog.text.splitlines()
    assert len(line) < 300
    (written,) = console.getvalue().splitlines()
    assert f"WARNING {name} " in written


@pytest.mark.urls("tests.config.broken")
def test_a_page_that_breaks_is_an_error_with_its_traceback(console: StringIO) -> None:
    client = Client(raise_request_exception=False)
    assert client.get("/broken/").status_code == 500
    words = console.getvalue()
    assert "ERROR django.request " in words
    assert "ZeroDivisionError" in words


def test_what_may_be_our_own_mistake_stays_an_error_with_its_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    problem = DisallowedRedirect("no")
    logging.getLogger("django.security.DisallowedRedirect").error("no", exc_info=problem)
    (record,) = caplog.records
    assert record.levelname == "ERROR"
    assert "DisallowedRedirect: no" in caplog.text
