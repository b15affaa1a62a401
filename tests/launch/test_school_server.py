"""docs/running.md as written: install, run and upgrade on PostgreSQL, from the production lock."""

import configparser
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.launch.school_server import HOST, PAGE, UNITS, SchoolServer, commands_under
from tests.processes.mailservers import MailServer
from tests.processes.servers import own_postgres, own_redis, postgres_programs
from tests.stack import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.waits, pytest.mark.once]
MIGRATION = '''"""Nothing but a row of the history."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("classroom", "{last}")]
    operations = []
'''


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SchoolServer]:
    """Install as the page says, once for all tests here."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL's programs are not installed")
    folder = tmp_path_factory.mktemp("school")
    mails = MailServer()
    with own_postgres(programs) as cluster, own_redis() as redis:
        school = SchoolServer(folder, cluster, redis, mails)
        try:
            fetch, prepare = commands_under("Install")
            school.fill_in(school.run(fetch))
            school.run(prepare)
            for unit in UNITS:
                school.start(unit)
            yield school
        finally:
            school.close()
            mails.close()
            shutil.rmtree(folder, ignore_errors=True)


def ask(server: SchoolServer, path: str, **more: str) -> httpx.Response:
    """Ask for a page as the proxy does."""
    proxied = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    return httpx.get(f"http://127.0.0.1:{server.port}{path}", headers=proxied | more, timeout=20)


def answers(server: SchoolServer, path: str = "/") -> bool:
    try:
        return ask(server, path).status_code < 500
    except httpx.HTTPError:
        return False


def streams_answer(server: SchoolServer) -> bool:
    try:
        where = f"http://127.0.0.1:{server.streams_port}/stream/health"
        return httpx.get(where).status_code == 200
    except httpx.HTTPError:
        return False


def migrations_of(server: SchoolServer) -> set[str]:
    with psycopg.connect(server.variables()["DATABASE_URL"]) as database:
        rows = database.execute("SELECT name FROM django_migrations WHERE app = 'classroom'")
        return {name for (name,) in rows}


def test_pages_have_their_styles(server: SchoolServer) -> None:
    server.wait_for(lambda: answers(server))
    page = ask(server, "/account/login/")
    assert page.status_code == 200
    style = re.search(r'rel="stylesheet" href="(/static/[^"]+)"', page.text)
    assert style
    assert ask(server, style[1]).status_code == 200
    files = Path(server.place("/var/lib/counterpane")) / "static" / "files"
    assert (files / style[1].removeprefix("/static/")).exists()


def test_nothing_is_written_into_the_checkout(server: SchoolServer) -> None:
    assert not Path(server.place("/srv/counterpane/var")).exists()


def test_the_environment_file_says_the_same_to_a_shell_and_to_systemd(
    server: SchoolServer,
) -> None:
    show = "set -a; . /etc/counterpane.env; set +a; env -0 | tr '\\0' '\\n'"
    seen = dict(line.split("=", 1) for line in server.run(show).splitlines() if "=" in line)
    variables = server.variables()
    assert variables["DEFAULT_FROM_EMAIL"] == "Counterpane <counterpane@school.example>"
    assert {name: seen.get(name) for name in variables} == variables


def test_streams_and_clock_run(server: SchoolServer) -> None:
    server.wait_for(lambda: streams_answer(server))
    server.wait_for((Path(server.place("/var/lib/counterpane")) / "clock.alive").exists)


def test_the_worker_sends_mail_by_way_of_redis(server: SchoolServer) -> None:
    """The production lock alone brings all that the worker, its broker and the mail need."""
    server.wait_for(lambda: answers(server))
    reset = "/account/password/reset/"
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', ask(server, reset).text)
    cookie = ask(server, reset).cookies.get("csrftoken") or ""
    assert token
    answer = httpx.post(
        f"http://127.0.0.1:{server.port}{reset}",
        data={"email": "nobody@school.example", "csrfmiddlewaretoken": cookie},
        headers={
            "Host": HOST,
            "X-Forwarded-Proto": "https",
            "Referer": f"https://{HOST}{reset}",
            "Cookie": f"csrftoken={cookie}",
        },
        timeout=20,
    )
    assert answer.status_code == 302, answer.text[-2000:]
    server.wait_for(lambda: any(m["To"] == "nobody@school.example" for m in server.mails.taken))
    sender = next(m["From"] for m in server.mails.taken if m["To"] == "nobody@school.example")
    assert sender == "Counterpane <counterpane@school.example>"


def test_the_mail_command_of_the_page(server: SchoolServer) -> None:
    (line,) = re.findall(r"`(sudo -u counterpane deploy/manage mail --test \S+)`", PAGE.read_text())
    output = server.run(f"cd /srv/counterpane; {line}")
    assert "The mail server took an email to you@school.example." in output
    assert any(m["To"] == "you@school.example" for m in server.mails.taken)


def test_a_new_version_is_migrated_where_the_school_is(server: SchoolServer) -> None:
    folder = server.origin / "classroom" / "migrations"
    last = sorted(path.stem for path in folder.glob("0*.py"))[-1]
    (folder / "9999_of_the_new_version.py").write_text(MIGRATION.format(last=last))
    (folder / "max_migration.txt").write_text("9999_of_the_new_version\n")
    server.commit("a new version")
    before = migrations_of(server)
    (block,) = commands_under("A new version")
    server.run(block)
    assert migrations_of(server) - before == {"9999_of_the_new_version"}
    assert not Path(server.place("/srv/counterpane/var")).exists()
    told = (server.folder / "systemctl.log").read_text().split("daemon-reload\n")[-1]
    units = [name for line in told.splitlines() for name in line.removeprefix("restart ").split()]
    assert units == [f"counterpane-{unit}" for unit in UNITS]


def test_every_unit_runs_as_the_user_with_the_variables() -> None:
    for unit in sorted((ROOT / "deploy" / "systemd").iterdir()):
        parser = configparser.ConfigParser(interpolation=None)
        parser.optionxform = str  # type: ignore[assignment]
        parser.read(unit)
        service = dict(parser["Service"])
        assert service["User"] == "counterpane"
        assert service["EnvironmentFile"] == "/etc/counterpane.env"
        assert service["Restart"] == "always"
        assert service.get("Nice") == ("10" if "worker" in unit.name else None)


def test_the_page_names_what_lies_in_deploy() -> None:
    text = PAGE.read_text()
    for path in (ROOT / "deploy").rglob("*"):
        if path.is_file():
            assert f"deploy/{path.relative_to(ROOT / 'deploy')}" in text, path
