"""Lines of a class list with the pupil that each one names, or why it names none."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from classroom.people.class_lists import headings as kinds
from classroom.people.class_lists.cells import Cell, clean_cell
from classroom.people.class_lists.columns import (
    EACH,
    Column,
    Layout,
    clean_quotes,
    part_of,
    rest_of,
)
from classroom.people.class_lists.extras import reason_for
from classroom.people.class_lists.headings import key_of
from classroom.people.class_lists.tables import Table

ABOVE, HEADING, EMPTY, NO_NAME, ADULT, GONE = (
    "above",
    "heading",
    "empty",
    "no name",
    "adult",
    "gone",
)
TWICE = "twice"
_CELLS = 64
"""Lines of which every cell is a pupil are numbered in steps of this."""
_ADULTS = (
    *("teacher", "guardian", "parent", "aide", "admin", "coach", "proctor", "relative", "staff"),
    *("principal", "counselor", "facilitator", "lehrer", "lehrkraft", "eltern", "tutor"),
)
_GONE = frozenset({"tobedeleted", "inactive", "left", "leaver"})


@dataclass(frozen=True)
class Line:
    """One pupil, or a line that is none.

    `number`: of the line, from 1; `id`: of the pupil in forms; `reason`: '' or why it is left out;
    `family`: by which twins are told apart, never stored.
    """

    number: int
    id: int
    cell: Cell
    family: str = ""
    reason: str = ""
    is_hidden: bool = False
    text: str = ""

    @property
    def name(self) -> str:
        """The given name as it would be added."""
        return self.cell.name


@dataclass(frozen=True)
class LineChoices:
    """Choices of the teacher for single lines, by their id.

    `inside`: it is a pupil; `outside`: leave it out; `raw`: as it stands in the list; `typed`: the
    name.
    """

    inside: frozenset[int] = frozenset()
    outside: frozenset[int] = frozenset()
    raw: frozenset[int] = frozenset()
    typed: dict[int, str] = field(default_factory=dict)


def lines_of(table: Table, layout: Layout, column: Column, choices: LineChoices) -> list[Line]:
    """Return all lines of a table that are not empty, read by a column."""
    found: list[Line] = []
    for index, row in enumerate(table.rows):
        if not any(row):
            continue
        if layout.heading is not None and index <= layout.heading:
            reason = HEADING if index == layout.heading else ABOVE
            found.append(_no_pupil(index, row, reason))
            continue
        places = _places(layout, column)
        for place in places:
            if len(places) == 1 or row[place]:
                found += _pupils(table, layout, column, choices, index, place)
    return _once(table, layout, choices, found)


def _once(table: Table, layout: Layout, choices: LineChoices, lines: list[Line]) -> list[Line]:
    """Return the lines, a pupil who stands twice by number and name (for two contacts) once."""
    columns = [one for one in layout.of_kind(kinds.ID) if one.look != "same"]
    seen: set[tuple[str, ...]] = set()
    found = []
    for line in lines:
        row = table.rows[line.number - 1]
        number = tuple(row[one.place] for one in columns)
        is_known = (line.name, *number) in seen
        if any(number) and not line.reason and line.id not in choices.inside:
            seen.add((line.name, *number))
            twin = replace(line, reason=TWICE, text=line.name)
            found.append(twin if is_known else line)
        else:
            found.append(line)
    return found


def _no_pupil(index: int, row: list[str], reason: str) -> Line:
    text = next((cell for cell in row if cell), "")
    return Line(index + 1, index * _CELLS, Cell("", text), reason=reason, text=text)


def _places(layout: Layout, column: Column) -> list[int]:
    if column.part != EACH:
        return [column.place]
    return list(dict.fromkeys(one.place for one in layout.columns if one.is_names))


def _pupils(
    table: Table, layout: Layout, column: Column, choices: LineChoices, index: int, place: int
) -> list[Line]:
    """Return the line of one cell; several where each name of a cell is a pupil."""
    row = table.rows[index]
    own = column.part != EACH
    texts = [_given_text(layout, column, row)] if own else _each_of(row[place])
    found = []
    for nth, text in enumerate(texts):
        pupil = index * _CELLS + (place if own else place + nth * 8)
        is_raw = pupil in choices.raw
        cell = Cell(" ".join(text.split()), text) if is_raw else clean_cell(text)
        typed = choices.typed.get(pupil, "")
        reason = "" if typed else _reason(layout, row, cell, pupil in choices.inside)
        if pupil in choices.outside:
            reason = "outside"
        found.append(
            Line(
                number=index + 1,
                id=pupil,
                cell=Cell(typed, cell.raw, cell.hidden, cell.mended, cell.aside) if typed else cell,
                family=_family(layout, column, row) if own else "",
                reason=reason,
                is_hidden=index in table.hidden,
                text=_first_words(row) if reason else text,
            )
        )
    return found


def _first_words(row: list[str]) -> str:
    """Return the first cell with a letter, else the first that is not empty."""
    full = [cell for cell in row if cell]
    return next((cell for cell in full if any(map(str.isalpha, cell))), full[0])


def _each_of(cell: str) -> list[str]:
    return [one for one in (part.strip() for part in clean_quotes(cell).split(",")) if one]


def _given_text(layout: Layout, column: Column, row: list[str]) -> str:
    """Return the cell's part; of an empty cell of called-by names the given name of the line."""
    text = row[column.place]
    if not text.strip() and column.kind == kinds.CALLED:
        others = layout.of_kind(kinds.GIVEN)
        text = row[others[0].place] if others else ""
    return part_of(text, column.part)


def _reason(layout: Layout, row: list[str], cell: Cell, is_pupil: bool) -> str:
    """Return why a line is left out, '' if not; `is_pupil`: a teacher says that it is one."""
    if cell.problem or not is_pupil:
        return _left_out_for(layout, row, cell)
    return ""


def _left_out_for(layout: Layout, row: list[str], cell: Cell) -> str:
    if why := reason_for(row):
        return why
    if layout.heading is not None and _repeats(layout, row):
        return HEADING
    for column in layout.of_kind(kinds.ROLE):
        if any(word in key_of(row[column.place]) for word in _ADULTS):
            return ADULT
    for column in layout.of_kind(kinds.REMARK):
        if key_of(column.heading) == "status" and key_of(row[column.place]) in _GONE:
            return GONE
    return NO_NAME if cell.problem in {"empty", "number"} else cell.problem


def _repeats(layout: Layout, row: Iterable[str]) -> bool:
    """Tell whether a line repeats the headings, as at the top of a page."""
    heads = {one.place: key_of(one.heading) for one in layout.columns}
    return [key_of(cell) for cell in row] == [heads.get(n, "") for n in range(len(heads))]


def _family(layout: Layout, column: Column, row: list[str]) -> str:
    """Return the family name of a line, '' where the list has none."""
    if column.part:
        return rest_of(row[column.place], column.part)
    named = layout.of_kind(kinds.FAMILY) or [
        one
        for one in layout.columns
        if one.is_names and one.place != column.place and one.kind in {"", *kinds.WHOLE}
    ]
    places = {one.place for one in named}
    if not layout.of_kind(kinds.FAMILY) and len(places) != 1:
        return ""
    found = (clean_cell(row[place]).name for place in sorted(places))
    return next((one for one in found if one), "")
