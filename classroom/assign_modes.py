"""Game, mode and switches in what the assign page sends: read, and made to fit one another."""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from classroom.models import Assignment
from games.catalogue import GAMES, OFFERED, GameTitle
from games.modes import Mode, Switch


@dataclass(frozen=True, slots=True)
class SwitchLine:
    """A switch as the page draws it, with its present value."""

    switch: Switch
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
    """Return the posted choices with seats, switches and robots that fit the mode.

    The page says with `drawn` for which mode it drew the switches: of another mode they are as
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
    for switch in mode.switches:
        value = switch.read(data.get(switch.key)) if known else switch.usual
        fitted[switch.key] = ("on" if value else "") if switch.is_tick else str(value)
    return fitted


def drawn_of(game: GameTitle, mode: Mode) -> str:
    """Return what the page says of the switches that it drew."""
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
    """Return the value of each switch in choices that `settled` made to fit."""
    return {switch.key: switch.read(data.get(switch.key)) for switch in mode.switches}


def lines_of(mode: Mode, values: dict[str, Any]) -> list[SwitchLine]:
    """Return the switches of a mode with their values."""
    return [SwitchLine(switch, values[switch.key]) for switch in mode.switches]
