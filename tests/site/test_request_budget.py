"""Request budget: enough for every page, too little for one person to slow others."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.site import request_budget
from classroom.site.request_budget import BURST_SECONDS, MOST_KEPT, TokenBuckets
from tests.cast import Cast

RATE = 2
BURST = RATE * BURST_SECONDS


@dataclass
class Clock:
    """Seconds that pass when a test says so."""

    now: float = 1_000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@pytest.fixture(autouse=True)
def clock(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let everyone ask twice a second, beginning with full buckets, while this clock stands."""
    settings.REQUESTS_A_SECOND = RATE
    stopped = Clock()
    monkeypatch.setattr(request_budget, "_buckets", TokenBuckets(stopped))
    return stopped


def flood(client: Client, name: str = "about", count: int = BURST + 3) -> list[int]:
    """Ask for a page so many times; return the statuses."""
    return [client.get(reverse(name)).status_code for _ask in range(count)]


def test_bucket_gives_its_burst_at_once_and_then_its_rate(clock: Clock) -> None:
    buckets = TokenBuckets(clock)
    assert [buckets.allow("a", RATE) for _ask in range(20)] == [True] * BURST + [False] * 8
    clock.now += 0.25
    assert not buckets.allow("a", RATE)
    clock.now += 0.25
    assert [buckets.allow("a", RATE) for _ask in range(2)] == [True, False]
    clock.now += 3_600
    assert [buckets.allow("a", RATE) for _ask in range(20)] == [True] * BURST + [False] * 8


@pytest.mark.parametrize("rate", [0.1, 0.5])
def test_a_slow_rate_lets_one_request_through_at_a_time(clock: Clock, rate: float) -> None:
    buckets = TokenBuckets(clock)
    assert buckets.allow("a", rate)
    clock.now += 1 / rate
    assert buckets.allow("a", rate)


def test_buckets_are_apart_and_no_rate_is_no_limit(clock: Clock) -> None:
    buckets = TokenBuckets(clock)
    assert sum(buckets.allow("a", RATE) for _ask in range(50)) == BURST
    assert buckets.allow("b", RATE)
    assert all(buckets.allow("a", 0) for _ask in range(50))


def test_full_buckets_are_forgotten_first(clock: Clock) -> None:
    buckets = TokenBuckets(clock)
    for number in range(MOST_KEPT - 1):
        buckets.allow(str(number), RATE)
    clock.now += 1 / RATE
    while buckets.allow("busy", RATE):
        pass
    buckets.allow("one more", RATE)
    assert not buckets.allow("busy", RATE)
    assert len(buckets) == 2


def test_all_buckets_are_forgotten_where_none_is_full(clock: Clock) -> None:
    buckets = TokenBuckets(clock)
    for number in range(MOST_KEPT):
        buckets.allow(str(number), RATE)
    assert len(buckets) == MOST_KEPT
    buckets.allow("0", RATE)
    assert len(buckets) == MOST_KEPT, "who is known takes no place of others"
    buckets.allow("one more", RATE)
    assert len(buckets) == 1


@pytest.mark.django_db
def test_who_asks_too_often_is_told_kindly_when_to_come_again(cast: Cast) -> None:
    client = cast.client("pupil")
    assert flood(client) == [200] * BURST + [429] * 3
    page = client.get(reverse("pupil_home"))
    assert page.status_code == 429
    assert page["Retry-After"] == "1"
    assert page["Cache-Control"] == "no-store"
    assert "Let us rest a minute" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("sent", [{"HX-Request": "true"}, {"Sec-Fetch-Dest": "empty"}])
def test_a_pages_script_gets_the_bare_status(cast: Cast, sent: dict[str, str]) -> None:
    client = cast.client("pupil")
    flood(client)
    answer = client.get(reverse("home_part"), headers=sent)
    assert (answer.status_code, answer.content) == (429, b"")
    assert answer["Retry-After"] == "1"


@pytest.mark.django_db
def test_refusal_asks_the_database_nothing(cast: Cast, django_assert_num_queries: Any) -> None:
    client = cast.client("pupil")
    flood(client)
    with django_assert_num_queries(0):
        assert client.get(reverse("pupil_home")).status_code == 429


@pytest.mark.django_db
def test_others_are_answered_meanwhile(cast: Cast) -> None:
    flood(cast.client("pupil"))
    assert set(flood(cast.client("classmate"), "pupil_home", 3)) == {200}
    assert set(flood(Client(), "about", BURST + 3)) == {200}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "part/", "ticket/", "nonsense/"])
def test_every_address_of_a_table_is_counted(cast: Cast, path: str) -> None:
    client = cast.client("pupil")
    where = f"/table/{cast.table.public_id}/{path}"
    statuses = [client.get(where).status_code for _ask in range(BURST + 3)]
    assert 429 not in statuses[:BURST]
    assert statuses[BURST:] == [429] * 3
    assert flood(client, "pupil_home", 1) == [429]


@pytest.mark.django_db
def test_forged_posts_to_a_table_are_counted(cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.user("pupil"))
    where = reverse("table_act", args=[cast.table.public_id])
    statuses = [client.post(where).status_code for _ask in range(BURST + 3)]
    assert statuses == [403] * BURST + [429] * 3


@pytest.mark.django_db
def test_a_stranger_cannot_use_up_somebodys_budget(cast: Cast) -> None:
    client, stranger = cast.client("pupil"), Client()
    assert client.get(reverse("pupil_home")).status_code == 200
    stranger.cookies["sessionid"] = f"user {cast.pupil.user.pk}"
    flood(stranger)
    assert flood(client, "pupil_home", 1) == [200]


@pytest.mark.django_db
def test_strangers_with_cookies_that_mean_nobody_have_budgets_apart() -> None:
    for cookie in ("nobody", "nobody-else"):
        sent = {"cookie": f"sessionid={cookie}"}
        asked = [Client().get(reverse("about"), headers=sent) for _ask in range(BURST + 3)]
        assert [one.status_code for one in asked] == [200] * BURST + [429] * 3


@pytest.mark.django_db
def test_one_person_has_one_budget_in_all_sessions(cast: Cast) -> None:
    twelve = [cast.client("pupil") for _connection in range(BURST)]
    assert {flood(client, count=1)[0] for client in twelve} == {200}
    assert {flood(client, count=1)[0] for client in twelve} == {429}


@pytest.mark.django_db
def test_one_person_at_a_table_has_one_budget_in_all_sessions(cast: Cast) -> None:
    twelve = [cast.client("pupil") for _connection in range(BURST)]
    where = f"/table/{cast.table.public_id}/"
    for status in (200, 429):
        assert {client.get(where).status_code for client in twelve} == {status}


@pytest.mark.django_db
def test_who_waits_is_answered_again(cast: Cast, clock: Clock) -> None:
    client = cast.client("pupil")
    flood(client)
    clock.now += 0.5
    assert flood(client, "pupil_home", 2) == [200, 429]


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["teacher", "guardian", "pupil"])
def test_every_page_is_counted(cast: Cast, role: str) -> None:
    client = cast.client(role)
    flood(client)
    for name in ("home", "privacy", "account_email"):
        assert client.get(reverse(name)).status_code == 429
