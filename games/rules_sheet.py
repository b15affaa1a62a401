"""Rules sheet of a mode: the goal, four pictured steps, what each card does, house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

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
class HouseRule:
    """What the sheet says otherwise where the engine's options have the values of `when`.

    `adds` are further rows of cards, `steps` other steps by their place, `cards` other rows by the
    row that they replace.
    """

    when: Mapping[str, Any]
    adds: tuple[CardRule, ...] = ()
    steps: Mapping[int, RulesStep] = field(default_factory=dict)
    cards: Mapping[CardRule, CardRule] = field(default_factory=dict)

    def holds(self, options: Mapping[str, Any]) -> bool:
        """Is the game played by it?"""
        return all(options.get(key) == value for key, value in self.when.items())


@dataclass(frozen=True)
class RulesSheet:
    """The rules of one mode on one sheet; `goals` go from few players to many."""

    goals: tuple[RulesGoal, ...]
    steps: tuple[RulesStep, ...]
    cards: tuple[CardRule, ...]
    house: tuple[HouseRule, ...] = ()

    def under(self, options: Mapping[str, Any]) -> "RulesSheet":
        """Return the sheet as it is true with these options of the engine."""
        steps, cards = list(self.steps), list(self.cards)
        for rule in self.house:
            if rule.holds(options):
                steps = [rule.steps.get(place, step) for place, step in enumerate(steps)]
                cards = [rule.cards.get(card, card) for card in cards]
                cards += rule.adds
        return replace(self, steps=tuple(steps), cards=tuple(cards))

    def goal_for(self, seats: int) -> RulesGoal:
        """Return the goal at a table of that many seats."""
        return next((goal for goal in self.goals if seats <= goal.most), self.goals[-1])
