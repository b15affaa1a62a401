"""Find the heading line of a class list and the column of given names, by heading and content."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from classroom.people.class_lists import headings as kinds
from classroom.people.class_lists.cells import clean_cell
from classroom.people.class_lists.extras import reason_for
from classroom.people.class_lists.headings import AMBIGUOUS, key_of, kind_of
from classroom.people.class_lists.tables import Table

BEFORE, AFTER, FIRST, REST, SMALL, EACH = "b", "a", "f", "r", "s", "each"
"""Parts of a cell: around its comma, its first word, the others, the words not in capitals; and
every cell as a pupil of its own."""
NAME_KINDS = frozenset({kinds.CALLED, kinds.GIVEN, kinds.FAMILY, *kinds.WHOLE})
T = TypeVar("T")
_LOOKED_AT = 120
"""Cells of a column by which it is judged."""
_MOST = 0.6
_SOME = 0.3
_COMMA = re.compile(r"\s*[,،、]\s*")
_SEX = frozenset(
    (
        *("f", "m", "w", "d", "x", "b", "g", "k", "j", "v", "h", "ž"),
        *("male", "female", "boy", "girl", "mädchen", "junge"),
        *("м", "ж", "ч", "ذ", "أ", "זכר", "נקבה", "男", "女"),
    )
)
_CLASS = re.compile(r"^\W*\d{1,2}\W?\w{0,3}(?:[/-]\w{1,3})?\W*$")
_BEFORE_NAMES = frozenset({"عبد", "أبو", "ابو", "أم", "ام", "آل"})
"""First halves of Arabic given names of two words."""


@dataclass(frozen=True)
class Column:
    """A column, or a part of one, that may hold the given names.

    `key` names it in forms; `look`: what its cells are: names, empty, address, number, class, sex,
    same, mark, text.
    """

    key: str
    place: int
    heading: str
    kind: str
    look: str
    part: str = ""
    samples: list[str] = field(default_factory=list)

    @property
    def is_names(self) -> bool:
        """Could its cells be names of pupils?"""
        return self.look == "names"


@dataclass(frozen=True)
class Layout:
    """The columns of a table, the index of its heading line (None: it has none), our guess."""

    columns: list[Column]
    heading: int | None
    guess: str
    several: bool = False  # every cell of a line may be a pupil

    def column(self, key: str) -> Column | None:
        """Return the column with a key, None for a key of none."""
        if key == EACH and self.several:
            return Column(EACH, -1, "", "", "names", EACH)
        return next((one for one in self.columns if one.key == key), None)

    def of_kind(self, *wanted: str) -> list[Column]:
        """Return the columns with these kinds of heading."""
        return [one for one in self.columns if one.kind in wanted]


def layout_of(table: Table, heading: int | None) -> Layout:
    """Return the columns of a table whose heading line stands at that index."""
    rows = body(table, heading)
    width = len(table.rows[0]) if table.rows else 0
    heads = table.rows[heading] if heading is not None else [""] * width
    whole = [_column(n, heads[n], rows, width) for n in range(width)]
    found = [part for one in whole for part in _parts_of(one, rows)]
    open_names = [one for one in whole if one.is_names and one.kind in {"", *kinds.WHOLE}]
    commas = any(one.part == BEFORE for one in found)
    several = not any(one.kind for one in whole) and (len(open_names) > 1 or commas)
    return Layout(found, heading, _guess(whole, found), several)


def find_heading(table: Table) -> int | None:
    """Return the index of the line with the most words of headings, None where none has a name's.

    Looked for in the first twelve lines that are not empty.
    """
    best, most = None, 0.0
    filled = [n for n, row in enumerate(table.rows) if any(row)]
    for place in filled[:12]:
        known = _known_in([cell for cell in table.rows[place] if cell])
        if known > most:
            best, most = place, known
    return best


def _known_in(cells: Sequence[str]) -> int:
    """Return how many cells of a line are headings; 0 unless one is a heading of names."""
    found = [kind_of(cell) for cell in cells]
    if not NAME_KINDS & set(found) or any(cell.isdigit() for cell in cells):
        return 0
    if len(cells) == 1 and key_of(cells[0]) in AMBIGUOUS:
        return 0
    return sum(1 for kind in found if kind)


def body(table: Table, heading: int | None) -> list[list[str]]:
    """Return the lines below the headings that may be pupils."""
    below = table.rows[heading + 1 :] if heading is not None else table.rows
    return [row for row in below if not reason_for(row)]


def _column(place: int, heading: str, rows: list[list[str]], width: int) -> Column:
    cells = [row[place] for row in rows[:_LOOKED_AT] if row[place].strip()]
    kind, look = kind_of(heading), _look_of(cells, alone=width == 1)
    if look == "same" and len(cells) < 3 and kind in {kinds.GIVEN, kinds.CALLED}:
        look = "names"  # twins in name, in a list of two
    return Column(
        key=str(place),
        place=place,
        heading=heading,
        kind=kind,
        look=look,
        samples=[row[place] for row in rows[:3]],
    )


def _look_of(cells: list[str], *, alone: bool) -> str:
    """Return what cells are; `alone`: they are all that the lines hold."""
    if not cells:
        return "empty"
    if _share(cells, lambda cell: "@" in cell) >= _SOME:
        return "address"
    cleaned = [clean_cell(cell) for cell in cells]
    if alone and any(not one.problem for one in cleaned):
        return "names"
    if _share(cleaned, lambda cell: bool(cell.problem)) >= 0.5:
        return "text" if cleaned[0].problem == "long" else "number"
    names = [one.name for one in cleaned if not one.problem]
    if _share(names, lambda name: any(char.isdigit() for char in name)) >= _SOME:
        return "class" if _share(cells, lambda cell: bool(_CLASS.match(cell))) >= 0.5 else "number"
    return _look_of_words(names)


def _look_of_words(names: list[str]) -> str:
    folded = [name.casefold() for name in names]
    if all(name in _SEX for name in folded):
        return "sex"
    if len(folded) > 1 and len(set(folded)) == 1:
        return "same"
    if _share(names, lambda name: len(name) == 1 and name.isascii()) >= 0.5:
        return "mark"
    few = len(folded) >= 6 and len(set(folded)) / len(folded) < 0.4
    return "same" if few else "names"


def _share(items: Sequence[T], test: Callable[[T], bool]) -> float:
    return sum(1 for one in items if test(one)) / max(1, len(items))


def _parts_of(column: Column, rows: list[list[str]]) -> Iterator[Column]:
    """Yield a column, or its parts where its cells hold given and family name together."""
    cells = [row[column.place] for row in rows[:_LOOKED_AT] if row[column.place].strip()]
    parts = _ways_to_part(column, cells)
    for part in parts or [""]:
        yield Column(
            key=f"{column.place}{part}",
            place=column.place,
            heading=column.heading,
            kind=column.kind,
            look=column.look,
            part=part,
            samples=[part_of(one, part) for one in column.samples],
        )


def _ways_to_part(column: Column, cells: list[str]) -> list[str]:
    """Return into which parts a column can be divided; none if it is to stay whole."""
    if not column.is_names or column.kind not in {"", *kinds.WHOLE}:
        return []
    if _share(cells, lambda cell: len([*filter(None, _COMMA.split(cell))]) > 1) >= _MOST:
        return [BEFORE, AFTER]
    names = [clean_cell(cell).name for cell in cells]
    several = _share(names, lambda name: len(name.split()) > 1)
    if several <= 0.5 or _share(names, is_cjk) >= 0.5:
        return []
    if _share(names, lambda name: bool(_capitals(name)[0] and _capitals(name)[1])) >= _MOST:
        return [SMALL, ""]
    return [FIRST, REST, ""]


def is_cjk(name: str) -> bool:
    """Is the name written in Chinese, Japanese or Korean?"""
    first = next((unicodedata.name(char, "") for char in name if char.isalpha()), "")
    return first.startswith(("CJK", "HIRAGANA", "KATAKANA", "HANGUL"))


def is_arabic(name: str) -> bool:
    """Is the name written in Arabic letters?"""
    return any(unicodedata.name(char, "").startswith("ARABIC") for char in name)


def _capitals(name: str) -> tuple[list[str], list[str]]:
    """Return the words in capitals only (a family name in French lists) and the others."""
    words = name.split()
    large = [word for word in words if len(word) > 1 and word.isupper()]
    return large, [word for word in words if word not in large]


def part_of(cell: str, part: str) -> str:
    """Return a part of a cell: what stands around its comma, or some of its words."""
    if part in {BEFORE, AFTER}:
        before, _comma, after = (_COMMA.sub(",", clean_quotes(cell), count=1) + ",").partition(",")
        return before if part == BEFORE else after.rstrip(", ")
    name = clean_cell(cell).name
    words = name.split()
    head = 2 if words and words[0] in _BEFORE_NAMES else 1
    if part == FIRST:
        return " ".join(words[:head])
    if part == REST:
        return " ".join(words[head:])
    return " ".join(_capitals(name)[1]) if part == SMALL else cell


def clean_quotes(cell: str) -> str:
    """Return a cell without the quotes around it."""
    return cell.strip().strip('"“”„').strip()


def rest_of(cell: str, part: str) -> str:
    """Return what the other part of a cell holds: the family name, if `part` is the given one."""
    name = clean_cell(cell).name
    other = {BEFORE: AFTER, AFTER: BEFORE, FIRST: REST, REST: FIRST}.get(part)
    if part == SMALL:
        return " ".join(_capitals(name)[0])
    found = part_of(cell, other) if other else ""
    return found.split()[-1] if part == FIRST and found else clean_cell(found).name


def _guess(whole: list[Column], parts: list[Column]) -> str:
    """Return the key of the column of given names, '' where none clearly is."""
    names = [one for one in whole if one.is_names]
    called = [one for one in names if one.kind == kinds.CALLED]
    given = [one for one in names if one.kind == kinds.GIVEN]
    if called or len(given) == 1:
        return (called or given)[0].key
    if given:
        return ""
    unknown = [one for one in names if not one.kind]
    together = [one for one in names if one.kind in kinds.WHOLE]
    candidates = together + unknown
    if _continues(together, unknown):
        return unknown[0].key
    if len(candidates) != 1:
        return ""
    if len(whole) == 1 and any(one in "、،" for text in candidates[0].samples for one in text):
        return ""
    return _guess_part(candidates[0], [one for one in parts if one.place == candidates[0].place])


def _continues(together: list[Column], unknown: list[Column]) -> bool:
    """Tell whether 'Surname and forename' stands above two columns, the comma being a separator."""
    if len(together) != 1 or len(unknown) != 1:
        return False
    return together[0].kind == kinds.LAST_FIRST and unknown[0].place == together[0].place + 1


def _guess_part(column: Column, parts: list[Column]) -> str:
    """Return the part of a column with full names that holds the given ones; '' if unclear."""
    keys = {one.part: one.key for one in parts}
    if AFTER in keys:
        return keys[BEFORE if column.kind == kinds.FIRST_LAST else AFTER]
    if SMALL in keys:
        return keys[SMALL]
    if FIRST not in keys:
        return keys[""]
    if column.kind == kinds.LAST_FIRST:
        return keys[REST]
    says_first = column.kind == kinds.FIRST_LAST or key_of(column.heading) in _FIRST_WORD
    arabic = any(is_arabic(one) for one in column.samples)
    return keys[FIRST] if says_first or arabic else ""


_FIRST_WORD = frozenset({"fullname", "fullnames", "displayname", "nombrecompleto", "nomecompleto"})
