"""Read pasted text or a file into the tables of a class list, or refuse it in a sentence."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from classroom.people.class_lists.decoding import Undecodable, decode
from classroom.people.class_lists.tables import MOST_ROWS, Table, TooLong, table_of
from classroom.people.class_lists.workbooks import Unreadable, sheets_of

MOST_FILE = 2_000_000
MOST_PASTED = 200_000
"""Bytes of a file, and of what is pasted as UTF-8."""
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_PICTURES = (
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"%PDF",
    b"{\\rtf",
    b"<html",
    b"<!DOC",
    b"\x1f\x8b",
)


class NoList(ValueError):
    """It cannot be read as a class list; its text is a sentence for the teacher."""


@dataclass(frozen=True)
class ClassList:
    """The tables of a list: one, or the sheets of a workbook.

    `encoding`: as Python calls it, '' for pasted text and workbooks; `source`: the file's name.
    """

    tables: list[Table] = field(default_factory=list)
    encoding: str = ""
    source: str = ""


def read_pasted(text: str) -> ClassList:
    """Return the list in pasted text. Raises NoList."""
    if len(text.encode(errors="replace")) > MOST_PASTED:
        raise NoList(_("This is more than 200 kB. Paste the names only."))
    return _filled(ClassList([_table(text)]))


def read_file(data: bytes, source: str, language: str = "en") -> ClassList:
    """Return the list in a file (CSV, TXT, XLSX); `language`: of the page. Raises NoList."""
    if len(data) > MOST_FILE:
        raise NoList(_("This file is larger than 2 MB. Save the class list alone, as CSV."))
    if data.startswith(_ZIP) and b"[Content_Types].xml" in data and b"xl/" in data:
        return _filled(ClassList(_sheets(data), source=source))
    if data.startswith((_ZIP, _OLE)):
        raise NoList(_("We cannot read this kind of file. Save it as XLSX or CSV."))
    if data.startswith(_PICTURES):
        raise NoList(_("We cannot read this file. Save it as CSV."))
    try:
        text, encoding = decode(data, language)
    except Undecodable as error:
        raise NoList(_("We cannot read this file. Save it as CSV.")) from error
    return _filled(ClassList([_table(text)], encoding, source))


def _sheets(data: bytes) -> list[Table]:
    try:
        return sheets_of(data)
    except TooLong as error:
        raise NoList(_("This workbook is too large. Save the class list alone, as CSV.")) from error
    except Unreadable as error:
        raise NoList(_("We cannot read this file. Save it as CSV.")) from error


def _table(text: str) -> Table:
    if _is_binary(text):
        raise NoList(_("We cannot read this file. Save it as CSV."))
    try:
        return table_of(text)
    except TooLong as error:
        raise NoList(
            _("This list is too long: %(most)s lines at most.") % {"most": MOST_ROWS}
        ) from error


def _is_binary(text: str) -> bool:
    """Tell whether text is full of control characters."""
    odd = sum(1 for char in text if char < " " and char not in "\t\n\r\v\f\x1c\x1d\x1e")
    return odd > max(3, len(text) / 50)


def _filled(read: ClassList) -> ClassList:
    if not any(any(row) for table in read.tables for row in table.rows):
        raise NoList(_("There is no name in this list."))
    return read
