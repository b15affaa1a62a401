"""Split the text of a class list into rows of cells: four separators, quotes, one-line lists."""

import csv
import html
import re
from collections import Counter
from dataclasses import dataclass, field
from io import StringIO

SEPARATORS = ("\t", ";", "|", ",")
"""The first of those that fit equally well: commas stand inside cells, too."""
MOST_ROWS = 500
MOST_COLUMNS = 60
MOST_LINES = 5_000
"""With the empty ones."""
_CELL = 80
"""Letters of a cell that are read: no name has more."""
_EQUAL = 0.6
_LINE_ENDS = re.compile(r"\r\n|[\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]")
_SAYS_SEPARATOR = re.compile(r'\A\ufeff?"?sep=(.)"?[ \t]*\n')
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,5}|[a-zA-Z]{2,8});")
_RULED = re.compile(r"^\s*\|?[\s:|+=-]*[-=]{3}[\s:|+=-]*$")
_AND = re.compile(r"\s+(?:and|und|et|y|e|og|och|en|i|та|и|&)\s+")
_LISTED = re.compile(r"[,;、،|]")


class TooLong(ValueError):
    """More rows, columns or letters than a class list has."""


@dataclass(frozen=True)
class Table:
    """Rows of cells as they stood, all of one width; `hidden`: indices of rows hidden in a
    workbook; `notes`: what else must be said of it, as keys of `reading.NOTES`."""

    rows: list[list[str]]
    name: str = ""
    hidden: frozenset[int] = frozenset()
    notes: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The table as a spreadsheet pastes it."""
        return "\n".join("\t".join(row).rstrip("\t") for row in self.rows)


def table_of(text: str) -> Table:
    """Return the table in a text. Raises TooLong."""
    plain = _LINE_ENDS.sub("\n", _ENTITY.sub(_unescaped, text.lstrip("\ufeff")))
    named = _SAYS_SEPARATOR.match(plain)
    if named:
        return squared(_parsed(plain[named.end() :], named[1]))
    lines = [line for line in plain.split("\n") if line.strip()]
    if len(lines) == 1 and "\t" not in plain:
        return squared(_one_line(lines[0]))
    plain = "\n".join("" if _RULED.match(line) else line for line in plain.split("\n"))
    return squared(_best_rows(plain))


def _unescaped(entity: re.Match[str]) -> str:
    """Return the letter that an entity of HTML stands for: its semicolon separates nothing."""
    letter = html.unescape(entity[0])
    return letter if letter.isalpha() or letter in "'’&- " else entity[0]


def _one_line(line: str) -> list[list[str]]:
    """Return the names of a list in one line, each a row; two with a comma stay one row."""
    parts = [part.strip('" ') for part in _LISTED.split(line.strip().strip("|")) if part.strip()]
    if '"' in line and len(rows := _parsed(line, ",")) == 1 and len(rows[0]) < len(parts):
        return rows
    if len(parts) < 3:
        return [parts]
    *most, last = parts
    return [[part] for part in [*most, *_AND.split(last)]]


def _best_rows(text: str) -> list[list[str]]:
    """Return the rows by the separator that gives the most lines the same width."""
    tries = [(sep, _parsed(text, sep)) for sep in SEPARATORS if sep in text]
    scored = [(_evenness(rows), -n, rows) for n, (_sep, rows) in enumerate(tries)]
    if scored and max(scored)[0] >= _EQUAL:
        return max(scored)[2]
    ragged = [rows for sep, rows in tries if sep != ","]
    return ragged[0] if ragged else _parsed(text, "\t")


def _evenness(rows: list[list[str]]) -> float:
    """Return the share of lines that have the commonest width above one, in tenths."""
    widths = Counter(len(row) for row in rows if any(cell.strip() for cell in row))
    several = {width: count for width, count in widths.items() if width > 1}
    share = max(several.values(), default=0) / max(1, sum(widths.values()))
    return round(share, 1)


def _parsed(text: str, separator: str) -> list[list[str]]:
    """Return the rows by the csv module, quotes read as letters where they do not pair."""
    lines = text
    if separator == "|":
        lines = "\n".join(_unframed(line) for line in text.split("\n"))
    try:
        source = StringIO(lines, newline="")
        spaced = separator != "\t"
        read = csv.reader(source, delimiter=separator, skipinitialspace=spaced, strict=True)
        rows = list(read)
    except csv.Error:
        return _unquoted(lines, separator)
    if any(cell.count("\n") > 3 or len(cell) > 1_000 for row in rows for cell in row):
        return _unquoted(lines, separator)
    return rows


def _unquoted(text: str, separator: str) -> list[list[str]]:
    return [line.split(separator) for line in text.split("\n")]


def _unframed(line: str) -> str:
    bare = line.strip()
    return bare.removeprefix("|").removesuffix("|") if bare.startswith("|") else line


def squared(rows: list[list[str]], name: str = "", hidden: frozenset[int] = frozenset()) -> Table:
    """Return a table of equal widths, without columns that are empty. Raises TooLong."""
    while rows and not any(cell.strip() for cell in rows[-1]):
        rows.pop()
    full = [row for row in rows if any(cell.strip() for cell in row)]
    if len(full) > MOST_ROWS or len(rows) > MOST_LINES:
        raise TooLong
    width = max((len(row) for row in full), default=0)
    used = [n for n in range(width) if any(n < len(row) and row[n].strip() for row in full)]
    if len(used) > MOST_COLUMNS:
        raise TooLong
    even = [[_short(row[n]) if n < len(row) else "" for n in used] for row in rows]
    return Table(even, name, hidden)


def _short(cell: str) -> str:
    return " ".join(cell.split())[:_CELL]
