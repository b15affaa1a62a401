"""The real page server: whose address it believes, and which files it gives away."""

from collections.abc import Iterator

import httpx
import pytest

from classroom.models import AuditEntry
from tests.stack import Stack

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.both_databases,
]
ELSEWHERE = {"X-Forwarded-For": "203.0.113.7"}


@pytest.fixture(params=["pages", "granian"])
def server(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[Stack]:
    """Run the page server of a laptop, then that of a school."""
    with Stack(on_test_database=True, pages=request.param, processes=("pages",)) as running:
        yield running


def test_without_a_proxy_a_forwarded_address_is_not_believed(server: Stack) -> None:
    with httpx.Client(base_url=server.url, headers=ELSEWHERE) as visitor:
        visitor.get("/account/login/")
        form = {
            "login": "ada@school.example",
            "password": "wrong",
            "csrfmiddlewaretoken": visitor.cookies["csrftoken"],
        }
        assert visitor.post("/account/login/", data=form).status_code == 200
    assert AuditEntry.objects.get(act="signed_in").address == "127.0.0.0"


def test_the_list_of_static_files_is_not_served(server: Stack) -> None:
    page = httpx.get(f"{server.url}/account/login/").text
    style = page.split('rel="stylesheet" href="')[1].split('"')[0]
    assert httpx.get(server.url + style).status_code == 200
    for name in ("staticfiles.json", "../staticfiles.json", "%2e%2e/staticfiles.json"):
        assert httpx.get(f"{server.url}/static/{name}").status_code == 404, name
