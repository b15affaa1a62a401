"""Next fact: the one that a pupil could best try next, mostly right and not yet sure. Pure."""

from collections.abc import Collection
from datetime import datetime
from typing import Final, NamedTuple

from learning.estimate import PupilState, predict
from learning.items import numbers_of, sign_of, worth_of
from learning.number_facts import BY_KEY, NumberFact
from learning.parameters import DEFAULTS, Parameters
from learning.skills import facts_of, skill_of

LEAST, MOST = 0.75, 0.90
"""Between these chances a fact is one to try next."""
ENOUGH: Final = 10
"""Answers in all below which nothing is chosen by the estimate."""


class NextFact(NamedTuple):
    """A fact to try next: its chance and 80 % band, 0..1, of how many answers, by which version."""

    fact: NumberFact
    p: float
    low: float
    high: float
    answers: int
    version: str


def fact_named(item: str) -> NumberFact:
    """Return the fact of an item of two numbers, also one that no deck shows.

    Raises ValueError for an item of more numbers: it is no fact.
    """
    if item in BY_KEY:
        return BY_KEY[item]
    a, b = numbers_of(item)
    return NumberFact(item, a, b, worth_of(item), sign_of(item))


def next_fact(
    state: PupilState,
    at: datetime,
    parameters: Parameters = DEFAULTS,
    *,
    mastered: Collection[str] = (),
) -> NextFact | None:
    """Return the fact to try next; None where too little is known, or none lies between.

    Of the skills that the pupil has answered in: one that was answered before, with most to learn,
    and none of `mastered`, keys of facts that are right on two days. `at` is aware and in
    the school's time zone.
    """
    answers = sum(one.answers for one in state.families.values())
    if answers < ENOUGH:
        return None
    facts = [item for skill in state.families for item in facts_of(skill)]
    items = [item for item in facts if item not in mastered]
    thought = {item: predict(state, item, skill_of(item), at, parameters) for item in items}
    fitting = [item for item, one in thought.items() if LEAST <= one.p <= MOST]
    chosen = min(
        fitting, key=lambda item: (item not in state.items, thought[item].p, item), default=None
    )
    if chosen is None:
        return None
    return NextFact(fact_named(chosen), *thought[chosen], answers, parameters.version)
