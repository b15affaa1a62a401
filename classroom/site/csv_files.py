"""Write CSV that spreadsheets open as it is meant: UTF-8 with its mark, CRLF, no formulas.

A spreadsheet runs a cell that begins like a formula, whoever wrote it; a pupil's name may.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time
from itertools import chain, islice
from typing import Final
from unicodedata import normalize

Value = str | int | float | bool | date | time | datetime | None
"""What a cell holds; a datetime knows its zone."""

MARK: Final = "\ufeff"
"""What tells a spreadsheet that the file is UTF-8."""
ROWS_IN_A_PIECE: Final = 200
_FORMULA: Final = ("=", "+", "-", "@")
_BREAKS: Final = ("\t", "\r", "\n")


class _Echo:
    """A file that gives back what is written to it."""

    def write(self, line: str) -> str:
        return line


def csv_pieces(header: Sequence[str], rows: Iterable[Sequence[Value]]) -> Iterator[bytes]:
    """Yield a CSV file in pieces of some rows, each row read when it is its turn.

    True and false are 1 and 0, None is an empty cell. Dates and times are as ISO 8601 writes them:
    a time to the second, a datetime in UTC to the millisecond, with a Z.
    """
    writer = csv.writer(_Echo())  # its lines end in CRLF
    cells = ([_cell(value) for value in row] for row in rows)
    lines = map(writer.writerow, chain([header], cells))
    begin = MARK
    while piece := "".join(islice(lines, ROWS_IN_A_PIECE)):
        yield (begin + piece).encode()
        begin = ""


def _cell(value: Value) -> str | int | float | None:
    if isinstance(value, str):
        return safe_text(value)
    if isinstance(value, datetime):
        utc = value.astimezone(UTC)
        return utc.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, time):
        return value.isoformat("seconds")
    if isinstance(value, date):
        return value.isoformat()
    return int(value) if isinstance(value, bool) else value


def safe_text(text: str) -> str:
    """Return text with an apostrophe in front where a spreadsheet could take it for a formula.

    Wide forms such as `＝` count as what they stand for, and spaces in front do not count.
    """
    begins = normalize("NFKC", text).lstrip()
    unsafe = begins.startswith(_FORMULA) or text.startswith(_BREAKS)
    return f"'{text}" if unsafe else text
