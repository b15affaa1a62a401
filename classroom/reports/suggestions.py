"""Suggest a game after a report: for whom, the mode that shows the facts, the thinking cards.

A suggestion is the address that opens the assign page filled. The page takes the reason from the
same address (`classroom.lessons.assign_reasons`), and counts it anew: no figure travels.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from classroom.models import Classroom, Student
from games.catalogue import OFFERED
from games.modes import Mode
from learning.card_sets import SHOWN, set_for
from learning.items import name_of, sign_of
from learning.number_facts import BY_KEY

ALIKE = "like"
"""The way of seating that puts pupils who are alike side by side."""
FACT, SKILL, WEEKS = "fact", "skill", "weeks"
"""Parameters of the address: a fact's key (several), a skill, of how many weeks the report was."""
ADDED = "+"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A game for these pupils: `facts` and `skill` are the reason, `practised` what is practised.

    `practised`: keys of number facts, or items; where there are none, the game is as usual.
    """

    pupils: Sequence[Student]
    weeks: int
    practised: Sequence[str] = ()
    facts: Sequence[str] = ()
    skill: str = ""
    ages: tuple[int, int] | None = None

    @property
    def address(self) -> str:
        """The query that opens the assign page filled, who answer alike side by side."""
        ids = [one.user.public_id for one in self.pupils]
        parameters = [("in", one) for one in ids] + [("about", one) for one in ids]
        parameters += [(FACT, key) for key in self.facts]
        if self.skill:
            parameters.append((SKILL, self.skill))
        parameters += [(WEEKS, str(self.weeks)), ("tables", ALIKE)]
        if self.practised:
            mode = mode_for(self.practised, self.ages)
            parameters += [("game", mode.game), ("variant", mode.key)]
            cards = set_for(self.practised)
            parameters += [("thinking_cards", cards)] if cards != SHOWN else []
        return urlencode(parameters)


def suggestion_for(
    classroom: Classroom,
    pupils: Sequence[Student],
    weeks: int,
    *,
    practised: Sequence[str] = (),
    facts: Sequence[str] = (),
    skill: str = "",
) -> Suggestion:
    """Return the suggestion for pupils of a class."""
    return Suggestion(pupils, weeks, practised or facts, facts, skill, classroom.ages)


def mode_for(keys: Sequence[str], ages: tuple[int, int] | None) -> Mode:
    """Return the mode that shows most of such facts to children of these ages (from, to).

    It has their sign and as few others as may be, and takes away as they do, by covering or not;
    of equals the one with most answers. Scores are no facts, and nobody plays alone.
    """
    names = [name_of(key) for key in keys]
    sign = Counter(sign_of(key) or ADDED for key in keys).most_common(1)[0][0]
    covers = names.count("bl") * 2 > len(names)
    fitting = [
        mode
        for game in OFFERED.values()
        for mode in game.modes
        if sign in mode.signs and not mode.alone and not _has_scores(mode)
    ]
    return max(
        fitting,
        key=lambda one: (
            _suits(one, ages),
            sign != "-" or one.covers == covers,
            -len(one.signs),
            _answers(one),
        ),
    )


def known_facts(keys: Sequence[str]) -> list[str]:
    """Return those of these keys that are number facts, each once."""
    return [key for key in dict.fromkeys(keys) if key in BY_KEY]


def _suits(mode: Mode, ages: tuple[int, int] | None) -> bool:
    return ages is None or (mode.ages[0] <= ages[1] and ages[0] <= mode.ages[1])


def _has_scores(mode: Mode) -> bool:
    """Are its sums scores that pupils work out?"""
    return any(option.carries_sums for option in mode.rule_options)


def _answers(mode: Mode) -> float:
    rate = mode.rate(mode.set_seats, mode.set_seats)
    return rate.per_minute if rate else 0.0
