"""Pupils outside the processes: they post moves over HTTP and keep a list of what they did."""

import json
import random
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

import httpx

from engine import GAMES
from engine.protocol import Action
from tests.stack import ROOT, Stack

GAME = GAMES["sleeping_queens"]
FALSE_SHARE = 0.3
TOO_FAST = 429
PATIENCE = 120
"""Seconds in which a table must get on, whatever was killed."""


def form_of(action: Action, key: str, version: int, window: Any) -> dict[str, str]:
    """Return the action as the table page's form sends it."""
    place = {"window_id": str(window.id)} if window else {"version": str(version)}
    timing = {"active_ms": "2500", "input": "touch"}
    return {"key": key, "kind": action.kind, "args": json.dumps(action.args)} | place | timing


def choose(state: Any, rng: random.Random) -> Action:
    """Return an action of the seat that is waited for: legal, or at times a false pair."""
    (seat,) = GAME.waiting_for(state)
    if "pair" in GAME.legal_kinds(state, seat) and rng.random() < FALSE_SHARE:
        numbers = [f for f in GAME.seen_by(state, seat)["hand"] if f["kind"] == "number"]
        different = [(a, b) for a in numbers for b in numbers if a["value"] < b["value"]]
        if different:
            one, other = rng.choice(different)
            return Action("pair", seat, (one["card"], other["card"]))
    return rng.choice(GAME.legal_actions(state, seat))


@dataclass
class Played:
    """What a player did, and the answer if one came."""

    key: str
    action: Action
    status: int | None = None


@dataclass
class TablePlayer:
    """All pupils of one table; moves for whoever is waited for."""

    stack: Stack
    public_id: str
    cookies: list[dict[str, str]]
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    played: list[Played] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Open a browser a seat."""
        self.browsers = [
            httpx.Client(
                base_url=self.stack.url,
                cookies=cookies,
                timeout=10,
                headers={"X-CSRFToken": cookies["csrftoken"], "HX-Request": "true"},
            )
            for cookies in self.cookies
        ]

    def position(self) -> tuple[int, Any]:
        """Return the table's version and state, read from the database."""
        sql = "SELECT version, state FROM games_gamesession WHERE public_id = %s"
        ((version, state),) = self.stack.query(sql, (self.public_id,))
        return version, GAME.load(json.loads(state) if isinstance(state, str) else state)

    def post(self, seat: int, form: dict[str, str]) -> httpx.Response:
        """Send a move for a seat."""
        return self.browsers[seat].post(f"/table/{self.public_id}/act/", data=form)

    def next_form(self) -> tuple[Played, dict[str, str]] | None:
        """Return the next move; None when no pupil of ours is waited for."""
        version, state = self.position()
        waited = GAME.waiting_for(state)
        if not waited or waited[0] >= len(self.browsers):
            return None
        action = choose(state, self.rng)
        played = Played(uuid.uuid4().hex, action)
        return played, form_of(action, played.key, version, GAME.window(state))

    def move(self) -> Played | None:
        """Make one move, sending it again with the same key until it is answered."""
        following = self.next_form()
        if following is None:
            return None
        played, form = following
        self.played.append(played)
        while played.status is None:
            try:
                played.status = self.post(played.action.seat, form).status_code
            except httpx.TransportError:
                time.sleep(0.05)
                continue
            if played.status >= 500 or played.status == TOO_FAST:
                played.status = None
                time.sleep(0.3)
        return played

    def move_on(self, moves: int) -> int:
        """Make moves until so many are answered or the game is over; return how many were."""
        made = 0
        ends = time.monotonic() + PATIENCE
        while made < moves and time.monotonic() < ends and not self.is_over():
            if self.move() is None:
                time.sleep(0.05)  # a robot's turn
            else:
                made += 1
        return made

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return not GAME.waiting_for(self.position()[1])


def make_tables(stack: Stack, tables: int = 1, pupils: int = 2, bots: int = 0) -> list[TablePlayer]:
    """Lay tables on a stack's database and return their players."""
    counts = ["--tables", str(tables), "--pupils", str(pupils), "--bots", str(bots)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.table_factory", *counts],
        cwd=ROOT,
        env=stack.env,
        capture_output=True,
        text=True,
        check=True,
    )
    return [
        TablePlayer(stack, laid["public_id"], laid["cookies"]) for laid in json.loads(done.stdout)
    ]
