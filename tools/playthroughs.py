"""Make the golden files of the engine's tests anew.

    python tools/playthroughs.py          write what is missing, show what differs
    python tools/playthroughs.py --write  overwrite playthroughs as well (after a change of texts)

tests/engine/golden/<game>-<variant>-rules<n>.json   one log per variant and rules: never changed;
                                                      it differs from a standard game
tests/engine/samples/<game>-codec<n>-<place>.json     stored positions of each codec: never changed
tests/engine/playthroughs/<game>-<variant>-<seats>.txt  the golden games for human eyes
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine import GAMES  # noqa: E402
from engine.codec import action_from_json, action_to_json, event_to_json, visible  # noqa: E402
from engine.protocol import Accepted, Action, Event, Game, Rejected, Wrong  # noqa: E402
from engine.registry import HEURISTICS  # noqa: E402
from tools import positions  # noqa: E402

TESTS = ROOT / "tests" / "engine"
SEED = b"golden"
LONG = 160
"""So many moves make a long game; a shorter one is taken where there is one."""

LONGEST = 50_000
"""So many characters are told of a game, then how many moves follow."""

TRIES, MOST_TRIES = 20, 2_000
TRACELESS = {
    ("sleeping_queens", "point_out"),
    ("sleepless_princess", "show_counts"),
    ("the_rescue", "one_per_kind"),
}
"""Variants that only show more or offer less: a log of one is a log of the standard game."""
MORE_SEATS = {("sleeping_queens", "standard"): (2, 4, 5)}
"""Games for human eyes beside the golden ones."""


class Log(NamedTuple):
    """A whole game: its deal and its actions, wrong claims among them."""

    game: Game[Any]
    options: Any
    seats: int
    seed: bytes
    actions: tuple[Action, ...]


def replayed(log: Log) -> Iterator[tuple[Any, Action, Accepted | Wrong]]:
    """Give position, action and answer of each step."""
    state, _ = log.game.start(log.options, log.seats, log.seed)
    for action in log.actions:
        answer = log.game.play(state, action)
        assert isinstance(answer, Accepted | Wrong), action
        yield state, action, answer
        state = answer.state


def golden(game: Game[Any], variant: str) -> Log:
    """Return the stored log of a variant; a new game where there is none yet."""
    options = game.options()[variant]
    path = golden_path(game, variant)
    if path.exists():
        stored = json.loads(path.read_text())
        actions = [action_from_json(step["action"]) for step in stored["steps"]]
        seed = bytes.fromhex(stored["seed"])
        return Log(game, options, stored["seats"], seed, tuple(actions))
    if (game.key, variant) in TRACELESS:
        return golden(game, "standard")._replace(options=options)
    seats = game.seats_for(options)
    number = 3 if 3 in seats else seats[-1]
    if game.key == "sleeping_queens" and variant == "standard":
        return sensible(game, options, number)
    return richest(game, options, number)


def golden_path(game: Game[Any], variant: str) -> Path:
    """Return where the log of a variant is kept."""
    return TESTS / "golden" / f"{game.key}-{variant}-rules{game.rules}.json"


def sensible(game: Game[Any], options: Any, seats: int) -> Log:
    """Play a game half as bots do, half at random."""
    rng = random.Random(7)
    state, _ = game.start(options, seats, SEED)
    actions = []
    while waiting := game.waiting_for(state):
        action = rng.choice(game.legal_actions(state, waiting[0]))
        if rng.random() < 0.5:
            action = HEURISTICS[game.key].rollout(state, waiting[0], rng)
        actions.append(action)
        game.play_in_place(state, action)
    return Log(game, options, seats, SEED, tuple(actions))


def richest(game: Game[Any], options: Any, seats: int) -> Log:
    """Play many games at random; return the one in which most happens, of those not too long.

    It is one that the standard game would judge otherwise.
    """
    logs = (tempted(lively(game, options, seats, number)) for number in range(MOST_TRIES))
    if options != game.options()["standard"]:
        logs = filter(differs, logs)
    several = [*islice(logs, TRIES)]
    short = [log for log in several if len(log.actions) <= LONG]
    return max(short or several, key=variety)


def differs(log: Log) -> bool:
    """Would the standard game refuse an action of this log, judge it otherwise, or tell others?"""
    game, standard = log.game, log.game.options()["standard"]
    if log.seats not in game.seats_for(standard):
        return True
    state, events = game.start(standard, log.seats, log.seed)
    if events != game.start(log.options, log.seats, log.seed)[1]:
        return True
    for _, action, logged in replayed(log):
        answer = game.play(state, action)
        if isinstance(answer, Rejected) or answer[1:] != logged[1:]:
            return True
        state = answer.state
    return False


def tempted(log: Log) -> Log:
    """Return the log with a claim before some actions that the standard game alone would take."""
    actions = []
    standard = log.game.options()["standard"]
    for state, action, _ in replayed(log):
        loose = state.clone()
        loose.options = standard
        offered = log.game.legal_actions(loose, action.seat) if standard != log.options else ()
        missed = (one for one in offered if isinstance(log.game.play(state, one), Wrong))
        actions += [*islice(missed, 1), action]
    return log._replace(actions=tuple(actions))


def variety(log: Log) -> tuple[int, int]:
    """Return (kinds of actions and events, minus the moves): a sort key, the greatest is best."""
    kinds = {event.kind for _, _, answer in replayed(log) for event in answer.events}
    return len(kinds | {action.kind for action in log.actions}), -len(log.actions)


def lively(game: Game[Any], options: Any, seats: int, number: int) -> Log:
    """Play a game by kinds at random, often another than the default; some acts out of turn."""
    rng = random.Random(number)
    seed = SEED + number.to_bytes(1 + (number > 255), "big")
    state, _ = game.start(options, seats, seed)
    actions = []
    while waiting := game.waiting_for(state):
        seat = rng.choice(waiting)
        legal = game.legal_actions(state, seat)
        if rng.random() < 0.1:
            legal = game.side_actions(state, rng.randrange(seats)) or legal
        kinds = {action.kind for action in legal}
        if len(kinds) > 1 and rng.random() < 0.5:
            kinds.discard(game.default_action(state, seat).kind)
        kind = rng.choice(sorted(kinds))
        actions.append(rng.choice([action for action in legal if action.kind == kind]))
        game.play_in_place(state, actions[-1])
    return Log(game, options, seats, seed, tuple(actions))


def golden_log(log: Log) -> str:
    """Return a whole log and its last position as JSON."""
    steps, last = [], None
    for _, action, answer in replayed(log):
        events = [event_to_json(event) for event in answer.events]
        accepted = isinstance(answer, Accepted)
        steps.append({"action": action_to_json(action), "accepted": accepted, "events": events})
        last = log.game.dump(answer.state)
    head = {
        "game": log.game.key,
        "rules": log.game.rules,
        "options": log.options.as_dict(),
        "seats": log.seats,
    }
    return json.dumps({**head, "seed": log.seed.hex(), "steps": steps, "last": last}) + "\n"


def samples(logs: list[Log]) -> Iterator[tuple[str, str]]:
    """Give dumped positions of each phase that the games pass, with a name."""
    seen: set[str] = set()
    for log in logs:
        game = log.game
        for _, _, answer in replayed(log):
            phase = game.seen_by(answer.state, None)["phase"]
            if phase not in seen:
                seen.add(phase)
                name = f"{game.key}-codec{game.codec}-{phase}.json"
                yield name, json.dumps(game.dump(answer.state)) + "\n"


def event_line(event: Event) -> str:
    """Return an event in one line."""
    whom = "" if event.to == -1 else f" (to {event.to:b})"
    data = ", ".join(f"{name}={value}" for name, value in event.data)
    return f"    seat {event.seat} {event.kind}{whom}: {data}"


def playthrough(log: Log) -> str:
    """Return a game for human eyes: what changed on the table, the action, what its seat is told.

    A line of the table that is as it was before is left out.
    """
    game = log.game
    lines = [f"{game.key}, {log.seats} seats, {log.options.as_dict()}"]
    before: list[str] = []
    for number, (state, action, answer) in enumerate(replayed(log)):
        if sum(map(len, lines)) > LONGEST:
            lines += ["", f"and {len(log.actions) - number} moves more"]
            break
        head, *table = positions.lines(game.seen_by(state, action.seat))
        lines += ["", head, *[line for line in table if line not in before]]
        before = table
        lines += claims(game, state, action.seat)
        lines.append(f"  > {action.kind} {action.args}")
        lines += [event_line(event) for event in answer.events if visible(event, action.seat)]
    return "\n".join(lines) + "\n"


def claims(game: Game[Any], state: Any, seat: int) -> list[str]:
    """Return the open claims in a line, the first ten of them."""
    found = [f"{one.op}{one.groups}{one.result}" for one in game.opportunities(state, seat)]
    more = f" and {len(found) - 10} more" if len(found) > 10 else ""
    return [f"    claims {' '.join(found[:10])}{more}"] if found else []


def files() -> Iterator[tuple[Path, str, bool]]:
    """Give each file's path, its text, and whether it is kept for ever."""
    for key, game in GAMES.items():
        logs = {variant: golden(game, variant) for variant in game.options()}
        for name, text in samples(list(logs.values())):
            yield TESTS / "samples" / name, stored_or_new(TESTS / "samples" / name, text), True
        for variant, log in logs.items():
            path = golden_path(game, variant)
            if (key, variant) not in TRACELESS:
                yield path, stored_or_new(path, golden_log(log)), True
            more = [sensible(game, log.options, n) for n in MORE_SEATS.get((key, variant), ())]
            for played in (log, *more):
                path = TESTS / "playthroughs" / f"{key}-{variant}-{played.seats}.txt"
                yield path, playthrough(played), False


def stored_or_new(path: Path, text: str) -> str:
    """Return the file's text where there is one, else the new text."""
    return path.read_text() if path.exists() else text


def main() -> int:
    """Write the files; return 1 when one differs and is not overwritten."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="overwrite playthroughs")
    overwrite = parser.parse_args().write
    differ = 0
    for path, text, for_ever in files():
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or (overwrite and not for_ever):
            path.write_text(text)
            print("written", path.relative_to(ROOT))
        elif path.read_text() != text:
            differ += 1
            print("differs", path.relative_to(ROOT))
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
