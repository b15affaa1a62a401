"""Ways to play a game, as teachers choose them: what the engine is told, and what pages say."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from engine import GAMES as RULES
from games.expected import CLAIMS

Words = str | Promise
USUAL_SEATS = 3


@dataclass(frozen=True)
class BooleanOption:
    """A rule option that is on or off; `key` is the engine's option, `usual` what it is unasked.

    `off` is what a summary says of one that is usually on.
    """

    key: str
    label: Words
    help: Words
    usual: bool = False
    off: Words = ""

    @property
    def is_boolean(self) -> bool:
        """How it is drawn."""
        return True

    def read(self, sent: str | None) -> bool:
        """Return the value that a form sent; a box that is not ticked sends nothing."""
        return bool(sent)

    def told(self, value: Any) -> Words:
        """Return what a summary says of a value."""
        return self.label if value else self.off


@dataclass(frozen=True)
class Choice:
    """A rule option with several values: (engine's value, its words), the usual one first."""

    key: str
    label: Words
    help: Words
    values: tuple[tuple[Any, Words], ...]

    @property
    def usual(self) -> Any:
        """The value unasked."""
        return self.values[0][0]

    @property
    def is_boolean(self) -> bool:
        """How it is drawn."""
        return False

    def read(self, sent: str | None) -> Any:
        """Return the value that a form sent; anything unknown is the usual one."""
        return next((value for value, _words in self.values if str(value) == sent), self.usual)

    def told(self, value: Any) -> Words:
        """Return what a summary says of a value."""
        return f"{self.label}: {dict(self.values).get(value, value)}"


RuleOption = BooleanOption | Choice


@dataclass(frozen=True)
class Mode:
    """A way to play a game; `key` is stored as the game session's variant.

    `options` are the engine's options that make it, `ages` and `minutes` (from, to), `skills` the
    things practised, `picture` a symbol of the sprite. `together`: no pupil plays against another.
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
    rule_options: tuple[RuleOption, ...] = ()
    together: bool = False

    @property
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

    @property
    def usual_level(self) -> str:
        """The level of robots unasked: on the pupils' own team they play as well as they can."""
        return "planner" if self.together else "greedy"

    @property
    def alone(self) -> bool:
        """Is it played by one pupil without robots?"""
        return self.most == 1

    @property
    def claims(self) -> Mapping[int, float]:
        """Claims in a whole game at one table, by seats, as measured with robots."""
        return CLAIMS.get((self.game, self.key), {})

    def fitting(self, seats: int) -> int:
        """Return the number of seats nearest to `seats` that the mode takes."""
        return min(self.seats, key=lambda n: (abs(n - seats), n))

    def usual(self) -> dict[str, Any]:
        """Return the usual value of each rule option."""
        return {rule_option.key: rule_option.usual for rule_option in self.rule_options}

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

    def told(self, values: Mapping[str, Any]) -> list[Words]:
        """Return a line for each rule option that is not as usual."""
        return [
            rule_option.told(values[rule_option.key])
            for rule_option in self.rule_options
            if values.get(rule_option.key, rule_option.usual) != rule_option.usual
        ]
