"""Ways to play a game, as teachers choose them: what the engine is told, and what pages say."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine import GAMES as RULES
from engine.bots import PARTNER
from games.answer_rates import USUAL_ANSWER_SECONDS, AnswerRate, rate_of
from games.rule_options import ANYBODY, Company, RuleOption, Words

__all__ = [
    "LEAST_SUMS",
    "LESSON_MINUTES",
    "PARTNER",
    "USUAL_ANSWER_SECONDS",
    "AnswerRate",
    "Mode",
    "shares_team",
]

USUAL_SEATS = 3
LESSON_MINUTES = 15
LEVELS = ("novice", "greedy", "planner")
"""Levels of robots that play against pupils, as teachers may set them."""
LEAST_SUMS = 3
"""A goal of fewer sums is met before anybody has found the way."""


@dataclass(frozen=True)
class Mode:
    """A way to play a game; `key` is stored as the game session's variant.

    `options` are the engine's options that make it, `ages` and `minutes` (from, to), `skills` the
    things practised, `signs` the operations of its sums (+-*/), `picture` a symbol of the sprite.
    `holds`: how often in a row robots wait for a pupil whose turn is over, where they wait.
    `together`: no pupil plays against another. `teams`: how many teams play against each other,
    seat by seat in turn; 0 for none. `covers`: numbers are taken away by covering.
    `claims`: claims to expect in a whole game at one table, by the number of seats: the mean of
    games with steady robots at every seat (100 for each number, 51 to 100 in the long games), of
    all claims that were taken but colours that match, which are no arithmetic.
    """

    game: str
    key: str
    title: Words
    line: Words
    picture: str
    ages: tuple[int, int]
    minutes: tuple[int, int]
    skills: tuple[Words, ...]
    options: Mapping[str, Any]
    signs: str
    rule_options: tuple[RuleOption, ...] = ()
    together: bool = False
    teams: int = 0
    covers: bool = False
    holds: int = 1
    claims: Mapping[int, float] = field(default_factory=dict)

    @cached_property
    def seats(self) -> range:
        """Numbers of seats, from the engine."""
        rules = RULES[self.game]
        return rules.seats_for(rules.make_options(self.options))

    @property
    def least(self) -> int:
        """The fewest players."""
        return min(self.seats)

    @property
    def most(self) -> int:
        """The most players."""
        return max(self.seats)

    @property
    def usual_seats(self) -> int:
        """The seats at a table unasked, and of a game for fun."""
        return self.fitting(USUAL_SEATS)

    @cached_property
    def set_seats(self) -> int:
        """The seats at a table that a teacher sets, unasked: two where a pupil answers more."""
        pair, usual = self.rate(2, 2), self.rate(self.usual_seats, self.usual_seats)
        answers_more = pair and usual and pair.per_minute >= usual.per_minute
        return 2 if answers_more else self.usual_seats

    def rate(self, seats: int, pupils: int) -> AnswerRate | None:
        """Return the measured answers of a pupil at a table; None where nothing was measured."""
        return rate_of(self.game, self.key, seats, pupils)

    def sums_in_lesson(self, seats: int) -> int:
        """Return the goal to propose: what a pupil at a full table makes in LESSON_MINUTES."""
        rate = self.rate(seats, seats)
        return max(LEAST_SUMS, int(LESSON_MINUTES * rate.per_minute)) if rate else LEAST_SUMS

    @property
    def usual_level(self) -> str:
        """The level of robots unasked."""
        return PARTNER if self.together else "greedy"

    @property
    def stand_in_level(self) -> str:
        """The level of who stands in for an absent pupil: no rival of those who are there."""
        return PARTNER if self.together else "novice"

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that may be set: none where robots play on the pupils' own team alone."""
        return () if self.together else LEVELS

    def level_to_deal(self, level: str) -> str:
        """Return the level of the robots of a game to be dealt, where this one was set."""
        return level if level in self.levels else self.usual_level

    def level_at(self, level: str, seat: int, pupils: Collection[int]) -> str:
        """Return the level that a robot of this level ("" for who stands in) plays at its seat:
        beside a pupil of its team it is a partner."""
        if shares_team(self.teams, seat, pupils):
            return PARTNER
        return level or self.stand_in_level

    @property
    def alone(self) -> bool:
        """Is it played by one pupil without robots?"""
        return self.most == 1

    def fitting(self, seats: int) -> int:
        """Return the number of seats nearest to `seats` that the mode takes."""
        return min(self.seats, key=lambda n: (abs(n - seats), n))

    def usual(self, company: Company = ANYBODY) -> dict[str, Any]:
        """Return the value of each rule option unasked, in this company."""
        return {rule_option.key: rule_option.usual_in(company) for rule_option in self.rule_options}

    def values_in(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the value of each rule option under stored options."""
        return {
            rule_option.key: options.get(rule_option.key, rule_option.usual)
            for rule_option in self.rule_options
        }

    def options_with(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the engine's options: those of the mode, and what is not as usual."""
        changed = {
            rule_option.key: values[rule_option.key]
            for rule_option in self.rule_options
            if values.get(rule_option.key, rule_option.usual) != rule_option.usual
        }
        return {**self.options, **changed}

    def without_sums(self, values: Mapping[str, Any]) -> RuleOption | None:
        """Return the rule option that, being off, leaves no claim that counts as a sum."""
        return next(
            (
                option
                for option in self.rule_options
                if option.carries_sums and not values.get(option.key, option.usual)
            ),
            None,
        )

    def unusual_rules(self, values: Mapping[str, Any]) -> list[Words]:
        """Return a line for each rule option that is not as usual."""
        return [
            rule_option.words_for(values[rule_option.key])
            for rule_option in self.rule_options
            if values.get(rule_option.key, rule_option.usual) != rule_option.usual
        ]


def shares_team(teams: int, seat: int, pupils: Collection[int]) -> bool:
    """Is one of these pupils' seats another one of the seat's team? False without teams."""
    return teams > 0 and any(one != seat and (one - seat) % teams == 0 for one in pupils)
