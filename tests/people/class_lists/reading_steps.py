"""Read a class list in a test as `manage.py read_list` does; make small workbooks."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from openpyxl import Workbook

from classroom.people.class_lists.reading import read_file
from classroom.people.class_lists.summary import summary


def found(data: bytes | str, language: str = "en") -> dict[str, Any]:
    """Return what a file comes to."""
    raw = data.encode() if isinstance(data, str) else data
    return summary(read_file(raw, "list", language))


def names(data: bytes | str, language: str = "en") -> list[str] | None:
    """Return the given names in a file, None where the page would ask."""
    read = found(data, language)
    return None if read["column"] is None else [one["name"] for one in read["pupils"]]


def workbook(
    rows: Sequence[Sequence[Any]], change: Callable[[Workbook], None] | None = None
) -> bytes:
    """Return a workbook with one sheet of these rows, then changed."""
    book = Workbook()
    for row in rows:
        book.active.append(list(row))
    if change:
        change(book)
    file = BytesIO()
    book.save(file)
    return file.getvalue()
