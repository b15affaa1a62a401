"""Read game, mode and rule options from the assign page, made to fit one another."""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from classroom.models import Assignment
from games.catalogue import GAMES, OFFERED, GameTitle
from games.modes import Mode
from games.rule_options import RuleOption


@dataclass(frozen=True, slots=True)
class RuleOptionLine:
    """A rule option as the page draws it, with its present value."""

    rule_option: RuleOption
    value: Any


def mode_in(data: QueryDict, assignment: Assignment | None = None) -> tuple[GameTitle, Mode]:
    """Return the game and mode that a form sent; the usual ones for what is not known."""
    key = assignment.game if assignment is not None else data.get("game", "")
    game = GAMES[key] if assignment is not None else OFFERED.get(key, first_game())
    return game, game.mode(data.get("variant", ""))


def first_game() -> GameTitle:
    """Return the game that is chosen before anything else is."""
    return next(iter(OFFERED.values()))


def settled(data: QueryDict, assignment: Assignment | None = None) -> QueryDict:
    """Return the posted choices with seats, rule options and robots that fit the mode.

    The page says with `drawn` for which mode it drew the rule options: of another mode they are as
    usual, because a box that was not drawn could not be ticked. Robots whose level was the usual
    one of that mode get the usual one of this; any other was chosen.
    """
    game, mode = mode_in(data, assignment)
    return settled_for(data, game, mode)


def settled_for(data: QueryDict, game: GameTitle, mode: Mode) -> QueryDict:
    """Return the posted choices made to fit this mode."""
    fitted = data.copy()
    fitted["variant"] = mode.key
    fitted["seats"] = str(seats_in(data, mode))
    drawn = data.get("drawn", drawn_of(game, mode))
    if data.get("bot_level") == usual_level_of(drawn):
        fitted["bot_level"] = mode.usual_level
    known = drawn == drawn_of(game, mode)
    for rule_option in mode.rule_options:
        value = rule_option.read(data.get(rule_option.key)) if known else rule_option.usual
        fitted[rule_option.key] = ("on" if value else "") if rule_option.is_boolean else str(value)
    return fitted


def drawn_of(game: GameTitle, mode: Mode) -> str:
    """Return what the page says of the rule options that it drew."""
    return f"{game.key}/{mode.key}"


def usual_level_of(drawn: str) -> str:
    """Return the level that robots had unasked on the page that was drawn."""
    game, _, key = drawn.partition("/")
    return GAMES.get(game, first_game()).mode(key).usual_level


def seats_in(data: QueryDict, mode: Mode) -> int:
    """Return how many seats a table shall have: as sent, or the nearest that the mode takes."""
    sent = data.get("seats", "")
    number = int(sent[:2]) if sent.isascii() and sent.isdecimal() else mode.usual_seats
    return mode.fitting(number)


def values_in(data: QueryDict, mode: Mode) -> dict[str, Any]:
    """Return the value of each rule option in choices that `settled` made to fit."""
    return {
        rule_option.key: rule_option.read(data.get(rule_option.key))
        for rule_option in mode.rule_options
    }


def lines_of(mode: Mode, values: dict[str, Any]) -> list[RuleOptionLine]:
    """Return the rule options of a mode with their values."""
    return [
        RuleOptionLine(rule_option, values[rule_option.key]) for rule_option in mode.rule_options
    ]
