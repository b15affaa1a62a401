"""Query what a class takes away: its answers, and its pupils' weeks, as rows of two tables.

Which answers are the class's is told as in reports: those made in it, also by pupils who have left;
what nobody knows where it was made counts for those who are in the class now (docs/decisions/020).
docs/export.md says what each column means.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from heapq import merge
from typing import Final
from zoneinfo import ZoneInfo

from classroom.models import Classroom, PupilWeek, ReportJob, Student
from classroom.reports.selectors.claims import claim_words, claimed_in, same_cards
from classroom.reports.selectors.reports import totals_in, weeks_in
from classroom.site.csv_files import Value
from games.selectors import log
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
    *("same_cards",),
)
WEEK_COLUMNS: Final = (
    *("pupil_id", "pupil", "week", "days_played", "claims"),
    *("sums_alone", "sums_alone_right", "sums_helped", "sums_helped_right", "sums_shown"),
    *("pairs_alone", "pairs_alone_right", "pairs_helped", "pairs_helped_right", "pairs_shown"),
    *("cards", "cards_right", "counting", "as_of_utc"),
    *("right_first_time", "first_tries"),
)
Answer = GroupClaim | GroupCard
Values = dict[str, Value]


@dataclass(frozen=True, slots=True)
class People:
    """Who is or was in a class: pupils by user id, and the user ids of those in it at present."""

    ever: Mapping[int, Student]
    present: frozenset[int]


def people_of(classroom: Classroom) -> People:
    """Return whose answers a class may take away. Two queries."""
    students = Student.objects.filter(enrollments__classroom=classroom).select_related("user")
    now = classroom.enrollments.filter(ended_at=None).values_list("student__user_id", flat=True)
    return People({one.user_id: one for one in students.distinct()}, frozenset(now))


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
        values |= _pupil_values(people.ever[one.student_id]) | _time_values(one.at, zone)
        values |= {"row": one.id, "table": one.table, "item": one.item}
        values |= {"keyed": one.keyed, "active_ms": one.active_ms, "idle_cut": one.idle_cut}
        yield [values.get(column) for column in ANSWER_COLUMNS]


def _at(one: Answer) -> datetime:
    return one.at


def _pupil_values(pupil: Student) -> Values:
    return {"pupil_id": pupil.user.public_id, "pupil": pupil.name}


def _time_values(at: datetime, zone: ZoneInfo) -> Values:
    local = at.astimezone(zone)
    return {
        "date": local.date().isoformat(),
        "time": local.strftime("%H:%M:%S"),
        "at_utc": _utc(at),
    }


def _utc(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _claim_values(one: GroupClaim, number: int) -> Values:
    """Return what a claim says; `number`: which try it counts as, 0 for none."""
    how = how_of(number, one.hint_level, shown=one.answer_shown, told_before=one.hinted_before)
    return {
        "source": "claim",
        "game": one.game,
        "mode": one.mode,
        "deck": one.deck,
        "company": one.company,
        "turn": one.turn_number,
        "kind": one.kind,
        "claim": claim_words(claimed_in(one)),
        "same_cards": "" if number else same_cards(claimed_in(one)),
        "said": one.stated_total,
        "card": one.card_total,
        "truth": one.true_total,
        "right": one.is_true,
        "allowed": one.is_allowed,
        "reason": one.reason,
        "how": how if number else None,
        "help": one.hint_level,
        "told_before": one.hinted_before,
        "try": one.try_number,
        "in_hand": one.truth_in_hand,
        "open_claims": one.opportunities,
        "latency_ms": one.latency_ms,
        "device": one.device,
        "input": one.input,
    }


def _card_values(one: GroupCard) -> Values:
    return {
        "source": "card",
        "claim": f"{item_text(one.item).partition(' = ')[0]} = {one.first}",
        "said": one.first,
        "truth": answer_to(one.item),
        "right": one.right,
        "card_set": one.card_set,
        "card_result": one.state,
        "card_tries": one.tries,
        "card_selected": one.selected,
        "card_expected": one.expected,
        "estimator": one.estimator,
    }


def week_rows(classroom: Classroom, people: People) -> Iterator[list[Value]]:
    """Yield a row of WEEK_COLUMNS for each pupil and built week with answers made in the class.

    By week, then by name; two queries, read in pieces.
    """
    builds = _builds(people)
    found = weeks_in(classroom, FIRST_MONDAY, date.max).select_related("student__user")
    ordered = found.order_by("week", "student__name", "student_id")
    for week in ordered.iterator(chunk_size=100):
        pupil = week.student
        totals = totals_in(classroom, week, pupil.user_id in people.present)
        if totals:
            values = _week_values(week, merged(totals)) | _pupil_values(pupil)
            values |= builds.get(pupil.user.public_id, {})
            yield [values.get(column) for column in WEEK_COLUMNS]


def _builds(people: People) -> dict[str, Values]:
    """Return by which rules each pupil's weeks were counted and when, by public id."""
    subjects = [pupil.user.public_id for pupil in people.ever.values()]
    jobs = ReportJob.objects.filter(kind="pupil", subject__in=subjects, period="all")
    return {
        job.subject: {
            "counting": job.counted_as.partition(" ")[0],
            "as_of_utc": _utc(job.built_at) if job.built_at else None,
        }
        for job in jobs
    }


def _week_values(week: PupilWeek, totals: WeekTotals) -> Values:
    figure = right_first_time(totals)
    return {
        "week": week.week.isoformat(),
        "days_played": len(totals.days),
        "claims": totals.tries,
        **_first_tries(of_sums(totals), "sums"),
        **_first_tries(of_families(totals, [PAIR, ALIKE], "pairs"), "pairs"),
        "cards": sum(totals.cards_tried.values()),
        "cards_right": sum(totals.cards_right.values()),
        "right_first_time": figure.right,
        "first_tries": figure.tried,
    }


def _first_tries(told: Statement, name: str) -> Values:
    """Return first tries: alone, after help, and after the answer was shown."""
    return {
        f"{name}_alone": told.tried,
        f"{name}_alone_right": told.right,
        f"{name}_helped": told.helped.tried,
        f"{name}_helped_right": told.helped.right,
        f"{name}_shown": told.shown,
    }
