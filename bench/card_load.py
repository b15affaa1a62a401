"""Answer thinking cards beside tables, as pupils do while they wait: load for `bench.moves`."""

import asyncio
import html
import json
import random
import re
import time
from typing import Any

from bench.school import Pupil, Table

CARD_EVERY = 20.0
"""Seconds between two answers of a pupil: `bench.density` has some three a minute at six seconds an
answer."""
CARDS = re.compile(rb'data-cards="([^"]*)"')
EMPTY = 204


def cards_in(body: bytes) -> list[dict[str, Any]]:
    """Return the cards that an answer deals."""
    found = CARDS.search(body)
    return json.loads(html.unescape(found[1].decode())) if found else []


def said_of(card: dict[str, Any]) -> dict[str, Any]:
    """Return a right answer to a card as the page sends it."""
    keyed = {"card": card["card"], "keyed": [card["answer"]]}
    return keyed | {"after": 900, "ms": 4200, "cut": False, "skipped": False}


async def answer_cards(
    table: Table, pupil: Pupil, took: list[float], errors: list[str], rng: random.Random
) -> None:
    """Answer a card every CARD_EVERY seconds; append to `took` how long each answer was waited for.

    Cards come when a game's table is opened, and with answers where few are left.
    """
    await asyncio.sleep(rng.uniform(0, CARD_EVERY))
    held: list[dict[str, Any]] = []
    opened = ""
    while True:
        address = f"/me/cards/{table.public_id}/"
        if table.public_id != opened:
            opened = table.public_id
            held = cards_in((await pupil.watcher.get(address, HX_Request="true")).body)
        if held:
            answers = json.dumps([said_of(held.pop(0))])
            form = {"answers": answers, "held": json.dumps([one["item"] for one in held])}
            began = time.monotonic()
            got = await pupil.watcher.post(address, form | {"first": ""}, HX_Request="true")
            took.append(time.monotonic() - began)
            held += cards_in(got.body)
            if got.status not in {200, EMPTY}:
                errors.append(f"{got.status} card")
        await asyncio.sleep(CARD_EVERY)
