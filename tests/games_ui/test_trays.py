"""Half-built claims at their limits: the largest of each game is kept, one more is refused."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from games.presenters.trays import MAX_CARD, Cards, Flag, Heaps, Shape, Whole, Word
from games.registry import GAME_PACKAGES
from tests.games_ui.every_game import FIRST
from tests.games_ui.tables import TableFixture

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

HEAP = {"cards": [999, 999, 999], "blanket": 999, "covered": 10, "keyed": 9999}
LARGEST: Mapping[str, Mapping[str, Any]] = {
    "sleeping_queens": {
        "cards": [999] * 12,
        "total": 999,
        "keyed": 9999,
        "right": [999] * 12,
        "sign": "=",
    },
    "the_rescue": {
        "cards": [999] * 14,
        "total": 999,
        "keyed": 9999,
        "sign": "/",
        "knight": 999,
        "step": "-1",
    },
    "sleepless_princess": {"heaps": [HEAP, HEAP, HEAP]},
    "queens_collection": {
        "cards": [999] * 12,
        "shown": [999] * 3,
        "theirs": [999] * 3,
        "pawns": [[7, 2], [1, 1]],
        "to": 7,
        "colour": 7,
        "cells": [[-999], [999], [0], [1], [2], []],
    },
}
"""The largest half-built claim that each game keeps, in every field."""


def save(table: TableFixture, tray: Mapping[str, Any]) -> int:
    body = json.dumps({"decision": table.seat().decision, **tray})
    url = table.url("table_tray")
    return int(table.clients[0].post(url, body, content_type="application/json").status_code)


def larger(value: Any) -> Iterator[Any]:
    """Yield the value with one thing in it longer, greater or unknown: each way there is."""
    if isinstance(value, str):
        yield "?"
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, list):
        yield [*value, value[-1]]
        for place, item in enumerate(value):
            if item != [] and not (isinstance(item, int) and item < 900):
                yield from ([*value[:place], one, *value[place + 1 :]] for one in larger(item))
    else:
        for name, item in value.items():
            yield from (value | {name: one} for one in larger(item))


@pytest.mark.parametrize("game", GAME_PACKAGES)
def test_the_largest_claim_is_kept_whole(game: str) -> None:
    table = FIRST[game]()
    assert save(table, LARGEST[game]) == 204
    assert table.seat().tray == LARGEST[game]


@pytest.mark.parametrize("game", GAME_PACKAGES)
def test_one_more_than_the_largest_is_refused(game: str) -> None:
    table = FIRST[game]()
    refused = [*larger(LARGEST[game])]
    assert len(refused) > len(LARGEST[game])
    for tray in refused:
        assert save(table, tray) == 422, tray
    assert table.seat().tray == {}


def test_a_score_is_kept_down_to_minus_999() -> None:
    table = FIRST["queens_collection"]()
    assert save(table, {"cells": [[-1000]]}) == 422
    assert save(table, {"cells": [[-999]]}) == 204


@pytest.mark.parametrize("value", [None, ""])
@pytest.mark.parametrize(
    ("shape", "kept"),
    [
        (Whole(9), None),
        (Cards(), []),
        (Heaps(3), []),
        (Word(("+", "-", "=")), "+"),
        (Flag(), False),
    ],
)
def test_nothing_is_kept_as_nothing(shape: Shape, kept: Any, value: str | None) -> None:
    assert shape.read(value) == kept


def test_a_list_of_cards_has_at_most_twelve_from_0_to_999() -> None:
    assert Cards().read([0, MAX_CARD] * 6) == [0, 999] * 6
    for value in ([1] * 13, [-1], [1000]):
        with pytest.raises(ValueError, match="is expected"):
            Cards().read(value)
