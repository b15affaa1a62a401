"""Skips: decided in one place, summed in one line, failures where everything must run.

SKIPS=fail (set by .ci/run) makes every skip a failure, and every test that is expected to fail: it
holds nothing, whether it fails or not. What a test needs, it says by its marker:
`browser` needs Chromium, `firefox` a Firefox, `services("database" | "broker" | "redis")` the URL
of a service.
"""

import json
import os
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools.tiers import CHROMIUMS, FIREFOXES

SERVICE_URLS = {
    "database": "TEST_DATABASE_URL",
    "broker": "TEST_BROKER_URL",
    "redis": "TEST_REDIS_URL",
}


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


def skip_if_missing(item: pytest.Item) -> None:
    """Skip a test whose browser or service is absent."""
    if item.get_closest_marker("browser") and chromium() is None:
        pytest.skip("no Chromium: install it, or BROWSER=install make test")
    if item.get_closest_marker("firefox") and firefox() is None:
        pytest.skip("no Firefox: install firefox-esr, or BROWSER=install make test")
    for marker in item.iter_markers("services"):
        for name in marker.args or ("database",):
            if not os.environ.get(SERVICE_URLS[name]):
                pytest.skip(f"{SERVICE_URLS[name]} is not set")


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
