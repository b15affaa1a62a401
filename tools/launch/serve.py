"""Second half of `make run`, in the .venv: prepare, start, wait, print, watch, stop."""

import http.client
import os
import shutil
import socket
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings

from tools.launch import prepare
from tools.launch.install import ROOT
from tools.launch.lines import one_line_errors, refuse, say
from tools.launch.processes import PROCESSES, command
from tools.launch.supervisor import Child, Supervisor

READY_SECONDS = 60.0
TELL_AGAIN = 60.0
EVERY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""HOST that listens everywhere -> how this machine reaches it."""


def main() -> None:
    """Run a school until Ctrl-C."""
    began = time.monotonic()
    os.chdir(ROOT)
    _lock = prepare_all()
    children = [_child(name) for name in PROCESSES]
    supervisor, mails = Supervisor(children, say), Mails()
    room = Room(settings.VAR_DIR, prepare.LEAST_FREE_MB, say)
    supervisor.listen()
    try:
        supervisor.start()
        demo = prepare.demo_credentials()
        late = supervisor.wait_ready(READY_SECONDS)
        if late is not None:
            refuse(f"the process {late.name} does not start. It wrote:\n{late.last_words()}")
        if not supervisor.stopping:
            _greet(demo, time.monotonic() - began)
        supervisor.watch([mails.show_new, room.look])
    finally:
        say("Stopping …")
        supervisor.stop()
    say("Stopped.")


def prepare_all() -> Any:
    """Check and make everything; return the folder's lock."""
    _ = settings.PORT  # a bad variable ends here, with a line of its own
    prepare.keep_private()
    lock = prepare.lock_folder()
    prepare.check_port()
    prepare.check_space()
    prepare.check_database()
    stamps = prepare.Stamps()
    prepare.migrate(stamps)
    prepare.check_keys()
    prepare.collect_static(stamps)
    prepare.make_demo(stamps)
    return lock


def _child(name: str) -> Child:
    """Return the child process of that name, with its test of readiness."""
    logs = settings.VAR_DIR / "log"
    logs.mkdir(exist_ok=True)
    mark = settings.VAR_DIR / ("clock.alive" if name == "clock" else f"{name}.ready")
    mark.unlink(missing_ok=True)
    tests = {"pages": lambda: answers(settings.HOST, settings.PORT, "/")}
    return Child(
        name,
        command(name, settings.PORT, settings.HOST),
        logs / f"{name}.log",
        tests.get(name, mark.exists),
        {"READY_FILE": str(mark), "PYTHONUNBUFFERED": "1"},
    )


def answers(host: str, port: int, path: str) -> bool:
    """Ask over HTTP; anything but an error of the server's own is an answer."""
    reach = EVERY_ADDRESS.get(host, host)
    named = [name for name in settings.ALLOWED_HOSTS if name != "*"] or ["localhost"]
    connection = http.client.HTTPConnection(reach, port, timeout=10)
    try:
        connection.request("GET", path, headers={"Host": named[0].lstrip(".")})
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def typed_address(host: str, port: int, allowed: Sequence[str]) -> str:
    """Return the address that people type: a name that is answered, and how others reach it.

    HOST itself where it is one, else the first of ALLOWED_HOSTS that is not this machine's own;
    where any name is answered, this machine's address in its network.
    """
    name = host
    if host in EVERY_ADDRESS or (host not in allowed and "*" not in allowed):
        names = [one.lstrip(".") for one in allowed if one not in settings.LOOPBACK_HOSTS | {"*"}]
        name = next(iter(names), "") or (own_address() if "*" in allowed else host)
    name = f"[{name}]" if ":" in name and not name.startswith("[") else name
    return f"http://{name}/" if port == 80 else f"http://{name}:{port}/"


def own_address() -> str:
    """Return the address by which this machine's network knows it; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


class Room:
    """Tells on the console when the disk is full, again each minute: children's pages say only that
    the server has a problem."""

    def __init__(self, folder: Path, least: int, tell: Callable[[str], None]) -> None:
        """Begin without having told; `least` in MB."""
        self.folder, self.least, self.tell = folder, least, tell
        self.told_at = -TELL_AGAIN

    def look(self) -> None:
        """Tell, if there is something to tell."""
        free = shutil.disk_usage(self.folder).free // 1_000_000
        if free < self.least and time.monotonic() - self.told_at >= TELL_AGAIN:
            self.told_at = time.monotonic()
            self.tell(f"{prepare.FULL}: {free} MB are free at {self.folder}. Games stand still.")


class Mails:
    """Shows on the console what is written to var/mail, where no mail server is set."""

    def __init__(self) -> None:
        """Begin with what is there."""
        self.seen = {path: path.stat().st_size for path in self._files()}

    def _files(self) -> list[Path]:
        folder = Path(settings.EMAIL_FILE_PATH)
        return sorted(folder.iterdir()) if folder.is_dir() else []

    def show_new(self) -> None:
        """Print what came since the last look."""
        for path in self._files():
            size = path.stat().st_size
            start = self.seen.get(path, 0)
            if size > start:
                with path.open("rb") as file:
                    file.seek(start)
                    text = file.read(size - start).decode(errors="replace")
                say(f"--- mail, kept in {path}\n{text.rstrip()}\n---")
                self.seen[path] = size


def _greet(demo: dict[str, Any] | None, seconds: float) -> None:
    """Print the address and the demo school's sign-ins."""
    address = typed_address(settings.HOST, settings.PORT, settings.ALLOWED_HOSTS)
    say(f"\nCounterpane is ready after {seconds:.1f} s:  {address}")
    if demo:
        _greet_demo(demo, address)
    if str(settings.EMAIL_TRANSPORT).endswith("filebased.EmailBackend"):
        say(f"\nMails are not sent: they go to {settings.EMAIL_FILE_PATH} and to this window.")
    say("Ctrl-C stops everything.")


def _greet_demo(demo: dict[str, Any], address: str) -> None:
    say("\nThe demo school (on this machine only; to make it anew: make demo)")
    for who in ("teacher", "guardian"):
        person = demo[who]
        say(f"  {who:<9} {person['email']}   password: {person['password']}")
    room = demo["classroom"]
    say(f"  class     {room['name']}, code {room['code'][:3]} {room['code'][3:]}")
    for pupil in demo["pupils"][:3]:
        say(f"  pupil     {pupil['name']:<9} pictures in this order: {', '.join(pupil['secret'])}")


if __name__ == "__main__":
    with one_line_errors():
        main()
