"""CPU of single requests at a table: acts, refreshes, tray saves, polls, one after another.

    python -m bench.moves --phases --game sleeping_queens

One web worker serves Django alone, as behind a proxy. Nothing else is asked while a request is
measured, so the processor time of the worker (and of the database's own processes, where they can
be seen) between the request and its answer is what that request cost.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench.card_load import answer_form, cards_in, first_cards
from bench.engine import calibrate
from bench.load import choose, form_of, tray_of
from bench.processes import backends, cpu_seconds, with_children
from bench.school import SEATS, Pupil, Table, class_of, own_database, sign_in_pupils
from tests.stack import Stack

WARM_UP = 60
"""Moves before anything is measured: templates, words and statements are kept by then."""
ENOUGH = 2
"""Cards to turn with which a page asks for no more."""
CARD_EVERY = 1.1
"""Seconds between two cards of a pupil: what is answered faster is written as too fast, or is not
written at all, and would have others of the same second read with it."""
BETWEEN_RATES = 10
"""Moves between two looks at how fast the machine is: shared ones change within seconds."""


class Meter:
    """Adds up what kinds of requests cost the worker and the database, in milliseconds."""

    def __init__(self, worker: int, database: str) -> None:
        """Find the processes."""
        self.worker, self.database = worker, database
        self.web: dict[str, list[float]] = defaultdict(list)
        self.server: dict[str, list[float]] = defaultdict(list)
        self.rates: list[float] = []
        self.look()

    def look(self) -> None:
        """Find the processes again; seldom, as the search leaves the worker cold."""
        self.pages, self.backends = with_children(self.worker), backends(self.database)

    @contextmanager
    def request(self, kind: str) -> Iterator[None]:
        """Measure one request of that kind."""
        web, server = self._now()
        yield
        after_web, after_server = self._now()
        self.web[kind].append((after_web - web) * 1000)
        self.server[kind].append((after_server - server) * 1000)

    def _now(self) -> tuple[float, float]:
        return cpu_seconds(self.pages), cpu_seconds(self.backends)

    def as_dict(self) -> dict[str, Any]:
        """Return the mean and the median of each kind, and how many there were.

        The calibration is the harmonic mean of its rates, as costs are times.
        """
        seen = bool(self.backends)
        return {
            "cpu_ms": {kind: round(statistics.fmean(spent), 2) for kind, spent in self.web.items()},
            "cpu_ms_median": {
                kind: round(statistics.median(spent), 2) for kind, spent in self.web.items()
            },
            "pg_cpu_ms": round(statistics.fmean(self.server["act"]), 2) if seen else None,
            "requests": {kind: len(spent) for kind, spent in self.web.items()},
            "calibration": round(statistics.harmonic_mean(self.rates)),
        }


async def open_pages(table: Table) -> None:
    """Let every pupil load the page."""
    for pupil in table.pupils:
        got = await pupil.browser.get(f"/table/{table.public_id}/")
        assert got.status == 200, got.status
        pupil.show(got.body, page=True)


async def run_table(table: Table, meter: Meter, rng: random.Random, moves: int) -> None:
    """Play `moves` moves; after each the others ask for the table, save a tray, and poll."""
    from games.services.moves import BURST, BURST_SPAN

    in_a_row: list[int] = []
    cards = Cards(table, meter)
    for number in range(moves):
        if number % BETWEEN_RATES == 0:
            meter.look()
            meter.rates.append(calibrate())
        if table.is_over:
            await asyncio.to_thread(table.lay)
            cards.decks.clear()
        if not table.pupils[0].marks:
            await open_pages(table)
        base, action = f"/table/{table.public_id}", choose(table, rng)
        in_a_row = [*in_a_row, action.seat] if action.seat in in_a_row[-1:] else [action.seat]
        if len(in_a_row) == BURST:  # more at once is refused
            await asyncio.sleep(BURST_SPAN.total_seconds())
            in_a_row = [action.seat]
        mover = table.pupils[action.seat]
        form = form_of(table, action) | {"marks": mover.sent_marks}
        with meter.request("act"):
            got = await mover.browser.post(f"{base}/act/", form, HX_Request="true")
        assert got.status == 200, (got.status, action)
        mover.show(got.body)
        changed = table.play(action)
        for seat, pupil in enumerate(table.pupils):
            seen = table.revision - 1 if changed and seat != action.seat else table.revision
            kind = "refresh" if seen < table.revision else "poll"
            address = f"{base}/part/?seen={seen}&marks={pupil.sent_marks}"
            with meter.request(kind):
                got = await pupil.browser.get(address, HX_Request="true")
            assert got.status == (200 if kind == "refresh" else 204), (got.status, kind)
            pupil.show(got.body)
        if not table.is_over:
            seat, tray = tray_of(table)
            with meter.request("tray"):
                got = await table.pupils[seat].browser.post_json(f"{base}/tray/", tray)
            assert got.status == 204, got.status
            await cards.answer(seat)


class Cards:
    """Thinking cards at the seats of a table, answered no faster than a child can."""

    def __init__(self, table: Table, meter: Meter) -> None:
        """Nobody has any."""
        self.table, self.meter = table, meter
        self.decks: dict[int, list[dict[str, Any]]] = {}
        self.due: dict[int, float] = defaultdict(float)

    async def answer(self, seat: int) -> None:
        """Answer a card at a seat if it is time; with few left, the answer deals three more."""
        if time.monotonic() < self.due[seat]:
            return
        self.due[seat] = time.monotonic() + CARD_EVERY
        pupil = self.table.pupils[seat]
        if seat not in self.decks:
            with self.meter.request("first cards"):
                self.decks[seat] = await first_cards(self.table, pupil)
        held = self.decks[seat]
        form = answer_form(held)
        address = f"/table/{self.table.public_id}/cards/"
        with self.meter.request("card" if len(held) >= ENOUGH else "card, and three more"):
            got = await pupil.watcher.post(address, form, HX_Request="true")
        held += cards_in(got.body)
        assert held, got.status


async def measure(tables: list[Table], stack: Stack, args: argparse.Namespace) -> dict[str, Any]:
    """Warm up, then measure; return the figures."""
    rng = random.Random(args.seed)
    database = stack.database_url.rsplit("/", 1)[1]
    worker = stack.running["pages"].pid
    each = max(1, args.moves // len(tables))
    for table in tables:
        await run_table(table, Meter(worker, database), rng, max(4, WARM_UP // len(tables)))
    meter = Meter(worker, database)
    for table in tables:
        await run_table(table, meter, rng, each)
    return meter.as_dict()


def run(args: argparse.Namespace) -> dict[str, Any]:
    """Start the processes, measure, return the figures."""
    busy = round(os.getloadavg()[0], 2)
    with (
        own_database(),
        Stack(on_test_database=True, pages="granian", processes=("pages",)) as stack,
    ):
        pupils: list[Pupil] = sign_in_pupils(args.tables * SEATS, stack)
        groups = [pupils[n : n + SEATS] for n in range(0, len(pupils), SEATS)]
        room = class_of(pupils)
        tables = [Table(group, args.game, args.mode, room) for group in groups]
        for table in tables:
            table.lay()
        began = time.process_time()
        figures = asyncio.run(measure(tables, stack, args))
        load = round(time.process_time() - began, 1)
    named = {"bench": "moves", "phases": True, "game": args.game, "mode": args.mode}
    return named | figures | {"load_cpu_s": load, "load_average": busy}


def main(args: argparse.Namespace) -> None:
    """Print one JSON line."""
    print(json.dumps(run(args)))
