"""The check of the lock files notices what would be missing where only one lock is installed."""

import re
import shutil
from pathlib import Path

import pytest

from tools import lockfiles

FOLDER = lockfiles.ROOT / "requirements"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a copy of requirements/, to plant faults in."""
    return Path(shutil.copytree(FOLDER, tmp_path / "requirements"))


def drop(lock: Path, package: str) -> None:
    """Take a package out of a lock."""
    text = lock.read_text()
    rest = re.sub(rf"(?m)^{package}==.*\n(?:[ #].*\n)*", "", text)
    assert rest != text
    lock.write_text(rest)


def test_a_module_that_only_another_lock_brings_is_missed(copied: Path) -> None:
    """Kombu imports `packaging` to speak to Redis; its metadata ask for it with an extra only."""
    drop(copied / "prod.txt", "packaging")
    (copied / "prod.in").write_text("-r base.in\ngranian\nredis\n")
    assert lockfiles.problems(copied) == [
        "requirements/prod.txt lacks packaging, imported by redis.py"
    ]


def test_an_extra_that_is_asked_for_is_locked(copied: Path) -> None:
    drop(copied / "prod.txt", "packaging")
    assert "requirements/prod.txt lacks packaging, needed by kombu" in lockfiles.problems(copied)


def test_what_our_code_imports_is_in_the_base_lock(copied: Path) -> None:
    drop(copied / "base.txt", "a2wsgi")
    found = lockfiles.problems(copied)
    assert "requirements/base.txt lacks a2wsgi, imported by asgi.py" in found
    assert "requirements/base.txt lacks a2wsgi, named in a .in file" in found


def test_what_a_package_needs_is_locked_with_it(copied: Path) -> None:
    drop(copied / "prod.txt", "vine")
    assert "requirements/prod.txt lacks vine, needed by celery" in lockfiles.problems(copied)


def test_a_lock_older_than_its_list_is_told(copied: Path) -> None:
    text = (copied / "base.in").read_text()
    (copied / "base.in").write_text(text.replace("Django>=5.2,<5.3", "Django>=6.0"))
    assert "requirements/base.txt lacks Django, named in a .in file" in lockfiles.problems(copied)


def test_a_lock_that_keeps_what_its_list_dropped_is_told(copied: Path) -> None:
    text = (copied / "dev.in").read_text()
    (copied / "dev.in").write_text(text.replace("deptry\n", ""))
    found = lockfiles.problems(copied)
    assert "requirements/dev.txt holds deptry, which no .in file asks for" in found
    assert "requirements/dev.txt holds requirements-parser, which no .in file asks for" in found


def test_imports_one_can_do_without_do_not_count() -> None:
    source = "try:\n import one\nexcept ImportError:\n one = None\ndef f():\n from two.x import y\n"
    assert lockfiles.imported(source) == {"two"}
