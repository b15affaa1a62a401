"""Family report: one child's week, with right answers only and how many were tried."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from classroom.models import Classroom, Enrollment, Guardian, PupilFact, PupilWeek, Student
from classroom.people.names import name_order
from classroom.reports.home_games import HomeGame
from classroom.reports.selectors.equations import Equation, equations, own_sums
from classroom.reports.selectors.family_estimate import HomeEstimate, home_estimate, next_fact_of
from classroom.reports.selectors.home_choice import home_choice
from classroom.reports.selectors.pupil_report import counted
from classroom.reports.selectors.reports import WEEK, Freshness, facts_of, freshness_of
from learning.aggregation import WeekTotals, merged
from learning.items import SCORE, SORTS
from learning.number_facts import NUMBER_FACTS, NumberFact, Quilt, quilts_with
from learning.proportions import Proportion
from learning.right_first_time import RightFirstTime, right_first_time
from learning.skills import skill_of
from learning.statements import Rows, of_cards
from learning.stored_claims import CARD, StoredClaim, read_claims
from learning.time_spent import TimeSpent, time_spent
from learning.tries import ALONE, HELPED, SHOWN, by_statement
from learning.weeks import DAY, day_of, monday_of, zone_named

FAMILY_WEEKS = 4
"""Of how many weeks families read what was right first time."""


@dataclass(frozen=True, slots=True)
class ChildLine:
    """One child in a guardian's list; `days`: of this week, None before the first game."""

    student: Student
    classroom: Classroom | None
    days: int | None


@dataclass(frozen=True, slots=True)
class HomePatch:
    """A fact of the quilt: none, met or sewn; `new` in the shown week."""

    fact: NumberFact
    state: str
    new: bool


@dataclass(frozen=True, slots=True)
class HomeQuilt:
    """One operation's patches."""

    quilt: Quilt
    two: list[HomePatch]
    more: list[HomePatch]

    @property
    def mastered(self) -> int:
        """How many are sewn."""
        return sum(one.state == "sewn" for one in self.two + self.more)

    @property
    def practised(self) -> int:
        """How many were right, sewn ones among them."""
        return sum(one.state != "none" for one in self.two + self.more)

    @property
    def left(self) -> int:
        """How many are still to come."""
        return len(self.two) + len(self.more) - self.practised


@dataclass(frozen=True, slots=True)
class PlayDay:
    """One day of the week: was there a game, or a round of cards?"""

    day: date
    played: bool


@dataclass(frozen=True, slots=True)
class WeekAnswers:
    """What a child answered in a week: sums laid, scores, cards; each in figures of its own."""

    tried: int  # sums; to try one again makes no further one
    right: int  # of these, worked out by the child
    helped: int  # of the right ones, with help that did not tell them
    answer_shown: int  # of those tried: right after the answer was told
    scores: Proportion  # worked out, of those tried
    cards: Proportion  # thinking cards, right first time of those answered
    spent: TimeSpent
    sums: list[tuple[str, int]]  # right ones: text, how often
    card_sums: list[tuple[str, int]]
    most: str  # the skill of most sums and cards; '' where two are level, or there is none

    @property
    def laid(self) -> bool:
        """Is there something to tell of sums? Not where cards alone were answered."""
        return bool(self.tried or not self.cards.tried)


@dataclass(frozen=True, slots=True)
class ChildWeek:
    """The whole page of a child. Nothing here tells a wrong sum, a comparison or a speed."""

    freshness: Freshness
    classroom: Classroom | None
    week: date  # Monday
    present: date  # the Monday of this week
    idle: bool  # no week was asked for, and this one has no game: `week` is the newest that has one
    earlier: date | None
    later: date | None
    quilts: list[HomeQuilt]
    mastered: int
    practised: int
    newly_mastered: list[NumberFact]
    new_met: list[NumberFact]
    days: list[PlayDay]
    answers: WeekAnswers
    figure: RightFirstTime  # of the last FAMILY_WEEKS, the present one included
    known: HomeEstimate
    home: NumberFact
    game: HomeGame  # to play with `home`
    chosen: bool  # by what the child has shown; else it is something to begin with

    @property
    def headed(self) -> date:
        """The Monday of the week that the page is headed by."""
        return self.present if self.idle else self.week

    @property
    def played(self) -> int:
        """On how many days of the week there was a game or a card."""
        return sum(one.played for one in self.days)


def children_of(guardian: Guardian, now: datetime | None = None) -> list[ChildLine]:
    """Return the guardian's present children by name. Three queries."""
    students = _students_of(guardian)
    rooms = _classrooms(students)
    rows = PupilWeek.objects.filter(student__in=students).values_list(
        "student_id", "week", "figures__days", "figures__card_days"
    )
    weeks: dict[int, dict[date, int]] = {one.pk: {} for one in students}
    for pk, week, games, cards in rows:
        weeks[pk][week] = len({*(games or ()), *(cards or ())})
    return [ChildLine(one, rooms.get(one.pk), _days(one, weeks[one.pk], now)) for one in students]


def siblings_of(guardian: Guardian, child: Student) -> list[Student]:
    """Return the guardian's other present children by name. One query."""
    return [one for one in _students_of(guardian) if one != child]


def _students_of(guardian: Guardian) -> list[Student]:
    children = Student.objects.filter(
        guardianships__guardian=guardian, guardianships__ended_at=None
    ).select_related("user", "school")
    return sorted(children, key=lambda one: (name_order(one.name), one.pk))


def _days(student: Student, weeks: Mapping[date, int], now: datetime | None) -> int | None:
    return weeks.get(_monday(student, now), 0) if weeks else None


def _monday(student: Student, now: datetime | None) -> date:
    return monday_of(day_of(now or timezone.now(), zone_named(student.school.timezone)))


def _classrooms(students: Iterable[Student]) -> dict[int, Classroom]:
    """Return each pupil's present class, the newest where there are several."""
    posts = Enrollment.objects.filter(student__in=list(students), ended_at=None)
    posts = posts.select_related("classroom").order_by("since")
    return {post.student_id: post.classroom for post in posts}


def child_week(student: Student, week: str = "", now: datetime | None = None) -> ChildWeek:
    """Return a child's week: of the Monday `week`, else the newest with a game. Seven queries."""
    now = now or timezone.now()
    today = day_of(now, zone_named(student.school.timezone))
    monday = monday_of(today)
    weeks = sorted(PupilWeek.objects.filter(student=student).values_list("week", flat=True))
    asked = next((one for one in weeks if one.isoformat() == week), None)
    chosen_week = asked or (weeks[-1] if weeks else monday)
    built = _built(student, chosen_week, monday)
    facts = facts_of(student)
    patches = {fact.key: _patch(fact, facts.get(fact.key), chosen_week) for fact in NUMBER_FACTS}
    home = home_choice(next_fact_of(student, now, facts), facts)
    totals = WeekTotals.from_json(built[chosen_week].figures if chosen_week in built else {})
    return ChildWeek(
        freshness=freshness_of([student]),
        classroom=_classrooms([student]).get(student.pk),
        week=chosen_week,
        present=monday,
        idle=asked is None and chosen_week != monday,
        earlier=max((one for one in weeks if one < chosen_week), default=None),
        later=min((one for one in weeks if one > chosen_week), default=None),
        quilts=_quilts(patches, facts),
        mastered=sum(one.state == "sewn" for one in patches.values()),
        practised=sum(one.state != "none" for one in patches.values()),
        newly_mastered=[one.fact for one in patches.values() if one.state == "sewn" and one.new],
        new_met=[one.fact for one in patches.values() if one.state == "met" and one.new],
        days=[_day(chosen_week + DAY * n, totals) for n in range(7)],
        answers=_answers(
            totals, read_claims(built[chosen_week].evidence) if chosen_week in built else []
        ),
        figure=_figure(built, monday),
        known=home_estimate(student, chosen_week, today),
        home=home.fact,
        game=home.game,
        chosen=home.chosen,
    )


def _built(student: Student, week: date, monday: date) -> dict[date, PupilWeek]:
    """Return this week, and the last FAMILY_WEEKS."""
    wanted = Q(week=week) | Q(week__range=_family_weeks(monday))
    return {row.week: row for row in PupilWeek.objects.filter(wanted, student=student)}


def _family_weeks(monday: date) -> tuple[date, date]:
    return monday - WEEK * (FAMILY_WEEKS - 1), monday


def _figure(built: Mapping[date, PupilWeek], monday: date) -> RightFirstTime:
    first, last = _family_weeks(monday)
    return right_first_time(
        merged(row.figures for week, row in built.items() if first <= week <= last)
    )


def _quilts(patches: Mapping[str, HomePatch], facts: Mapping[str, PupilFact]) -> list[HomeQuilt]:
    return [
        HomeQuilt(
            quilt,
            [patches[fact.key] for fact in quilt.two],
            [patches[fact.key] for fact in quilt.more],
        )
        for quilt in quilts_with(key for key, row in facts.items() if row.practised_on)
    ]


def _answers(figures: WeekTotals, evidence: Sequence[StoredClaim]) -> WeekAnswers:
    laid = own_sums(equations(evidence))
    sums = _worked([line.claim for line in laid])
    scores = _worked(Rows(SORTS[SCORE]).of(evidence))
    asked = equations(Rows(how=CARD).of(evidence))
    return WeekAnswers(
        tried=len(sums),
        right=sum(one.how in {ALONE, HELPED} for one in sums),
        helped=sum(one.how == HELPED for one in sums),
        answer_shown=sum(one.how == SHOWN for one in sums),
        scores=Proportion(sum(one.how in {ALONE, HELPED} for one in scores), len(scores)),
        cards=of_cards(figures),
        spent=time_spent(evidence),
        sums=_often([one.line for one in sums if one.how in {ALONE, HELPED}]),
        card_sums=_often([line for line in asked if line.is_right]),
        most=_most([one.line for one in sums] + asked),
    )


def _most(lines: Iterable[Equation]) -> str:
    skills = (skill_of(line.claim.item) for line in lines)
    found = Counter(one for one in skills if one).most_common(2)
    level = len({times for _skill, times in found}) < len(found)
    return found[0][0] if found and not level else ""


def _often(lines: Sequence[Equation]) -> list[tuple[str, int]]:
    """Return each text once with how often it was made, the most often made first."""
    return sorted(counted(lines), key=lambda one: (-one[1], one[0]))


class _Worked(NamedTuple):
    """One sum that was tried, once or several times: how it came right, '' where it did not."""

    how: str
    line: Equation


def _worked(claims: Sequence[StoredClaim]) -> list[_Worked]:
    return [_last(equations(tries)) for tries in by_statement(claims)]


def _last(tries: Sequence[Equation]) -> _Worked:
    """Return a sum's try that counts: alone (also a second one), helped, or shown."""
    line = next((one for one in tries if one.own_work), None)
    if line is not None:
        return _Worked(HELPED if line.claim.hint_level else ALONE, line)
    return _Worked(SHOWN if any(one.is_right for one in tries) else "", tries[-1])


def _day(day: date, week: WeekTotals) -> PlayDay:
    return PlayDay(day, day.isoformat() in week.answers_by_day)


def _patch(fact: NumberFact, row: PupilFact | None, week: date) -> HomePatch:
    """A patch as it stands today; `new`: it came to stand so in the shown week."""
    if row is None or row.practised_on is None:
        return HomePatch(fact, "none", new=False)
    since = row.mastered_on or row.practised_on
    return HomePatch(fact, "sewn" if row.mastered_on else "met", week <= since < week + WEEK)
