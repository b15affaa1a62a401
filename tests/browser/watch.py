"""Listens to pages: console errors, broken scripts, CSP violations, requests to other hosts."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

NO_STREAM = 503
"""What the pages' server answers when the stream process does not answer in time: on a busy machine
it may, and pages ask for news by themselves then (test_paused_stream)."""


def is_stream(url: str) -> bool:
    """Tell whether an address is that of a stream of hints."""
    return urlsplit(url).path == "/stream"


class Watch:
    """What all pages of a test complained of."""

    def __init__(self) -> None:
        """Begin with nothing heard and nothing expected."""
        self.complaints: list[str] = []
        self.expected: list[re.Pattern[str]] = []
        self.deaf = False

    def follow(self, context: BrowserContext) -> None:
        """Listen to all pages of a context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"script: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)

    def expect(self, pattern: str) -> None:
        """Let complaints pass that match this pattern: the test causes them."""
        self.expected.append(re.compile(pattern))

    @contextmanager
    def not_listening(self, page: Page) -> Iterator[None]:
        """Ignore what a tool of ours (axe) makes the page complain of."""
        self.deaf = True
        yield
        # Complaints come later, in order: wait for a word of our own behind them.
        with page.expect_console_message(lambda message: message.text == "listening again"):
            page.evaluate("setTimeout(() => console.info('listening again'), 50)")
        page.wait_for_timeout(50)
        self.deaf = False

    def check(self) -> None:
        """Fail with every complaint that was not expected."""
        unexpected = [
            text for text in self.complaints if not any(one.search(text) for one in self.expected)
        ]
        assert not unexpected, "\n".join(unexpected)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.deaf:
            where = message.location.get("url", "")
            if is_stream(where) and f"status of {NO_STREAM}" in message.text:
                return
            self.complaints.append(f"console: {message.text} [{where}]")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https"} and parts.hostname not in {"127.0.0.1", "localhost"}:
            self.complaints.append(f"other host: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status == NO_STREAM and is_stream(response.url):
            return
        if response.status >= 500:
            self.complaints.append(f"status {response.status}: {response.url}")
