"""Write Excel workbooks whose cells are typed: numbers, dates, times, and text that is no formula.

openpyxl makes the workbook with headings and styles; the rows are put into its sheets here, while
the file goes out: openpyxl takes 40 s of processor time for a class's year (70,000 rows), in a page
that others wait for.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from io import BytesIO
from typing import Final
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.utils.datetime import to_excel

from classroom.site.csv_files import ROWS_IN_A_PIECE, Value

FORMATS: Final[dict[type, str]] = {
    str: "@",
    date: "yyyy-mm-dd",
    time: "hh:mm:ss",
    datetime: "yyyy-mm-dd hh:mm:ss.000",
}
"""How a spreadsheet shows a type of value. `@` keeps text as text when somebody edits it."""
NARROW, WIDE = 12, 28  # characters of a column
_ROWS_END: Final = b"</sheetData>"
_UNWRITABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not have."""
_LIKE_AN_ESCAPE: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
"""What begins `_x0041_`, by which workbooks write a character (ECMA-376, ST_Xstring)."""


@dataclass(frozen=True)
class Sheet:
    """A table: its name, one heading a column, its rows, and the headings of wide columns."""

    name: str
    header: Sequence[str]
    rows: Iterable[Sequence[Value]]
    wide: Collection[str] = ()


def xlsx_pieces(sheets: Sequence[Sheet]) -> Iterator[bytes]:
    """Yield a workbook in pieces of some rows, each row read when it is its turn.

    True and false are 1 and 0, None is an empty cell, a datetime is in UTC without its zone.
    """
    frame, styles = _frame(sheets)
    rows = {f"xl/worksheets/sheet{n}.xml": one.rows for n, one in enumerate(sheets, 1)}
    out = _Unseekable()
    with ZipFile(frame) as made, ZipFile(out, "w", ZIP_DEFLATED, compresslevel=3) as archive:
        for part in made.namelist():
            with archive.open(part, "w") as file:
                begin, mark, end = made.read(part).partition(_ROWS_END)
                file.write(begin)
                for number, row in enumerate(rows.get(part, ()), 2):
                    file.write(_row(number, row, styles))
                    if number % ROWS_IN_A_PIECE == 0 and (piece := out.taken()):
                        yield piece
                file.write(mark + end)
    yield out.taken()


class _Unseekable:
    """A file that is only written to, and read away meanwhile."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def write(self, data: bytes) -> int:
        self._buffer += data
        return len(data)

    def flush(self) -> None:
        """Do nothing: whoever reads takes all there is."""

    close = flush

    def taken(self) -> bytes:
        piece = bytes(self._buffer)
        self._buffer.clear()
        return piece


def _frame(sheets: Sequence[Sheet]) -> tuple[BytesIO, dict[type, int]]:
    """Return a workbook of headings alone, and the number of each type's style in it."""
    book, styles = Workbook(), {}
    book.remove(book.worksheets[0])
    for one in sheets:
        sheet = book.create_sheet(one.name)
        sheet.append(list(one.header))
        sheet.freeze_panes = "A2"
        for cell in sheet[1]:
            cell.font = Font(bold=True)
            width = WIDE if cell.value in one.wide else NARROW
            sheet.column_dimensions[cell.column_letter].width = max(width, len(str(cell.value)) + 2)
        for column, (kind, number_format) in enumerate(FORMATS.items(), 1):
            cell = sheet.cell(2, column)
            cell.number_format = number_format
            styles[kind] = cell.style_id
        sheet.delete_rows(2)
    frame = BytesIO()
    book.save(frame)
    return frame, styles


def _row(number: int, row: Sequence[Value], styles: dict[type, int]) -> bytes:
    cells = (
        _cell(f"{get_column_letter(column)}{number}", value, styles)
        for column, value in enumerate(row, 1)
        if value is not None
    )
    return f'<row r="{number}">{"".join(cells)}</row>'.encode()


def _cell(place: str, value: Value, styles: dict[type, int]) -> str:
    if isinstance(value, str):
        text = _LIKE_AN_ESCAPE.sub("_x005F_", _UNWRITABLE.sub("", value))
        words = f'<is><t xml:space="preserve">{escape(text, {chr(13): "&#13;"})}</t></is>'
        return f'<c r="{place}" s="{styles[str]}" t="inlineStr">{words}</c>' if text else ""
    if isinstance(value, datetime):
        milliseconds = value.microsecond // 1000
        utc = value.astimezone(UTC).replace(tzinfo=None, microsecond=milliseconds * 1000)
        return f'<c r="{place}" s="{styles[datetime]}"><v>{to_excel(utc)!r}</v></c>'
    if isinstance(value, date | time):
        return f'<c r="{place}" s="{styles[type(value)]}"><v>{to_excel(value)!r}</v></c>'
    return f'<c r="{place}"><v>{int(value) if isinstance(value, bool) else value!r}</v></c>'
