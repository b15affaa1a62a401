"""Moves as pupils' pages send them: chosen at random beside the table's mirror."""

import json
import random
import uuid
from typing import Any

from bench.school import Table

FALSE_SHARE = 0.2
"""One claim in five is false: about what children do."""


def choose(table: Table, rng: random.Random) -> Any:
    """Return an action for a seat that is waited for: mostly legal, at times a false pair."""
    from engine import GAMES
    from engine.protocol import Action

    game = GAMES[table.game]
    seat = game.waiting_for(table.state)[0]
    kinds = game.legal_kinds(table.state, seat)
    if table.game == "sleeping_queens" and "pair" in kinds and rng.random() < FALSE_SHARE:
        numbers = [f for f in game.seen_by(table.state, seat)["hand"] if f["kind"] == "number"]
        different = [(a, b) for a in numbers for b in numbers if a["value"] < b["value"]]
        if different:
            one, other = rng.choice(different)
            return Action("pair", seat, (one["card"], other["card"]))
    legal = game.legal_actions(table.state, seat)
    return legal[rng.randrange(len(legal))]


def form_of(table: Table, action: Any) -> dict[str, str]:
    """Return the action as the table page's form sends it."""
    from engine import GAMES
    from engine.codec import action_to_json

    window = GAMES[table.game].window(table.state)
    place = {"window_id": str(window.id)} if window else {"version": str(table.version)}
    args = json.dumps(action_to_json(action)[2])
    sent = {"key": uuid.uuid4().hex, "kind": action.kind, "args": args}
    timing = {"active_ms": "2500", "input": "touch"}
    return sent | place | timing


def tray_of(table: Table) -> tuple[int, dict[str, Any]]:
    """Return a seat that is waited for, and a tray as its page saves it."""
    from engine import GAMES

    game = GAMES[table.game]
    seat = game.waiting_for(table.state)[0]
    return seat, {"decision": game.decision_key(table.state, seat), "cards": []}
