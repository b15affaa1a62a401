"""The real processes for tests: pages, streams, worker and clock on free ports of loopback.

    with Stack() as stack:
        stack.manage("demo", "--json")
        httpx.get(stack.url)
        stack.kill("pages")      # kill -9, with its children
        stack.restart("pages")

Every stack has its own folder, database and broker, and takes all of it away at the end. The
fixture `live_stack` works on the test's own database instead: the test may use models.
"""

import contextlib
import itertools
import os
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import psycopg
from django.conf import settings

from tests.kept import kept
from tests.service_urls import url_of_test_database, with_path
from tests.shell import Shell
from tests.tables import copy_tables
from tools.launch.processes import PROCESSES, command

ROOT = Path(__file__).resolve().parent.parent
READY_SECONDS = 60


FIRST_PORT, PORTS = 20_000, 1_000
"""The first port of the first worker of a run, and how many each of a dozen workers has: below
32768, from where on Linux takes those that nobody names, also for connections."""
_tried = itertools.count(os.getpid())


def free_ports(count: int) -> list[int]:
    """Return ports of loopback that nobody listens on, and that no other worker will be given."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 12
    tried = (FIRST_PORT + worker * PORTS + one % PORTS for one in _tried)
    return list(itertools.islice(filter(_is_free, tried), count))


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def measured() -> dict[str, str]:
    """Return the variables by which a process that a test starts is measured, if the test is."""
    return {key: value for key, value in os.environ.items() if key.startswith("COVERAGE_")}


class Stack:
    """One running Counterpane.

    `database_url`, `broker_url`: servers to make an own database and an own vhost or number on;
    empty = SQLite and the filesystem broker in the stack's folder. `on_test_database` uses the
    database of the running test. `pages="granian"` serves Django alone, as behind a proxy that
    knows `web_processes` of them: pages, pages-2, … with a port each (`page_ports`). `env` adds
    variables for all processes; `processes` says which are started.
    """

    def __init__(
        self,
        *,
        database_url: str = "",
        broker_url: str = "",
        on_test_database: bool = False,
        pages: str = "pages",
        web_processes: int = 1,
        env: Mapping[str, str] | None = None,
        processes: tuple[str, ...] = PROCESSES,
    ) -> None:
        """Choose names and ports; nothing runs yet."""
        self.name = f"counterpane_stack_{secrets.token_hex(4)}"
        self.var = Path(tempfile.mkdtemp(prefix="counterpane-stack-"))
        self.database_server, self.broker_server = database_url, broker_url
        self.on_test_database = on_test_database
        self.database_url = self._own_database()
        self.broker_url = self._own_broker() if broker_url else "filesystem://"
        *self.page_ports, spare = free_ports(web_processes + 1)
        self.streams_port = spare if "streams" in processes else self.page_ports[0]
        self.url = f"http://127.0.0.1:{self.page_ports[0]}"
        self.processes = {name: pages if name == "pages" else name for name in processes}
        self.processes |= {f"pages-{n}": pages for n in range(2, web_processes + 1)}
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.env = self._environment(env or {})
        self._shell: Shell | None = None

    def _own_database(self) -> str:
        """Return the URL of the test's database, of one to be made, or of a file."""
        if self.on_test_database:
            return url_of_test_database()
        if self.database_server:
            return with_path(self.database_server, self.name)
        return f"sqlite:///{self.var / 'counterpane.sqlite3'}"

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        """Return the processes' variables: ours, none of the test run's own."""
        foreign = ("DJANGO_", "TEST_", "PYTEST_", "COV_")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
        return kept | {
            "COUNTERPANE_VAR": str(self.var),
            "DATABASE_URL": self.database_url,
            "CELERY_BROKER_URL": self.broker_url,
            "HOST": "127.0.0.1",
            "PORT": str(self.page_ports[0]),
            "SECRET_KEY": settings.SECRET_KEY,
            "SECRETS_KEYS": ",".join(settings.SECRETS_KEYS),
            "BOT_PACE": "0",
            "REQUESTS_A_SECOND": "0",  # loads and races are sent faster than by people
            "MODE": "laptop",
            "PYTHONUNBUFFERED": "1",
            **more,
        }

    # --- life -------------------------------------------------------------------------------

    def __enter__(self) -> Self:
        """Make database and broker, migrate, start everything, wait until it answers."""
        try:
            self._create_services()
            self._link_static_files()
            self._prepare_database()
            for name in self.processes:
                self.start(name)
            for name in self.processes:
                self.wait_ready(name)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop everything; after a failure show what the processes wrote last."""
        if error is not None:
            sys.stderr.write(self.logs())
        self.close()

    def _prepare_database(self) -> None:
        """Make the tables on a server; copy a file that has them."""
        if self.on_test_database:
            return
        if self.database_server:
            self.manage("migrate", "--verbosity", "0")
            self.manage("createcachetable", "--verbosity", "0")
            return
        copy_tables(self.var / "counterpane.sqlite3")

    def _link_static_files(self) -> None:
        """Use the collected files of an earlier stack while none has changed."""
        files = [ROOT / "config/storage.py", *(ROOT / "static").rglob("*")]
        with kept("static", files) as (folder, fresh):
            if fresh:
                self.manage("collectstatic", "--noinput", "--verbosity", "0")
                shutil.copytree(self.var / "static", fresh)
            else:
                (self.var / "static").symlink_to(folder)

    def close(self) -> None:
        """Kill the processes, drop database, vhost and folder: nothing of them is kept."""
        if measured():
            self._let_them_write_figures()
        for process in self.running.values():
            _signal_group(process, signal.SIGKILL)
            process.wait()
        if self._shell is not None:
            self._shell.close()
        self._drop_services()
        shutil.rmtree(self.var, ignore_errors=True)

    def _let_them_write_figures(self) -> None:
        """Ask the processes to stop: one that is killed leaves no figures of coverage."""
        for process in self.running.values():
            process.terminate()
        for process in self.running.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)

    # --- processes ----------------------------------------------------------------------------

    def start(self, name: str) -> None:
        """Start one process: pages, pages-2, streams, worker, clock."""
        self._ready_file(name).unlink(missing_ok=True)
        log = (self.var / f"{name}.log").open("ab")
        self.running[name] = subprocess.Popen(
            command(self.processes[name], self._port_of(name)),
            cwd=ROOT,
            env=self.env | {"READY_FILE": str(self._ready_file(name))},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        log.close()

    def kill(self, name: str) -> None:
        """Kill -9 a process and all it started."""
        process = self.running[name]
        _signal_group(process, signal.SIGKILL)
        process.wait()

    @contextlib.contextmanager
    def paused(self, name: str) -> Iterator[None]:
        """Let a process stand still meanwhile: it takes connections and answers nothing."""
        _signal_group(self.running[name], signal.SIGSTOP)
        try:
            yield
        finally:
            _signal_group(self.running[name], signal.SIGCONT)

    def stop(self, name: str) -> None:
        """Ask a process to stop, and wait for it."""
        process = self.running[name]
        process.terminate()
        process.wait(20)
        _signal_group(process, signal.SIGKILL)

    def restart(self, name: str, *, wait: bool = True) -> None:
        """Start a process again after `kill` or `stop`; wait until it answers."""
        if self.running[name].poll() is None:
            self.stop(name)
        self.start(name)
        if wait:
            self.wait_ready(name)

    def wait_ready(self, name: str) -> None:
        """Wait until a process does its work; a process that ended is an error."""
        ends = time.monotonic() + READY_SECONDS
        while time.monotonic() < ends:
            if self.running[name].poll() is not None:
                break
            if self._is_ready(name):
                return
            time.sleep(0.05)
        raise AssertionError(f"{name} did not start:\n{self.logs(name)}")

    def _is_ready(self, name: str) -> bool:
        """Ask pages and streams over HTTP, worker and clock by their files."""
        if not name.startswith(("pages", "streams")):
            return self._ready_file(name).exists()
        pages = f"http://127.0.0.1:{self._port_of(name)}/"
        address = self.streams_url + "/health" if name == "streams" else pages
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(address, timeout=10).status_code < 500
        return False

    def _port_of(self, name: str) -> int:
        """Return the port of streams or of pages-N; the first one's for all other processes."""
        if name == "streams":
            return self.streams_port
        return self.page_ports[int(name.partition("-")[2] or 1) - 1]

    def _ready_file(self, name: str) -> Path:
        return self.var / ("clock.alive" if name == "clock" else f"{name}.ready")

    @property
    def streams_url(self) -> str:
        """Where streams are: at the pages, but where a process of their own is started."""
        return f"http://127.0.0.1:{self.streams_port}/stream"

    def manage(self, *arguments: str) -> str:
        """Run a management command on the stack's database; return its output."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        if done.returncode:
            raise AssertionError(f"{arguments}: {done.stdout}{done.stderr}")
        return done.stdout

    def shell(self, code: str) -> str:
        """Run Python with Django on the stack's database; return what it printed."""
        if self._shell is None:
            self._shell = Shell(self.env)
        return self._shell.run(code)

    def query(self, sql: str, arguments: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Read the stack's database directly (parameters as %s)."""
        if not self.database_url.startswith("sqlite"):
            with psycopg.connect(self.database_url) as database:
                return database.execute(sql, arguments).fetchall()  # type: ignore[arg-type]
        path = self.database_url.removeprefix("sqlite:///")
        with contextlib.closing(sqlite3.connect(path)) as file:
            return file.execute(sql.replace("%s", "?"), arguments).fetchall()

    def logs(self, *names: str) -> str:
        """Return the last lines that processes wrote."""
        parts = []
        for name in names or self.processes:
            path = self.var / f"{name}.log"
            lines = path.read_text(errors="replace").splitlines()[-40:] if path.exists() else []
            parts.append(f"--- {name}\n" + "\n".join(lines) + "\n")
        return "".join(parts)

    # --- services -----------------------------------------------------------------------------

    def _own_broker(self) -> str:
        """Return the URL of a vhost of our own; Redis: the number that the URL gives, or 13."""
        if self.broker_server.startswith("amqp"):
            return with_path(self.broker_server, self.name)
        number = urlsplit(self.broker_server).path.strip("/") or "13"
        return with_path(self.broker_server, number)

    def _create_services(self) -> None:
        """Make the database and the vhost, or empty the Redis number of Celery's keys."""
        if self.database_server:
            _run_sql(self.database_server, f'CREATE DATABASE "{self.name}"')
        if self.broker_server.startswith("amqp"):
            user = urlsplit(self.broker_server).username or "guest"
            _rabbitmqctl("add_vhost", self.name)
            _rabbitmqctl("set_permissions", "-p", self.name, user, ".*", ".*", ".*")
        elif self.broker_server:
            self._forget_redis_keys()

    def _drop_services(self) -> None:
        """Undo _create_services, as far as it came."""
        if self.database_server:
            _run_sql(self.database_server, f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')
        if self.broker_server.startswith("amqp"):
            with contextlib.suppress(subprocess.CalledProcessError):
                _rabbitmqctl("delete_vhost", self.name)
        elif self.broker_server:
            self._forget_redis_keys()

    def _forget_redis_keys(self) -> None:
        import redis

        with redis.Redis.from_url(self.broker_url) as client:
            for pattern in ("celery*", "_kombu*", "unacked*"):
                for key in client.scan_iter(pattern):
                    client.delete(key)


def _signal_group(process: subprocess.Popen[bytes], number: int) -> None:
    """Send a signal to a process and all it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def _run_sql(server_url: str, statement: str) -> None:
    with psycopg.connect(with_path(server_url, "postgres"), autocommit=True) as database:
        database.execute(statement)  # type: ignore[arg-type]


def _rabbitmqctl(*arguments: str) -> None:
    subprocess.run(["rabbitmqctl", "--quiet", *arguments], check=True, capture_output=True)
