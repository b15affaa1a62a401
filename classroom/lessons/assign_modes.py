"""Read game, mode and rule options from the assign page, made to fit one another."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from classroom.models import Assignment
from games.catalogue import GAMES, OFFERED, GameTitle
from games.modes import LESSON_MINUTES, PARTNER, AnswerRate, Mode
from games.rule_options import Ages, Company, RuleOption


@dataclass(frozen=True, slots=True)
class ModeLine:
    """A mode as the page draws it, with the answers to expect of a pupil at a full table."""

    mode: Mode
    answers: int  # in a lesson of LESSON_MINUTES; 0 where nothing was measured


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as the page draws it, with the answers of its modes."""

    game: GameTitle
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Expected:
    """What a plan lets expect of a pupil in a lesson, and minutes until the goal.

    `answers` are those of the game, `cards` those to thinking cards: 0 where none are dealt.
    `minutes` are by the game alone, `soonest` with these cards, where they count for the goal.
    """

    answers: int
    minutes: int
    cards: int
    soonest: int

    @property
    def all(self) -> int:
        """Answers in the game and to thinking cards."""
        return self.answers + self.cards


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


def settled(
    data: QueryDict, assignment: Assignment | None = None, *, ages: Ages | None = None
) -> QueryDict:
    """Return the posted choices with seats, rule options and robots that fit the mode.

    The page says with `drawn` for which mode it drew the rule options: of another mode they are as
    usual, because a box that was not drawn could not be ticked. What was as the page proposed it
    for that mode, the robots' level and the seats, is as proposed for this one; so is the number
    of sums if it is the one `proposed`. Anything else was chosen.
    """
    game, mode = mode_in(data, assignment)
    return settled_for(data, game, mode, Company(ages, robots=bool(data.get("bots"))))


def settled_for(data: QueryDict, game: GameTitle, mode: Mode, company: Company) -> QueryDict:
    """Return the posted choices made to fit this mode and company."""
    fitted = data.copy()
    fitted["variant"] = mode.key
    seats = seats_in(data, mode)
    fitted["seats"] = str(seats)
    if data.get("sums_count") == data.get("proposed"):
        fitted["sums_count"] = str(mode.sums_in_lesson(seats))
    drawn = data.get("drawn", drawn_of(game, mode))
    fitted["bot_level"] = level_in(data, mode, mode_drawn(drawn))
    known = drawn == drawn_of(game, mode)
    for rule_option in mode.rule_options:
        sent = data.get(rule_option.key)
        value = rule_option.read(sent) if known else rule_option.usual_in(company)
        fitted[rule_option.key] = ("on" if value else "") if rule_option.is_boolean else str(value)
    return fitted


def level_in(data: QueryDict, mode: Mode, drawn: Mode) -> str:
    """Return the robots' level: as sent, or the usual one where it was proposed for the mode that
    was drawn, or is not to be had in this one."""
    sent = data.get("bot_level", "")
    if not mode.levels or sent in {drawn.usual_level, PARTNER}:
        return mode.usual_level
    return sent


def drawn_of(game: GameTitle, mode: Mode) -> str:
    """Return the field `drawn`, `game/mode`: the mode whose rule options the page has."""
    return f"{game.key}/{mode.key}"


def mode_drawn(drawn: str) -> Mode:
    """Return the mode for which the page drew its rule options."""
    game, _, key = drawn.partition("/")
    return GAMES.get(game, first_game()).mode(key)


def seats_in(data: QueryDict, mode: Mode) -> int:
    """Return the seats at a table: as sent, or the nearest number that the mode takes.

    A number that was proposed for another mode gives way to what is proposed for this one.
    """
    sent = data.get("seats", "")
    if not sent.isascii() or not sent.isdecimal():
        return mode.set_seats
    drawn = data.get("drawn", "")
    if drawn and mode_drawn(drawn) != mode and sent == str(mode_drawn(drawn).set_seats):
        return mode.set_seats
    return mode.fitting(int(sent[:2]))


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


def answers_at(mode: Mode, seats: int) -> int:
    """Return the answers of a pupil in a lesson at a full table of about so many seats."""
    fitted = mode.fitting(seats)
    return _in_lesson(mode.rate(fitted, fitted))


def mode_lines(game: GameTitle, seats: int) -> list[ModeLine]:
    """Return the modes of a game with the answers to expect at tables of that size."""
    return [ModeLine(mode, answers_at(mode, seats)) for mode in game.modes]


def game_lines(games: Iterable[GameTitle], seats: int) -> list[GameLine]:
    """Return the games with the answers to expect in their modes at tables of that size."""
    lines = []
    for game in games:
        found = [answers_at(mode, seats) for mode in game.modes]
        lines.append(GameLine(game, min(found), max(found)))
    return lines


def seat_lines(mode: Mode) -> list[tuple[int, int]]:
    """Return the sizes of tables with the answers to expect at each, the proposed one first."""
    first = mode.set_seats
    sizes = sorted(mode.seats, key=lambda seats: (seats != first, seats))
    return [(seats, answers_at(mode, seats)) for seats in sizes]


def expected_at(
    mode: Mode, tables: Iterable[tuple[int, int]], goal: str, count: int, *, cards: bool
) -> Expected | None:
    """Return the answers to expect at (pupils, robots) tables; None where nothing was measured."""
    pupils, answers, minutes, waiting = 0, 0.0, 0.0, 0.0
    for there, robots in tables:
        rate = mode.rate(there + robots, there)
        if rate is not None and there:
            pupils += there
            answers += there * rate.per_minute
            minutes += there * rate.game_minutes
            waiting += there * rate.cards_per_minute * cards
    if not pupils:
        return None
    rate = AnswerRate(answers / pupils, minutes / pupils)
    between = int(LESSON_MINUTES * waiting / pupils)
    if goal == Assignment.Goal.SUMS:
        ends = count / rate.per_minute, count / (rate.per_minute + waiting / pupils)
    else:
        ends = count * rate.game_minutes, count * rate.game_minutes
    minutes, soonest = (max(1, round(one)) for one in ends)
    return Expected(_in_lesson(rate), minutes, between, soonest)


def _in_lesson(rate: AnswerRate | None) -> int:
    return max(1, int(LESSON_MINUTES * rate.per_minute)) if rate is not None else 0
