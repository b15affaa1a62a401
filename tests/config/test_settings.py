"""Settings from the environment, and those that production refuses: real processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack import ROOT, measured
from tools.check import production

REFUSAL = "counterpane does not start: "
PROBE = "from django.conf import settings as s; s.PORT; print({0})"


def settings_with(tmp_path: Path, show: str = "'fine'", **variables: str) -> tuple[int, str]:
    """Read the settings in a process of its own; return its exit code and what it wrote."""
    kept = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(show)],
        cwd=ROOT,
        env={**kept, **measured(), "COUNTERPANE_VAR": str(tmp_path), **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def test_no_variable_is_the_embedded_default(tmp_path: Path) -> None:
    show = "s.DATABASES['default']['ENGINE'], s.CELERY_BROKER_URL, s.EMAIL_TRANSPORT"
    show += ", s.HOST, s.PORT"
    code, output = settings_with(tmp_path, show)
    assert code == 0
    assert "sqlite3" in output
    assert "filesystem://" in output
    assert "filebased" in output
    assert "127.0.0.1 8000" in output


def test_sqlite_keeps_what_it_confirms(tmp_path: Path) -> None:
    code, output = settings_with(tmp_path, "s.DATABASES['default']['OPTIONS']")
    assert code == 0
    assert "synchronous=FULL" in output
    assert "IMMEDIATE" in output


def test_key_files_are_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    _, first = settings_with(tmp_path, "s.SECRET_KEY, s.SECRETS_KEYS")
    _, second = settings_with(tmp_path, "s.SECRET_KEY, s.SECRETS_KEYS")
    assert first == second
    for name in ("secret_key", "secrets_key"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PORT", "0"),
        ("PORT", "eight"),
        ("MODE", "prod"),
        ("DEBUG", "maybe"),
        ("DATABASE_URL", "mysql://localhost/x"),
        ("DATABASE_URL", "nonsense"),
        ("CELERY_BROKER_URL", "sqs://"),
        ("EMAIL_URL", "carrier-pigeon://"),
        ("BOT_PACE", "-1"),
        ("GUEST_TABLES", "501"),
        ("SECRETS_KEYS", "short"),
        ("EMAIL_TIMEOUT", "0"),
        ("EMAIL_ANSWER_TIMEOUT", "61"),
        ("DEFAULT_FROM_EMAIL", "The school"),
    ],
)
def test_a_bad_value_is_one_line_that_names_the_variable(
    tmp_path: Path, variable: str, value: str
) -> None:
    code, output = settings_with(tmp_path, **{variable: value})
    assert code == 1
    assert output.startswith(REFUSAL)
    assert variable in output
    assert "Traceback" not in output


def test_a_password_in_a_url_is_not_repeated(tmp_path: Path) -> None:
    code, output = settings_with(tmp_path, DATABASE_URL="mysql://me:hunter2@localhost/x")
    assert code == 1
    assert "hunter2" not in output


def test_a_mail_server_is_spoken_with_in_bounded_time(tmp_path: Path) -> None:
    for scheme in ("smtp", "smtp+tls", "smtp+ssl"):
        asked = settings_with(tmp_path, "s.EMAIL_TRANSPORT", EMAIL_URL=f"{scheme}://localhost:25")
        assert asked == (0, "classroom.mails.transport.SmtpTransport")


def test_tables_for_guests_are_there_on_a_laptop_and_asked_for_on_a_server(tmp_path: Path) -> None:
    server = production()
    assert settings_with(tmp_path, "s.GUEST_TABLES") == (0, "20")
    assert settings_with(tmp_path, "s.GUEST_TABLES", **server) == (0, "0")
    asked = settings_with(tmp_path, "s.GUEST_TABLES", **server, GUEST_TABLES="5")
    assert asked == (0, "5")


def test_a_safe_production_starts(tmp_path: Path) -> None:
    code, output = settings_with(tmp_path, **production())
    assert (code, output) == (0, "fine")


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("DEBUG", "1", "DEBUG is on"),
        ("SECRET_KEY", "", "SECRET_KEY is missing"),
        ("SECRET_KEY", "a" * 60, "too short or too simple"),
        ("SECRET_KEY", "django-insecure-" + "abcdefghijklmnopqrst" * 3, "example's key"),
        ("SECRETS_KEYS", "", "SECRETS_KEYS is missing"),
        ("SECRETS_KEYS", "abc", "SECRETS_KEYS holds a bad key"),
        ("ALLOWED_HOSTS", "*", "ALLOWED_HOSTS holds '*'"),
        ("ALLOWED_HOSTS", "localhost", "this machine only"),
        ("DATABASE_URL", "", "PostgreSQL"),
        ("DATABASE_URL", "sqlite:////tmp/x.sqlite3", "PostgreSQL"),
        ("EMAIL_URL", "", "mail server"),
    ],
)
def test_production_refuses_what_is_unsafe(
    tmp_path: Path, variable: str, value: str, words: str
) -> None:
    code, output = settings_with(tmp_path, **{**production(), variable: value})
    assert code == 1
    assert output.startswith(REFUSAL)
    assert words in output


def test_production_makes_no_key_files(tmp_path: Path) -> None:
    settings_with(tmp_path, **production())
    assert not (tmp_path / "secret_key").exists()
    assert not (tmp_path / "secrets_key").exists()


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    code, output = settings_with(tmp_path, MODE="production")
    assert code == 1
    assert len([line for line in output.splitlines() if line.startswith(REFUSAL)]) >= 5


def test_a_remote_database_keeps_its_options(tmp_path: Path) -> None:
    url = "postgres://me@db.example/counterpane?sslmode=require"
    code, output = settings_with(
        tmp_path, "s.DATABASES['default']['OPTIONS']", **{**production(), "DATABASE_URL": url}
    )
    assert code == 0
    assert "'sslmode': 'require'" in output
