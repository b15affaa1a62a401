"""A real WebKitGTK on a screen that nobody sees: Safari's engine, as far as Linux has it."""

import os
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.browser.driven import Driven, finger
from tests.browser.screen import hidden_screen
from tests.stack import free_ports

STILL = "[Settings]\ngtk-enable-animations=0\n"
"""GTK's word for a person who wants less motion."""
LISTEN = """(() => {
  window.complaints = [];
  const note = (words) => complaints.push(words);
  addEventListener('error', (one) => note(`script: ${one.message}`));
  addEventListener('unhandledrejection', (one) => note(`script: ${one.reason}`));
  addEventListener('securitypolicyviolation', (one) => note(`refused: ${one.blockedURI}`));
})()"""
COMPLAINTS = """[
  ...window.complaints,
  ...performance.getEntriesByType('resource').map((one) => one.name)
    .filter((name) => /^http/.test(name) && new URL(name).hostname !== location.hostname)
    .map((name) => `other host: ${name}`),
]"""


class WebKit(Driven):
    """One small browser of WebKitGTK with a home of its own, driven by its WebDriver."""

    def __init__(self, program: str, width: int, height: int) -> None:
        """Start it with an empty page of that size (CSS pixels); `program` is its browser."""
        with ExitStack() as ends:
            home = ends.enter_context(tempfile.TemporaryDirectory(prefix="counterpane-webkit-"))
            settings = Path(home, "gtk-3.0")
            settings.mkdir()
            (settings / "settings.ini").write_text(STILL)
            own = {"HOME": home, "XDG_CONFIG_HOME": home, "XDG_RUNTIME_DIR": home}
            self._env = {**os.environ, **own, "DISPLAY": ends.enter_context(hidden_screen())}
            self._ends = ends
            self._session = self._start_driver(program)
            self._resize(width, height)
            self._ends = ends.pop_all()

    def close(self) -> None:
        """End the processes that were started here."""
        self._ends.close()

    def _start(self, command: list[str]) -> None:
        process = subprocess.Popen(
            command, env=self._env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._ends.callback(process.wait, 20)
        self._ends.callback(process.terminate)

    def _start_driver(self, program: str) -> str:
        """Start the driver and through it the browser; return the session's path."""
        (port,) = free_ports(1)
        self._start(["WebKitWebDriver", f"--port={port}"])
        self._line = self._ends.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        )
        self._wait_for_driver()
        options = {"binary": program, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        path = "/session/" + self._ask("POST", "/session", capabilities=wanted)["sessionId"]
        self._ends.callback(self._ask, "DELETE", path)
        return path

    def _wait_for_driver(self) -> None:
        ends = time.monotonic() + 20
        while True:
            try:
                self._ask("GET", "/status")
                return
            except httpx.TransportError:
                assert time.monotonic() < ends, "WebKitWebDriver does not listen"
                time.sleep(0.1)

    def _ask(self, method: str, path: str, **said: Any) -> Any:
        """Send a command and return its value; raises AssertionError where it is refused."""
        answer = self._line.request(method, path, json=said if method == "POST" else None)
        value = answer.json()["value"]
        assert answer.is_success, f"{method} {path}: {value}"
        return value

    def _do(self, command: str, **said: Any) -> Any:
        return self._ask("POST", f"{self._session}/{command}", **said)

    def _resize(self, width: int, height: int) -> None:
        """Make the page that large: the window has a bar above it."""
        self._do("window/rect", width=width, height=height)
        inner = self._do("execute/sync", script="return [innerWidth, innerHeight]", args=[])
        self._do("window/rect", width=2 * width - inner[0], height=2 * height - inner[1])

    def sign_in(self, url: str, cookies: Mapping[str, str]) -> None:
        """Keep the cookies of a person for an address, of which a page is opened."""
        self._do("url", url=url)
        for name, value in cookies.items():
            host = urlsplit(url).hostname
            self._do("cookie", cookie={"name": name, "value": value, "domain": host, "path": "/"})

    def open(self, url: str) -> None:
        """Go to a page, wait until it is loaded, and listen to what goes wrong from then on."""
        self._do("url", url=url)
        self.evaluate(LISTEN)

    def evaluate(self, source: str) -> Any:
        """Return the value of an expression in the page: what JSON can say."""
        return self._do("execute/sync", script=f"return {source.lstrip()}", args=[])

    def _perform(self, selector: str) -> None:
        found = self._do("element", using="css selector", value=selector)
        self._do("actions", actions=[finger(found)])

    def complaints(self) -> list[str]:
        """Return errors of scripts since the page was loaded, and requests to other hosts."""
        return list(self.evaluate(COMPLAINTS))
