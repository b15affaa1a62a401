"""Choose what a pupil does next: one reason, and the game that it asks for."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from classroom.models import Assignment, Classroom, Student
from classroom.reports.selectors.equations import equations
from classroom.reports.suggestions import Suggestion, suggestion_for
from games.catalogue import GAMES
from learning.estimate import PupilState
from learning.groups import Rated, facts_to_practise, next_skill, rated, ratings_of
from learning.number_facts import NumberFact
from learning.patterns import labels_in
from learning.right_first_time import ROWS, RightFirstTime
from learning.skills import skill_of
from learning.stored_claims import StoredClaim

Mark = TypeVar("Mark", int, str)


@dataclass(frozen=True, slots=True)
class NextStep:
    """One reason with its game.

    `kind`: skill (the one that comes next by the estimate; its chance is `chance`; of `of` first
    tries of it `wrong` were not right, and more than half of these said `off` too many, or else are
    `slip`, a label of `learning.labels`), facts (right, not on two days yet), open (neither), few
    (under ten tries), none (no tries in the span), first (no answer ever; `open_game`: title of a
    game that waits for the pupil, '' for none).
    """

    kind: str
    suggestion: Suggestion
    skill: str = ""
    chance: float = 0
    wrong: int = 0
    of: int = 0
    off: int = 0
    slip: str = ""
    facts: Sequence[NumberFact] = field(default_factory=list)
    open_game: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a pupil showed in the chosen weeks: the figure, and the claims that it is of."""

    figure: RightFirstTime
    claims: Sequence[StoredClaim]


def next_step(
    classroom: Classroom,
    student: Student,
    weeks: int,
    shown: Shown,
    state: PupilState | None,
    facts: Sequence[NumberFact],
) -> NextStep:
    """Return the step of a pupil: the skill that groups are made by, whatever weeks are chosen.

    `state`: the newest estimate, if there is one; `facts`: those that come next; `weeks`: of how
    many weeks the game's page tells.
    """
    following = next_skill(rated(student.pk, ratings_of(state))) if state else None
    if following:
        return _step_of_skill(classroom, student, weeks, following, shown.claims)
    figure = shown.figure
    if figure.is_reportable and facts:
        keys = [one.key for one in facts]
        return NextStep(
            "facts", suggestion_for(classroom, [student], weeks, facts=keys), facts=facts
        )
    kind = "open" if figure.is_reportable else "few" if figure.tried else "none"
    return NextStep(kind, suggestion_for(classroom, [student], weeks))


def _step_of_skill(
    classroom: Classroom,
    student: Student,
    weeks: int,
    following: Rated,
    claims: Sequence[StoredClaim],
) -> NextStep:
    skill = following.skill
    practised = facts_to_practise(skill)
    game = suggestion_for(classroom, [student], weeks, practised=practised, skill=skill)
    tries = [one for one in ROWS.of(claims) if skill_of(one.item) == skill]
    wrong = [one for one in tries if one.is_true is not True]
    off = _most_of([line.off for line in equations(wrong)]) or 0
    return NextStep(
        "skill",
        game,
        skill,
        following.mean,
        wrong=len(wrong),
        of=len(tries),
        off=off,
        slip="" if off else _most_of([labels_in(one).unambiguous for one in wrong]) or "",
    )


def first_step(classroom: Classroom, student: Student, weeks: int, now: datetime) -> NextStep:
    """Return the step of a pupil without any answer. One query."""
    waiting = Assignment.objects.open_for(student, now).filter(classroom=classroom).first()
    title = str(GAMES[waiting.game].title) if waiting else ""
    return NextStep("first", suggestion_for(classroom, [student], weeks), open_game=title)


def _most_of(marks: Sequence[Mark]) -> Mark | None:
    """Return the mark that more than half of them are, None where there is no such mark."""
    found = Counter(marks).most_common(1)
    return found[0][0] if found and 2 * found[0][1] > len(marks) else None
