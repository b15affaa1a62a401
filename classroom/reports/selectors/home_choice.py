"""Choose what a family plays at home: one fact and its card game, the same on screen and paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from classroom.models import PupilFact
from classroom.reports.home_games import HomeGame, home_game
from classroom.reports.selectors.family_estimate import mastered_in
from learning.next_fact import NextFact
from learning.number_facts import BY_KEY, TWO, NumberFact

HOME_FACT: Final = BY_KEY["add:2+5"]
"""What to try at home before there is anything to choose by."""


@dataclass(frozen=True, slots=True)
class HomeChoice:
    """A fact for home; `chosen`: as the estimate's next, else it is something to begin with."""

    fact: NumberFact
    chosen: bool

    @property
    def game(self) -> HomeGame:
        """Return a card game in which the fact comes up, in the reader's language."""
        return home_game(self.fact)


def home_choice(following: NextFact | None, facts: Mapping[str, PupilFact]) -> HomeChoice:
    """Return the fact to try next, else a sum: met last and not sewn, else one tried, else 2 + 5.

    Where 2 + 5 is sewn it is the first sum that is not.

    `facts`: what the child showed of each, by its key.
    """
    if following:
        return HomeChoice(following.fact, chosen=True)
    sewn = mastered_in(facts)
    unsewn = (fact for fact in (HOME_FACT, *TWO) if fact.key not in sewn)
    return HomeChoice(begun_fact(facts) or next(unsewn, HOME_FACT), chosen=False)


def begun_fact(facts: Mapping[str, PupilFact]) -> NumberFact | None:
    """Return the sum of two numbers to go on with: met last and not sewn, else one tried."""

    def rank(fact: NumberFact) -> tuple[bool, date, int]:
        row = facts[fact.key]
        return row.practised_on is not None, row.last_on, fact.total

    open_facts = [fact for fact in TWO if fact.key in facts and not facts[fact.key].mastered_on]
    return max(open_facts, key=rank, default=None)
