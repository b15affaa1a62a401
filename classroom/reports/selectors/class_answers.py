"""Evidence of a class report's sentences: the counted answers, by pupil and one by one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from django.utils import timezone

from classroom.models import Classroom, Student
from classroom.people.names import name_order
from classroom.people.selectors.roster import pupils_of
from classroom.reports.selectors.claims import item_words
from classroom.reports.selectors.equations import Equation, equations
from classroom.reports.selectors.reports import (
    USUAL_SPAN,
    WEEK,
    Freshness,
    claims_in,
    figures_in,
    freshness_of,
)
from learning.aggregation import COUNTING, merged
from learning.items import FAMILIES, SORTS, SUMS
from learning.number_facts import BY_KEY, NumberFact
from learning.proportions import Proportion
from learning.right_first_time import ROWS
from learning.skills import SKILLS
from learning.statements import (
    FACT_PUPILS,
    HOWS,
    UNAIDED,
    WRONG,
    Found,
    Rows,
    Slip,
    Statement,
    tries_by_how,
)
from learning.stored_claims import CARD, StoredClaim
from learning.tries import ALONE, HELPED, SHOWN
from learning.weeks import day_of, monday_of, zone_named

OPEN_SPANS = (1, 2, 4, 12)
"""Those of the class report, and the two weeks in which the last seven days may lie."""
PAGE = 50
KNOWN = frozenset({"", SUMS, *SORTS.values(), *FAMILIES, *SKILLS, *BY_KEY})


class PupilAnswers(NamedTuple):
    """One pupil's part of a statement: how many answers are listed, and what was right of them."""

    student: Student
    share: Statement | None
    listed: int


class Answer(NamedTuple):
    """One counted answer, and whose it is."""

    student: Student
    line: Equation


@dataclass(frozen=True, slots=True)
class ClassAnswers:
    """The whole page. `pupil` None: of the whole class."""

    freshness: Freshness
    weeks: int
    first: date
    last: date
    rows: Rows
    fact: NumberFact | None
    share: Statement | None  # None: of all sorts together nothing is added up
    pupil: Student | None
    by_pupil: list[PupilAnswers]  # by name
    slip: Slip | None
    answers: list[Answer]  # newest first, as many as asked for
    listed: int
    more: int
    version: int = COUNTING

    @property
    def is_figure(self) -> bool:
        """Is the share of each pupil the one that all pages tell?"""
        return self.rows == ROWS

    @property
    def says_who(self) -> bool:
        """Of a fact it is told who tried it from FACT_PUPILS on."""
        return self.fact is None or len(self.by_pupil) >= FACT_PUPILS


def rows_named(about: str, how: str) -> Rows:
    """Return the rows that an address names, those right first time where it names none.

    Of all calculations these are the figure's, games and cards together.
    """
    known = about if about in KNOWN else ""
    return Rows(known, how if how in HOWS else UNAIDED if known == SUMS else ALONE)


def span_of(classroom: Classroom, weeks: int, now: datetime | None) -> tuple[int, date, date]:
    """Return the span: its number of weeks, their first Monday, and today."""
    weeks = weeks if weeks in OPEN_SPANS else USUAL_SPAN
    today = day_of(now or timezone.now(), zone_named(classroom.school.timezone))
    return weeks, monday_of(today) - WEEK * (weeks - 1), today


def class_answers(
    classroom: Classroom,
    rows: Rows,
    weeks: int,
    pupil: str = "",
    at_most: int = PAGE,
    now: datetime | None = None,
) -> ClassAnswers:
    """Return the answers that a statement about a class was counted from. Four queries.

    `pupil`: the public id of one whose answers alone are listed; `at_most`: how many of them.
    """
    weeks, first, last = span_of(classroom, weeks, now)
    students = pupils_of(classroom)
    claims = claims_in(classroom, students, first, last)
    everybody = _everybody(students, claims)
    chosen = next((one for one in everybody if one.user.public_id == pupil), None)
    meant = [one for one in everybody if chosen in {None, one}]
    about = {one.pk: rows.about_it(claims.get(one.pk, [])) for one in everybody}
    named = {one.pk: Rows(how=rows.how).of(about[one.pk]) for one in everybody}
    listed = [(one, claim) for one in meant for claim in named[one.pk]]
    listed.sort(key=lambda one: (one[1].at, one[1].id), reverse=True)  # in UTC
    parts = [
        PupilAnswers(one, _share(rows, about[one.pk]), len(named[one.pk])) for one in everybody
    ]
    of_all = [claim for one in meant for claim in about[one.pk]] if rows.about else []
    return ClassAnswers(
        freshness=freshness_of(students),
        weeks=weeks,
        first=first,
        last=last,
        rows=rows,
        fact=BY_KEY.get(rows.about),
        share=_together(rows, [one.share for one in parts if one.student in meant]),
        pupil=chosen,
        by_pupil=[one for one in parts if one.listed or (one.share and one.share.first)],
        slip=_slip(rows.about, of_all),
        answers=_answers(listed[:at_most]),
        listed=len(listed),
        more=max(0, len(listed) - at_most),
    )


def _answers(listed: Sequence[tuple[Student, StoredClaim]]) -> list[Answer]:
    """Return stored claims in the words of the page."""
    lines = equations(claim for _student, claim in listed)
    return [Answer(student, line) for (student, _claim), line in zip(listed, lines, strict=True)]


def _everybody(students: Sequence[Student], claims: Mapping[int, object]) -> list[Student]:
    """Return the pupils of the class, and those who have left it but answered there, by name."""
    left = set(claims) - {one.pk for one in students}
    gone = Student.objects.filter(pk__in=left).select_related("user") if left else []
    return sorted([*students, *gone], key=lambda one: (name_order(one.name), one.pk))


def _share(rows: Rows, claims: Sequence[StoredClaim]) -> Statement | None:
    """Return how many of the claims of one subject were right; None for all subjects together.

    Thinking cards are counted where `rows` counts them, with what was laid in games or alone.
    """
    if not rows.about:
        return None
    made = tries_by_how(claims)
    alone = Rows(how=rows.how).count(claims) if rows.how in {UNAIDED, CARD} else made[ALONE]
    return Statement(
        alone.right,
        alone.tried,
        about=rows.about,
        helped=made[HELPED],
        shown_count=made[SHOWN].tried,
    )


def _together(rows: Rows, shares: Iterable[Statement | None]) -> Statement | None:
    """Return the shares of several pupils as one; None of all sorts together."""
    found = [one for one in shares if one is not None]
    if not rows.about:
        return None
    return Statement(
        sum(one.right for one in found),
        sum(one.tried for one in found),
        about=rows.about,
        helped=Proportion(
            sum(one.helped.right for one in found), sum(one.helped.tried for one in found)
        ),
        shown_count=sum(one.shown_count for one in found),
    )


def _slip(about: str, claims: Sequence[StoredClaim]) -> Slip | None:
    if not about:
        return None
    texts = Counter(line.text for line in equations(Rows(how=WRONG).of(claims)))
    most = next((Slip(*one) for one in texts.most_common(1)), None)
    return most if most and most.is_reportable else None


SHOWN_CLAIMS = 5
"""How many of the claims of one hand are shown; the others are counted."""


class Chance(NamedTuple):
    """Turns in which the best claim was not found: what lay in the hand, what was laid."""

    open: tuple[str, ...]  # equations, and names of families that are none; the simplest first
    taken: str
    times: int

    @property
    def shown(self) -> tuple[str, ...]:
        """Return the simplest claims of the hand."""
        return self.open[:SHOWN_CLAIMS]

    @property
    def more(self) -> int:
        """Return how many claims of the hand are not shown."""
        return len(self.open) - len(self.shown)


def _in_order(items: Iterable[str]) -> tuple[str, ...]:
    """Return claims in words, the simplest first: pairs, then few numbers, then small ones."""
    return tuple(sorted(map(item_words, items), key=_simplicity))


def _simplicity(words: str) -> tuple[int, list[int], str]:
    """Return what sorts a claim: how many numbers it has, and these, the largest first."""
    numbers = [int(one) for one in words.split() if one.isdecimal()]
    return len(numbers), sorted(numbers, reverse=True), words


@dataclass(frozen=True, slots=True)
class ClassChances:
    """The turns behind "Sums they could have made"; nobody is named, and no day."""

    weeks: int
    first: date
    last: date
    found: Found
    chances: list[Chance]  # most often first

    @property
    def missed(self) -> int:
        """Return in how many turns the best was not found."""
        return self.found.tried - self.found.right


def class_chances(classroom: Classroom, weeks: int, now: datetime | None = None) -> ClassChances:
    """Return the turns in which a claim was open and the best was not found. Two queries."""
    weeks, first, last = span_of(classroom, weeks, now)
    monday = monday_of(last)
    whole = merged(figures_in(classroom, pupils_of(classroom), first, monday).values())
    counted = Counter(
        (_in_order(open_items), item_words(taken) if taken else "")
        for _id, taken, *open_items in whole.misses
    )
    return ClassChances(
        weeks=weeks,
        first=first,
        last=last,
        found=Found(whole.found, whole.number_turns),
        chances=sorted(
            (Chance(*turn, times) for turn, times in counted.items()),
            key=lambda one: (-one.times, one),
        ),
    )
