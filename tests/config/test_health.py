"""`/health`: whether a page process and its database answer, and nothing else."""

import re

import httpx
import pytest
from django.test import Client

from tests.processes.servers import own_postgres, postgres_programs
from tests.stack import Stack

pytestmark = pytest.mark.fast


@pytest.mark.django_db
def test_health_says_ok_by_any_name_and_without_tls(settings: object) -> None:
    settings.SECURE_SSL_REDIRECT = True  # type: ignore[attr-defined]
    answer = Client().get("/health", headers={"host": "10.0.0.7:8010"})
    assert answer.status_code == 200
    assert re.fullmatch(rb"ok\n\d+ MB free\n", answer.content)
    assert answer.headers["Cache-Control"] == "no-store"
    assert not answer.cookies


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/health/", "/healthy", "/health/x"])
def test_only_that_one_address_is_the_health_check(path: str) -> None:
    assert Client().get(path).status_code == 404


@pytest.mark.django_db
def test_health_is_503_on_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.site.health.LEAST_FREE_MB", 10**9)
    answer = Client().get("/health")
    assert (answer.status_code, answer.content.split(b"\n")[0]) == (503, b"the disk is full")


@pytest.mark.slow
def test_health_is_503_while_while_the_database_is_away_and_200_after_its_return() -> None:
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL's programs are not installed")
    with (
        own_postgres(programs) as cluster,
        Stack(database_url=cluster.url, pages="granian", processes=("pages",)) as stack,
        httpx.Client(base_url=stack.url, timeout=20) as watcher,
    ):
        assert watcher.get("/health").status_code == 200
        cluster.kill()
        away = watcher.get("/health")
        assert (away.status_code, away.text.splitlines()[0]) == (503, "the database is away")
        cluster.start()
        assert [watcher.get("/health").status_code for _ in range(8)] == [200] * 8
