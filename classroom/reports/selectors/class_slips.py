"""Query slips that come back in a class, each with real examples."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from classroom.models import Classroom, Student
from classroom.reports.selectors.claims import claim_words
from classroom.reports.selectors.reports import USUAL_SPAN, WEEK, wrong_in
from learning.recurring import Recurring, recurring
from learning.stored_claims import StoredClaim
from learning.weeks import day_of, monday_of

SLIP_WEEKS = USUAL_SPAN
"""Of how many weeks slips are counted, at most."""
MOST_SLIPS = 3
EXAMPLES = 2
Claims = Mapping[int, Sequence[StoredClaim]]
"""Stored claims of each pupil, by the pupil's key."""


@dataclass(frozen=True, slots=True)
class ClassSlip:
    """A slip that comes back: what it is, and claims as they were made, the most frequent first."""

    recurring: Recurring
    examples: list[str]


@dataclass(frozen=True, slots=True)
class ClassSlips:
    """The slips of the last `weeks`; `wrong`: how many false claims there were."""

    weeks: int
    wrong: int
    found: list[ClassSlip]


def wrong_claims(
    classroom: Classroom,
    students: Iterable[Student],
    today: date,
    only: Iterable[Student] | None = None,
) -> Claims:
    """Return the false claims of SLIP_WEEKS. One query.

    `students`: who is in the class now; `only`: whose are asked for, everybody's if None.
    """
    monday = monday_of(today)
    first = monday - WEEK * (SLIP_WEEKS - 1)
    return wrong_in(classroom, students, first, monday, only=only)


def class_slips(wrong: Claims, weeks: int, first: date, zone: ZoneInfo) -> ClassSlips:
    """Return the recurring slips among false claims from the local day `first` on."""
    own = {
        pk: [one for one in claims if day_of(datetime.fromisoformat(one.at), zone) >= first]
        for pk, claims in wrong.items()
    }
    return ClassSlips(
        weeks=min(weeks, SLIP_WEEKS),
        wrong=sum(map(len, own.values())),
        found=[ClassSlip(one, _examples(one)) for one in recurring(own)[:MOST_SLIPS]],
    )


def _examples(slip: Recurring) -> list[str]:
    texts = Counter(map(claim_words, slip.claims))
    return [text for text, _times in texts.most_common(EXAMPLES)]
