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


def answer_of(card: dict[str, Any]) -> dict[str, Any]:
    """Return a right answer to a card as the page sends it."""
    keyed = {"card": card["card"], "keyed": [card["answer"]]}
    return keyed | {"after": 900, "ms": 4200, "cut": False, "skipped": False}


def answer_form(held: list[dict[str, Any]]) -> dict[str, str]:
    """Return the form that answers the first of the cards, which is taken from the others."""
    answers = json.dumps([answer_of(held.pop(0))])
    return {"answers": answers, "held": json.dumps([one["item"] for one in held]), "first": ""}


async def first_cards(table: Table, pupil: Pupil) -> list[dict[str, Any]]:
    """Ask for a table's first cards, as its page does when it has settled."""
    address = f"/table/{table.public_id}/cards/"
    return cards_in((await pupil.watcher.get(address, HX_Request="true")).body)


async def answer_cards(
    table: Table, pupil: Pupil, took: list[float], errors: list[str], rng: random.Random
) -> None:
    """Answer a card every CARD_EVERY seconds; append to `took` how long each answer was waited for.

    Cards come when a game's table is opened (`first_cards`), and with answers where few are left.
    """
    opened = table.public_id
    await asyncio.sleep(rng.uniform(0, CARD_EVERY))
    while True:
        if table.public_id != opened:
            opened = table.public_id
            pupil.cards = await first_cards(table, pupil)
        if pupil.cards:
            form = answer_form(pupil.cards)
            began = time.monotonic()
            address = f"/table/{table.public_id}/cards/"
            got = await pupil.watcher.post(address, form, HX_Request="true")
            took.append(time.monotonic() - began)
            pupil.cards += cards_in(got.body)
            if got.status not in {200, EMPTY}:
                errors.append(f"{got.status} card")
        await asyncio.sleep(CARD_EVERY)
