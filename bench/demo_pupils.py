"""The twenty-four pupils of the demo school's class: each with a story that a report can tell.

Ability is in logits, as of `bench.pupils`; what is said of a pupil's skills comes on top of it.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from bench.pupils import SimulatedPupil
from learning.items import numbers_of

TAKES = ("sub.w10", "sub.w20", "sub3", "bl")
LESSONS = 12
SEATS = 3
MINUTES = 15
ROBOTS = (("Biscuit", "robot-biscuit"), ("Cog", "robot-cog"))


@dataclass(frozen=True)
class Story:
    """How a pupil differs: `harder`: skill -> logits; `errs`: how a wrong answer comes about."""

    ability: float = 2.4
    harder: Mapping[str, float] = field(default_factory=dict)
    errs: str = ""
    helped: float = 0.05  # the share of claims before which help is opened
    cards: float = 0.35  # of the waiting time in which cards are taken
    seconds: tuple[float, float] = (4, 11)
    learns: float = 0.12
    absent: frozenset[int] = frozenset()  # lessons


def _but(*lessons: int) -> frozenset[int]:
    return frozenset(range(LESSONS)) - {*lessons}


STORIES = (
    Story(2.3, dict.fromkeys(TAKES, 1.9), absent=frozenset({7})),  # take-aways are hard
    Story(1.9, errs="one_out", learns=0.05),  # often one out
    Story(4.6, seconds=(2.5, 6)),  # able, and quick
    Story(1.2, learns=0.6),  # began weak, learns fast
    Story(0.7, helped=0.35, seconds=(7, 15)),  # weak, asks for help
    Story(2.2, absent=_but(4, 9)),  # hardly played
    Story(2.1, dict.fromkeys(TAKES, 1.5), errs="adds"),  # adds where it says take away
    Story(3.6),
    Story(2.4, {"add2.w10": 1.7, "add3": 1.0}),  # sums within five, not yet within ten
    Story(2.8, seconds=(7, 15)),  # slow and sure
    Story(1.6, errs="operand", learns=0.04),  # says a number of the question
    Story(3.2, cards=0.6),  # most cards of all
    Story(2.5, cards=0.0),  # takes no cards
    Story(2.6, absent=frozenset({0, 1, 2, 3, 4, 5})),  # came to the class late
    Story(2.0, {"mul.small": 1.6, "div.small": 1.6}),
    Story(3.9, dict.fromkeys(TAKES, 1.2)),  # able, but for take-aways
    Story(2.2),
    Story(1.5, helped=0.2),
    Story(2.9, absent=frozenset({3, 8})),
    Story(2.4, learns=0.3),
    Story(3.3),
    Story(1.0, seconds=(6, 14)),
    Story(2.7),
    Story(2.1, errs="one_out", learns=0.3),
)
"""By the pupil's place on the class's list."""


class DemoPupil(SimulatedPupil):
    """A simulated pupil with a story."""

    def __init__(self, story: Story, seed: str) -> None:
        """Take the story; the same seed makes the same pupil."""
        super().__init__(random.Random(seed), ability=story.ability, spread=0)
        self.story, self.learns = story, story.learns
        self._skills = dict(story.harder)
        self.looks = self.rng.randint(8, 16)

    def says(self, key: str, total: int) -> int:
        """Return the total that the pupil believes in; no pupil says less than nothing."""
        if self.rng.random() < self.chance(key):
            return total
        slip = self._slip(key, total)
        return slip if slip >= 0 and slip != total else total + 1

    def _slip(self, key: str, total: int) -> int:
        numbers = numbers_of(key)
        if self.story.errs == "adds" and key.startswith(("sub", "bl")):
            return sum(numbers)
        if self.story.errs == "operand" and self.rng.random() < 0.7:
            return max(numbers)
        near = self.story.errs == "one_out"
        far = 1 if near else self.rng.choices((1, 2, 3), (60, 25, 15))[0]
        return total + self.rng.choice((-far, far))

    def thinks(self) -> float:
        """Return the seconds that an answer takes."""
        return self.rng.uniform(*self.story.seconds)
