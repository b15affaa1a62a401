"""Measure bots: their strength, their cost, and the arithmetic in a game that they play.

    python -m bench.bots --game the_rescue --mode standard --games 300 --seats 3
    python -m bench.bots --game sleepless_princess --mode standard --child able --mates partner

prints one JSON line per question. ``mode`` is a name of ``game.options()``. Where seats or teams
play against each other, one side of the stronger level plays among sides of the weaker one, each
deal from every side in turn; ``won`` is its part of the victories, with a Wilson interval, and
``luck`` what would be its part without skill. Where all play together every seat has the same
level; ``points`` is the mean of the common result, with a bootstrap interval (percentiles of 2,000
samples). Intervals are of 95 %. A planner remembers what its seat could see; milliseconds are of
CPU, memory included.

``--child`` asks what a result owes to the child in it: one seat, another in each deal, is a
child's, the others are bots of the level ``--mates``. An idle child does the least that the rules
allow (``default_action``), a half-attentive one plays greedy in every second of its turns and idles
in the others, an able one plays greedy with the memory of what it saw and was told.
``perfect_share`` is the part of games with the best result that there is, with a Wilson interval;
``own_turns`` are the child's in a game, ``answered_share`` the part of games in which it made an
answer that was judged. Where the child plays against the others, ``best_bot`` are the points of the
best of them and ``times`` how many times the child's these are. A mode is played as with the
youngest who are offered it, among robots (``rules``: what that switches on), with ``--as-printed``
by the published rules.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from engine import GAMES, bots, registry
from engine.protocol import Accepted, Event, Game

SAMPLES = 2_000
PLANNER = "planner"
ALL_SEEN = "planner that sees everything"
IDLE, HALF, ABLE = CHILDREN = ("idle", "half", "able")
AGAINST = (("greedy", "novice"), (PLANNER, "novice"), (PLANNER, "greedy"))


class Table(NamedTuple):
    """What is played. ``sides`` are the seats that win together."""

    game: Game[Any]
    options: Any
    seats: int
    sides: tuple[tuple[int, ...], ...]


class Tally:
    """What is counted in the games of one question: scores of the side asked about, the rest."""

    def __init__(self) -> None:
        self.scores: list[float] = []
        self.turns = 0
        self.own_turns = 0
        self.answered = 0
        self.claims: Counter[str] = Counter()
        self.costs: dict[str, list[float]] = defaultdict(list)

    def figures(self, seats: int) -> dict[str, Any]:
        """Turns, claims and costs as they are printed."""
        games = len(self.scores)
        kinds = sorted(self.claims.items())
        return {
            "turns": round(self.turns / games, 1),
            "claims_per_game": {kind: round(count / games, 2) for kind, count in kinds},
            "claims_per_seat": {kind: round(count / games / seats, 2) for kind, count in kinds},
            "cpu_ms": {level: costs_of(spent) for level, spent in sorted(self.costs.items())},
        }


def costs_of(spent: Sequence[float]) -> dict[str, float]:
    """Median and p95 in milliseconds, and of how many decisions."""
    ordered = sorted(spent)
    median, p95 = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return {
        "median": round(median * 1e3, 2),
        "p95": round(p95 * 1e3, 2),
        "decisions": len(ordered),
    }


PLAYS = {ALL_SEEN: PLANNER, ABLE: "greedy", HALF: "greedy"}
"""How those play that are no level of their own."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a part of victories; a shared victory counts as its part."""
    z, part = 1.96, won / games
    middle = part + z * z / (2 * games)
    spread = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return round((middle - spread) / scale, 3), round((middle + spread) / scale, 3)


def bootstrap(scores: Sequence[float], rng: random.Random) -> tuple[float, float]:
    """The 95 % interval of a mean, from samples with replacement."""
    means = sorted(sum(rng.choices(scores, k=len(scores))) / len(scores) for _ in range(SAMPLES))
    return round(means[int(SAMPLES * 0.025)], 2), round(means[int(SAMPLES * 0.975)], 2)


def sides_of(game: Game[Any], options: Any, seats: int) -> tuple[tuple[int, ...], ...]:
    """Who wins together: all in a game for a team, two and two in a game of teams, else each."""
    mode = options.as_dict().get("mode", "")
    if game.key == "sleepless_princess" or mode in ("cooperative", "solo"):
        return (tuple(range(seats)),)
    if mode == "teams":
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(seats))


def all_beds(state: Any) -> dict[str, Any]:
    """The memory of a bot that sees what lies on every bed of Sleepless Princess."""
    keys = state.princesses
    beds = {str(bed): [keys[one // 3] for one in lying] for bed, lying in enumerate(state.beds)}
    return {"discard": list(state.discard), "beds": beds}


BEST: Mapping[str, Callable[[Any], int]] = {
    "sleepless_princess": lambda state: len(state.beds),
    "queens_collection": lambda state: len(state.boxes) * state.options.box_points,
}
"""The best common result, from a deal."""
AT_TABLES: Mapping[str, Mapping[str, Any]] = {"sleepless_princess": {"share_checks": True}}
"""Options of tables at which robots sit in a pupil's team."""
FOR_LITTLE: Mapping[str, Mapping[str, Any]] = {"simplified": {"longer_deck": True}}
"""Further ones of a mode in classes of five and six."""
SEERS: Mapping[str, Callable[[Any], dict[str, Any]]] = {"sleepless_princess": all_beds}
"""What a bot would remember that saw everything, where it is asked."""


def play_game(table: Table, number: int, levels: Sequence[str], tally: Tally) -> Any:
    """Let bots of these levels, by seat, play a deal; return the result. A level of CHILDREN is a
    child's."""
    game, pupils = table.game, [at for at, level in enumerate(levels) if level in CHILDREN]
    state, dealt = game.start(table.options, table.seats, number.to_bytes(8, "big"))
    events, rng = list(dealt), random.Random(number)
    own = 0  # answers of pupils that were judged
    while waiting := game.waiting_for(state):
        seat = waiting[0]
        level = levels[seat]
        legal, aside = game.legal_actions(state, seat), game.side_actions(state, seat)
        seen = game.seen_by(state, seat)
        began = time.process_time()
        if level == IDLE or (level == HALF and _looks_away(events, seat, number)):
            action = game.canonical(game.default_action(state, seat))
        else:
            memory = _memory(game, state, events, seat, level)
            actions = [*legal, *aside] if aside else legal
            action = bots.choose(PLAYS.get(level, level), game, seen, memory, actions, rng, pupils)
        tally.costs[level].append(time.process_time() - began)
        asked = game.addressed(state, action, pupils) if pupils else action
        answer = game.play(state, asked)
        assert isinstance(answer, Accepted), (action, answer)
        tally.claims.update(attempt.kind for attempt in answer.attempts)
        own += len(answer.attempts) if seat in pupils else 0
        events += answer.events
        state = answer.state
    turns = [event.seat for event in events if event.kind == "turn_started"]
    tally.turns += len(turns)
    tally.own_turns += sum(seat in pupils for seat in turns)
    tally.answered += own > 0
    return game.result(state)


def _memory(
    game: Game[Any], state: Any, events: Sequence[Event], seat: int, level: str
) -> dict[str, Any]:
    if level == ALL_SEEN:
        return SEERS[game.key](state)
    return bots.remember(game, events, seat) if level in (*bots.ATTENTIVE, ABLE) else {}


def _looks_away(events: Sequence[Event], seat: int, number: int) -> bool:
    """Is this a turn in which a half-attentive child idles: its first one in every second deal?"""
    turns = sum(event.kind == "turn_started" and event.seat == seat for event in events)
    return (turns + number) % 2 == 0


def ask_against(table: Table, strong: str, weak: str, games: int) -> dict[str, Any]:
    """One strong side among weak ones: its part of the victories."""
    tally, count = Tally(), len(table.sides)
    for number in range(games):
        side = table.sides[number % count]
        levels = [strong if seat in side else weak for seat in range(table.seats)]
        winners = play_game(table, number // count, levels, tally).winners
        tally.scores.append(sum(seat in winners for seat in side) / len(winners))
    won = sum(tally.scores)
    return {
        "question": f"{strong} among {weak} bots",
        "won": round(won / games, 3),
        "interval": wilson(won, games),
        "method": "wilson",
        "luck": round(1 / count, 3),
        **tally.figures(table.seats),
    }


def ask_together(table: Table, level: str, games: int) -> dict[str, Any]:
    """Everybody of one level: the mean of the common result."""
    tally = Tally()
    for number in range(games):
        result = play_game(table, number, [level] * table.seats, tally)
        tally.scores.append(result.points[0])
    return {
        "question": level,
        "points": round(sum(tally.scores) / games, 2),
        "interval": bootstrap(tally.scores, random.Random(games)),
        "method": "bootstrap",
        **tally.figures(table.seats),
    }


def ask_child(table: Table, child: str, mates: str, games: int) -> dict[str, Any]:
    """A child among bots of a level: the mean common result, and how often it is the best."""
    tally, perfect = Tally(), 0
    dealt, _ = table.game.start(table.options, table.seats, b"best")
    best = BEST[table.game.key](dealt)
    for number in range(games):
        levels = [mates] * table.seats
        levels[number % table.seats] = child
        result = play_game(table, number, levels, tally)
        tally.scores.append(result.points[0])
        perfect += result.points[0] == best
    return {
        "question": f"{child} child with {mates} bots",
        "points": round(sum(tally.scores) / games, 2),
        "interval": bootstrap(tally.scores, random.Random(games)),
        "method": "bootstrap",
        "of": best,
        "perfect_share": round(perfect / games, 3),
        "perfect_interval": wilson(perfect, games),
        "own_turns": round(tally.own_turns / games, 1),
        "answered_share": round(tally.answered / games, 3),
        **tally.figures(table.seats),
    }


def ask_child_against(table: Table, child: str, mates: str, games: int) -> dict[str, Any]:
    """A child alone against bots of a level, or with one in its team: points of both sides."""
    tally = Tally()
    others, more = [], 0
    for number in range(games):
        side = table.sides[number % len(table.sides)]
        levels = [mates] * table.seats
        levels[side[number // len(table.sides) % len(side)]] = child
        points = play_game(table, number // len(table.sides), levels, tally).points
        best = max(points[one[0]] for one in table.sides if one != side)
        tally.scores.append(points[side[0]])
        others.append(best)
        more += points[side[0]] > best
    own, theirs = sum(tally.scores) / games, sum(others) / games
    return {
        "question": f"{child} child against {mates} bots",
        "points": round(own, 2),
        "interval": bootstrap(tally.scores, random.Random(games)),
        "method": "bootstrap",
        "best_bot": round(theirs, 2),
        "best_bot_interval": bootstrap(others, random.Random(games)),
        "times": round(theirs / own, 2) if own > 0 else None,
        "won": round(more / games, 3),
        "won_interval": wilson(more, games),
        "own_turns": round(tally.own_turns / games, 1),
        "answered_share": round(tally.answered / games, 3),
        **tally.figures(table.seats),
    }


def answers(table: Table, games: int) -> Iterator[dict[str, Any]]:
    """Every question of a table, the answers one by one."""
    if len(table.sides) > 1:
        for strong, weak in AGAINST:
            yield ask_against(table, strong, weak, games)
        return
    found = {}
    for level in ("novice", "greedy", PLANNER):
        found[level] = ask_together(table, level, games)
        yield found[level]
    if table.game.key in SEERS:
        seer = ask_together(table, ALL_SEEN, games)
        part = found[PLANNER]["points"] / seer["points"] if seer["points"] else None
        yield {**seer, "planner_part": part and round(part, 3)}


def usual(allowed: range) -> int:
    """Three seats where three may play, else as few as may."""
    return 3 if 3 in allowed else allowed[0]


def main() -> None:
    """Print one JSON line per question."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=sorted(registry.HEURISTICS), required=True)
    parser.add_argument("--mode", default="standard")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--child", choices=CHILDREN)
    parser.add_argument("--as-printed", action="store_true", help="by the published rules")
    parser.add_argument("--mates", choices=bots.LEVELS, default=bots.PARTNER)
    given = parser.parse_args()
    game = GAMES[given.game]
    options = game.options().get(given.mode)
    if options is None:
        parser.error(f"modes: {', '.join(game.options())}")
    allowed = game.seats_for(options)
    seats = given.seats or usual(allowed)
    if seats not in allowed or given.games < 1:
        parser.error(f"seats {allowed.start} to {allowed.stop - 1}, games above 0")
    rules: Mapping[str, Any] = {}
    if given.child and not given.as_printed:
        rules = {**AT_TABLES.get(game.key, {}), **FOR_LITTLE.get(given.mode, {})}
        options = game.make_options({**options.as_dict(), **rules})
    table = Table(game, options, seats, sides_of(game, options, seats))
    if given.child and seats < 2:
        parser.error("--child is for two seats or more")
    asked = {"game": game.key, "mode": given.mode, "seats": seats, "games": given.games}
    if given.child:
        asked["rules"] = sorted(rules)
        ask = ask_child_against if len(table.sides) > 1 else ask_child
        found = iter([ask(table, given.child, given.mates, given.games)])
    else:
        found = answers(table, given.games)
    for answer in found:
        print(json.dumps({**asked, **answer}), flush=True)


if __name__ == "__main__":
    main()
