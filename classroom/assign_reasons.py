"""Say why the assign page is filled in: as last time, as an earlier set, or after a report."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils import timezone

from classroom.models import Assignment, Classroom, Student
from classroom.selectors import arrangements
from classroom.selectors.arrangements import AGAIN, LAST
from classroom.selectors.next_groups import NextGroup, one_group
from classroom.selectors.reports import SPANS, USUAL_SPAN, WEEK, figures_in
from classroom.suggestions import FACT, SKILL, WEEKS, known_facts
from learning.aggregation import WeekTotals
from learning.groups import GROUPED
from learning.number_facts import BY_KEY, NumberFact
from learning.proportions import Proportion
from learning.weeks import day_of, monday_of, zone_named

REPORT = "report"


@dataclass(frozen=True, slots=True)
class Because:
    """A reason: `earlier` is the set that LAST and AGAIN follow, `about` whom a REPORT is about.

    A report may say why: `facts`, of which they had so many right first time (`share`, in the last
    `weeks`), or the `group` whose next skill it is.
    """

    kind: str
    earlier: Assignment | None = None
    about: Sequence[Student] = ()
    weeks: int = USUAL_SPAN
    facts: Sequence[NumberFact] = ()
    share: Proportion = field(default_factory=lambda: Proportion(0, 0))
    group: NextGroup | None = None


def because_in(room: Classroom, pupils: Sequence[Student], data: QueryDict) -> Because | None:
    """Return the reason that an address gives, or that the page sends along; None for none.

    `about`: a pupil, several times, with the parameters of `classroom.suggestions`; `why`: the
    page's own word for a kind; else `tables` says it.
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
    return Because(kind, earlier) if earlier is not None else None


def _from_report(room: Classroom, about: Sequence[Student], data: QueryDict) -> Because:
    today = day_of(timezone.now(), zone_named(room.school.timezone))
    said = data.get(WEEKS, "")
    weeks = next((one for one in SPANS if str(one) == said), USUAL_SPAN)
    keys, skill = known_facts(data.getlist(FACT)), data.get(SKILL, "")
    if keys:
        monday = monday_of(today)
        figures = figures_in(room, about, monday - WEEK * (weeks - 1), monday)
        own = [figures[one.pk] for one in about if one.pk in figures]
        facts = [BY_KEY[key] for key in keys]
        return Because(REPORT, about=about, weeks=weeks, facts=facts, share=_share(own, keys))
    group = one_group(room, about, skill, today, weeks) if skill in GROUPED else None
    return Because(REPORT, about=about, weeks=weeks, group=group)


def _share(figures: Sequence[WeekTotals], keys: Sequence[str]) -> Proportion:
    """Return how many first tries of these facts without help were right, of how many."""
    found = [own.facts[key] for own in figures for key in keys if key in own.facts]
    return Proportion(sum(one.right for one in found), sum(one.tried for one in found))
