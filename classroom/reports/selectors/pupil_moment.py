"""Query the moment of a pupil's answer: the tries of its turn, and what could have been laid."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from classroom.models import Student
from classroom.reports.selectors.claims import item_words
from classroom.reports.selectors.equations import Equation, equations
from games.selectors.moments import moment_of
from learning.put_together import as_counted
from learning.stored_claims import stored_claim


@dataclass(frozen=True, slots=True)
class AnswerMoment:
    """A turn of a pupil. `lines`: its tries in order; `open`, `taken`: as equations or families."""

    at: datetime
    game: str
    mode: str
    company: str
    turn_number: int
    others: Sequence[str]
    line: Equation  # the answer that was asked for
    lines: Sequence[Equation]
    open: Sequence[str]
    taken: Sequence[str]


def answer_moment(student: Student, attempt_id: int) -> AnswerMoment | None:
    """Return the moment of a pupil's answer, None where it is no answer of this pupil."""
    found = moment_of(student.user_id, attempt_id)
    if found is None:
        return None
    lines = equations(map(stored_claim, as_counted(found.claims)))
    return AnswerMoment(
        at=found.at,
        game=found.game,
        mode=found.mode,
        company=found.company,
        turn_number=found.turn_number,
        others=found.others,
        line=next(line for line in lines if line.claim.id == found.chosen),
        lines=lines,
        open=[item_words(item) for item in found.open_items],
        taken=[item_words(item) for item in found.taken_items],
    )
