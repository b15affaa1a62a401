"""Say why the assign page is filled in: as last time, as an earlier set, or after a report."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.http import QueryDict
from django.utils import timezone

from classroom.lessons.selectors import arrangements
from classroom.lessons.selectors.arrangements import AGAIN, LAST
from classroom.models import Assignment, Classroom, Student
from classroom.reports.selectors.next_groups import NextGroup, one_group
from classroom.reports.selectors.reports import SPANS, USUAL_SPAN, WEEK, figures_in
from classroom.reports.suggestions import FACT, SKILL, WEEKS, known_facts
from learning.aggregation import WeekTotals
from learning.groups import GROUPED
from learning.number_facts import BY_KEY, NumberFact
from learning.proportions import Proportion
from learning.right_first_time import RightFirstTime, right_first_time
from learning.weeks import day_of, monday_of, zone_named

REPORT = "report"


@dataclass(frozen=True, slots=True)
class AssignReason:
    """A reason: `earlier` is the set that LAST and AGAIN follow, `about` whom a REPORT is about.

    A report may say why: `facts`, of which they laid so many right in games (`share`), or the
    `group` whose next skill it is; and says of each how much was `right` first time. All in the
    last `weeks`.
    """

    kind: str
    earlier: Assignment | None = None
    about: Sequence[Student] = ()
    weeks: int = USUAL_SPAN
    right: Sequence[tuple[Student, RightFirstTime]] = ()
    facts: Sequence[NumberFact] = ()
    share: Proportion = field(default_factory=lambda: Proportion(0, 0))
    group: NextGroup | None = None


def reason_from_query(
    room: Classroom, pupils: Sequence[Student], data: QueryDict
) -> AssignReason | None:
    """Return the reason that an address gives, or that the page sends along; None for none.

    `about`: a pupil, several times, with the parameters of `classroom.reports.suggestions`; `why`:
    the page's own word for a kind; else `tables` says it.
    """
    about = [one for one in pupils if one.user.public_id in data.getlist("about")]
    if about:
        return _from_report(room, about, data)
    kind = data.get("why", data.get("tables", ""))
    earlier = None
    if kind == AGAIN:
        earlier = arrangements.set_named(room, data.get("again", ""))
    elif kind == LAST:
        earlier = arrangements.last_set(room, timezone.now())
    return AssignReason(kind, earlier) if earlier is not None else None


def _from_report(room: Classroom, about: Sequence[Student], data: QueryDict) -> AssignReason:
    today = day_of(timezone.now(), zone_named(room.school.timezone))
    weeks_asked = data.get(WEEKS, "")
    weeks = next((one for one in SPANS if str(one) == weeks_asked), USUAL_SPAN)
    keys, skill = known_facts(data.getlist(FACT)), data.get(SKILL, "")
    monday = monday_of(today)
    found = figures_in(room, about, monday - WEEK * (weeks - 1), monday)
    figures = [found.get(one.pk, WeekTotals()) for one in about]
    right = [*zip(about, map(right_first_time, figures), strict=True)]
    because = AssignReason(REPORT, about=about, weeks=weeks, right=right)
    if keys:
        facts = [BY_KEY[key] for key in keys]
        return replace(because, facts=facts, share=_share(figures, keys))
    if skill in GROUPED:
        return replace(because, group=one_group(room, about, skill, today, weeks))
    return because


def _share(figures: Sequence[WeekTotals], keys: Sequence[str]) -> Proportion:
    """Return first tries of these facts without help: right of all."""
    found = [own.facts[key] for own in figures for key in keys if key in own.facts]
    return Proportion(sum(one.right for one in found), sum(one.tried for one in found))
