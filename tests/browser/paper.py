"""Print a page in Chromium and in Firefox, on A4 and on US Letter, and count the sheets."""

import base64
import os
import re
import zlib
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser.firefox import Firefox

PAPERS: Final = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Width and height in millimetres."""
POINT: Final = 72 / 25.4
"""Points in a millimetre."""


def sheets(page: Page, paper: str = "A4") -> int:
    """Return how many sheets of paper a Chromium prints the page on, without backgrounds."""
    return pages_of(chromium_pdf(page, paper), paper)


def chromium_pdf(page: Page, paper: str) -> bytes:
    """Return the page as Chromium prints it on a kind of paper; a page may ask for another one."""
    page.emulate_media(media="print")
    printed = page.pdf(format=paper, print_background=False, prefer_css_page_size=True)
    page.emulate_media(media="screen")
    return printed


def firefox_pdf(browser: Firefox, paper: str) -> bytes:
    """Return the page as Firefox prints it on a kind of paper."""
    width, height = (length / 10 for length in PAPERS[paper])
    size = {"width": width, "height": height}
    edge = dict.fromkeys(("top", "bottom", "left", "right"), 0)
    answer = browser.bidi.ask(
        "browsingContext.print", context=browser.page, page=size, margin=edge, background=False
    )
    return base64.b64decode(answer["data"])


def pages_of(printed: bytes, paper: str) -> int:
    """Return how many pages a PDF has; fails where one is not of that paper."""
    text = printed + b"".join(_unpacked(printed))
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", text)
    width, height = PAPERS[paper]
    assert boxes
    for wide, high in boxes:
        assert abs(float(wide) - width * POINT) < 2
        assert abs(float(high) - height * POINT) < 2
    return len(re.findall(rb"/Type\s*/Page\b", text))


def keep(printed: bytes, name: str) -> None:
    """Write a PDF into the folder that KEEP_PAPER names, to be looked at."""
    if folder := os.environ.get("KEEP_PAPER"):
        Path(folder, name.replace("/", "-") + ".pdf").write_bytes(printed)


def blank_pages(printed: bytes) -> list[int]:
    """Return the numbers, from 1, of the pages of a PDF that have neither words nor pictures."""
    text = printed + b"".join(_unpacked(printed))
    painted = re.findall(rb"/Type\s*/Page\b.*?/Contents (\d+) 0 R", text, re.DOTALL)
    assert painted
    return [
        number
        for number, content in enumerate(painted, 1)
        if not re.search(rb"\b(?:Tj|TJ|Do)\b", _stream(printed, content))
    ]


def _stream(printed: bytes, number: bytes) -> bytes:
    """Return the content of an object of a PDF."""
    start = rb"\b%s 0 obj\b.*?stream\r?\n(.*?)endstream" % number
    found = re.search(start, printed, re.DOTALL)
    assert found
    return zlib.decompressobj().decompress(found[1])


def _unpacked(printed: bytes) -> list[bytes]:
    """Return the streams of objects of a PDF, in which a writer may put its pages."""
    packed = re.findall(rb"/ObjStm.*?stream\r?\n(.*?)endstream", printed, re.DOTALL)
    return [zlib.decompressobj().decompress(one) for one in packed]
