"""Query what a class list would come to in a class, for the page that previews it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models import Classroom
from classroom.people.class_lists import columns, preview
from classroom.people.class_lists.cells import problem_of
from classroom.people.class_lists.lines import ABOVE, HEADING, NO_NAME, Line
from classroom.people.class_lists.preview import Choices, Preview
from classroom.people.class_lists.reading import ClassList
from classroom.people.class_lists.twins import Pupil, doubles
from classroom.people.names import clean_name, same_name
from classroom.people.roster_words import (
    CODE_PAGES,
    kind_words,
    left_out_words,
    look_words,
    nth,
    part_words,
)
from classroom.people.selectors.roster import pupils_of
from classroom.people.services.roster import MAX_NEW, MAX_PUPILS

SHOWN = 12
"""Lines to look at that are not folded."""
_RAW = 8


@dataclass(frozen=True)
class Choice:
    """A column that may be chosen: its heading, three cells, and what we say of it."""

    key: str
    heading: str
    samples: list[str]
    tag: str
    is_chosen: bool
    is_guess: bool = False


@dataclass(frozen=True)
class Input:
    """A name that can be typed for a line; `proposed`: as we would have it."""

    id: int
    number: int
    value: str
    proposed: str
    problem: str = ""


@dataclass(frozen=True)
class Look:
    """Lines to look at together: what was there, what we say, and what can be done.

    `act`, `label`: the button of a choice, '' for none; `is_fine`: we have settled it already.
    """

    numbers: list[int]
    was: list[str]
    words: str
    inputs: list[Input] = field(default_factory=list)
    act: str = ""
    label: str = ""
    is_fine: bool = False


@dataclass(frozen=True)
class Name:
    """A pupil who would be added; `is_marked`: its line is one to look at."""

    name: str
    is_marked: bool


@dataclass(frozen=True)
class CheckPage:
    """Everything that the page shows of a list; `problem`: why it cannot be added, '' if it can."""

    found: Preview
    choices: Choices
    columns: list[Choice]
    question: str
    looks: list[Look]
    names: list[Name]
    there: list[tuple[int, str]]
    settled: list[str]
    left_lines: list[str]
    left_columns: list[str]
    raw: list[str]
    raw_more: int
    encodings: list[tuple[str, str]]
    encoding: str
    problem: str

    @property
    def first_looks(self) -> list[Look]:
        """The lines that are not folded."""
        return self.looks[:SHOWN]

    @property
    def more_looks(self) -> list[Look]:
        """The lines below *Show all*."""
        return self.looks[SHOWN:]

    @property
    def has_headings(self) -> bool:
        """Does a line hold headings?"""
        return self.found.layout.heading is not None


def check_page(room: Classroom, read: ClassList, choices: Choices) -> CheckPage:
    """Return what the page shows of a list with these choices. One query for the class."""
    present = [one.name for one in pupils_of(room)]
    found = preview.preview(read, choices, present)
    problems = _problems(found, present)
    looks = list(_looks(found, choices, problems))
    marked = {number for look in looks for number in look.numbers}
    raw = [" · ".join(cell for cell in row if cell) for row in found.table.rows if any(row)]
    encoding = choices.encoding or read.encoding
    return CheckPage(
        found=found,
        choices=choices,
        columns=_choices(found),
        question="" if found.column else _question(found),
        looks=looks,
        names=[Name(one.name, one.line.number in marked) for one in found.new],
        there=[(one.line.id, one.there) for one in found.there],
        settled=_settled(found),
        left_lines=_left_lines(found),
        left_columns=_left_columns(found),
        raw=raw[:_RAW],
        raw_more=max(0, len(raw) - _RAW),
        encodings=[(code, str(name)) for code, name in CODE_PAGES.items() if code != encoding]
        if _is_page(read)
        else [],
        encoding=str(CODE_PAGES.get(encoding, encoding)),
        problem=_problem(found, problems, len(present)),
    )


def _is_page(read: ClassList) -> bool:
    """Were the bytes read by a code page, which may be another?"""
    return read.encoding in CODE_PAGES


def _choices(found: Preview) -> list[Choice]:
    chosen = found.column.key if found.column else ""
    made = [_choice(found, one, chosen) for one in found.layout.columns]
    if found.layout.several:
        label = _("Every name is a pupil")
        tag = "" if chosen != columns.EACH else _("chosen")
        made.append(Choice(columns.EACH, label, [], tag, chosen == columns.EACH))
    return made


def _choice(found: Preview, column: columns.Column, chosen: str) -> Choice:
    is_chosen = column.key == chosen
    is_guess = is_chosen and column.key == found.layout.guess
    if is_chosen:
        tag = _("our guess") if is_guess else _("chosen")
    elif column.part or column.look != "names":
        tag = part_words(column.part) or look_words(column.look)
    else:
        tag = _("left out") if chosen else ""
    heading = column.heading or nth(column.place + 1)
    return Choice(column.key, heading, column.samples, tag, is_chosen, is_guess)


def _question(found: Preview) -> str:
    """Return what we ask where no column clearly holds the first names."""
    names = [one for one in found.layout.columns if one.is_names]
    if not names:
        return _("No column looks like first names. Please tap the right one.")
    if len({one.place for one in names}) > 1:
        if found.layout.heading is None:
            return _("This list has no headings, and more than one column looks like names.")
        return _("More than one column looks like first names.")
    return _("The names in this list have several words.")


def _problems(found: Preview, present: list[str]) -> dict[int, str]:
    """Return what is wrong with a name, by the id of its line."""
    problems = {}
    twice = doubles([*present, *(one.name for one in found.new)])
    for one in found.new:
        try:
            clean_name(one.name)
        except ValidationError as error:
            problems[one.line.id] = " ".join(error.messages)
        else:
            if problem_of(one.name):
                problems[one.line.id] = _("This is no first name. Please type it.")
            elif same_name(one.name) in twice:
                problems[one.line.id] = _("Two pupils would have this name. Add a letter.")
    return problems


def _problem(found: Preview, problems: dict[int, str], present: int) -> str:
    """Return why the pupils cannot be added, '' where they can."""
    count = len(found.new)
    if found.column is None:
        return _("Choose the first-name column first.")
    if count > MAX_NEW:
        return _("You can add %(most)s pupils at once.") % {"most": MAX_NEW}
    if count + present > MAX_PUPILS:
        return _("A class has %(most)s pupils at most.") % {"most": MAX_PUPILS}
    if problems:
        return ngettext(
            "%(count)s name has to be changed first.",
            "%(count)s names have to be changed first.",
            len(problems),
        ) % {"count": len(problems)}
    if not count:
        return _("Nothing would change.") if found.there else _("There is no name in this list.")
    return ""


def _looks(found: Preview, choices: Choices, problems: dict[int, str]) -> Iterator[Look]:
    """Yield the lines to look at: names with a letter, without a name, mended, left out."""
    by_id = {one.line.id: one for one in found.pupils}
    yield from _twins(found, problems)
    apart = {one.line.id for one in found.new if one.told_apart}
    for line in found.lines:
        if line.id in apart or line.reason in {ABOVE, HEADING, "empty"}:
            continue
        if line.reason:
            yield _left(line, choices)
        elif line.id in problems or line.id in choices.lines.typed:
            yield _typed(by_id[line.id], problems.get(line.id, ""))
        elif look := _changed(line, choices):
            yield look


def _twins(found: Preview, problems: dict[int, str]) -> Iterator[Look]:
    groups: dict[str, list[Pupil]] = defaultdict(list)
    for one in found.new:
        if one.told_apart:
            groups[same_name(one.line.name)].append(one)
    for group in groups.values():
        lettered = any(one.line.family for one in group)
        words = ngettext(
            "A pupil called %(name)s is in the class already.",
            "%(count)s pupils called %(name)s.",
            len(group),
        ) % {"count": len(group), "name": f"\u2068{group[0].line.name}\u2069"}
        if lettered:
            words += " " + _("The letter is from the surname; nothing else of it is kept.")
        yield Look(
            [one.line.number for one in group],
            [one.line.name for one in group],
            words,
            [_input(one, problems.get(one.line.id, "")) for one in group],
        )


def _input(one: Pupil, problem: str = "") -> Input:
    return Input(one.line.id, one.line.number, one.name, one.name, problem)


def _typed(one: Pupil, problem: str) -> Look:
    raw = one.line.cell.raw
    words = problem or _("You typed this name.")
    given = Input(one.line.id, one.line.number, one.name, "", problem)
    return Look([one.line.number], [raw], words, [given], f"outside:{one.line.id}", _("Leave out"))


def _left(line: Line, choices: Choices) -> Look:
    words = left_out_words(line.reason)
    if line.reason in {NO_NAME, "address", "long"}:
        return Look([line.number], [line.cell.raw], words, [Input(line.id, line.number, "", "")])
    if line.reason == "outside":
        act = f"not-outside:{line.id}"
        return Look([line.number], [line.text], words, act=act, label=_("Put back"))
    if not any(char.isalpha() for char in line.text):
        return Look([line.number], [line.text], words, is_fine=True)
    return Look(
        [line.number], [line.text], words, act=f"inside:{line.id}", label=_("It is a pupil")
    )


def _changed(line: Line, choices: Choices) -> Look | None:
    """Return the look of a line that we changed, or that a workbook hides; None for others."""
    cell, number = line.cell, line.number
    if line.id in choices.lines.raw:
        words = _("As it stands in the list.")
        return Look([number], [cell.raw], words, act=f"not-raw:{line.id}", label=_("Mend"))
    if line.is_hidden:
        words = _("This line is hidden in your workbook.")
        return Look([number], [cell.name], words, act=f"outside:{line.id}", label=_("Leave out"))
    words = " ".join(_changes(line))
    if not words:
        return None
    return Look([number], [cell.name], words, act=f"raw:{line.id}", label=_("Undo"), is_fine=True)


def _changes(line: Line) -> Iterator[str]:
    cell = line.cell
    if cell.mended:
        yield _("We mended “%(was)s”.") % {"was": cell.raw}
    if cell.aside:
        yield _("We left out a remark in brackets.")
    if cell.hidden:
        yield ngettext(
            "We took out %(count)s hidden character.",
            "We took out %(count)s hidden characters.",
            cell.hidden,
        ) % {"count": cell.hidden}


def _settled(found: Preview) -> list[str]:
    """Return what we did with the list, in sentences."""
    sentences: list[str] = []
    if found.column is None:
        return sentences
    if found.layout.heading is not None:
        first = next(n for n, row in enumerate(found.table.rows) if any(row))
        is_first = found.layout.heading == first
        sentences.append(
            _("First line taken as headings")
            if is_first
            else _("Line %(n)s taken as headings") % {"n": found.layout.heading + 1}
        )
    apart = sum(1 for one in found.new if one.told_apart)
    hidden = sum(one.cell.hidden for one in found.lines if not one.reason)
    mended = sum(1 for one in found.lines if one.cell.mended and not one.reason)
    words = (
        (apart, ngettext("%(n)s name got a letter", "%(n)s names got a letter", apart)),
        (
            hidden,
            ngettext("%(n)s hidden character removed", "%(n)s hidden characters removed", hidden),
        ),
        (mended, ngettext("%(n)s name mended", "%(n)s names mended", mended)),
    )
    return sentences + [text % {"n": count} for count, text in words if count]


def _left_lines(found: Preview) -> list[str]:
    """Return the first words of the lines that are left out."""
    lines = [one for one in found.left_out if one.reason != HEADING]
    return [one.text or one.cell.raw for one in lines][:6]


def _left_columns(found: Preview) -> list[str]:
    """Return what the columns that are left out hold: their headings, or what they look like."""
    if found.column is None:
        return []
    places = {found.column.place} if found.column.part != columns.EACH else set()
    named: dict[str, None] = {}
    for one in found.layout.columns:
        if one.place not in places and one.key != columns.EACH:
            named[one.heading or kind_words(one.look) or nth(one.place + 1)] = None
    if found.column.part and found.column.part != columns.EACH:
        named[_("surname")] = None
    return list(named)
