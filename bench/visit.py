"""Bytes of a first visit to a table with nothing kept, and of what follows a move.

    python -m bench.visit --game sleeping_queens

A real Chromium opens the table in a new profile; what comes over the line is counted, headers and
all. Then moves are made as the page makes them, and their answers and the others' refreshes are
counted. Served as `make run` serves; a proxy may compress better.
"""

import argparse
import asyncio
import json
import random
import statistics
from collections import Counter
from typing import Any

from bench.load import choose, form_of
from bench.phases import open_pages
from bench.school import SEATS, Table, class_of, own_database, sign_in_pupils
from tests.skips import chromium
from tests.stack import Stack

KINDS = {"Document": "html", "Stylesheet": "css", "Script": "js", "Font": "fonts"}


def first_visit(stack: Stack, table: Table) -> dict[str, int]:
    """Open the table in a new browser, as who does not begin; return the bytes by kind of file."""
    from playwright.sync_api import sync_playwright

    bytes_of: Counter[str] = Counter()
    kind_of: dict[str, str] = {}
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        context = browser.new_context()
        cookies = table.pupils[1].browser.cookies
        context.add_cookies(
            [{"name": name, "value": value, "url": stack.url} for name, value in cookies.items()]
        )
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.setCacheDisabled", {"cacheDisabled": False})
        line.on(
            "Network.responseReceived",
            lambda event: kind_of.update({event["requestId"]: event["type"]}),
        )
        line.on(
            "Network.loadingFinished",
            lambda event: bytes_of.update(
                {KINDS.get(kind_of[event["requestId"]], "other"): int(event["encodedDataLength"])}
            ),
        )
        page.goto(f"{stack.url}/table/{table.public_id}/")
        page.wait_for_timeout(3_000)
        browser.close()
    return dict(bytes_of)


async def moves(table: Table, count: int, rng: random.Random) -> dict[str, Any]:
    """Make moves; return the mean and the largest bytes of their answers and of refreshes."""
    await open_pages(table)
    acts, refreshes = [], []
    for _ in range(count):
        if table.is_over:
            break
        action = choose(table, rng)
        mover = table.pupils[action.seat]
        form = form_of(table, action) | {"marks": mover.sent_marks}
        got = await mover.browser.post(f"/table/{table.public_id}/act/", form, HX_Request="true")
        acts.append(got.sent)
        mover.show(got.body)
        if not table.play(action):
            continue
        for pupil in (one for one in table.pupils if one is not mover):
            address = f"/table/{table.public_id}/part/?seen=-1&marks={pupil.sent_marks}"
            got = await pupil.browser.get(address, HX_Request="true")
            refreshes.append(got.sent)
            pupil.show(got.body)
    return {
        "move_bytes": round(statistics.fmean(acts)),
        "move_bytes_most": max(acts),
        "refresh_bytes": round(statistics.fmean(refreshes)),
        "refresh_bytes_most": max(refreshes),
        "moves": len(acts),
    }


def main() -> None:
    """Read the command line, measure, print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="sleeping_queens")
    parser.add_argument("--mode", default="standard")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--cards", action="store_true", help="a class's table: thinking cards, too")
    args = parser.parse_args()
    with own_database(), Stack(on_test_database=True, processes=("pages",)) as stack:
        pupils = sign_in_pupils(SEATS, stack)
        room = class_of(pupils) if args.cards else None
        table = Table(pupils, args.game, args.mode, room)
        table.lay()
        by_kind = first_visit(stack, table)
        figures = asyncio.run(moves(table, args.moves, random.Random(1)))
    named = {"bench": "visit", "game": args.game, "mode": args.mode, "cards": args.cards}
    total = {"first_bytes": sum(by_kind.values()), "first_bytes_by_kind": by_kind}
    print(json.dumps(named | total | figures))


if __name__ == "__main__":
    main()
