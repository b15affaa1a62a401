"""Rules sheet of a mode: the goal, four pictured steps, what each card does."""

from dataclasses import dataclass
from typing import NamedTuple

from games.rule_options import Words

STEPS = 4
"""So many steps has every sheet."""


class Face(NamedTuple):
    """A symbol of the sprite in colours: a tint (t1 to t6) or classes of the game's own sheet.

    `framed`: it lies on a card.
    """

    symbol: str
    style: str = "t2"
    framed: bool = True


Picture = str | Face
"""A symbol of the sprite, one in colours, or a sign between two pictures such as + or =."""


class RulesGoal(NamedTuple):
    """What is played for at a table of at most `most` players.

    `whom` says who plays for it ("one team"), `head` what it is, `line` one more sentence; `short`
    is what stands in the bar for the whole game.
    """

    most: int
    whom: Words
    head: Words
    line: Words
    short: Words
    pictures: tuple[Picture, ...]


class RulesStep(NamedTuple):
    """One of the four steps: a sentence or two, and pictures."""

    text: Words
    pictures: tuple[Picture, ...]


class CardRule(NamedTuple):
    """What a card does, or another thing on the table."""

    name: Words
    text: Words
    picture: Picture


@dataclass(frozen=True)
class RulesSheet:
    """The rules of one mode on one sheet; `goals` go from few players to many."""

    goals: tuple[RulesGoal, ...]
    steps: tuple[RulesStep, ...]
    cards: tuple[CardRule, ...]

    def goal_for(self, seats: int) -> RulesGoal:
        """Return the goal at a table of that many seats."""
        return next((goal for goal in self.goals if seats <= goal.most), self.goals[-1])
