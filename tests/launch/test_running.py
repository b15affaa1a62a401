"""`make run` for real: first start, second start, deaths, the end."""

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from cryptography.fernet import Fernet

from tests.launch.running import Run, environment, free_port_variables, processes_of, refusal
from tests.stack import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc").exists(), reason="needs Linux's /proc"),
    pytest.mark.waits,
    pytest.mark.once,
]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Start on an empty folder once; give the folder and what was printed."""
    var = tmp_path_factory.mktemp("var")
    run = Run(var)
    try:
        run.ready()
        assert httpx.get(f"http://127.0.0.1:{run.port}/").status_code == 200
        run.interrupt()
        run.wait_for("Stopped.")
        assert processes_of(var) == []
        yield var, run.output
    finally:
        run.close()


@pytest.fixture
def run(first: tuple[Path, str], tmp_path: Path) -> Iterator[Run]:
    """Start again on a copy of that folder."""
    var = tmp_path / "var"
    shutil.copytree(first[0], var)
    started = Run(var)
    try:
        yield started.ready()
    finally:
        started.close()


def children(run: Run) -> dict[str, int]:
    """Return the process ids of the three, by name."""
    marks = {"config.asgi": "pages", "celery": "worker"}
    marks["manage.py clock"] = "clock"
    launcher = [one for one in processes_of(run.var) if "tools.launch.serve" in command_of(one)]
    found = {}
    for one in processes_of(run.var):
        if parent_of(one) in launcher:
            name = next(name for mark, name in marks.items() if mark in command_of(one))
            found[name] = one
    return found


def command_of(number: int) -> str:
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def parent_of(number: int) -> int:
    try:
        return int(Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def test_first_start_prints_address_and_every_sign_in(first: tuple[Path, str]) -> None:
    _var, output = first
    assert "Counterpane is ready" in output
    assert "teacher   ada@demo.example   password: " in output
    assert "guardian  sam@demo.example   password: " in output
    assert "class     Maple class, code " in output
    assert output.count(" pictures in this order: ") == 3
    assert "var/mail" in output or "/mail and to this window" in output


def test_what_is_secret_is_readable_by_its_owner_only(first: tuple[Path, str]) -> None:
    for name in ("secret_key", "secrets_key", "demo.json", "counterpane.sqlite3"):
        mode = stat.S_IMODE((first[0] / name).stat().st_mode)
        assert mode & 0o077 == 0, f"{name} is {mode:o}"


def test_second_start_makes_nothing_twice(first: tuple[Path, str]) -> None:
    run = Run(first[0])
    try:
        output = run.ready().output
    finally:
        run.close()
    assert "Preparing" not in output
    assert "Making" not in output
    assert sign_ins(output) == sign_ins(first[1])


def sign_ins(output: str) -> list[str]:
    """Return the lines that tell how to sign in."""
    return [line for line in output.splitlines() if line.startswith("  ")]


def test_demo_school_is_closed_where_others_can_reach_it(
    first: tuple[Path, str], tmp_path: Path
) -> None:
    var = tmp_path / "var"
    shutil.copytree(first[0], var)
    run = Run(var, HOST="127.0.0.2", ALLOWED_HOSTS="127.0.0.2")  # an address that is not ours alone
    try:
        output = run.ready().output
    finally:
        run.close()
    assert "The demo school is closed" in output
    assert "password: " not in output
    assert not (var / "demo.json").exists()


def test_address_that_others_type_is_printed_and_answers(
    first: tuple[Path, str], tmp_path: Path
) -> None:
    var = tmp_path / "var"
    shutil.copytree(first[0], var)
    run = Run(var, HOST="0.0.0.0", ALLOWED_HOSTS="127.0.0.2")
    try:
        output = run.ready().output
        address = re.search(r"ready after [\d.]+ s:  (\S+)", output)
        assert address
        assert address[1] == f"http://127.0.0.2:{run.port}/"
        assert httpx.get(address[1]).status_code == 200
        made = subprocess.run(
            [sys.executable, "manage.py", "demo"],
            cwd=ROOT,
            env=environment(var),
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 1
        assert "is running on 0.0.0.0" in made.stderr
        assert not (var / "demo.json").exists()
        password = re.search(r"ada@demo\.example   password: (\S+)", first[1])
        assert password
        assert not _lets_in(address[1], "ada@demo.example", password[1])
    finally:
        run.close()


def test_demo_teacher_signs_in_on_this_machine(first: tuple[Path, str], run: Run) -> None:
    password = re.search(r"ada@demo\.example   password: (\S+)", first[1])
    assert password
    assert _lets_in(f"http://127.0.0.1:{run.port}/", "ada@demo.example", password[1])


def _lets_in(address: str, email: str, password: str) -> bool:
    """Tell whether the adults' form takes this password."""
    with httpx.Client(base_url=address) as browser:
        browser.get("/account/login/")
        token = browser.cookies["csrftoken"]
        answer = browser.post(
            "/account/login/",
            data={"login": email, "password": password, "csrfmiddlewaretoken": token},
            headers={"Referer": address},
        )
    assert answer.status_code in {200, 302}
    return answer.status_code == 302


def test_keys_of_another_database_are_told(first: tuple[Path, str], tmp_path: Path) -> None:
    var = tmp_path / "var"
    shutil.copytree(first[0], var)
    (var / "secrets_key").write_text(Fernet.generate_key().decode())
    assert refusal(var).startswith("SECRETS_KEYS does not open ")


def test_the_worker_gives_way_to_the_others(run: Run) -> None:
    priorities = {name: os.getpriority(os.PRIO_PROCESS, pid) for name, pid in children(run).items()}
    assert priorities.pop("worker") == min(19, priorities["pages"] + 10)
    assert len(set(priorities.values())) == 1


def test_second_launcher_on_one_folder(run: Run) -> None:
    assert "already running" in refusal(run.var, **free_port_variables())


def test_ctrl_c_stops_everything(run: Run) -> None:
    assert len(children(run)) == 3
    run.interrupt()
    assert processes_of(run.var) == []


def test_each_dead_child_comes_back(run: Run) -> None:
    before = children(run)
    for name, number in before.items():
        os.kill(number, signal.SIGKILL)
        run.wait_for(f"{name} ended (-9) and starts again")
    _wait_until(lambda: _answers(run))
    after = children(run)
    assert after.keys() == before.keys()
    assert not set(after.values()) & set(before.values())


def _wait_until(true: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not true():
        time.sleep(0.1)
    assert true()


def _answers(run: Run) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{run.port}/").status_code == 200
    except httpx.HTTPError:
        return False


def test_a_killed_launcher_leaves_no_orphan(run: Run) -> None:
    (launcher,) = {parent_of(number) for number in children(run).values()}
    os.kill(launcher, signal.SIGKILL)
    _wait_until(lambda: not processes_of(run.var))


def test_mails_are_shown_and_kept(first: tuple[Path, str], tmp_path: Path) -> None:
    var = tmp_path / "var"
    shutil.copytree(first[0], var)
    mails = var / "mail"
    mails.mkdir(exist_ok=True)
    started = Run(var)
    try:
        _wait_until(lambda: any("manage.py clock" in command_of(one) for one in processes_of(var)))
        (mails / "early.log").write_text("Subject: Please confirm\n\nhttp://127.0.0.1/early/\n")
        started.ready()
        (mails / "late.log").write_text("Subject: Please confirm\n\nhttp://127.0.0.1/late/\n")
        assert str(mails / "early.log") in started.wait_for("/early/", 20)
        assert str(mails / "late.log") in started.wait_for("/late/", 20)
    finally:
        started.close()
