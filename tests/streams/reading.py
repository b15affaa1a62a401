"""Reading a stream's events in tests."""

import json
import time
from typing import Any

import httpx


class Reader:
    """Reads one stream's events."""

    def __init__(self, address: str, ticket: str) -> None:
        """Open it."""
        self.client = httpx.Client(timeout=5)
        request = self.client.build_request("GET", address, params={"t": ticket})
        self.answer = self.client.send(request, stream=True)
        self.lines = self.answer.iter_lines()
        self.raw: list[str] = []

    def next(self) -> tuple[str, Any]:
        """Return (event, data) of the next event; comments are passed over."""
        name = ""
        for line in self.lines:
            self.raw.append(line)
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                return name, json.loads(line.removeprefix("data: "))
        return "end", None

    def close(self) -> None:
        """Go away."""
        self.answer.close()
        self.client.close()


def wait_until_open(streams_url: str, count: int) -> None:
    """Wait until so many streams are open: who left is noticed a moment later."""
    until = time.monotonic() + 5
    while (said := httpx.get(streams_url + "/health").text) != f"{count}":
        assert time.monotonic() < until, f"{said} streams are open"
        time.sleep(0.05)
