"""Count the sheets of paper that a page is printed on."""

import re

from playwright.sync_api import Page


def sheets(page: Page) -> int:
    """Return how many sheets of A4 the page is on paper, without backgrounds."""
    page.emulate_media(media="print")
    paper = page.pdf(print_background=False, prefer_css_page_size=True)
    page.emulate_media(media="screen")
    assert {
        (round(float(width)), round(float(height)))
        for width, height in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
    } <= {(595, 842), (596, 842)}
    return len(re.findall(rb"/Type\s*/Page\b", paper))
