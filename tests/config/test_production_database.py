"""Production's demands on its database at the start: real processes on PostgreSQL."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator

import psycopg
import pytest

from tests.service_urls import with_path
from tests.stack import ROOT, measured
from tools.check import production

pytestmark = [
    pytest.mark.services("database"),
    pytest.mark.once,
    pytest.mark.slow,
]
REFUSAL = "counterpane does not start: "
DURABLE = ("fsync", "full_page_writes")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Return the URL of a migrated database of our own."""
    server, name = os.environ["TEST_DATABASE_URL"], f"counterpane_start_{secrets.token_hex(4)}"
    with psycopg.connect(with_path(server, "postgres"), autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]
        url = with_path(server, name)
        try:
            code, words = run(url, "manage.py", "migrate", "--verbosity", "0")
            assert code == 0, words
            yield url
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')  # type: ignore[arg-type]


def run(url: str, *arguments: str) -> tuple[int, str]:
    """Run Python in the production of that database; return its exit code and what it wrote."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "config.settings",
            **measured(),
            **production(),
            "DATABASE_URL": url,
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def weaknesses(url: str) -> list[str]:
    """Return what this server itself is unfit for, as psql would say it."""
    with psycopg.connect(url) as database:
        shown = {
            name: database.execute(f"SHOW {name}").fetchone()[0]  # type: ignore[arg-type, index]
            for name in DURABLE
        }
    return [
        f"PostgreSQL runs with {name} = off: answered moves could be lost."
        for name in DURABLE
        if shown[name] == "off"
    ]


def test_a_database_that_keeps_what_it_confirms_is_taken(address: str) -> None:
    code, words = run(address, "-c", "import config.wsgi")
    assert (code, words) == (1 if weaknesses(address) else 0, words)
    refusals = [line for line in words.splitlines() if line.startswith(REFUSAL)]
    assert [line.removeprefix(REFUSAL) for line in refusals] == weaknesses(address)


def test_the_demo_school_in_the_database_refuses_the_start(address: str) -> None:
    of_the_demo = "User.objects.filter(email='ada@demo.example')"
    setup = "import django; django.setup(); from classroom.models import User; "
    assert run(address, "-c", f"{setup}User.objects.create(email='ada@demo.example')") == (0, "")
    try:
        code, words = run(address, "-c", "import config.wsgi")
    finally:
        run(address, "-c", f"{setup}{of_the_demo}.delete()")
    assert code == 1
    assert f"{REFUSAL}the demo school is in this database: its passwords are printed." in words


def test_a_database_that_does_not_answer_refuses_the_start(address: str) -> None:
    code, words = run(with_path(address, "no-such-database"), "-c", "import config.wsgi")
    assert code == 1
    *_pools, line = words.splitlines()
    assert line.startswith(f"{REFUSAL}the database does not answer: ")
    assert "Traceback" not in words
