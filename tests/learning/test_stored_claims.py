"""A week's claims come back from its row as they were stored, whichever release wrote it."""

import json

import pytest

from learning.stored_claims import CARD, StoredClaim, read_claims
from tests.learning.stored import SUM, stored

pytestmark = pytest.mark.fast

MAPPING = {
    "id": 1,
    "at": "2026-11-18T10:00:00+00:00",
    "game": "sleeping_queens",
    "group": "oak",
    "kind": "sum",
    "item": "add:3+4",
    "op": "+",
    "operands": [3, 4],
    "effective": [3, 4],
    "modifier": "",
    "said": 7,
    "truth": 7,
    "card": 7,
    "right": True,
    "legal": True,
    "reason": "",
    "hand": [3, 4, 7, "king"],
    "help": 0,
    "shown": False,
    "before": False,
    "idle": False,
    "try": 1,
    "mode": "versus",
    "ms": 9000,
}
"""`SUM` as it was stored until November 2026."""

LATER = {"group", "effective", "modifier", "truth", "card", "before", "idle", "mode", "ms"}
"""What weeks that were stored before some of the fields lack."""


def through_json(claim: StoredClaim) -> StoredClaim:
    (read,) = read_claims(json.loads(json.dumps([claim])))
    return read


def test_a_claim_comes_back_as_it_was_stored() -> None:
    odd = stored(is_true=None, true_total=None, hinted_before=True, idle_cut=True, active_ms=None)
    assert [through_json(SUM), through_json(odd)] == [SUM, odd]


def test_rows_of_earlier_releases_are_read() -> None:
    assert read_claims([MAPPING]) == [SUM]
    oldest = {name: value for name, value in MAPPING.items() if name not in LATER}
    assert read_claims([oldest]) == [
        stored(group="", true_total=None, card_total=None, mode="", active_ms=None)
    ]


def test_only_thinking_cards_are_cards() -> None:
    assert stored(kind=CARD, game="").is_card
    assert not SUM.is_card
