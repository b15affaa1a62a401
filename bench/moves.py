"""Durable moves through the whole stack: HTTP, engine, commit on PostgreSQL, web workers.

    python -m bench.moves --pupils 200 --every 4 --seconds 30 --web-processes 2 --reports
    python -m bench.moves --closed-loop --seconds 20
    python -m bench.moves --phases --game the_rescue

Open loop: each pupil makes one move every `--every` seconds while everybody's table is kept fresh
by streams, half-built sums are saved and pages poll; with `--cards` pupils answer thinking cards,
too. A move that cannot be sent in time counts its waiting. Closed loop: a few tables at once move
as fast as they are answered, and the next of `--tables` is taken up where a game has ended, beside
a bare Django insert in the same run. Pages are open before anything is measured; games that are
begun meanwhile are counted (`games`): their pages cost too. Phases: see bench/phases.py. One JSON
line.

Needs a PostgreSQL server: BENCH_DATABASE_SERVER, or postgres@127.0.0.1:5432.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from bench import phases
from bench.card_load import answer_cards, first_cards
from bench.engine import calibrate
from bench.load import choose, form_of, tray_of
from bench.processes import backends, cpu_seconds, give_a_core, memory, with_children
from bench.school import SEATS, Pupil, Table, class_of, own_database, sign_in_pupils
from tests.stack import Stack

ARRIVALS = 50
"""Pages that open their stream in a second, before the first move: all at once, most would wait for
TCP's own retries."""
POLL = 10.0
"""Seconds, on average, after which a page whose stream is open asks unless it has just asked."""
AT_ONCE = 8
"""Tables in play at once in a closed loop: enough to keep a web worker busy."""
SLICE, BARE_SLICE = 2.0, 0.5
"""Seconds of a closed loop, and of bare inserts, that take turns."""


@dataclass
class Figures:
    """What was measured, in seconds."""

    moves: list[float] = field(default_factory=list)
    fresh: list[float] = field(default_factory=list)  # move sent -> another seat's table arrived
    trays: int = 0
    polls: int = 0
    cards: list[float] = field(default_factory=list)  # answered -> taken
    streams: int = 0  # opened so far
    stream_kb: float | None = None  # of memory, for each stream that is open
    errors: list[str] = field(default_factory=list)
    bytes: int = 0
    games: int = 0  # begun meanwhile: their pages cost too
    bare: int = 0  # rows that plain Django has inserted beside a closed loop
    bare_seconds: float = 0

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
            "games": self.games,
            "trays": self.trays,
            "polls": self.polls,
            "cards": len(self.cards),
            "card_p95_ms": _percentile(self.cards, 0.95),
            "stream_kb": self.stream_kb,
            "move_bytes": round(self.bytes / len(self.moves)) if self.moves else None,
            "errors": len(self.errors),
            "first_errors": self.errors[:3],
        }


def _percentile(values: list[float], share: float) -> float | None:
    if not values:
        return None
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000, 1)


async def begin(table: Table) -> None:
    """Deal a new game where the last one is over, and open its pages."""
    await asyncio.to_thread(table.lay)
    await phases.open_pages(table)


async def move(table: Table, rng: random.Random, figures: Figures, due: float) -> None:
    """Make one move at a table; `due` is when it should have been sent."""
    if table.is_over:
        await begin(table)
        figures.games += 1
    action = choose(table, rng)
    pupil = table.pupils[action.seat]
    revision = table.revision + 1
    table.posted[revision], table.mover[revision] = due, action.seat
    form = form_of(table, action) | {"marks": pupil.sent_marks}
    got = await pupil.browser.post(f"/table/{table.public_id}/act/", form, HX_Request="true")
    if got.status != 200:
        figures.errors.append(f"{got.status} {action.kind}")
        return
    figures.moves.append(time.monotonic() - due)
    figures.bytes += got.sent
    pupil.show(got.body)
    table.play(action)


async def save_tray(table: Table, figures: Figures) -> None:
    """Save a half-built sum, as a page does before a move."""
    if table.is_over:
        return
    seat, tray = tray_of(table)
    browser = table.pupils[seat].browser
    got = await browser.post_json(f"/table/{table.public_id}/tray/", tray)
    figures.trays += 1
    if got.status not in {204, 409}:
        figures.errors.append(f"{got.status} tray")


async def watch(number: int, table: Table, seat: int, pupil: Pupil, figures: Figures) -> None:
    """Keep one pupil's table fresh: a hint comes, the part is fetched; measure from the move."""
    await asyncio.sleep(number / ARRIVALS)
    while True:
        public_id, seen = table.public_id, -1
        if not public_id:
            await asyncio.sleep(0.1)
            continue
        base = f"/table/{public_id}"
        ticket = json.loads((await pupil.watcher.get(f"{base}/ticket/")).body)["ticket"]
        async for line in pupil.streams.events(f"/stream?t={ticket}"):
            if table.public_id != public_id:
                break
            figures.streams += line == ": hello"
            if not line.startswith("id: "):
                continue
            revision = int(line[4:])
            if table.mover.get(revision) == seat:
                seen = revision  # the answer to this seat's own move was the fresh table
                continue
            await refresh(base, seen, pupil, figures)
            sent = table.posted.get(revision)
            if seen >= 0 and sent is not None:
                figures.fresh.append(time.monotonic() - sent)
            seen = revision


async def refresh(base: str, seen: int, pupil: Pupil, figures: Figures) -> None:
    """Ask for what the page lacks."""
    pupil.asked_at = time.monotonic()
    address = f"{base}/part/?seen={seen}&marks={pupil.sent_marks}"
    got = await pupil.watcher.get(address, HX_Request="true")
    if got.status not in {200, 204}:
        figures.errors.append(f"{got.status} part")
    pupil.show(got.body)


async def poll(table: Table, pupil: Pupil, figures: Figures, rng: random.Random) -> None:
    """Ask where no hint has had the page ask for a while, as `static/js/connection.js` does."""
    pupil.asked_at = time.monotonic() - rng.uniform(0, POLL)
    while True:
        asked_at = pupil.asked_at
        await asyncio.sleep(max(0.1, asked_at + POLL * rng.uniform(0.75, 1.25) - time.monotonic()))
        if pupil.asked_at == asked_at and table.public_id:
            await refresh(f"/table/{table.public_id}", table.revision, pupil, figures)
            figures.polls += 1


class Spent:
    """What each process takes: processor seconds since `start`, also of the database's backends
    and of the load, and memory."""

    def __init__(self, stack: Stack) -> None:
        """Look at these processes."""
        self._stack = stack
        self._before: dict[str, float] = {}

    def start(self) -> None:
        """Count from now on."""
        self._before = self._now()

    def since(self) -> dict[str, float]:
        """Return the seconds by process; `load` is this one."""
        return {name: total - self._before[name] for name, total in self._now().items()}

    def memory_mb(self) -> dict[str, float]:
        """Return MB by process: its own, or of the biggest of its children."""
        running = self._stack.running
        held = {name: memory(with_children(one.pid)) for name, one in running.items()}
        return {name: round(size / 1e6, 1) for name, size in held.items()}

    def _now(self) -> dict[str, float]:
        running, database = self._stack.running, self._stack.database_url.rsplit("/", 1)[1]
        spent = {name: cpu_seconds(with_children(one.pid)) for name, one in running.items()}
        return spent | {"postgresql": cpu_seconds(backends(database)), "load": time.process_time()}


async def open_loop(
    tables: list[Table], args: argparse.Namespace, spent: Spent
) -> tuple[Figures, float]:
    """Run the paced load; return its figures and the seconds that it took."""
    figures, rng = Figures(), random.Random(args.seed)
    gap = args.every / SEATS
    seats = [(table, seat, pupil) for table in tables for seat, pupil in enumerate(table.pupils)]
    carrier = "streams" if args.pages == "granian" else "pages"
    without_streams = spent.memory_mb()[carrier]
    beside = [asyncio.create_task(watch(n, *one, figures)) for n, one in enumerate(seats)]
    beside += [asyncio.create_task(poll(table, pupil, figures, rng)) for table, _, pupil in seats]
    if args.cards:
        beside += [
            asyncio.create_task(answer_cards(table, pupil, figures.cards, figures.errors, rng))
            for table, _, pupil in seats
        ]
    while figures.streams < len(seats):
        await asyncio.sleep(0.1)
    with_streams = spent.memory_mb()[carrier]
    figures.stream_kb = round((with_streams - without_streams) * 1000 / len(seats), 1)
    spent.start()
    began = time.monotonic()

    async def play_on(number: int, table: Table) -> None:
        due = began + gap * number / len(tables)
        while due < began + args.seconds:
            await asyncio.sleep(max(0, due - time.monotonic()))
            await save_tray(table, figures)
            await move(table, rng, figures, max(due, 0))
            due += gap

    await asyncio.gather(*[play_on(number, table) for number, table in enumerate(tables)])
    took = time.monotonic() - began
    await asyncio.sleep(1)
    for task in beside:
        task.cancel()
    ends = await asyncio.gather(*beside, return_exceptions=True)
    figures.errors += [repr(end) for end in ends if not isinstance(end, asyncio.CancelledError)]
    return figures, took


async def closed_loop(
    tables: list[Table], args: argparse.Namespace, spent: Spent
) -> tuple[Figures, float]:
    """Let AT_ONCE tables move as fast as they are answered; return the figures and the seconds.

    The next table is taken up where a game has ended: its pages are open already. Bare inserts are
    made between slices of it, as the machine's speed may change within seconds.
    """
    figures, rng, waiting = Figures(), random.Random(args.seed), deque(tables)

    async def play_on(ends: float) -> None:
        while time.monotonic() < ends:
            table = waiting.popleft()
            await move(table, rng, figures, time.monotonic())
            waiting.append(table) if table.is_over else waiting.appendleft(table)

    spent.start()
    took = 0.0
    while took < args.seconds:
        began = time.monotonic()
        at_once = range(min(AT_ONCE, len(tables)))
        await asyncio.gather(*[play_on(began + SLICE) for _ in at_once])
        took += time.monotonic() - began
        await asyncio.to_thread(bare_inserts, figures)
    return figures, took


async def play(
    tables: list[Table], args: argparse.Namespace, spent: Spent
) -> tuple[Figures, float]:
    """Open every table's pages, with the first thinking cards, then put the load on."""
    for table in tables:
        await begin(table)
        if args.cards:
            for pupil in table.pupils:
                pupil.cards = await first_cards(table, pupil)
    return await (closed_loop if args.closed_loop else open_loop)(tables, args, spent)


def bare_inserts(figures: Figures) -> None:
    """Insert rows with plain Django for BARE_SLICE, one commit each, one connection; count them."""
    from django.db import connection
    from django.utils import timezone

    from games.models import Event, GameSession

    game_session = GameSession.objects.order_by("id").first()
    with contextlib.closing(connection):
        connection.ensure_connection()
        began = time.monotonic()
        while time.monotonic() < began + BARE_SLICE:
            number = 10**6 + figures.bare
            Event.objects.create(
                game_session=game_session, number=number, key=f"bare{number}", seat=0,
                actor="bot", accepted=True, version_after=0, action=[], body_hash="",
                at=timezone.now(),
            )  # fmt: skip
            figures.bare += 1
        figures.bare_seconds += time.monotonic() - began


def run(args: argparse.Namespace) -> dict[str, Any]:
    """Start the processes, put the load on, return the figures."""
    busy = round(os.getloadavg()[0], 2)
    streams = ("streams",) if args.pages == "granian" else ()
    processes = ("pages", *streams, "clock", *(("worker",) if args.reports else ()))
    with (
        own_database(),
        Stack(
            on_test_database=True,
            broker_url=os.environ.get("BENCH_BROKER_URL", ""),
            pages=args.pages,
            web_processes=args.web_processes,
            processes=processes,
            env={"REQUESTS_A_SECOND": "0"} if args.closed_loop else None,
        ) as stack,
    ):
        if args.closed_loop:  # one web core: the load stands for other machines
            give_a_core(with_children(stack.running["pages"].pid))
        pupils = sign_in_pupils(args.tables * SEATS, stack)
        groups = [pupils[n : n + SEATS] for n in range(0, len(pupils), SEATS)]
        room = class_of(pupils) if args.cards else None
        tables = [Table(group, args.game, args.mode, room) for group in groups]
        spent = Spent(stack)
        found, seconds = asyncio.run(play(tables, args, spent))
        cpu, held = spent.since(), spent.memory_mb()
        figures = found.as_dict(seconds)
        figures["load_cpu_s"] = round(cpu.pop("load"), 1)
        figures["cpu_s"] = {name: round(total, 1) for name, total in cpu.items()}
        figures["memory_mb"] = held
        if args.closed_loop:
            pages = sum(spent for name, spent in cpu.items() if name.startswith("pages"))
            figures |= _beside_bare(found, seconds, pages)
    named = {"bench": "moves", "game": args.game, "pupils": len(pupils), "every_s": args.every}
    shape = {"pages": args.pages, "web_processes": args.web_processes, "reports": args.reports}
    shape["with_cards"] = args.cards
    conditions = {"closed_loop": args.closed_loop, "load_average": busy}
    conditions["calibration"] = round(calibrate())
    return named | shape | conditions | figures


def _beside_bare(figures: Figures, seconds: float, web_cpu: float) -> dict[str, Any]:
    """Moves a second of one web core, and moves as a share of bare inserts."""
    moves, bare = len(figures.moves), figures.bare / figures.bare_seconds
    return {
        "moves_per_web_core_s": round(moves / web_cpu, 1),
        "bare_insert_per_s": round(bare, 1),
        "share_of_bare": round(moves / seconds / bare, 3),
    }


def main() -> None:
    """Read the command line, run, print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pupils", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=4.0, help="seconds between a pupil's moves")
    parser.add_argument("--web-processes", type=int, default=1)
    parser.add_argument(
        "--pages", default="granian", choices=("granian", "pages"), help="pages: as make run"
    )
    parser.add_argument("--reports", action="store_true", help="a report worker builds beside it")
    parser.add_argument("--cards", action="store_true", help="pupils answer thinking cards, too")
    parser.add_argument("--closed-loop", action="store_true")
    parser.add_argument("--tables", type=int, default=120, help="laid for a closed loop")
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
