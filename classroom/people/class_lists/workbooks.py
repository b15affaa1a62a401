"""Read the sheets of an Excel workbook (.xlsx) as text: bounded, and no formula is run."""

import re
import zipfile
from datetime import date, datetime, time
from io import BytesIO
from typing import TYPE_CHECKING, Any

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from classroom.people.class_lists.headings import CLASS, kind_of
from classroom.people.class_lists.tables import Table, TooLong, squared

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

MOST_UNPACKED = 20_000_000
"""Bytes, counted while they are unpacked: what an archive says of itself may be untrue."""
MOST_PARTS = 2_000
MOST_CELLS = 60_000
MOST_SHEETS = 12
_PIECE = 65_536
_DECLARES = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_BROKEN = (
    *(InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, TypeError, IndexError),
    *(AttributeError, EOFError, OSError, SyntaxError, NotImplementedError, RuntimeError),
)
"""What openpyxl and zipfile raise on files that are no workbook."""


class Unreadable(ValueError):
    """No workbook that can be read."""


def sheets_of(data: bytes) -> list[Table]:
    """Return the sheets that can be seen and hold letters, in order. Raises Unreadable, TooLong."""
    _check(data)
    try:
        book = load_workbook(BytesIO(data), data_only=True, keep_links=False)
        visible = [one for one in book.worksheets if one.sheet_state == "visible"]
        tables = [_table(sheet) for sheet in visible[:MOST_SHEETS]]
    except TooLong:
        raise
    except _BROKEN as error:
        raise Unreadable from error
    return [one for one in tables if any(c.isalpha() for row in one.rows for x in row for c in x)]


def _check(data: bytes) -> None:
    """Unpack every part, keeping none of it: raises Unreadable, TooLong."""
    unpacked = cells = 0
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS:
                raise TooLong
            for part in parts:
                with archive.open(part) as file:
                    tail = b""
                    while piece := file.read(_PIECE):
                        unpacked += len(piece)
                        cells += piece.count(b"<c ")
                        if unpacked > MOST_UNPACKED or cells > MOST_CELLS:
                            raise TooLong
                        if _DECLARES.search(tail + piece):
                            raise Unreadable
                        tail = piece[-16:]
    except TooLong:
        raise
    except _BROKEN as error:
        raise Unreadable from error


def _table(sheet: "Worksheet") -> Table:
    rows = [[_text(cell) for cell in row] for row in sheet.iter_rows()]
    for area in sheet.merged_cells.ranges:
        if area.min_col == area.max_col:  # one class for several lines
            for place in range(area.min_row, area.max_row):
                rows[place][area.min_col - 1] = rows[area.min_row - 1][area.min_col - 1]
    hidden = frozenset(n - 1 for n, line in sheet.row_dimensions.items() if line.hidden)
    table = squared(rows, sheet.title, frozenset(n for n in hidden if _is_full(rows, n)))
    if _has_dates_for_classes(sheet):
        table.notes.append("dates")
    return table


def _is_full(rows: list[list[str]], place: int) -> bool:
    return place < len(rows) and any(rows[place])


def _text(cell: Any) -> str:
    """Return what a cell shows, as near as its format says."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, datetime | date | time):
        return _dated(value, str(cell.number_format))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    pattern = str(cell.number_format)
    if isinstance(value, int) and re.fullmatch(r"0+", pattern):
        return str(value).zfill(len(pattern))
    return str(value)


def _dated(value: datetime | date | time, pattern: str) -> str:
    if isinstance(value, time):
        return value.isoformat("minutes")
    if "y" in pattern.casefold():
        return value.strftime("%Y-%m-%d")
    first = pattern.casefold().lstrip("[$-0123456789]\\ ")
    parts = (value.month, value.day) if first.startswith("m") else (value.day, value.month)
    return "{}/{}".format(*parts)


def _has_dates_for_classes(sheet: "Worksheet") -> bool:
    """Tell whether a class (1/2) became a date in a column whose heading says class."""
    places = {
        cell.column
        for row in sheet.iter_rows(max_row=12)
        for cell in row
        if isinstance(cell.value, str) and kind_of(cell.value) == CLASS
    }
    return any(
        isinstance(cell.value, datetime | date)
        for row in sheet.iter_rows()
        for cell in row
        if cell.column in places
    )
