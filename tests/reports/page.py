"""Read a page as a person does: the text of a part, the rows of a table, the items of a list."""

import re
from html.parser import HTMLParser

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "use", "rect", "line"}


class _Part(HTMLParser):
    """Collects the text, table rows and list items inside the element with an id."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self.part, self.depth, self.found = part, 0, False
        self.text: list[str] = []
        self.rows: list[list[str]] = []
        self.items: list[str] = []
        self.at: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.depth == 0 and dict(attrs).get("id") == self.part:
            self.depth, self.found = 1, True
            return
        if self.depth == 0 or tag in VOID:
            return
        self.depth += 1
        self.at.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"} and self.rows:
            self.rows[-1].append("")
        elif tag == "li":
            self.items.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content adds nothing."""

    def handle_endtag(self, tag: str) -> None:
        if self.depth == 0 or tag in VOID:
            return
        self.depth -= 1
        if self.at:
            self.at.pop()

    def handle_data(self, data: str) -> None:
        if self.depth == 0:
            return
        self.text.append(data)
        if {"td", "th"} & set(self.at) and self.rows and self.rows[-1]:
            self.rows[-1][-1] += data
        if "li" in self.at:
            self.items[-1] += data


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _read(html: str, part: str) -> _Part:
    reader = _Part(part)
    html = re.sub(r'<span translate="no">([^<]*)</span>', r"\1", html)
    reader.feed(re.sub(r"</?bdi\b[^>]*>", "", html))  # both are no gap between words
    assert reader.found, f"there is no #{part} on this page"
    return reader


def text_of(html: str, part: str = "main") -> str:
    """Return the text of the element with that id."""
    return _plain(" ".join(_read(html, part).text))


def rows_of(html: str, part: str) -> list[list[str]]:
    """Return the rows of all tables in that element, head rows included."""
    return [[_plain(cell) for cell in row] for row in _read(html, part).rows]


def items_of(html: str, part: str) -> list[str]:
    """Return the items of all lists in that element."""
    return [_plain(item) for item in _read(html, part).items]


def has(html: str, part: str) -> bool:
    """Is there an element with that id?"""
    return f'id="{part}"' in html
