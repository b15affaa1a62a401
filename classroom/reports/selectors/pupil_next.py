"""Choose what a pupil does next: one reason, and the game that it asks for."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, TypeVar

from classroom.models import Assignment, Classroom, Student
from classroom.reports.selectors.equations import equations
from classroom.reports.suggestions import Suggestion, suggestion_for
from games.catalogue import GAMES
from learning.groups import GROUPED, facts_to_practise
from learning.number_facts import NumberFact
from learning.patterns import labels_in
from learning.right_first_time import ROWS, RightFirstTime
from learning.skills import skill_of
from learning.stored_claims import StoredClaim

Mark = TypeVar("Mark", int, str)
LEAST_WRONG: Final = 3
"""From how many first tries of a skill that were not right it is the reason."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """One reason with its game.

    `kind`: skill (`wrong` of the `of` first tries that were not right are of it; more than half of
    these said `off` too many, or else are `slip`, a label of `learning.labels`), facts (right, not
    on two days yet), few (under ten tries), none (no tries in the span), first (no answer ever;
    `open_game`: title of a game that waits for the pupil, '' for none).
    """

    kind: str
    suggestion: Suggestion
    skill: str = ""
    wrong: int = 0
    of: int = 0
    off: int = 0
    slip: str = ""
    facts: Sequence[NumberFact] = field(default_factory=list)
    open_game: str = ""


def next_step(
    classroom: Classroom,
    student: Student,
    weeks: int,
    figure: RightFirstTime,
    claims: Sequence[StoredClaim],
    facts: Sequence[NumberFact],
) -> NextStep:
    """Return the step after the figure of some weeks, of which the claims are.

    `facts`: those that come next; `weeks`: of how many weeks the game's page tells.
    """
    tries = ROWS.of(claims) if figure.is_reportable else []
    if skill := _weakest(tries):
        practised = facts_to_practise(skill)
        game = suggestion_for(classroom, [student], weeks, practised=practised, skill=skill)
        wrong = [one for one in tries if one.is_true is not True]
        own = [one for one in wrong if skill_of(one.item) == skill]
        off = _most_of([line.off for line in equations(own)]) or 0
        slip = "" if off else _most_of([labels_in(one).unambiguous for one in own]) or ""
        return NextStep("skill", game, skill, len(own), len(wrong), off, slip)
    if figure.is_reportable and facts:
        keys = [one.key for one in facts]
        return NextStep(
            "facts", suggestion_for(classroom, [student], weeks, facts=keys), facts=facts
        )
    kind = "few" if figure.tried else "none"
    return NextStep(kind, suggestion_for(classroom, [student], weeks))


def first_step(classroom: Classroom, student: Student, weeks: int, now: datetime) -> NextStep:
    """Return the step of a pupil without any answer. One query."""
    waiting = Assignment.objects.open_for(student, now).filter(classroom=classroom).first()
    title = str(GAMES[waiting.game].title) if waiting else ""
    return NextStep("first", suggestion_for(classroom, [student], weeks), open_game=title)


def _weakest(tries: Sequence[StoredClaim]) -> str:
    """Return the skill with most first tries that were not right, '' where each has too few.

    Of several the one that was tried least often.
    """
    tried = Counter(skill_of(one.item) for one in tries)
    wrong = Counter(skill_of(one.item) for one in tries if one.is_true is not True)
    skills = [one for one in GROUPED if wrong[one] >= LEAST_WRONG]
    return min(skills, key=lambda one: (-wrong[one], tried[one]), default="")


def _most_of(marks: Sequence[Mark]) -> Mark | None:
    """Return the mark that more than half of them are, None where there is no such mark."""
    found = Counter(marks).most_common(1)
    return found[0][0] if found and 2 * found[0][1] > len(marks) else None
