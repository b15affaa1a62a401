"""Keys that do not open what the database holds: nothing starts, and one line says why."""

import os
import subprocess
import sys

import pytest
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.conf import settings

from classroom.models import Student
from classroom.site.services import encryption
from tests.cast import Cast
from tests.service_urls import url_of_test_database
from tests.stack import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.both_databases,
]
REFUSAL = "counterpane does not start: "
PROGRAMS = {
    "pages": "import config.wsgi",
    "worker": "from config.celery import make_ready; import django; django.setup(); make_ready()",
}


def start(program: str, *keys: str) -> tuple[int, str]:
    """Start a program on the test's database; return its exit code and what it wrote."""
    foreign = ("DJANGO_", "TEST_", "PYTEST_", "COV_")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
    variables = {"DATABASE_URL": url_of_test_database(), "SECRETS_KEYS": ",".join(keys)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAMS[program]],
        cwd=ROOT,
        env={**kept, **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def new_key() -> str:
    return Fernet.generate_key().decode()


@pytest.mark.parametrize("program", PROGRAMS)
def test_other_keys_refuse_the_start_in_one_line(cast: Cast, program: str) -> None:
    sealed = Student.objects.exclude(picture_password=b"").count()
    assert sealed > 0
    code, output = start(program, new_key())
    assert code == 1
    assert output.startswith(f"{REFUSAL}SECRETS_KEYS does not open {sealed} ")
    assert "\n" not in output


def test_a_key_put_in_front_of_the_old_one_starts(cast: Cast) -> None:
    assert start("pages", new_key(), *settings.SECRETS_KEYS) == (0, "")


def test_one_secret_of_a_lost_key_is_noticed(cast: Cast) -> None:
    lost = Fernet(new_key()).encrypt(b"\0\1\2")
    Student.objects.filter(pk=cast.pupil.pk).update(picture_password=lost)
    assert encryption.count_unreadable() == 1
    code, output = start("pages", *settings.SECRETS_KEYS)
    assert (code, output.partition(" in ")[0]) == (
        1,
        f"{REFUSAL}SECRETS_KEYS does not open 1 secret",
    )


def test_a_second_step_of_a_lost_key_is_noticed(cast: Cast) -> None:
    lost = Fernet(new_key()).encrypt(b"SEVENTEEN").decode()
    Authenticator.objects.create(user=cast.teacher.user, type="totp", data={"secret": lost})
    assert encryption.count_unreadable() == 1


def test_an_empty_database_takes_any_key(transactional_db: None) -> None:
    assert start("pages", new_key()) == (0, "")
