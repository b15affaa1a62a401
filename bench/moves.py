"""Durable moves through the whole stack: HTTP, engine, commit on PostgreSQL, one web worker.

    python -m bench.moves --pupils 200 --seconds 30
    python -m bench.moves --closed-loop --seconds 20

Open loop: each pupil makes one move every `--every` seconds while everybody's table is kept fresh
by streams; a move that cannot be sent in time counts its waiting. Closed loop: `--tables` tables
move as fast as they are answered, beside a bare Django insert in the same run. One JSON line.

Needs a PostgreSQL server: BENCH_DATABASE_SERVER, or postgres@127.0.0.1:5432.
"""

import argparse
import asyncio
import contextlib
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from bench import phases
from bench.load import choose, form_of
from bench.school import SEATS, Pupil, Table, own_database, sign_in_pupils
from tests.stack import Stack


@dataclass
class Figures:
    """What was measured, in seconds."""

    moves: list[float] = field(default_factory=list)
    fresh: list[float] = field(default_factory=list)  # move sent -> another seat's table arrived
    errors: list[str] = field(default_factory=list)
    bytes: int = 0

    def as_dict(self, seconds: float) -> dict[str, Any]:
        """Return the figures in milliseconds, and the rate."""
        return {
            "moves": len(self.moves),
            "moves_per_s": round(len(self.moves) / seconds, 1),
            "move_p50_ms": _percentile(self.moves, 0.5),
            "move_p95_ms": _percentile(self.moves, 0.95),
            "fresh": len(self.fresh),
            "fresh_p50_ms": _percentile(self.fresh, 0.5),
            "fresh_p95_ms": _percentile(self.fresh, 0.95),
            "table_bytes": self.bytes,
            "errors": len(self.errors),
            "first_errors": self.errors[:3],
        }


def _percentile(values: list[float], share: float) -> float | None:
    if not values:
        return None
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000, 1)


async def move(table: Table, rng: random.Random, figures: Figures, due: float) -> None:
    """Make one move at a table; `due` is when it should have been sent."""
    from engine import GAMES
    from engine.protocol import Accepted

    game = GAMES["sleeping_queens"]
    if not game.waiting_for(table.state):
        await asyncio.to_thread(table.lay)
    action = choose(table, rng)
    answer = game.play(table.state, action)
    if isinstance(answer, Accepted):
        table.posted[table.revision + 1] = due
        table.mover[table.revision + 1] = action.seat
    got = await table.pupils[action.seat].browser.post(
        f"/table/{table.public_id}/act/", form_of(table, action), HX_Request="true"
    )
    if got.status != 200:
        figures.errors.append(f"{got.status} {action.kind}")
        return
    figures.moves.append(time.monotonic() - due)
    figures.bytes = len(got.body)
    if isinstance(answer, Accepted):
        table.state = answer.state
        table.version += 1
        table.revision += 1


async def watch(table: Table, seat: int, pupil: Pupil, figures: Figures) -> None:
    """Keep one pupil's table fresh: a hint comes, the part is fetched; measure from the move."""
    while True:
        public_id, seen = table.public_id, -1
        base = f"/table/{public_id}"
        ticket = json.loads((await pupil.watcher.get(f"{base}/ticket/")).body)["ticket"]
        async for line in pupil.streams.events(f"/stream?t={ticket}"):
            if table.public_id != public_id:
                break
            if not line.startswith("id: "):
                continue
            revision = int(line[4:])
            if table.mover.get(revision) == seat:
                seen = revision  # the answer to the own move was the fresh table
                continue
            got = await pupil.watcher.get(f"{base}/part/?seen={seen}", HX_Request="true")
            if got.status not in {200, 204}:
                figures.errors.append(f"{got.status} part")
            sent = table.posted.get(revision)
            if seen >= 0 and sent is not None:
                figures.fresh.append(time.monotonic() - sent)
            seen = revision


async def open_loop(tables: list[Table], args: argparse.Namespace) -> dict[str, Any]:
    """Run the paced load; return its figures."""
    figures, rng = Figures(), random.Random(args.seed)
    gap = args.every / SEATS
    watchers = [
        asyncio.create_task(watch(table, seat, pupil, figures))
        for table in tables
        for seat, pupil in enumerate(table.pupils)
    ]
    await asyncio.sleep(3)  # streams open
    begin = time.monotonic()

    async def play_on(number: int, table: Table) -> None:
        due = begin + gap * number / len(tables)
        while due < begin + args.seconds:
            await asyncio.sleep(max(0, due - time.monotonic()))
            await move(table, rng, figures, due)
            due += gap

    await asyncio.gather(*[play_on(number, table) for number, table in enumerate(tables)])
    took = time.monotonic() - begin
    await asyncio.sleep(1)
    for watcher in watchers:
        watcher.cancel()
    ends = await asyncio.gather(*watchers, return_exceptions=True)
    figures.errors += [repr(end) for end in ends if not isinstance(end, asyncio.CancelledError)]
    return figures.as_dict(took)


async def closed_loop(tables: list[Table], args: argparse.Namespace) -> dict[str, Any]:
    """Let every table move as fast as it is answered; return the figures."""
    figures, rng = Figures(), random.Random(args.seed)
    begin = time.monotonic()

    async def play_on(table: Table) -> None:
        while (now := time.monotonic()) < begin + args.seconds:
            await move(table, rng, figures, now)

    await asyncio.gather(*[play_on(table) for table in tables])
    return figures.as_dict(time.monotonic() - begin)


def bare_inserts(seconds: float) -> float:
    """Return how many rows a second plain Django inserts, one commit each, one connection."""
    from django.db import connection
    from django.utils import timezone

    from games.models import Event, GameSession

    game_session = GameSession.objects.order_by("id").first()
    count, begin = 0, time.monotonic()
    with contextlib.closing(connection):
        while time.monotonic() < begin + seconds:
            Event.objects.create(
                game_session=game_session, number=10**6 + count, key=f"bare{count}", seat=0,
                actor="bot", accepted=True, version_after=0, action=[], body_hash="",
                at=timezone.now(),
            )  # fmt: skip
            count += 1
    return round(count / seconds, 1)


def run(args: argparse.Namespace) -> dict[str, Any]:
    """Start the processes, put the load on, return the figures."""
    processes = ("pages", "streams", "clock")
    with (
        own_database(),
        Stack(on_test_database=True, pages="granian", processes=processes) as stack,
    ):
        pupils = sign_in_pupils(args.tables * SEATS, stack)
        groups = [pupils[n : n + SEATS] for n in range(0, len(pupils), SEATS)]
        tables = [Table(group) for group in groups]
        for table in tables:
            table.lay()
        loop = closed_loop if args.closed_loop else open_loop
        figures = asyncio.run(loop(tables, args))
        if args.closed_loop:
            figures["bare_insert_per_s"] = bare_inserts(5)
            figures["share_of_bare"] = round(
                figures["moves_per_s"] / figures["bare_insert_per_s"], 3
            )
    return {"bench": "moves", "pupils": len(pupils), "closed_loop": args.closed_loop} | figures


def main() -> None:
    """Read the command line, run, print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pupils", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=4.0, help="seconds between a pupil's moves")
    parser.add_argument("--closed-loop", action="store_true")
    parser.add_argument("--tables", type=int, default=40, help="tables of a closed loop")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--phases", action="store_true", help="cost of single requests")
    parser.add_argument("--game", default="sleeping_queens")
    parser.add_argument("--mode", default="standard")
    parser.add_argument("--moves", type=int, default=400, help="moves that --phases measures")
    args = parser.parse_args()
    if args.phases:
        args.tables = 4
        phases.main(args)
        return
    if not args.closed_loop:
        args.tables = args.pupils // SEATS
    print(json.dumps(run(args)))


if __name__ == "__main__":
    main()
