"""Measure arithmetic per minute: answers of each pupil at a table, and the minutes of a game.

    python -m bench.density --game sleeping_queens --mode standard --seats 3 --pupils 2 \
        --answer-seconds 6

prints one JSON line. ``--table`` measures every mode that is offered, at every table size and with
every number of pupils, and writes ``games/answer_rates.json``, from which the assign page tells
teachers what to expect and proposes a goal. With ``--game`` and ``--mode`` only the rows of that
mode are measured anew.

**What is played.** The real engine. Pupils are greedy bots, which choose what looks best now;
the other seats are robots of the level that the mode seats unasked, with the memory they have in
the product; on the pupils' own team they are partners. Who sits where is drawn by lot, as the lobby
does it. All claims of bots are true, so an answer is one that would count towards a goal of sums.

**What the clock shows.** It is simulated. A pupil needs ``--answer-seconds`` for each action, from
the moment it is asked for: looking at the table, what the page shows of others' moves and the way
to the server are in it. Several pupils who are asked at once answer side by side. A robot
acts ``BOT_PACE`` seconds after the last change (``BOT_WINDOW_PACE`` while answers are awaited; the
further steps of its turn follow faster, as `games.pace` has it), and half a look of the clock
process later on average; robots asked at once answer in one look. Robots are quicker than pupils
at all of the answer times that are offered, so one playout serves them all.

**What an answer is.** A judged claim of a pupil of the kinds that carry arithmetic
(``games.kinds.sum_kinds``): sums, equations, covers, scores. What is only recognised, such as equal
numbers and matching colours, is counted apart in ``recognised_per_pupil_minute``.

**Thinking cards.** ``--cards`` plays each deal once more with cards: in each of its waits a pupil
takes cards or not, by lot, so in half of the waiting time; never while it is asked. How seconds
become answers is in `bench.waiting`. A pupil's turn interrupts its cards, which costs
``--fold-seconds``: an assumption, nobody has measured it; ``fold_seconds_within_3_percent`` is how
long it may be until games take 3 % longer. What a pupil lays does not depend on cards here (the lot
for cards is a lot of its own), so sums of a turn differ by nothing: `bench.truth` has pupils who
learn from cards.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

from bench.waiting import Waiting
from engine import GAMES, bots
from engine.protocol import Accepted, Event, Game

ANSWER_SECONDS = (3, 6, 12)
PUPIL = "greedy"
GAMES_PLAYED = 60
FOLD = 0.25
"""Seconds to look back at the table from a card."""
IN_CARDS = 0.5
LONGER = 0.03
TABLE = Path(__file__).resolve().parent.parent / "games" / "answer_rates.json"


class Setting(NamedTuple):
    """A table to measure: a mode's options, its seats and pupils, and the level of its robots."""

    game: str
    mode: str
    options: dict[str, Any]
    seats: int
    pupils: int
    robots: str
    teams: int = 0


class Pace(NamedTuple):
    """Seconds from a change of the table to a robot's action: on its turn, and when asked; and
    until the clock looks, on average."""

    turn: float
    window: float
    look: float


@dataclass
class Playout:
    """One game as it is played: claims of pupils by kind, and the time by answer seconds."""

    claims: Counter[str] = field(default_factory=Counter)
    now: dict[int, float] = field(default_factory=lambda: dict.fromkeys(ANSWER_SECONDS, 0.0))
    asked: dict[int, tuple[str, dict[int, float]]] = field(default_factory=dict)
    mover: int = -1
    kinds: Collection[str] = ()
    steps: int = 0
    turns: int = 0  # of pupils
    fold: float | None = None  # None without cards
    lots: random.Random = field(default_factory=lambda: random.Random(1))
    in_cards: dict[int, bool] = field(default_factory=dict)  # pupil's seat -> this wait, by lot
    waiting: dict[tuple[int, int], Waiting] = field(default_factory=dict)  # seat, answer seconds

    def wait(self, seat: int, before: dict[int, float]) -> None:
        """Count the time since `before` as spent with cards where the lot of this wait says so."""
        if seat not in self.in_cards:
            self.in_cards[seat] = self.lots.random() < IN_CARDS
        if self.in_cards[seat]:
            for seconds in ANSWER_SECONDS:
                one = self.waiting.setdefault((seat, seconds), Waiting(seconds))
                one.spend(self.now[seconds] - before[seconds])

    def cards(self, seconds: int) -> int:
        """Return how many cards pupils have answered who need so many seconds."""
        return sum(one.answered for one in self.waiting.values() if one.seconds == seconds)

    def ask(self, seat: int, decision: str) -> None:
        """Note when a seat was first asked for this decision."""
        if seat not in self.asked or self.asked[seat][0] != decision:
            late = self.fold if self.in_cards.pop(seat, False) else None
            self.asked[seat] = (decision, {one: at + (late or 0) for one, at in self.now.items()})

    def pupil_acts(self, seat: int) -> None:
        """Let the time pass that a pupil needs from the moment of the question."""
        _decision, since = self.asked[seat]
        for seconds in ANSWER_SECONDS:
            self.now[seconds] = max(self.now[seconds], since[seconds] + seconds)

    def moved(self, seat: int, kinds: Collection[str]) -> None:
        """Note who moved and what came of it."""
        self.steps = self.steps + 1 if seat == self.mover else 0
        self.mover, self.kinds = seat, kinds

    def share(self, game: str, seat: int) -> float:
        """Return how long that robot waits, as a share of the pace between turns."""
        from games.pace import share_of_pace

        return share_of_pace(game, self.kinds, self.steps) if seat == self.mover else 1.0

    def robot_acts(self, pace: float) -> None:
        """Let the time pass that a robot waits after the last change."""
        for seconds in ANSWER_SECONDS:
            self.now[seconds] += pace


def play(setting: Setting, pace: Pace, number: int, fold: float | None = None) -> Playout:
    """Play one deal to its end; `fold`: with cards, and the seconds to look back from them."""
    game: Game[Any] = GAMES[setting.game]
    rng = random.Random(number)
    seats = list(range(setting.seats))
    rng.shuffle(seats)
    pupils = frozenset(seats[: setting.pupils])
    options = game.make_options(setting.options)
    state, dealt = game.start(options, setting.seats, number.to_bytes(8, "big"))
    told, found = list(dealt), Playout(fold=fold)
    while game.waiting_for(state):
        for seat in _next_to_act(game, state, pupils, pace, found):
            if seat not in game.waiting_for(state):
                continue
            level = PUPIL if seat in pupils else _level_at(setting, seat, pupils)
            action = _chosen(game, state, seat, level, told, rng, pupils)
            answer = game.play(state, game.addressed(state, action, sorted(pupils)))
            assert isinstance(answer, Accepted), (action, answer)
            if seat in pupils:
                found.claims.update(attempt.kind for attempt in answer.attempts)
            told += answer.events
            state = answer.state
            found.moved(seat, {event.kind for event in answer.events})
    found.turns = sum(one.kind == "turn_started" and one.seat in pupils for one in told)
    return found


def _next_to_act(
    game: Game[Any], state: Any, pupils: Collection[int], pace: Pace, found: Playout
) -> list[int]:
    """Let the time pass until somebody acts; return the seats that do, robots before pupils."""
    waiting, before = game.waiting_for(state), dict(found.now)
    for seat in waiting:
        found.ask(seat, game.decision_key(state, seat))
    acting = _acting(game, state, pupils, pace, found)
    if found.fold is not None:
        for seat in sorted(set(pupils) - set(waiting)):
            found.wait(seat, before)
    return acting


def _acting(
    game: Game[Any], state: Any, pupils: Collection[int], pace: Pace, found: Playout
) -> list[int]:
    waiting = game.waiting_for(state)
    robots = [seat for seat in waiting if seat not in pupils]
    if not robots:
        found.pupil_acts(waiting[0])
        return [waiting[0]]
    asked = game.window(state) is not None
    wait = pace.window if asked else pace.turn * found.share(game.key, robots[0])
    found.robot_acts(wait + pace.look)
    return list(robots) if asked else robots[:1]


def _level_at(setting: Setting, seat: int, pupils: Collection[int]) -> str:
    """Return the level of a robot at its seat: in a pupil's team it is a partner."""
    from games.modes import shares_team

    return bots.PARTNER if shares_team(setting.teams, seat, pupils) else setting.robots


def _chosen(
    game: Game[Any],
    state: Any,
    seat: int,
    level: str,
    told: Sequence[Event],
    rng: random.Random,
    pupils: Collection[int],
) -> Any:
    """Return what a bot of this level does at its seat."""
    legal, aside = game.legal_actions(state, seat), game.side_actions(state, seat)
    memory = bots.remember(game, told, seat) if level in bots.ATTENTIVE else {}
    actions = [*legal, *aside] if aside else legal
    return bots.choose(level, game, game.seen_by(state, seat), memory, actions, rng, pupils)


def measure(setting: Setting, pace: Pace, sums: frozenset[str], games: int) -> dict[str, Any]:
    """Play `games` deals; return the figures by answer seconds, and claims a pupil and game."""
    playouts = [play(setting, pace, number) for number in range(games)]
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
        }
    by_kind = {kind: round(count / games / pupils, 2) for kind, count in sorted(claims.items())}
    return {"claims_per_pupil": by_kind, "by_answer_seconds": figures}


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
    lost = (minutes[1] - minutes[0]) * 60
    pupils = setting.pupils
    return {
        "cards_per_pupil_minute": round(cards / pupils / minutes[1], 3),
        "answers_per_pupil_minute": round(answers[0] / pupils / minutes[0], 3),
        "answers_per_pupil_minute_with_cards": round((answers[1] + cards) / pupils / minutes[1], 3),
        "sums_per_own_turn": round(mean(before for before, _after in a_turn), 4),
        "sums_per_own_turn_with_cards": round(mean(after for _before, after in a_turn), 4),
        "difference_95": [round(mean(changed) + side * error, 4) for side in (-1, 1)],
        "game_minutes": round(minutes[0] / games, 2),
        "game_minutes_with_cards": round(minutes[1] / games, 2),
        "longer": round(minutes[1] / minutes[0] - 1, 4),
        "fold_seconds": fold,
        "fold_seconds_within_3_percent": round(fold * allowed / lost, 2) if lost else None,
    }


def _answers(one: Playout, sums: frozenset[str]) -> int:
    return sum(count for kind, count in one.claims.items() if kind in sums)


def settings_of(mode: Any) -> Iterator[Setting]:
    """Yield every table of a mode: each size, each number of pupils at it."""
    for seats in mode.seats:
        for pupils in range(1, seats + 1):
            yield setting_of(mode, seats, pupils)


def setting_of(mode: Any, seats: int, pupils: int) -> Setting:
    """Return a table of a mode as the product seats it unasked."""
    return Setting(
        mode.game, mode.key, dict(mode.options), seats, pupils, mode.usual_level, mode.teams
    )


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
    per_minute = [one["answers_per_pupil_minute"] for one in figures]
    return {**asked, "answers": per_minute, "minutes": [one["game_minutes"] for one in figures]}


def measure_one(given: argparse.Namespace, parser: argparse.ArgumentParser) -> dict[str, Any]:
    """Return what is printed of one table."""
    pace, sums, titles = product()
    if given.game not in titles or not titles[given.game].has_mode(given.mode):
        known = [f"{key} {mode.key}" for key, title in titles.items() for mode in title.modes]
        parser.error(f"games and modes: {', '.join(known)}")
    mode = titles[given.game].mode(given.mode)
    seats = given.seats or mode.usual_seats
    if seats not in mode.seats or not 1 <= given.pupils <= seats:
        parser.error(f"seats {mode.least} to {mode.most}, pupils 1 to the seats")
    setting = setting_of(mode, seats, given.pupils)
    asked = {"game": mode.game, "mode": mode.key, "seats": seats, "pupils": given.pupils}
    asked |= {"answer_seconds": given.answer_seconds, "games": given.games}
    if given.cards:
        seconds, fold = given.answer_seconds, given.fold_seconds
        return asked | measure_cards(setting, pace, sums, given.games, seconds, fold)
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
