"""Stored claims: what a built week keeps of each claim and each answered card. Pure.

Pages list them, and statements select from them (`learning.statements.Rows`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from learning import items
from learning.observations import Attempt, CardAnswer

CARD: Final = "card"
"""The source and the kind of an answered thinking card among stored claims."""


@dataclass(slots=True)
class StoredClaim:
    """A claim or an answered card of a built week, by the names that claims have everywhere.

    It reads a week as it was stored, also by an earlier release, which lacked some of the fields;
    `stored` is that form.
    """

    stored: Mapping[str, Any]

    @property
    def id(self) -> int:
        return self.stored["id"]  # type: ignore[no-any-return]

    @property
    def at(self) -> str:
        """When it was made, in ISO 8601."""
        return self.stored["at"]  # type: ignore[no-any-return]

    @property
    def game(self) -> str:
        return self.stored["game"]  # type: ignore[no-any-return]

    @property
    def group(self) -> str:
        return self.stored.get("group", "")  # type: ignore[no-any-return]

    @property
    def kind(self) -> str:
        return self.stored["kind"]  # type: ignore[no-any-return]

    @property
    def item(self) -> str:
        return self.stored["item"]  # type: ignore[no-any-return]

    @property
    def op(self) -> str:
        return self.stored["op"]  # type: ignore[no-any-return]

    @property
    def operands(self) -> list[int]:
        return self.stored["operands"]  # type: ignore[no-any-return]

    @property
    def effective(self) -> list[int]:
        return self.stored.get("effective", self.stored["operands"])  # type: ignore[no-any-return]

    @property
    def modifier(self) -> str:
        return self.stored.get("modifier", "")  # type: ignore[no-any-return]

    @property
    def stated_total(self) -> int | None:
        return self.stored["said"]  # type: ignore[no-any-return]

    @property
    def true_total(self) -> int | None:
        return self.stored.get("truth")

    @property
    def card_total(self) -> int | None:
        return self.stored.get("card")

    @property
    def is_true(self) -> bool | None:
        return self.stored["right"]  # type: ignore[no-any-return]

    @property
    def is_allowed(self) -> bool:
        return self.stored["legal"]  # type: ignore[no-any-return]

    @property
    def reason(self) -> str:
        return self.stored["reason"]  # type: ignore[no-any-return]

    @property
    def hand(self) -> list[Any]:
        return self.stored["hand"]  # type: ignore[no-any-return]

    @property
    def hint_level(self) -> int:
        return self.stored["help"]  # type: ignore[no-any-return]

    @property
    def answer_shown(self) -> bool:
        return self.stored["shown"]  # type: ignore[no-any-return]

    @property
    def hinted_before(self) -> bool:
        return self.stored.get("before", False)  # type: ignore[no-any-return]

    @property
    def idle_cut(self) -> bool:
        return self.stored.get("idle", False)  # type: ignore[no-any-return]

    @property
    def try_number(self) -> int:
        return self.stored["try"]  # type: ignore[no-any-return]

    @property
    def mode(self) -> str:
        return self.stored.get("mode", "")  # type: ignore[no-any-return]

    @property
    def active_ms(self) -> int | None:
        return self.stored.get("ms")

    @property
    def is_card(self) -> bool:
        """Is it a thinking card?"""
        return self.stored.get("source") == CARD


def read_claims(stored: Iterable[Mapping[str, Any]]) -> list[StoredClaim]:
    """Return a week's claims as they were stored, typed."""
    return [StoredClaim(one) for one in stored]


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
