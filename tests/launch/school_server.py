"""A school's server as docs/running.md sets it up, in a folder of its own.

The page's own commands run; only what they are pointed at differs: paths below one folder, a
PostgreSQL, a Redis and a mail server of the test. Programs that change a whole machine (apt-get,
adduser, systemctl …) are stand-ins.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.processes.mailservers import MailServer
from tests.processes.servers import Cluster, Redis
from tests.stack import ROOT, free_ports

PAGE = ROOT / "docs" / "running.md"
HOST = "counterpane.school.example"
PLACES = ("/srv/counterpane", "/etc/counterpane.env", "/etc/systemd/system", "/var/lib/counterpane")
UNITS = ("pages@8010", "pages@8011", "streams", "clock", "worker")
STAND_INS = {
    "apt-get": "",
    "adduser": 'for home; do :; done; mkdir -p "$COUNTERPANE_HOME"',
    "chgrp": "",
    "systemctl": 'echo "$@" >> "$SYSTEMCTL_LOG"',
    "sudo": 'shift 2; exec "$@"',  # sudo -u NAME COMMAND
}


def commands_under(heading: str, page: str | None = None) -> list[str]:
    """Return the shell blocks of a section, as the page has them."""
    text = page or PAGE.read_text()
    section = re.split(r"\n#+ ", text.split(f"\n### {heading}\n")[1])[0]
    return re.findall(r"```sh\n(.*?)```", section, re.DOTALL)


class SchoolServer:
    """One installation. `run` runs a block of the page, `start` starts a unit."""

    def __init__(self, folder: Path, cluster: Cluster, redis: Redis, mails: MailServer) -> None:
        """Make the folders, the stand-ins and a repository to clone; install nothing."""
        self.folder, self.cluster, self.redis, self.mails = folder, cluster, redis, mails
        self.root, self.programs = folder / "root", folder / "programs"
        self.origin = folder / "origin"
        self.port, second, self.streams_port = free_ports(3)
        self.ports = {"8010": self.port, "8011": second, "8001": self.streams_port}
        self.running: list[subprocess.Popen[bytes]] = []
        for place in ("srv", "etc/systemd/system", "var/lib"):
            (self.root / place).mkdir(parents=True)
        self.programs.mkdir()
        for name, line in STAND_INS.items():
            (self.programs / name).write_text(f"#!/bin/sh\n{line}\n")
            (self.programs / name).chmod(0o755)
        self._make_origin()
        self.env = self._environment()

    def _environment(self) -> dict[str, str]:
        """Return root's variables: none of the test run's own."""
        names = ("HOME", "LANG", "TMPDIR", "SSL_CERT_FILE", "HTTPS_PROXY", "https_proxy")
        kept = {name: os.environ[name] for name in names if name in os.environ}
        kept |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        return kept | {
            "PATH": f"{self.programs}:{os.environ['PATH']}",
            "REPOSITORY": str(self.origin),
            "PIP_NO_COMPILE": "1",  # thousands of files that no test would load
            "COUNTERPANE_ENV": self.place("/etc/counterpane.env"),
            "COUNTERPANE_HOME": self.place("/var/lib/counterpane"),
            "SYSTEMCTL_LOG": str(self.folder / "systemctl.log"),
            "PGHOST": "127.0.0.1",
            "PGPORT": str(self.cluster.port),
            "PGUSER": "tester",
            "PGDATABASE": "postgres",
        }

    def _make_origin(self) -> None:
        """Commit the working tree, with what is not committed yet, to a repository of its own."""
        listed = self._git(ROOT, "ls-files", "-co", "--exclude-standard", "-z").split("\0")
        for name in filter(None, listed):
            if (ROOT / name).is_file():
                (self.origin / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.origin / name)
        self._git(self.origin, "init", "-q")
        self.commit("the first version")

    def commit(self, subject: str) -> None:
        """Commit everything in the origin."""
        person = ("-c", "user.name=Tester", "-c", "user.email=tester@school.example")
        self._git(self.origin, "add", "-A")
        self._git(self.origin, *person, "commit", "-qm", subject)

    @staticmethod
    def _git(where: Path, *arguments: str) -> str:
        command = ["git", "-C", str(where), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def place(self, path: str) -> str:
        """Return where a path of the page lies here."""
        return str(self.root) + path

    def placed(self, text: str) -> str:
        """Return a text of the page with its paths below our folder."""
        for path in PLACES:
            text = text.replace(path, self.place(path))
        return text

    def run(self, block: str) -> str:
        """Run a block of the page as a person would paste it; return what it wrote."""
        done = subprocess.run(
            ["sh", "-e", "-c", self.placed(block)],
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=400,
            check=False,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout

    def fill_in(self, keys: str) -> None:
        """Write keys and servers into the environment file, as the page asks to."""
        path = Path(self.place("/etc/counterpane.env"))
        values = dict(line.split("=", 1) for line in keys.split()[-2:])
        values["DATABASE_URL"] = f"postgres://counterpane@127.0.0.1:{self.cluster.port}/counterpane"
        values["CELERY_BROKER_URL"] = self.redis.url
        values["EMAIL_URL"] = self.mails.url
        lines = []
        for line in self.placed(path.read_text()).splitlines():
            name = line.partition("=")[0]
            lines.append(f"{name}='{values.pop(name)}'" if name in values else line)
        assert not values, f"deploy/counterpane.env does not name {sorted(values)}"
        path.write_text("\n".join(lines) + "\n")

    def variables(self) -> dict[str, str]:
        """Return the environment file as systemd reads it."""
        found = {}
        for line in Path(self.place("/etc/counterpane.env")).read_text().splitlines():
            if line and not line.startswith("#"):
                name, _, value = line.partition("=")
                assert value[0] == value[-1] == "'", f"{line}: not in single quotes"
                found[name] = value[1:-1]
        return found

    def start(self, unit: str) -> subprocess.Popen[bytes]:
        """Start a unit's ExecStart, on ports of our own."""
        template, at, instance = unit.partition("@")
        path = Path(self.place("/etc/systemd/system")) / f"counterpane-{template}{at}.service"
        text = self.placed(path.read_text()).replace("%i", instance)
        for written, own in self.ports.items():
            text = text.replace(f"--port {written}", f"--port {own}")
        settings = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
        ready = {"READY_FILE": str(self.folder / f"{unit}.ready")}
        with (self.folder / f"{unit}.log").open("ab") as log:
            process = subprocess.Popen(
                ["nice", "-n", settings.get("Nice", "0"), *shlex.split(settings["ExecStart"])],
                cwd=settings["WorkingDirectory"],
                env={"PATH": os.environ["PATH"], **self.variables(), **ready},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.running.append(process)
        return process

    def wait_for(self, done: Callable[[], object], seconds: float = 60) -> None:
        """Wait until something is true; show the logs when it never is."""
        ends = time.monotonic() + seconds
        while not done():
            if time.monotonic() > ends:
                raise AssertionError(self.logs())
            time.sleep(0.3)

    def logs(self) -> str:
        """Return what the processes wrote."""
        paths = sorted(self.folder.glob("*.log"))
        return "\n".join(f"--- {path.stem}\n{path.read_text()[-3000:]}" for path in paths)

    def close(self) -> None:
        """Kill what was started."""
        for process in self.running:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            process.wait()
