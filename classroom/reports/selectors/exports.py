"""Query what a class takes away: its answers, and its pupils' weeks, as rows of two tables.

Which answers are the class's is told as in reports: those made in it, also by pupils who have left;
what nobody knows where it was made counts for those who are in the class now (docs/decisions/020).
docs/export.md says what each column means.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from heapq import merge
from itertools import groupby
from operator import attrgetter
from typing import Final
from zoneinfo import ZoneInfo

from classroom.models import Classroom, PupilWeek, ReportJob, Student
from classroom.reports.selectors.claims import claim_words, same_cards
from classroom.reports.selectors.reports import totals_in, weeks_in
from classroom.site.csv_files import Value
from games.selectors import log
from games.selectors.lobby import last_names
from games.selectors.log import GroupClaim
from learning.aggregation import WeekTotals, merged
from learning.cards import answer_to
from learning.items import ALIKE, PAIR, item_text
from learning.put_together import Tries
from learning.right_first_time import right_first_time
from learning.statements import Statement, of_families, of_sums
from learning.tries import how_of
from learning.weeks import FIRST_MONDAY, zone_named
from practice.selectors import GroupCard, answered_in_group

ANSWER_COLUMNS: Final = (
    *("pupil_id", "pupil", "date", "time", "at_utc", "source", "row", "table", "game", "mode"),
    *("deck", "company", "turn", "kind", "item", "claim", "said", "keyed", "card", "truth"),
    *("right", "allowed", "reason", "how", "help", "told_before", "try", "in_hand"),
    *("open_claims", "latency_ms", "active_ms", "idle_cut", "device", "input"),
    *("card_set", "card_result", "card_tries", "card_selected", "card_expected", "estimator"),
    *("same_cards", "too_fast"),
)
CLAIM_FIELDS: Final = {
    "row": "id",
    "turn": "turn_number",
    "said": "stated_total",
    "card": "card_total",
    "truth": "true_total",
    "right": "is_true",
    "allowed": "is_allowed",
    "help": "hint_level",
    "told_before": "hinted_before",
    "try": "try_number",
    "in_hand": "truth_in_hand",
    "open_claims": "opportunities",
}
"""Column -> field of a claim, where they differ: columns keep the headings that were promised."""
CARD_FIELDS: Final = {
    "row": "id",
    "said": "first",
    "card_result": "state",
    "card_tries": "tries",
    "card_selected": "selected",
    "card_expected": "expected",
}
"""Column -> field of an answered card, where they differ."""
WEEK_COLUMNS: Final = (
    *("pupil_id", "pupil", "week", "days_played", "claims"),
    *("sums_alone", "sums_alone_right", "sums_helped", "sums_helped_right", "sums_shown"),
    *("pairs_alone", "pairs_alone_right", "pairs_helped", "pairs_helped_right", "pairs_shown"),
    *("cards", "cards_right", "counting", "as_of_utc"),
    *("right_first_time", "first_tries"),
)
WIDE_COLUMNS: Final = frozenset({"at_utc", "as_of_utc", "pupil_id", "pupil", "table", "claim"})
"""Columns with more to read than a number or a word."""
Answer = GroupClaim | GroupCard
Values = dict[str, Value]


@dataclass(frozen=True, slots=True)
class People:
    """Who is or was in a class: pupils by user id, and the user ids of those in it at present.

    `names`: by user id, as the class knows or knew them: a name that a pupil got in another class
    is not told to those who taught the pupil before. Nobody keeps old names for this: they are
    those at the class's tables, '' for who has left and never sat at one.
    """

    ever: Mapping[int, Student]
    present: frozenset[int]
    names: Mapping[int, str]


def people_of(classroom: Classroom) -> People:
    """Return all pupils who are or were in the class, and who of them are now. Three queries."""
    students = Student.objects.filter(enrollments__classroom=classroom).select_related("user")
    ever = {one.user_id: one for one in students.distinct()}
    now = classroom.enrollments.filter(ended_at=None).values_list("student__user_id", flat=True)
    present = frozenset(now)
    names = last_names(classroom.public_id, ever.keys() - present)
    return People(ever, present, names | {pk: ever[pk].name for pk in present})


def answer_rows(classroom: Classroom, people: People) -> Iterator[list[Value]]:
    """Yield a row of ANSWER_COLUMNS for each judged claim and each answered card, the oldest first.

    Two queries, read in pieces.
    """
    zone = zone_named(classroom.school.timezone)
    whose = (classroom.public_id, people.ever.keys(), people.present)
    claims, cards = log.claims_in_group(*whose), answered_in_group(*whose)
    answers: Iterator[Answer] = merge(claims, cards, key=_at)
    tries: defaultdict[int, Tries] = defaultdict(Tries)
    for one in answers:
        if isinstance(one, GroupClaim):
            values = _claim_values(one, tries[one.student_id].number(one))
        else:
            values = _card_values(one)
        values |= _pupil_values(people, one.student_id) | _time_values(one.at, zone)
        yield [values.get(column) for column in ANSWER_COLUMNS]


def _at(one: Answer) -> datetime:
    return one.at


def _pupil_values(people: People, user_id: int) -> Values:
    pupil = people.ever[user_id].user.public_id
    return {"pupil_id": pupil, "pupil": people.names.get(user_id, "")}


def _time_values(at: datetime, zone: ZoneInfo) -> Values:
    local = at.astimezone(zone)
    return {
        "date": local.date(),
        "time": local.time().replace(microsecond=0),
        "at_utc": at,
    }


def _claim_values(one: GroupClaim, number: int) -> Values:
    """Return a claim's columns; `number`: which try it counts as, 0 for none."""
    how = how_of(
        number, one.hint_level, answer_shown=one.answer_shown, hinted_before=one.hinted_before
    )
    return _columns(one, CLAIM_FIELDS) | {
        "source": "claim",
        "claim": claim_words(one),
        "same_cards": "" if number else same_cards(one),
        "how": how if number else None,
    }


def _card_values(one: GroupCard) -> Values:
    return _columns(one, CARD_FIELDS) | {
        "source": "card",
        "claim": f"{item_text(one.item).partition(' = ')[0]} = {one.first}",
        "truth": answer_to(one.item),
    }


def _columns(one: Answer, fields: Mapping[str, str]) -> Values:
    return {name: getattr(one, fields.get(name, name), None) for name in ANSWER_COLUMNS}


def week_rows(classroom: Classroom, people: People) -> Iterator[list[Value]]:
    """Yield a row of WEEK_COLUMNS for each pupil and built week with answers made in the class.

    By week, then by name; two queries, read in pieces.
    """
    builds = _builds(people)
    found = weeks_in(classroom, FIRST_MONDAY, date.max).select_related("student__user")
    ordered = found.order_by("week", "student_id").iterator(chunk_size=100)
    for _monday, weeks in groupby(ordered, key=attrgetter("week")):
        by_name = sorted(weeks, key=lambda one: people.names.get(one.student.user_id, ""))
        for week in by_name:
            pupil = week.student
            totals = totals_in(classroom, week, pupil.user_id in people.present)
            if totals:
                values = _week_values(week, merged(totals)) | _pupil_values(people, pupil.user_id)
                values |= builds.get(pupil.user.public_id, {})
                yield [values.get(column) for column in WEEK_COLUMNS]


def _builds(people: People) -> dict[str, Values]:
    """Return by which rules each pupil's weeks were counted and when, by public id."""
    subjects = [pupil.user.public_id for pupil in people.ever.values()]
    jobs = ReportJob.objects.filter(kind="pupil", subject__in=subjects, period="all")
    return {
        job.subject: {
            "counting": job.counted_as.partition(" ")[0],
            "as_of_utc": job.built_at,
        }
        for job in jobs
    }


def _week_values(week: PupilWeek, totals: WeekTotals) -> Values:
    figure = right_first_time(totals)
    return {
        "week": week.week,
        "days_played": len(totals.days),
        "claims": totals.tries,
        **_first_tries(of_sums(totals), "sums"),
        **_first_tries(of_families(totals, [PAIR, ALIKE], "pairs"), "pairs"),
        "cards": sum(totals.cards_tried.values()),
        "cards_right": sum(totals.cards_right.values()),
        "right_first_time": figure.right,
        "first_tries": figure.tried,
    }


def _first_tries(statement: Statement, name: str) -> Values:
    """Return first tries: alone, after help, and after the answer was shown."""
    return {
        f"{name}_alone": statement.tried,
        f"{name}_alone_right": statement.right,
        f"{name}_helped": statement.helped.tried,
        f"{name}_helped_right": statement.helped.right,
        f"{name}_shown": statement.shown_count,
    }
