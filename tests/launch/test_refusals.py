"""Refusals to start: `make run` says why in one line, and ends with an error."""

import contextlib
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.launch.running import free_port_variables, refusal

pytestmark = [pytest.mark.slow, pytest.mark.waits, pytest.mark.once]


@contextlib.contextmanager
def taken_port() -> Iterator[int]:
    """Listen on a port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def fake_python(folder: Path, version: str) -> str:
    """Return the path of a program that is a Python of another version."""
    path = folder / "python3"
    path.write_text(f'#!/bin/sh\ncase "$2" in *print*) echo {version};; *) exit 1;; esac\n')
    path.chmod(0o755)
    return str(path)


def test_taken_port(tmp_path: Path) -> None:
    with taken_port() as port:
        line = refusal(tmp_path / "var", PORT=str(port))
    assert f"port {port} is taken" in line
    assert f"PORT={port + 10} make run" in line


def test_no_python(tmp_path: Path) -> None:
    assert "needs Python 3.11 or newer, and none" in refusal(tmp_path, PYTHON="/nowhere/python3")


def test_python_too_old(tmp_path: Path) -> None:
    line = refusal(tmp_path, PYTHON=fake_python(tmp_path, "3.9"))
    assert "needs Python 3.11 or newer; this is 3.9" in line


def test_no_venv_module(tmp_path: Path) -> None:
    (tmp_path / "venv.py").write_text("raise ModuleNotFoundError('No module named venv')")
    line = refusal(
        tmp_path / "var", COUNTERPANE_VENV=str(tmp_path / ".venv"), PYTHONPATH=str(tmp_path)
    )
    assert "venv module is missing" in line
    assert not (tmp_path / ".venv").exists()


def test_packages_that_cannot_be_fetched(tmp_path: Path) -> None:
    line = refusal(
        tmp_path / "var",
        COUNTERPANE_VENV=str(tmp_path / ".venv"),
        PYTHON=sys.executable,
        PIP_INDEX_URL="http://127.0.0.1:9/simple/",
        PIP_RETRIES="0",
    )
    assert "cannot be fetched" in line


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("PORT", "many", "PORT is 'many'"),
        ("MODE", "school", "MODE is 'school'"),
        ("DATABASE_URL", "mysql://localhost/x", "DATABASE_URL"),
        ("SECRETS_KEYS", "short", "SECRETS_KEYS holds a bad key"),
        ("HOST", "192.0.2.7", "ALLOWED_HOSTS"),
    ],
)
def test_bad_variable(tmp_path: Path, variable: str, value: str, words: str) -> None:
    assert words in refusal(tmp_path / "var", **{variable: value})


def test_address_of_another_machine(tmp_path: Path) -> None:
    line = refusal(tmp_path / "var", HOST="192.0.2.7", ALLOWED_HOSTS="school.example")
    assert "192.0.2.7 is not an address of this machine" in line


def test_database_that_is_none(tmp_path: Path) -> None:
    var = tmp_path / "var"
    var.mkdir()
    (var / "counterpane.sqlite3").write_bytes(b"holiday pictures " * 500)
    line = refusal(var, **free_port_variables())
    assert "is damaged" in line
    assert "docs/running.md" in line


def test_database_with_a_torn_page(tmp_path: Path) -> None:
    var = tmp_path / "var"
    var.mkdir()
    code = "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('create table t(x)');"
    code += "c.executemany('insert into t values(?)', [('x'*900,)]*400); c.commit()"
    path = var / "counterpane.sqlite3"
    subprocess.run([sys.executable, "-c", code, path], check=True)
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 20)
    assert "is damaged" in refusal(var, **free_port_variables())


def test_database_server_that_does_not_answer(tmp_path: Path) -> None:
    line = refusal(
        tmp_path / "var", **free_port_variables(), DATABASE_URL="postgres://x@127.0.0.1:9/x"
    )
    assert "does not answer" in line


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Give a disk of 8 MB."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(place)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("a small disk can be mounted by root only")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_full_disk(small_disk: Path) -> None:
    line = refusal(small_disk / "var", **free_port_variables())
    assert "the disk is full: make room. 8 MB are free" in line


def test_full_disk_at_the_first_byte(small_disk: Path) -> None:
    with contextlib.suppress(OSError), (small_disk / "filling").open("wb") as file:
        while True:
            file.write(b"x" * 65536)
            file.flush()
    assert "the disk is full" in refusal(small_disk / "var", **free_port_variables())


def test_full_disk_while_installing(small_disk: Path) -> None:
    line = refusal(small_disk / "var", COUNTERPANE_VENV=str(small_disk / ".venv"))
    assert "the disk is full" in line
    assert not (small_disk / ".venv" / "installed-base").exists()


def test_disk_that_may_not_be_written(small_disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert "may not write" in refusal(small_disk / "var")


def test_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file")
    assert "may not write" in refusal(tmp_path / "var")
