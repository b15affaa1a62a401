"""Read measured answers per minute of each mode and table size, which `bench.density` writes."""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("answer_rates.json")
USUAL_ANSWER_SECONDS = 6
"""How long a pupil is taken to need for each action, where nothing else is known."""


class AnswerRate(NamedTuple):
    """Answers of each pupil in a minute of play, and the minutes of a whole game.

    `cards_per_minute`: further ones, to thinking cards in half of the time that a pupil waits.
    """

    per_minute: float
    game_minutes: float
    cards_per_minute: float = 0.0


def rate_of(
    game: str, mode: str, seats: int, pupils: int, answer_seconds: int = USUAL_ANSWER_SECONDS
) -> AnswerRate | None:
    """Return the measured rate for that many seats and pupils; None where nothing was measured."""
    return _rates().get((game, mode, seats, pupils, answer_seconds))


@cache
def _rates() -> dict[tuple[str, str, int, int, int], AnswerRate]:
    """Return all rates by game, mode, seats, pupils and answer seconds."""
    data = json.loads(TABLE.read_text("utf-8"))
    return {
        (row["game"], row["mode"], row["seats"], row["pupils"], seconds): AnswerRate(*rate)
        for row in data["tables"]
        for seconds, rate in zip(
            data["about"]["answer_seconds"],
            zip(row["answers"], row["minutes"], row["cards"], strict=True),
            strict=True,
        )
    }
