"""Servers of our own that tests may kill: a PostgreSQL cluster and a Redis, on free ports."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from tests.stack import free_ports

START_SECONDS = 30
SBIN = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"
"""Where Debian keeps servers: a user's PATH may not have it."""


def postgres_programs() -> Path | None:
    """Return the folder of initdb and postgres, None where they are not installed."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


class Cluster:
    """A PostgreSQL cluster in a folder of its own; durable, as in production."""

    def __init__(self, programs: Path, folder: Path) -> None:
        """Lay out the cluster; it does not run yet."""
        self.programs, self.folder = programs, folder
        (self.port,) = free_ports(1)
        self.url = f"postgres://tester@127.0.0.1:{self.port}/postgres"
        self.process: subprocess.Popen[bytes] | None = None
        # PostgreSQL refuses to run as root.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            owner = pwd.getpwnam(self.user)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        self._run("initdb", "-D", f"{folder}/data", "-U", "tester", "-A", "trust", "-E", "UTF8")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self.programs / program, *arguments],
            check=True,
            capture_output=True,
            user=self.user,
            cwd=self.folder,
        )

    def start(self) -> None:
        """Start the server and wait until it answers (after a kill it first mends itself)."""
        settings = {
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "shared_buffers": "32MB",
        }
        chosen = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", f"{self.folder}/data", *chosen],
                stdout=log,
                stderr=log,
                user=self.user,
                cwd=self.folder,
                start_new_session=True,
            )
        ends = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
            except psycopg.OperationalError:
                if time.monotonic() > ends or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
            else:
                return

    def kill(self) -> None:
        """Kill -9 the server and all its processes at once.

        Each of them leads a process group of its own, and one that outlives the server answers
        a last statement before it notices.
        """
        assert self.process is not None
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for process in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()


@contextmanager
def own_postgres(programs: Path) -> Iterator[Cluster]:
    """Run a cluster of our own; it is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="counterpane-cluster-"))
    folder.chmod(0o755)
    cluster = Cluster(programs, folder)
    cluster.start()
    try:
        yield cluster
    finally:
        if cluster.process is not None and cluster.process.poll() is None:
            cluster.kill()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def own_pgbouncer(cluster: Cluster) -> Iterator[str]:
    """Run PgBouncer in transaction mode before a cluster; yield the database's URL through it."""
    folder, (port,) = Path(tempfile.mkdtemp(prefix="counterpane-pooler-")), free_ports(1)
    folder.chmod(0o755)
    settings = folder / "pgbouncer.ini"
    settings.write_text(f"""
[databases]
* = host=127.0.0.1 port={cluster.port} user=tester
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = extra_float_digits, options
""")
    process = subprocess.Popen(
        [shutil.which("pgbouncer", path=SBIN) or "pgbouncer", "-q", settings],
        user=cluster.user,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        url = f"postgres://tester@127.0.0.1:{port}/postgres"
        _await_connection(url)
        yield url
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _await_connection(url: str) -> None:
    ends = time.monotonic() + START_SECONDS
    while True:
        with suppress(psycopg.OperationalError):
            psycopg.connect(url, connect_timeout=2, prepare_threshold=None).close()
            return
        assert time.monotonic() < ends, "PgBouncer does not answer"
        time.sleep(0.1)


class Redis:
    """A Redis server without persistence: stopping it loses every message."""

    def __init__(self) -> None:
        """Choose a port."""
        (self.port,) = free_ports(1)
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        import redis

        line = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*line, "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL
        )
        ends = time.monotonic() + START_SECONDS
        with redis.Redis(port=self.port) as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    if time.monotonic() > ends:
                        raise
                    time.sleep(0.05)
                else:
                    return

    def kill(self) -> None:
        """Kill -9 it."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


@contextmanager
def own_redis() -> Iterator[Redis]:
    """Run a Redis of our own."""
    server = Redis()
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
