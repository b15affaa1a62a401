"""Fixtures for every test: plain static files, the cast of one class, real processes."""

import gc
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection

from classroom.lessons.services import lobby
from tests import logs, skips
from tests.cast import Cast, make_cast
from tests.service_urls import broker_of_settings
from tests.spread import ByFile, woven
from tests.stack import Stack
from tests.tables import copy_tables


def pytest_configure(config: pytest.Config) -> None:
    """Serve static files by their own names, and hash passwords fast: neither is under test.

    No property is timed: a busy machine fails none.
    """
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.MD5PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]
    settings.BOT_PACE = settings.BOT_WINDOW_PACE = 0
    settings.REQUESTS_A_SECOND = 0  # tests ask faster than people: those of the limit set it
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    hypothesis.settings.register_profile("untimed", deadline=None)
    hypothesis.settings.load_profile("untimed")


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest, django_db_modify_db_settings: None) -> bool:
    """Begin on SQLite with a copy of all tables: then there is nothing to migrate."""
    if connection.vendor != "sqlite":
        return bool(request.config.getvalue("reuse_db"))
    copy_tables(Path(connection.settings_dict["TEST"]["NAME"]))
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Add the cache's table, which no migration makes; let tests empty the logs behind them."""
    with django_db_blocker.unblock():
        call_command("createcachetable", verbosity=0)
        logs.may_be_truncated()


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> None:
    """Begin each database test with an empty cache: throttles of other tests are gone."""
    if request.node.get_closest_marker("django_db") or "db" in request.fixturenames:
        request.getfixturevalue("_django_db_helper")
        cache.clear()


@pytest.fixture
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let cards, robots and tables fall alike in every run."""
    chance = random.Random(5)
    monkeypatch.setattr(secrets, "token_bytes", chance.randbytes)
    monkeypatch.setattr(lobby, "_chance", chance)


@pytest.fixture
def cast(db: None) -> Cast:
    """Return Ms Ada's class and everyone around it, one person for each of the twelve roles."""
    return make_cast()


@pytest.fixture
def live_stack(transactional_db: None) -> Iterator[Stack]:
    """Run the real pages, streams, worker and clock on the test's own database.

    Jobs go over the filesystem on SQLite, over TEST_BROKER_URL or TEST_REDIS_URL on PostgreSQL.
    """
    with Stack(on_test_database=True, broker_url=broker_of_settings()) as stack:
        yield stack


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lay tests that start and kill processes among the others: they wait, and others work."""
    order = {name: n for n, name in enumerate(woven([item.nodeid for item in items]))}
    items.sort(key=lambda item: order[item.nodeid])


def pytest_collection_finish() -> None:
    """Keep thousands of tests and their modules out of the collector's rounds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile | None:
    """Spread tests `ByFile` where a run asks for files."""
    return ByFile(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a browser or a service that is not there; say so loudly at the end."""
    skips.skip_if_missing(item)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Close with one line: what was skipped, and why."""
    skips.summarise(terminalreporter)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Turn skips into a failure where everything must run (SKIPS=fail)."""
    skips.fail_if_forbidden(session, exitstatus)
