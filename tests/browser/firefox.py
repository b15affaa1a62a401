"""A real Firefox without window for one test: its process, one page."""

import re
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.browser.bidi import Bidi
from tests.browser.driven import Driven, finger, script

PREFERENCES: Mapping[str, object] = {
    "ui.prefersReducedMotion": 1,
    "app.normandy.enabled": False,
    "app.update.auto": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
}
"""Nothing of its own goes out, and nothing moves."""
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox(Driven):
    """One Firefox with a profile of its own, driven by WebDriver BiDi."""

    def __init__(self, program: str, width: int, height: int) -> None:
        """Start it with an empty page of that size (CSS pixels)."""
        self._folder = tempfile.TemporaryDirectory(prefix="counterpane-firefox-")
        prefs = "".join(
            f'user_pref("{key}", {script(value)});\n' for key, value in PREFERENCES.items()
        )
        (Path(self._folder.name) / "user.js").write_text(prefs)
        self._told = Path(self._folder.name) / "told"
        arguments = ["--headless", "--remote-debugging-port=0", "--profile", self._folder.name]
        with self._told.open("wb") as told:
            self._process = subprocess.Popen(
                [program, *arguments], stdout=subprocess.DEVNULL, stderr=told
            )
        self.bidi = Bidi(self._address())
        tree = self.bidi.ask("browsingContext.getTree")
        self.page = tree["contexts"][0]["context"]
        self.bidi.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        size = {"width": width, "height": height}
        self.bidi.ask("browsingContext.setViewport", context=self.page, viewport=size)

    def close(self) -> None:
        """End the process that was started here."""
        self.bidi.close()
        self._process.terminate()
        self._process.wait(timeout=20)
        self._folder.cleanup()

    def _address(self) -> str:
        ends = time.monotonic() + 60
        while not (found := LISTENING.search(self._told.read_text(errors="replace"))):
            assert self._process.poll() is None, self._told.read_text(errors="replace")
            assert time.monotonic() < ends, "Firefox does not listen"
            time.sleep(0.1)
        return found[1]

    def sign_in(self, url: str, cookies: Mapping[str, str]) -> None:
        """Keep the cookies of a person for an address."""
        for name, value in cookies.items():
            cookie = {
                "name": name,
                "value": {"type": "string", "value": value},
                "domain": urlsplit(url).hostname,
                "path": "/",
            }
            self.bidi.ask("storage.setCookie", cookie=cookie)

    def open(self, url: str) -> None:
        """Go to a page and wait until it is loaded."""
        self.bidi.ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def evaluate(self, source: str) -> Any:
        """Return the value of an expression in the page: a string, number, boolean or null."""
        answer = self.bidi.ask(
            "script.evaluate",
            expression=source,
            target={"context": self.page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def _perform(self, selector: str) -> None:
        locator = {"type": "css", "value": selector}
        found = self.bidi.ask("browsingContext.locateNodes", context=self.page, locator=locator)
        touch = finger({"type": "element", "element": {"sharedId": found["nodes"][0]["sharedId"]}})
        self.bidi.ask("input.performActions", context=self.page, actions=[touch])

    def complaints(self) -> list[str]:
        """Return errors in the console, and requests of pages to other hosts."""
        found = []
        for event in self.bidi.events:
            params = event["params"]
            if event["method"] == "log.entryAdded" and params["level"] == "error":
                found.append(str(params["text"]))
            if event["method"] == "network.beforeRequestSent":
                parts = urlsplit(params["request"]["url"])
                if parts.scheme in {"http", "https"} and parts.hostname != "127.0.0.1":
                    found.append(f"other host: {parts.geturl()}")
        return found
