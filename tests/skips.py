"""Skips: decided in one place, summed in one line, failures where everything must run.

SKIPS=fail (set by .ci/run) makes every skip a failure, and every test that is expected to fail: it
holds nothing, whether it fails or not. What a test needs, it says by its marker:
`browser` needs Chromium, `firefox` a Firefox, `libreoffice` LibreOffice,
`services("database" | "broker" | "redis")` the URL of a service,
`old_engine` a Chromium of years ago that npm brings, `webkit` WebKitGTK, its WebDriver and its
bindings for Python.
"""

import json
import os
import shutil
from collections import Counter
from collections.abc import Callable
from functools import cache
from glob import glob
from pathlib import Path
from typing import Any

import pytest

from tests.old_engine import why_missing
from tools.tiers import CHROMIUMS, FIREFOXES, WEBKIT, lacking

SERVICE_URLS = {
    "database": "TEST_DATABASE_URL",
    "broker": "TEST_BROKER_URL",
    "redis": "TEST_REDIS_URL",
}
WEBKIT_BROWSER = "/usr/lib*/*/webkit2gtk-4.*/MiniBrowser"
"""Where distributions put the browser that WebKitGTK's WebDriver starts; its library brings it."""


@cache
def chromium() -> str | None:
    """Return the path of a Chromium: CHROMIUM, Debian's, or the one that playwright installed.

    Of Debian's the one without windows comes first: it takes a quarter less processor time.
    """
    named = [os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUMS)]
    for path in filter(None, named):
        if Path(path).exists():
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def firefox() -> str | None:
    """Return the path of a Firefox: FIREFOX, Debian's extended support release, or another."""
    named = [os.environ.get("FIREFOX"), *map(shutil.which, FIREFOXES)]
    return next((path for path in named if path and Path(path).exists()), None)


def webkit() -> str | None:
    """Return the path of WebKitGTK's small browser."""
    return next(iter(sorted(glob(WEBKIT_BROWSER))), None)


LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
"""Where distributions put the starter of the bus by which a screen reader sees a browser."""


def missing_for_orca() -> list[str]:
    """Return which programs are not on this machine; empty where Orca can be heard."""
    needed = ("orca", "Xvfb", "dbus-daemon", "chromium")
    missing = [name for name in needed if shutil.which(name) is None]
    return missing or ([] if any(map(os.path.exists, LAUNCHERS)) else ["at-spi2-core"])


def skip_if_missing(item: pytest.Item) -> None:
    """Skip a test whose browser, program or service is absent."""
    for name, missing in MISSING.items():
        for marker in item.iter_markers(name):
            if why := missing(*marker.args):
                pytest.skip(why)


def _missing_webkit() -> str:
    packages = ", ".join(lacking(WEBKIT))
    return packages and f"no WebKitGTK: install {packages}, or BROWSER=install make test"


def _missing_services(*names: str) -> str:
    variables = [SERVICE_URLS[name] for name in names or ("database",)]
    return next((f"{name} is not set" for name in variables if not os.environ.get(name)), "")


MISSING: dict[str, Callable[..., str]] = {
    "browser": lambda: (
        "" if chromium() else "no Chromium: install it, or BROWSER=install make test"
    ),
    "firefox": lambda: (
        "" if firefox() else "no Firefox: install firefox-esr, or BROWSER=install make test"
    ),
    "webkit": _missing_webkit,
    "old_engine": why_missing,
    "screen_reader": lambda: f"no {', '.join(missing)}" if (missing := missing_for_orca()) else "",
    "libreoffice": lambda: (
        "" if shutil.which("soffice") else "no LibreOffice: install libreoffice-calc"
    ),
    "services": _missing_services,
}
"""What a marker asks for -> why it is not there, "" where it is; called with the marker's words."""


def _not_held(reporter: Any) -> list[Any]:
    """Return the reports of tests that could not fail: skipped, or expected to fail."""
    return [
        report
        for kind in ("skipped", "xfailed", "xpassed")
        for report in reporter.stats.get(kind, [])
    ]


def _reason(report: Any) -> str:
    """Return why a test was skipped, or that it is expected to fail."""
    if hasattr(report, "wasxfail"):
        return f"expected to fail: {report.wasxfail or report.nodeid}"
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return str(text).removeprefix("Skipped: ")


def summarise(reporter: Any) -> None:
    """Write the closing line, and keep its figures where SKIPS_FILE says, for the next line up."""
    reasons = Counter(_reason(report) for report in _not_held(reporter))
    if name := os.environ.get("SKIPS_FILE"):
        Path(name).write_text(json.dumps(reasons))
    if reasons:
        listed = "; ".join(f"{count} ({reason})" for reason, count in sorted(reasons.items()))
        reporter.write_line(f"SKIPPED {sum(reasons.values())}: {listed}", yellow=True, bold=True)


def fail_if_forbidden(session: pytest.Session, exitstatus: int) -> None:
    """Fail the run when something was skipped and SKIPS=fail."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    forbidden = os.environ.get("SKIPS") == "fail" and reporter is not None
    if forbidden and _not_held(reporter) and exitstatus == pytest.ExitCode.OK:
        reporter.write_line("SKIPS=fail: a skipped test is a failure here", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
