"""Prints pages to PDF files in WebKitGTK; run by the system's Python, which has its bindings.

Reads JSON from standard input: `url`, `cookies` (name -> value), `folder`, `papers` (ours -> GTK's
name) and `pages`, each with `name`, `address`, `press` (a selector or "") and `wait` (a selector).
Writes `<paper>-<name>.pdf` into the folder.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Soup", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, Soup, WebKit2  # noqa: E402

SLOW = 60
"""Seconds that anything may take."""


def until(is_so: Callable[[], object]) -> None:
    """Let GTK work until something is so."""
    ends = time.monotonic() + SLOW
    while not is_so():
        assert time.monotonic() < ends, "WebKit does not get there"
        if not GLib.MainContext.default().iteration(False):
            time.sleep(0.01)


class Printer:
    """One window of WebKitGTK with nobody's cookies."""

    def __init__(self) -> None:
        """Open it."""
        self._context = WebKit2.WebContext.new_ephemeral()
        self._view = WebKit2.WebView.new_with_context(self._context)
        self._window = Gtk.Window()
        self._window.set_default_size(1366, 768)
        self._window.add(self._view)
        self._window.show_all()

    def keep_cookie(self, url: str, name: str, value: str) -> None:
        """Sign in by a cookie."""
        cookie = Soup.Cookie.new(name, value, str(urlsplit(url).hostname), "/", -1)
        done: list[bool] = []
        self._context.get_cookie_manager().add_cookie(
            cookie, None, lambda them, answer: done.append(them.add_cookie_finish(answer))
        )
        until(lambda: done)

    def open(self, address: str) -> None:
        """Go to a page and wait until it is loaded."""
        self._view.load_uri(address)
        until(lambda: self._view.get_uri() == address and not self._view.is_loading())

    def evaluate(self, source: str) -> bool:
        """Return whether an expression is true in the page."""
        found: list[bool] = []
        self._view.evaluate_javascript(
            source, -1, None, None, None,
            lambda view, answer: found.append(view.evaluate_javascript_finish(answer).to_boolean()),
        )  # fmt: skip
        until(lambda: found)
        return found[0]

    def print(self, path: Path, paper: str) -> None:
        """Print the page as it is, with the margins that GTK gives a paper."""
        setup = Gtk.PageSetup()
        setup.set_paper_size(Gtk.PaperSize.new(paper))
        settings = Gtk.PrintSettings()
        settings.set_printer("Print to File")
        settings.set("output-file-format", "pdf")
        settings.set("output-uri", path.as_uri())
        operation = WebKit2.PrintOperation.new(self._view)
        operation.set_page_setup(setup)
        operation.set_print_settings(settings)
        ended: list[str] = []
        operation.connect("failed", lambda _, error: ended.append(error.message))
        operation.connect("finished", lambda _: ended.append(""))
        operation.print_()
        until(lambda: ended)
        assert ended == [""], ended


def main() -> None:
    """Print all pages on all papers."""
    wanted = json.load(sys.stdin)
    printer = Printer()
    for name, value in wanted["cookies"].items():
        printer.keep_cookie(wanted["url"], name, value)
    for page in wanted["pages"]:
        printer.open(page["address"])
        if page["press"]:
            printer.evaluate(f"document.querySelector({json.dumps(page['press'])}).click()")
        shows = f"document.querySelector({json.dumps(page['wait'])}) !== null"
        until(lambda shows=shows: printer.evaluate(shows))  # type: ignore[misc]
        until(lambda: printer.evaluate("document.readyState === 'complete'"))
        for paper, name in wanted["papers"].items():
            printer.print(Path(wanted["folder"], f"{paper}-{page['name']}.pdf"), name)


main()
