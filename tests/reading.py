"""A page as it is read: its words in their order, with the names that only a screen reader says."""

import re
from html.parser import HTMLParser

SILENT = {"script", "style", "title", "head", "template", "noscript"}
PIECES = {"b", "i", "em", "strong", "span", "bdi"}
"""Words in these belong to the line around them."""
CELLS = {"td", "th"}
"""A row of a table is one line."""
LATE = re.compile(r'<p class="late".*?</p>')
"""What a page says only where its scripts did not start, as `noscript` does without any."""

TYPED = {"text", "number", "email", "datetime-local"}
"""What a field of these kinds holds is read too."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = [""]
        self.silent = 0
        self.in_row = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in SILENT:
            self.silent += 1
        if tag in CELLS:
            self.lines[-1] += " | "
        elif tag not in PIECES and not self.in_row:
            self.lines.append("")
        if tag == "tr":
            self.in_row = True
        if not self.silent:
            self._tell_state(tag, dict(attrs))

    def _tell_state(self, tag: str, told: dict[str, str | None]) -> None:
        """Tell what stands in no text: what is chosen or typed, and names."""
        if "selected" in told or "checked" in told:
            self._tell("(chosen)")
        if tag == "input" and told.get("type") in TYPED and told.get("value"):
            self._tell(f"({told['value']})")
        for name in ("aria-label", "alt", "placeholder"):
            if told.get(name):
                self._tell(f"({told[name]})")

    def _tell(self, line: str) -> None:
        if self.in_row:
            self.lines[-1] += f" {line} "
        else:
            self.lines += [line, ""]

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self.silent -= 1
        if tag == "tr":
            self.in_row = False
        if tag not in PIECES | CELLS and not self.in_row:
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.lines[-1] += data


def lines_of(html: str) -> list[str]:
    """Return the lines of a page; names that are read but not seen stand in brackets."""
    reader = _Reader()
    reader.feed(LATE.sub("", html))
    lines = (re.sub(r"\s+", " ", one).strip(" |\n") for one in reader.lines)
    return [line for line in lines if line]
