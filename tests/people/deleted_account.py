"""Steps of the tests that delete an adult's account."""

import re
from datetime import timedelta
from typing import Any

import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.people.services import leaving
from tests.cast import Cast
from tests.people.sign_in_steps import PASSWORD

WHERE = "own_account_delete"
TOLD = re.compile(r'name="told" value="([^"]*)"')


def told_to(client: Client) -> str:
    """Return what the page's form says it told."""
    found = TOLD.search(page_of(client))
    assert found
    return found[1]


def page_of(client: Client) -> str:
    """Return the page that says what happens, without the marks around names."""
    return re.sub(r"</?bdi\b[^>]*>", "", client.get(reverse(WHERE)).content.decode())


def send(client: Client, told: str, password: str = PASSWORD) -> Any:
    """Send the form that deletes the account."""
    return client.post(reverse(WHERE), {"told": told, "password": password})


def leave(cast: Cast, role: str = "teacher") -> Client:
    """Delete the account of a role of the cast; return the browser in which it was done."""
    client = cast.client(role)
    answer = send(client, told_to(client))
    assert answer.status_code == 302, answer.content.decode()
    return client


def erase_all(after: timedelta = leaving.SETTLE) -> int:
    """Let the job run some time later."""
    with time_machine.travel(timezone.now() + after, tick=False):
        return leaving.erase_accounts()
