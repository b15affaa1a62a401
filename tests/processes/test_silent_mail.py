"""A mail server that accepts and never answers: pages go on, and the mails go out afterwards."""

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from classroom.models import Mail
from tests.cast import Cast
from tests.processes.mailservers import MailServer
from tests.service_urls import broker_of_settings
from tests.stack import Stack

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.waits,
    pytest.mark.apart,
]
RESETS = 10
PATIENCE = 20.0
"""Seconds that a visitor waits; more than ten Argon hashes take, less than two silent mails."""


@pytest.fixture
def server() -> Iterator[MailServer]:
    """Return a mail server that says nothing."""
    server = MailServer(silent=True)
    yield server
    server.close()


@pytest.fixture
def stack(cast: Cast, server: MailServer) -> Iterator[Stack]:
    """Run pages and worker with that mail server, pages as on a school's server."""
    with Stack(
        on_test_database=True,
        broker_url=broker_of_settings(),
        pages="granian",
        env={"EMAIL_URL": server.url, "EMAIL_TIMEOUT": "3"},
        processes=("pages", "worker"),
    ) as running:
        yield running


def reset(stack: Stack, address: str) -> str:
    """Ask for a new password; return the page that follows."""
    with httpx.Client(base_url=stack.url, timeout=PATIENCE, follow_redirects=True) as visitor:
        visitor.get("/account/password/reset/")
        form = {"email": address, "csrfmiddlewaretoken": visitor.cookies["csrftoken"]}
        answer = visitor.post("/account/password/reset/", data=form)
    assert answer.status_code == 200
    return answer.text


def wait_for(done: Callable[[], object], seconds: float = 90) -> None:
    ends = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < ends
        time.sleep(0.3)


def state_of_mail(stack: Stack) -> str:
    """Return what the page "Check your e-mail" says about the mail server."""
    page = httpx.get(f"{stack.url}/account/password/reset/done/", timeout=PATIENCE).text
    part = re.search(r'id="mail-state"(?:[^>"]|"[^"]*")*>(.*?)</div>', page, re.DOTALL)
    return part[1].strip() if part else "no such part"


def test_pages_go_on_and_every_mail_arrives_once(
    cast: Cast, server: MailServer, stack: Stack
) -> None:
    addresses = [cast.teacher.user.email, *(f"x{n}@school.example" for n in range(RESETS - 1))]
    assert state_of_mail(stack) == ""
    with ThreadPoolExecutor(RESETS) as pool:
        pages = list(pool.map(lambda address: reset(stack, address), addresses))
    assert len(pages) == RESETS
    wait_for(lambda: state_of_mail(stack))
    assert "Emails cannot be sent just now." in state_of_mail(stack)
    assert Mail.objects.filter(state="waiting").count() == RESETS
    assert server.connections < RESETS  # a server that is away is not asked for each mail
    server.refused.add(addresses[1])
    server.speak()
    wait_for(lambda: not Mail.objects.filter(state="waiting").exists())
    taken = [message["To"] for message in server.taken]
    assert sorted(taken) == sorted(set(addresses) - {addresses[1]})
    assert len({message["Message-ID"] for message in server.taken}) == RESETS - 1
    assert set(Mail.objects.values_list("subject", "body")) == {("", "")}
    assert Mail.objects.get(state="failed").recipients == [addresses[1]]
    assert state_of_mail(stack) == ""
