"""Links that stop a weekly mail: only ours, and without an account too."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.reports.services import digests
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_a_school(settings: Any) -> None:
    settings.PAGES_URL = "https://hazel.example"


@pytest.mark.parametrize("change", [lambda t: t[:-1] + "x", lambda t: "x" + t, lambda _t: "nokey"])
def test_a_link_that_is_not_ours_is_not_found(cast: Cast, change: Callable[[str], str]) -> None:
    token = digests.stop_link(cast.guardian).rstrip("/").rpartition("/")[2]
    where = reverse("weekly_mail_stop", args=[change(token)])
    assert Client().get(where).status_code == 404
    assert Client().post(where).status_code == 404


def test_a_link_outlives_its_account(cast: Cast) -> None:
    path = digests.stop_link(cast.guardian).removeprefix("https://hazel.example")
    cast.guardian.user.delete()
    assert Client().post(path).status_code == 200
