"""Tell pupils of one name apart by one letter, and find who is in the class already."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from classroom.people.class_lists.lines import Line
from classroom.people.names import same_name

_LETTER = re.compile(r"^(.*\S)\s+(\w)\.?$")
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Pupil:
    """A line that would become a pupil of this name; `there`: one of the class who is the same,
    '' for none; `told_apart`: the letter was put there by us."""

    line: Line
    name: str
    there: str = ""
    told_apart: bool = False


def folded(name: str) -> str:
    """Return a name without capitals and accents, by which lists are compared."""
    plain = unicodedata.normalize("NFKD", same_name(name))
    return "".join(one for one in plain if not unicodedata.combining(one)) or same_name(name)


def _base(name: str) -> tuple[str, str]:
    """Return (folded name without its letter, the letter in capitals or '')."""
    found = _LETTER.match(name)
    return (folded(found[1]), found[2].upper()) if found else (folded(name), "")


def letter_of(family: str) -> str:
    """Return the letter that stands for a family name: of its first word with a capital."""
    words = [word.lstrip("'’ʼ\"-") for word in family.split()]
    starts = [word[0] for word in words if word and word[0].isalpha()]
    large = [one for one in starts if one.isupper()]
    return (large or starts or [""])[0].upper()


def pupils_of_lines(
    lines: Sequence[Line], present: Iterable[str], anew: frozenset[int], own: frozenset[int]
) -> list[Pupil]:
    """Return the pupils of lines, those of one name with a letter.

    `present`: names of the class; `anew`: ids of lines that are somebody else than who is there;
    `own`: ids whose name somebody typed, and which stay as they are.
    """
    in_class = _Present(present)
    groups: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        groups[folded(line.name)].append(line)
    found: dict[int, Pupil] = {}
    for group in groups.values():
        for pupil in _apart(group, in_class, anew, own):
            found[pupil.line.id] = pupil
    return _no_two_alike([found[line.id] for line in lines], in_class)


class _Present:
    """Names of a class by what they are without their letters."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)
        self.exact = {folded(name): name for name in self.names}
        self.bases: dict[str, dict[str, str]] = defaultdict(dict)
        for name in self.names:
            base, letter = _base(name)
            if letter:
                self.bases[base][letter] = name

    def match(self, line: Line, letter: str, *, alone: bool) -> str:
        """Return the name of who is this pupil already, '' for nobody."""
        lettered = self.bases.get(folded(line.name), {})
        if letter and letter in lettered:
            return lettered[letter]
        if alone and not letter and lettered:
            return next(iter(lettered.values()))
        return self.exact.get(folded(line.name), "")


def _apart(
    group: list[Line], present: _Present, anew: frozenset[int], own: frozenset[int]
) -> list[Pupil]:
    """Return the pupils of one name: who is there, and the others with letters."""
    letters = _letters(group)
    found, taken = [], set()
    for line, letter in zip(group, letters, strict=True):
        family = letter_of(line.family)
        there = (
            "" if line.id in anew else present.match(line, letter or family, alone=len(group) == 1)
        )
        there = "" if there in taken else there
        taken |= {there} if there else set()
        if there:
            found.append(Pupil(line, there, there))
        elif line.id in own or (not letter and not _is_taken(line, present)):
            found.append(Pupil(line, line.name))
        else:
            mark = letter or family or "B"
            found.append(Pupil(line, f"{line.name} {mark}.", told_apart=True))
    return found


def _is_taken(line: Line, present: _Present) -> bool:
    base = folded(line.name)
    return base in present.exact or base in present.bases


def _letters(group: list[Line]) -> list[str]:
    """Return a letter for each line of one name: of the family name if these differ, else A, B."""
    if len(group) == 1:
        return [""]
    letters = [letter_of(line.family) for line in group]
    if all(letters) and len(set(letters)) == len(letters):
        return letters
    return [_ALPHABET[n % len(_ALPHABET)] for n in range(len(group))]


def _no_two_alike(pupils: list[Pupil], present: _Present) -> list[Pupil]:
    """Return the pupils, a further letter for whose name another one has, typed ones left."""
    used = {same_name(name) for name in present.names}
    found = []
    for one in pupils:
        name = one.name
        if not one.there and one.told_apart and same_name(name) in used:
            tries = (f"{one.line.name} {letter}." for letter in _ALPHABET)
            name = next((other for other in tries if same_name(other) not in used), name)
        used.add(same_name(name))
        found.append(Pupil(one.line, name, one.there, one.told_apart))
    return found


def doubles(names: Iterable[str]) -> set[str]:
    """Return the names, as they are compared, that stand more than once."""
    counted = Counter(map(same_name, names))
    return {name for name, count in counted.items() if count > 1}
