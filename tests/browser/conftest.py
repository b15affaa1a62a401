"""A real Chromium for the browser tests, and pages that fail a test for what they complain of."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests import old_engine
from tests.browser.ear import LISTEN
from tests.browser.old_engine import help_with_old, launch_old
from tests.browser.table_fixture import TableFixture, make_table_in
from tests.browser.watch import Watch
from tests.skips import chromium
from tests.spread import starts_servers_once
from tests.stack import Stack

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # this and the next: a seventh less processor time for a page
    "--enable-features=NetworkServiceInProcess2",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--js-flags=--no-turbofan --no-maglev",  # a page is gone before it pays: a tenth less
]

CLOSE_RULES = """
addEventListener("load", () => document.querySelector("#rules[open] #rules-ready")?.click());
"""


ACTION = 30_000
"""Milliseconds within which a tap has done its work: a class is set while two cores draw pages."""


class OpenContext:
    """Opens a person's own browser (cookies of its own), watched; call it with its options."""

    def __init__(self, chrome: Browser, watch: Watch) -> None:
        """Begin with none."""
        self._chrome, self._watch = chrome, watch
        self._opened: list[BrowserContext] = []

    def __call__(
        self, *, guided: bool = False, listening: bool = False, **options: Any
    ) -> BrowserContext:
        """Open one; by default as large as a tablet. Rules before a first game are closed
        when the page is loaded, unless `guided`. `listening`: for an Ear."""
        options.setdefault("viewport", {"width": 820, "height": 1180})
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("device_scale_factor", 0.5)  # a sixth less processor time to draw
        context = self._chrome.new_context(**options)
        context.set_default_timeout(ACTION)
        if listening:
            context.add_init_script(LISTEN)
        if not guided:
            context.add_init_script(CLOSE_RULES)
            context.on("page", _close_rules)
        self._watch.follow(context)
        self._opened.append(context)
        return context

    def close(self) -> None:
        """Close all: before the server behind them goes."""
        while self._opened:
            self._opened.pop().close()


def _close_rules(page: Page) -> None:
    # After a question that lay over the table when it was loaded.
    ready = page.locator("#rules[open] #rules-ready")
    page.add_locator_handler(ready, lambda: ready.evaluate("one => one.click()"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder: they need Chromium; the longest begin, then whole files."""
    items.sort(key=_place)
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker(pytest.mark.browser)


def _place(item: pytest.Item) -> tuple[bool, bool]:
    short = item.get_closest_marker("long") is None
    return short, not starts_servers_once(item.nodeid.partition("::")[0])


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """Return what drives browsers: there may be but one."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chrome(driver: Playwright) -> Iterator[Browser]:
    """Return one Chromium for the run."""
    with closing(driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)) as browser:
        yield browser


@pytest.fixture(scope="session")
def old_driver(driver: Playwright) -> Playwright:
    """Return the driver, helped with old engines."""
    return help_with_old(driver)


@pytest.fixture(scope="session")
def oldest_chrome(old_driver: Playwright) -> Iterator[Browser]:
    """Return the oldest Chromium that pages are made for."""
    with closing(launch_old(old_driver, old_engine.OLDEST)) as browser:
        yield browser


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Collect what pages complain of; a complaint that no test expected fails the test."""
    watch = Watch()
    yield watch
    watch.check()


@pytest.fixture
def open_context(chrome: Browser, watch: Watch) -> Iterator[OpenContext]:
    """Return what opens browsers for people."""
    opener = OpenContext(chrome, watch)
    yield opener
    opener.close()


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """Return running processes for all tests of a worker, with the limits that people meet."""
    limits = {"REQUESTS_A_SECOND": "10"}
    with Stack(processes=("pages", "clock"), env=limits) as running:
        yield running


@pytest.fixture
def shared_table(stack: Stack, open_context: OpenContext) -> Iterator[TableFixture]:
    """Return a fresh table; its pages are closed before the next test."""
    with closing(open_context):
        yield make_table_in(stack)
