"""Make the golden files of the engine's tests anew.

    python tools/playthroughs.py          write what is missing, show what differs
    python tools/playthroughs.py --write  overwrite playthroughs as well (after a change of texts)

tests/engine/golden/<game>-<variant>-rules<n>.json   one log per variant and rules: never changed
tests/engine/samples/<game>-codec<n>-<place>.json     stored positions of each codec: never changed
tests/engine/playthroughs/<game>-<variant>-<seats>.txt  the same games for human eyes
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine import GAMES  # noqa: E402
from engine.bots import HABITS  # noqa: E402
from engine.codec import action_to_json, event_to_json, visible  # noqa: E402
from engine.protocol import Accepted, Action, Event, Game  # noqa: E402

TESTS = ROOT / "tests" / "engine"
SEED = b"golden"


def play(game: Game[Any], options: Any, seats: int) -> Iterator[tuple[Any, Action, Accepted]]:
    """Play a game, half sensibly, half at random; give position, action, answer."""
    rng = random.Random(7)
    state, _ = game.start(options, seats, SEED)
    while waiting := game.waiting_for(state):
        legal = game.legal_actions(state, waiting[0])
        action = rng.choice(legal)
        if rng.random() < 0.5:
            action = HABITS[game.key].quick(state, waiting[0], rng)
        answer = game.play(state, action)
        assert isinstance(answer, Accepted), action
        yield state, action, answer
        state = answer.state


def golden_log(game: Game[Any], options: Any, seats: int) -> str:
    """Return a whole log and its last position as JSON."""
    steps, last = [], None
    for _, action, answer in play(game, options, seats):
        events = [event_to_json(event) for event in answer.events]
        steps.append({"action": action_to_json(action), "accepted": True, "events": events})
        last = game.dump(answer.state)
    head = {"game": game.key, "rules": game.rules, "options": options.as_dict(), "seats": seats}
    return json.dumps({**head, "seed": SEED.hex(), "steps": steps, "last": last}) + "\n"


def samples(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Give dumped positions of each phase, with a name."""
    seen: set[str] = set()
    for number in game.seats:
        for _, _, answer in play(game, game.options()["standard"], number):
            phase = game.seen_by(answer.state, None)["phase"]
            if phase not in seen:
                seen.add(phase)
                name = f"{game.key}-codec{game.codec}-{phase}.json"
                yield name, json.dumps(game.dump(answer.state)) + "\n"


def told(event: Event) -> str:
    """Return an event in one line."""
    whom = "" if event.to == -1 else f" (to {event.to:b})"
    data = ", ".join(f"{name}={value}" for name, value in event.data)
    return f"    seat {event.seat} {event.kind}{whom}: {data}"


def table_lines(game: Game[Any], state: Any, seat: int) -> Iterator[str]:
    """Give what the seat to move sees, in a few lines."""
    view = game.seen_by(state, seat)
    places = "".join("#" if asleep else "." for asleep in view["slots"])
    hand = " ".join(str(face.get("value", face["kind"])) for face in view["hand"])
    yield f"turn {view['turn_number']}, seat {seat} in {view['phase']}"
    yield f"    places {places}  draw {view['draw_count']}  discard {view['discard']['count']}"
    for row in view["players"]:
        queens = " ".join(queen["key"] for queen in row["queens"]) or "-"
        count = row["hand_count"]
        yield f"    seat {row['seat']}: {queens} ({row['points']} points, {count} cards)"
    yield f"    hand {hand}"
    claims = [f"{c.op}{c.groups}{c.result}" for c in game.opportunities(state, seat)]
    yield f"    claims {' '.join(claims) or '-'}"


def playthrough(game: Game[Any], options: Any, seats: int) -> str:
    """Return a game for human eyes: each position, action and what all were told."""
    lines = [f"{game.key}, {seats} seats, {options.as_dict()}"]
    for state, action, answer in play(game, options, seats):
        lines += ["", *table_lines(game, state, action.seat)]
        lines.append(f"  > {action.kind} {action.args}")
        lines += [told(event) for event in answer.events if visible(event, action.seat)]
    return "\n".join(lines) + "\n"


def files() -> Iterator[tuple[Path, str, bool]]:
    """Give each file's path, its text, and whether it is kept for ever."""
    for key in HABITS:
        game = GAMES[key]
        for name, text in samples(game):
            yield TESTS / "samples" / name, text, True
        for variant, options in game.options().items():
            name = f"{key}-{variant}-rules{game.rules}.json"
            yield TESTS / "golden" / name, golden_log(game, options, 3), True
            for seats in game.seats if variant == "standard" else (3,):
                path = TESTS / "playthroughs" / f"{key}-{variant}-{seats}.txt"
                yield path, playthrough(game, options, seats), False


def main() -> int:
    """Write the files; return 1 when one differs and is not overwritten."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="overwrite playthroughs")
    overwrite = parser.parse_args().write
    differ = 0
    for path, text, kept in files():
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or (overwrite and not kept):
            path.write_text(text)
            print("written", path.relative_to(ROOT))
        elif path.read_text() != text:
            differ += 1
            print("differs", path.relative_to(ROOT), "(kept for ever)" if kept else "")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
