"""Pupil report for the teacher: facts, growth, and every equation with its hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q
from django.utils import timezone

from classroom.models import Classroom, PupilWeek, Student
from classroom.reports.selectors.days import DayAnswers
from classroom.reports.selectors.equations import Equation, equations, own_sums
from classroom.reports.selectors.family_estimate import next_fact_of
from classroom.reports.selectors.home_choice import begun_fact
from classroom.reports.selectors.pupil_answers import (
    SUMS_SHOWN,
    AnswerPage,
    WrongClaim,
    answer_page,
    wrong_most,
)
from classroom.reports.selectors.pupil_facts import FactState, PupilFacts, fact_states, pupil_facts
from classroom.reports.selectors.pupil_next import NextStep, Shown, first_step, next_step
from classroom.reports.selectors.pupil_skills import (
    Paces,
    PupilSkills,
    newest_of,
    paces_of,
    patterns_of,
    skills_of,
    states_of,
)
from classroom.reports.selectors.pupil_split import Split, split_of
from classroom.reports.selectors.quilt import HEM_ROWS, rows_of_ten
from classroom.reports.selectors.reports import (
    SPANS,
    USUAL_SPAN,
    WEEK,
    Freshness,
    Grid,
    facts_of,
    freshness_of,
    grids_of,
    sums_tried,
    this_monday,
    totals_in,
)
from learning.aggregation import Stored, WeekTotals, merged
from learning.number_facts import NUMBER_FACTS, NumberFact
from learning.patterns import Pattern
from learning.right_first_time import RightFirstTime, right_first_time
from learning.statements import Rows
from learning.stored_claims import StoredClaim, read_claims
from learning.weeks import DAY, FIRST_MONDAY, day_of, monday_of, zone_named
from practice.selectors import stitches_of

LISTED_WEEKS = 26
DRAWN_WEEKS = 4
EVER = "all"


@dataclass(frozen=True, slots=True)
class Choice:
    """What the figures and equations are about: the last `weeks` weeks, one week, or all."""

    key: str  # as in the address: '4', '2026-11-16' or 'all'
    weeks: int  # 0 for all
    first: date
    last: date  # a Monday too

    @property
    def end(self) -> date:
        """The last day."""
        return self.last + DAY * 6

    @property
    def span(self) -> int:
        """Which of SPANS it is; 0 for a single week, and for all."""
        return self.weeks if self.key == str(self.weeks) else 0

    @property
    def is_longer_than_drawn(self) -> bool:
        """Are there more weeks than are drawn as days?"""
        return self.last - self.first >= WEEK * DRAWN_WEEKS


@dataclass(frozen=True, slots=True)
class Asked:
    """Which answers are listed, and which page of them.

    One of SHOW, or the rows of a statement, or a false calculation as it was stated.
    """

    show: str = SUMS_SHOWN
    rows: Rows | None = None
    page: int = 1
    wrong: str = ""


USUAL = Asked()


@dataclass(frozen=True, slots=True)
class WeekMarks:
    """A week as days: how full each was, '' on days without a game or a card."""

    week: date
    levels: list[str]

    @property
    def days(self) -> int:
        """On how many days there was a game or a card."""
        return sum(map(bool, self.levels))


@dataclass(frozen=True, slots=True)
class PupilReport:
    """The whole page."""

    freshness: Freshness
    choice: Choice
    choices: list[Choice]
    sums: int
    figure: RightFirstTime
    split: Split
    days: int
    marks: list[WeekMarks]  # the last of the chosen weeks, at most DRAWN_WEEKS
    today: date
    last_day: date | None  # with a game or a card, of all weeks
    step: NextStep
    wrong: list[WrongClaim]
    facts: PupilFacts
    skills: PupilSkills
    patterns: Mapping[str, Pattern]  # what a skill's wrong answers of the chosen weeks share
    paces: Paces
    page: AnswerPage

    @property
    def last(self) -> date:
        """The last day of the chosen weeks, today if that is to come."""
        return min(self.choice.end, self.today)

    @property
    def span(self) -> str:
        """The chosen weeks, as addresses say them."""
        return f"when={self.choice.key}"


def pupil_report(
    classroom: Classroom,
    student: Student,
    when: str = "",
    asked: Asked = USUAL,
    skill: str = "",
    *,
    weeks: int = USUAL_SPAN,
    now: datetime | None = None,
) -> PupilReport:
    """Return a pupil's report: five queries, however long the history; six of an empty one.

    Answers are those given in the class; facts, skills and growth are the pupil's of all time.
    `when`: a number of SPANS, the Monday of a week, or EVER; `skill`: whose growth is drawn.
    Anything else gives `weeks`, one of SPANS, of which the game to be set next tells too.
    """
    now = now or timezone.now()
    today = day_of(now, zone_named(student.school.timezone))
    monday = monday_of(today)
    choices = _choices(student, monday)
    by_key = {one.key: one for one in choices}
    choice = by_key.get(when, by_key[str(weeks)])
    figures, claims, last_day = _chosen(student, choice, classroom)
    facts = pupil_facts(facts_of(student), monday)
    estimates = states_of([student], monday).get(student.pk, {})
    figure, freshness = right_first_time(figures), freshness_of([student])
    return PupilReport(
        freshness=freshness,
        choice=choice,
        choices=choices,
        sums=sums_tried(figures),
        figure=figure,
        split=split_of(figures, claims),
        days=len(figures.answers_by_day),
        marks=_marks(figures, choice),
        today=today,
        last_day=last_day,
        step=next_step(
            classroom, student, weeks, Shown(figure, claims), newest_of(estimates), facts.next
        )
        if freshness.as_of
        else first_step(classroom, student, weeks, now),
        wrong=wrong_most(claims),
        facts=facts,
        skills=skills_of(estimates, monday, today, skill),
        patterns={one.family: one for one in reversed(patterns_of(claims))},
        paces=paces_of(claims),
        page=answer_page(claims, asked.show, asked.rows, asked.page, asked.wrong),
    )


def _choices(student: Student, monday: date) -> list[Choice]:
    """Return the spans, then the single weeks in which there is something, newest first."""
    weeks = PupilWeek.objects.filter(student=student).order_by("-week")
    spans = [Choice(str(n), n, monday - WEEK * (n - 1), monday) for n in SPANS]
    singles = weeks.values_list("week", flat=True)[:LISTED_WEEKS]
    ever = Choice(EVER, 0, FIRST_MONDAY, monday)
    return [*spans, ever, *(Choice(week.isoformat(), 1, week, week) for week in singles)]


def _chosen(
    student: Student, choice: Choice, classroom: Classroom | None = None
) -> tuple[WeekTotals, list[StoredClaim], date | None]:
    """Return the figures and, newest first, the stored claims of the chosen weeks.

    Those of a class the pupil is in; all if None. And the last day in the newest week of all.
    """
    newest = PupilWeek.objects.filter(student=student).order_by("-week").values("week")[:1]
    chosen = Q(week__gte=choice.first, week__lte=choice.last)
    rows = PupilWeek.objects.filter(chosen | Q(week=newest), student=student).order_by("-week")
    parts: list[Stored] = []
    claims: list[StoredClaim] = []
    last_day = None
    for row in rows:
        last_day = last_day or merged([row.figures]).last_day
        if not choice.first <= row.week <= choice.last:
            continue
        parts += [row.figures] if classroom is None else totals_in(classroom, row, True)
        claims += reversed(read_claims(row.evidence))
    if classroom is not None:
        claims = [one for one in claims if one.group in ("", classroom.public_id)]
    return merged(parts), claims, last_day


def _marks(figures: WeekTotals, choice: Choice) -> list[WeekMarks]:
    first = max(choice.first, choice.last - WEEK * (DRAWN_WEEKS - 1))
    weeks = [first + WEEK * n for n in range((choice.last - first) // WEEK + 1)]
    by_day = figures.answers_by_day
    return [WeekMarks(week, [_level(by_day, week + DAY * n) for n in range(7)]) for week in weeks]


def _level(by_day: Mapping[str, int], day: date) -> str:
    """Return the fill of a day's step; a day with a game and no answer is a little full."""
    answers = by_day.get(day.isoformat())
    return "" if answers is None else DayAnswers(day, max(1, answers)).level


@dataclass(frozen=True, slots=True)
class OwnPatches:
    """A pupil's own page: the quilt, sums made right lately, one fact to try next, stitches."""

    freshness: Freshness
    grids: list[Grid[FactState]]
    mastered: int
    practised: int  # and not sewn yet
    new: list[NumberFact]  # sewn in the last seven days
    sums: list[tuple[str, int]]  # text and how often, newest first
    made: int
    next: NumberFact | None
    stitches: int  # thinking cards answered right

    @property
    def hem(self) -> list[list[bool]]:
        """The newest rows of stitches."""
        return rows_of_ten(self.stitches, newest=HEM_ROWS)

    @property
    def rows(self) -> list[tuple[int, list[FactState]]]:
        """The sums of two numbers by what they make."""
        cells = [cell for cell in self.grids[0].cells if cell.fact.a]
        totals = sorted({one.fact.total for one in cells})
        return [(total, [one for one in cells if one.fact.total == total]) for total in totals]


OWN_WEEKS = 4
OWN_SUMS = 24


def own_patches(student: Student, now: datetime | None = None) -> OwnPatches:
    """Return a pupil's own report, as that pupil sees it. Five queries."""
    now = now or timezone.now()
    monday = this_monday(student.school, now)
    today = day_of(now, zone_named(student.school.timezone))
    choice = Choice(str(OWN_WEEKS), OWN_WEEKS, monday - WEEK * (OWN_WEEKS - 1), monday)
    _figures, claims, _last_day = _chosen(student, choice)
    right = [line for line in own_sums(equations(claims)) if line.own_work]
    facts = facts_of(student)
    states = fact_states(facts)
    mastered_on = {key: row.mastered_on for key, row in facts.items() if row.mastered_on}
    following = next_fact_of(student, now, facts)
    return OwnPatches(
        freshness=freshness_of([student]),
        grids=grids_of(states, facts),
        mastered=len(mastered_on),
        practised=sum(
            row.practised_on is not None and row.mastered_on is None for row in facts.values()
        ),
        new=[
            fact
            for fact in NUMBER_FACTS
            if fact.key in mastered_on and today - mastered_on[fact.key] < DAY * 7
        ],
        sums=counted(right)[:OWN_SUMS],
        made=len(right),
        next=following.fact if following else begun_fact(facts),
        stitches=stitches_of(student.user_id),
    )


def counted(lines: Sequence[Equation]) -> list[tuple[str, int]]:
    """Return each text once with how often it was made, in the order of first appearance."""
    times: dict[str, int] = {}
    for line in lines:
        times[line.text] = times.get(line.text, 0) + 1
    return list(times.items())
