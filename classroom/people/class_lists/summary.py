"""Summarise a class list for support: names, column, what is left out, encoding, warnings."""

from typing import Any

from classroom.people.class_lists.preview import Choices, Preview, preview
from classroom.people.class_lists.reading import ClassList


def summary(read: ClassList) -> dict[str, Any]:
    """Return what the page would show unasked, as values of JSON.

    `column` is None, and there are no pupils, where the page would ask.
    """
    found = preview(read, Choices())
    column = found.column
    return {
        "pupils": [{"name": one.name} for one in found.pupils],
        "column": None if column is None else column.heading or str(column.place + 1),
        "left_out": {
            "columns": _columns_left(found),
            "lines": [{"line": one.number, "why": one.reason} for one in found.left_out],
        },
        "encoding": read.encoding or None,
        "warnings": _warnings(read, found),
    }


def _columns_left(found: Preview) -> list[str]:
    chosen = found.column.place if found.column else None
    others = {one.place: one for one in found.layout.columns if one.place != chosen}
    return [one.heading or str(one.place + 1) for one in others.values()]


def _warnings(read: ClassList, found: Preview) -> list[str]:
    hidden = sum(one.cell.hidden for one in found.lines)
    counts = {
        "hidden characters removed": hidden,
        "names mended": sum(1 for one in found.lines if one.cell.mended),
        "remarks in brackets left out": sum(1 for one in found.lines if one.cell.aside),
        "hidden rows": len(found.table.hidden),
        "further sheets": len(read.tables) - 1,
        "pupils told apart by a letter": sum(1 for one in found.pupils if one.told_apart),
    }
    warnings = [f"{what}: {count}" for what, count in counts.items() if count]
    if "dates" in found.table.notes:
        warnings.append("a class looks like a date")
    return warnings
