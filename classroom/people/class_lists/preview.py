"""Preview what a class list comes to: the column, the pupils, what is left out and why."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from classroom.people.class_lists.columns import Column, Layout, find_heading, layout_of
from classroom.people.class_lists.decoding import decode_again
from classroom.people.class_lists.lines import EMPTY, Line, LineChoices, lines_of
from classroom.people.class_lists.reading import ClassList
from classroom.people.class_lists.tables import Table
from classroom.people.class_lists.twins import Pupil, pupils_of_lines


@dataclass(frozen=True)
class Choices:
    """All that a teacher has chosen for a list so far.

    `column`: a key, '' for our guess; `heading`: does the first line hold headings, None for our
    guess; `encoding`: '' as we read it; `anew`: lines that are another pupil than who is there.
    """

    sheet: int = 0
    column: str = ""
    heading: bool | None = None
    encoding: str = ""
    lines: LineChoices = field(default_factory=LineChoices)
    anew: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Preview:
    """A list as it is understood: `column` is None where we must ask."""

    table: Table
    layout: Layout
    column: Column | None
    is_guess: bool
    lines: list[Line]
    pupils: list[Pupil]

    @property
    def new(self) -> list[Pupil]:
        """The pupils who are not in the class yet."""
        return [one for one in self.pupils if not one.there]

    @property
    def there(self) -> list[Pupil]:
        """The pupils who are in the class already."""
        return [one for one in self.pupils if one.there]

    @property
    def left_out(self) -> list[Line]:
        """The lines that are no pupil, empty ones not counted."""
        return [one for one in self.lines if one.reason and one.reason != EMPTY]


def preview(read: ClassList, choices: Choices, present: Iterable[str] = ()) -> Preview:
    """Return what a list comes to for a class with pupils of these names."""
    table = read.tables[min(choices.sheet, len(read.tables) - 1)]
    if choices.encoding and read.encoding and choices.encoding != read.encoding:
        table = _decoded_again(table, read.encoding, choices.encoding)
    layout = layout_of(table, _heading(table, choices.heading))
    column = layout.column(choices.column or layout.guess)
    if column is None:
        return Preview(table, layout, None, False, [], [])
    lines = lines_of(table, layout, column, choices.lines)
    chosen = [line for line in lines if not line.reason]
    own = frozenset(choices.lines.typed)
    pupils = pupils_of_lines(chosen, present, choices.anew, own)
    is_guess = not choices.column or choices.column == layout.guess
    return Preview(table, layout, column, is_guess, lines, pupils)


def _heading(table: Table, wanted: bool | None) -> int | None:
    """Return the index of the heading line: ours, or the first line if a teacher says so."""
    found = find_heading(table)
    if wanted is False:
        return None
    first = next((n for n, row in enumerate(table.rows) if any(row)), None)
    return first if wanted and found is None else found


def _decoded_again(table: Table, was: str, now: str) -> Table:
    rows = [[decode_again(cell, was, now) for cell in row] for row in table.rows]
    return replace(table, rows=rows)
