"""Measure arithmetic per minute: answers of each pupil at a table, and the minutes of a game.

    python -m bench.density --game sleeping_queens --mode standard --seats 3 --pupils 2 \
        --answer-seconds 6

prints one JSON line. ``--table`` measures every mode that is offered, at every table size and with
every number of pupils, and writes ``games/answer_rates.json``, from which the assign page tells
teachers what to expect and proposes a goal; each deal is played without thinking cards and with
them. With ``--game`` and ``--mode`` only the rows of that mode are measured anew.

**What is played.** Whole games of the real engine on a simulated clock: see `bench.playouts`.

**What an answer is.** A judged claim of a pupil of the kinds that carry arithmetic
(``games.kinds.sum_kinds``): sums, equations, covers, scores. What is only recognised, such as equal
numbers and matching colours, is counted apart in ``recognised_per_pupil_minute``.

**How often a sum is there.** Of Sleeping Queens the line also says ``turns_with_a_sum``, the share
of the pupils' own turns in which the hand held a sum that would be judged right (pairs are none),
and ``games_without_one``, the share of games, each pupil's counted by itself, in which the hand
held none in any own turn. Robots' turns and answers to a knight or a potion are in neither.

**Thinking cards.** ``--cards`` plays each deal once more with cards. A pupil's turn interrupts its
cards, which costs ``--fold-seconds``: an assumption, nobody has measured it;
``fold_seconds_within_3_percent`` is how long it may be until games take 3 % longer. What a pupil
lays does not depend on cards here (the lot for cards is a lot of its own), so sums of a turn differ
by nothing: `bench.truth` has pupils who learn from cards.

**Beside robots alone** (``--pupils 1``) ``--cards`` plays as the product does: after each turn of
the pupil one card, two in The Rescue, and robots wait until it is answered, or as long as they do
at most (12 seconds; 20 where an answer takes 12, as the youngest need). So games of one pupil
become longer by as much as is practised in them: the bound of 3 % does not hold there, and
``--fold-seconds`` plays no part. ``--table`` measures half of the waiting time, without such waits.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from bench.playouts import ANSWER_SECONDS, PUPIL, Pace, Playout, Setting, play

GAMES_PLAYED = 60
FOLD = 0.25
"""Seconds to look back at the table from a card."""
LONGER = 0.03
HANDS_OF = "sleeping_queens"
"""The game whose hands are looked through for sums."""
TABLE = Path(__file__).resolve().parent.parent / "games" / "answer_rates.json"


def measure(setting: Setting, pace: Pace, sums: frozenset[str], games: int) -> dict[str, Any]:
    """Play `games` deals; return the figures by answer seconds, and claims a pupil and game."""
    playouts = [play(setting, pace, number) for number in range(games)]
    with_cards = [play(setting, pace, number, FOLD) for number in range(games)]
    claims = sum((one.claims for one in playouts), Counter[str]())
    answers = sum(count for kind, count in claims.items() if kind in sums)
    pupils = setting.pupils
    figures = {}
    for seconds in ANSWER_SECONDS:
        minutes = sum(one.now[seconds] for one in playouts) / 60
        figures[str(seconds)] = {
            "answers_per_pupil_minute": round(answers / pupils / minutes, 3),
            "recognised_per_pupil_minute": round((claims.total() - answers) / pupils / minutes, 3),
            "game_minutes": round(minutes / games, 2),
            "cards_per_pupil_minute": _cards_a_minute(with_cards, seconds, pupils),
        }
    by_kind = {kind: round(count / games / pupils, 2) for kind, count in sorted(claims.items())}
    return {"claims_per_pupil": by_kind, "by_answer_seconds": figures}


def _cards_a_minute(playouts: Sequence[Playout], seconds: int, pupils: int) -> float:
    minutes = sum(one.now[seconds] for one in playouts) / 60
    return round(sum(one.cards(seconds) for one in playouts) / pupils / minutes, 3)


def measure_hands(
    setting: Setting, pace: Pace, sums: frozenset[str], games: int
) -> dict[str, float]:
    """Play `games` deals; return the shares of turns with a sum and of pupils' games without."""
    turns: list[bool] = []
    of_pupils: list[bool] = []
    for number in range(games):
        had_sum = play(setting, pace, number, sums=sums).had_sum
        turns += had_sum.values()
        found = {seat for (seat, _turn), holds in had_sum.items() if holds}
        of_pupils += [seat in found for seat in {seat for seat, _turn in had_sum}]
    return {
        "turns_with_a_sum": round(mean(turns), 4),
        "games_without_one": round(1 - mean(of_pupils), 4),
    }


def measure_cards(
    setting: Setting, pace: Pace, sums: frozenset[str], games: int, seconds: int, fold: float
) -> dict[str, Any]:
    """Play `games` deals without and with cards; return the figures of both, and differences."""
    pairs = [
        (play(setting, pace, number), play(setting, pace, number, fold)) for number in range(games)
    ]
    without, with_cards = zip(*pairs, strict=True)
    minutes = [sum(one.now[seconds] for one in some) / 60 for some in (without, with_cards)]
    answers = [sum(_answers(one, sums) for one in some) for some in (without, with_cards)]
    cards = sum(one.cards(seconds) for one in with_cards)
    a_turn = [[_answers(one, sums) / max(1, one.turns) for one in pair] for pair in pairs]
    changed = [after - before for before, after in a_turn]
    error = 1.96 * stdev(changed) / len(changed) ** 0.5 if len(changed) > 1 else 0.0
    allowed = LONGER * minutes[0] * 60
    lost, folds = (minutes[1] - minutes[0]) * 60, not setting.hold
    pupils = setting.pupils
    return {
        "cards_per_pupil_minute": _cards_a_minute(with_cards, seconds, pupils),
        "answers_per_pupil_minute": round(answers[0] / pupils / minutes[0], 3),
        "answers_per_pupil_minute_with_cards": round((answers[1] + cards) / pupils / minutes[1], 3),
        "sums_per_own_turn": round(mean(before for before, _after in a_turn), 4),
        "sums_per_own_turn_with_cards": round(mean(after for _before, after in a_turn), 4),
        "difference_95": [round(mean(changed) + side * error, 4) for side in (-1, 1)],
        "game_minutes": round(minutes[0] / games, 2),
        "game_minutes_with_cards": round(minutes[1] / games, 2),
        "longer": round(minutes[1] / minutes[0] - 1, 4),
        "fold_seconds": fold,
        "fold_seconds_within_3_percent": round(fold * allowed / lost, 2)
        if folds and lost
        else None,
    }


def _answers(one: Playout, sums: frozenset[str]) -> int:
    return sum(count for kind, count in one.claims.items() if kind in sums)


def settings_of(mode: Any) -> Iterator[Setting]:
    """Yield every table of a mode: each size, each number of pupils at it."""
    for seats in mode.seats:
        for pupils in range(1, seats + 1):
            yield setting_of(mode, seats, pupils)


def setting_of(mode: Any, seats: int, pupils: int, hold: float = 0.0) -> Setting:
    """Return a table of a mode as the product seats it unasked; `hold`: robots wait for cards."""
    return Setting(
        mode.game,
        mode.key,
        dict(mode.options),
        seats,
        pupils,
        mode.usual_level,
        mode.teams,
        hold,
        mode.holds,
    )


def hold_of(answer_seconds: int) -> float:
    """Return how long robots wait at most for pupils who need so long for an answer."""
    from classroom.lessons.selectors.thinking import HOLD_SECONDS, HOLD_SECONDS_OF_THE_YOUNGEST

    return HOLD_SECONDS_OF_THE_YOUNGEST if answer_seconds == max(ANSWER_SECONDS) else HOLD_SECONDS


def product() -> tuple[Pace, frozenset[str], dict[str, Any]]:
    """Return the robots' pace, the kinds of claims that are answers, and the games offered."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.conf import settings

    from games.catalogue import OFFERED
    from games.kinds import sum_kinds
    from games.management.commands.clock import POLL

    pace = Pace(settings.BOT_PACE, settings.BOT_WINDOW_PACE, POLL / 2)
    return pace, sum_kinds(), dict(OFFERED)


def write_table(games: int, only: tuple[str, str] | None = None, path: Path = TABLE) -> None:
    """Measure every table that is offered and write the figures, one line a table.

    `only`: a game and a mode; the rows of all others stay as they are.
    """
    pace, sums, titles = product()
    modes = [mode for title in titles.values() for mode in title.modes]
    if only is not None:
        modes = [mode for mode in modes if (mode.game, mode.key) == only]
    settings = [setting for mode in modes for setting in settings_of(mode)]
    with ProcessPoolExecutor() as pool:
        found = pool.map(partial(measure, pace=pace, sums=sums, games=games), settings)
        rows = [_row(setting, one) for setting, one in zip(settings, found, strict=True)]
    if only is not None:
        rows = _with_rows(json.loads(path.read_text("utf-8"))["tables"], rows)
    about = {
        "command": f"python -m bench.density --table --games {games}",
        "pupils": PUPIL,
        "answer_seconds": ANSWER_SECONDS,
    }
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    path.write_text(f'{{"about": {json.dumps(about)},\n "tables": [\n{lines}\n]}}\n')


def _with_rows(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the old rows, those of the same table replaced by new ones."""
    names = ("game", "mode", "seats", "pupils")
    found = {tuple(row[name] for name in names): row for row in new}
    return [found.get(tuple(row[name] for name in names), row) for row in old]


def _row(setting: Setting, found: dict[str, Any]) -> dict[str, Any]:
    """Return a line of the table: the figures in the order of ANSWER_SECONDS."""
    figures = found["by_answer_seconds"].values()
    asked = {key: getattr(setting, key) for key in ("game", "mode", "seats", "pupils", "robots")}
    return {
        **asked,
        "answers": [one["answers_per_pupil_minute"] for one in figures],
        "cards": [one["cards_per_pupil_minute"] for one in figures],
        "minutes": [one["game_minutes"] for one in figures],
    }


def measure_one(given: argparse.Namespace, parser: argparse.ArgumentParser) -> dict[str, Any]:
    pace, sums, titles = product()
    if given.game not in titles or not titles[given.game].has_mode(given.mode):
        known = [f"{key} {mode.key}" for key, title in titles.items() for mode in title.modes]
        parser.error(f"games and modes: {', '.join(known)}")
    mode = titles[given.game].mode(given.mode)
    seats = given.seats or mode.usual_seats
    if seats not in mode.seats or not 1 <= given.pupils <= seats:
        parser.error(f"seats {mode.least} to {mode.most}, pupils 1 to the seats")
    hold = hold_of(given.answer_seconds) if given.cards and given.pupils == 1 else 0.0
    setting = setting_of(mode, seats, given.pupils, hold)
    asked = {"game": mode.game, "mode": mode.key, "seats": seats, "pupils": given.pupils}
    asked |= {"answer_seconds": given.answer_seconds, "games": given.games}
    if given.cards:
        seconds, fold = given.answer_seconds, given.fold_seconds
        return asked | measure_cards(setting, pace, sums, given.games, seconds, fold)
    if mode.game == HANDS_OF:
        asked |= measure_hands(setting, pace, sums, given.games)
    found = measure(setting, pace, sums, given.games)
    figures = found["by_answer_seconds"][str(given.answer_seconds)]
    return {**asked, **figures, "claims_per_pupil": found["claims_per_pupil"]}


def main() -> None:
    """Print one JSON line, or write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game")
    parser.add_argument("--mode", default="standard")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--pupils", type=int, default=1)
    parser.add_argument("--answer-seconds", type=int, choices=ANSWER_SECONDS, default=6)
    parser.add_argument("--games", type=int, default=GAMES_PLAYED)
    parser.add_argument("--table", action="store_true", help=f"write {TABLE.name}")
    parser.add_argument("--cards", action="store_true", help="with thinking cards, and without")
    parser.add_argument("--fold-seconds", type=float, default=FOLD)
    given = parser.parse_args()
    if given.games < 1 or given.fold_seconds < 0:
        parser.error("games above 0, seconds from 0 on")
    if given.table:
        write_table(given.games, (given.game, given.mode) if given.game else None)
    else:
        print(json.dumps(measure_one(given, parser)))


if __name__ == "__main__":
    main()
