"""Stored claims: what a built week keeps of each claim and each answered card. Pure.

Pages list them, and statements select from them (`learning.statements.Rows`).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from learning import items
from learning.observations import Attempt, CardAnswer

Claim = Mapping[str, Any]
"""A stored claim; JSON values."""

CARD: Final = "card"
"""The source and the kind of an answered thinking card among stored claims."""


def stored_claim(row: Attempt) -> dict[str, Any]:
    """Return a claim as the pages tell it; JSON values."""
    return {
        "id": row.id,
        "at": row.at.isoformat(),
        "game": row.game,
        "group": row.group,
        "kind": row.kind,
        "item": row.item,
        "op": row.op,
        "operands": list(row.operands),
        "effective": list(row.effective),
        "modifier": row.modifier,
        "said": row.stated_total,
        "truth": row.true_total,
        "card": row.card_total,
        "right": row.is_true,
        "legal": row.is_allowed,
        "reason": row.reason,
        "hand": list(row.hand),
        "help": row.hint_level,
        "shown": row.answer_shown,
        "idle": row.idle_cut,
        "before": row.hinted_before,
        "try": row.try_number,
        "mode": row.mode,
        "ms": row.active_ms,
    }


def stored_card(card: CardAnswer) -> dict[str, Any]:
    """Return an answered card, in the fields of a claim; `source` tells it from one."""
    return {
        **_asked(card.item),
        "source": CARD,
        "id": card.id,
        "at": card.at.isoformat(),
        "game": "",
        "group": card.group,
        "kind": CARD,
        "modifier": "",
        "said": card.first,
        "card": None,
        "right": card.right,
        "legal": True,
        "reason": "" if card.right else "arith",
        "hand": [],
        "help": 0,
        "shown": False,
        "before": False,
        "try": 1,
        "idle": card.idle_cut,
        "mode": "",
        "ms": card.active_ms,
    }


@lru_cache(items.KEPT)
def _asked(item: str) -> dict[str, Any]:
    """Return what all cards with an item have in common."""
    numbers = items.numbers_of(item)
    return {
        "item": item,
        "op": items.sign_of(item),
        "operands": numbers,
        "effective": numbers,
        "truth": items.worth_of(item),
    }
