"""Stored claims: what a built week holds of each claim and each answered card. Pure.

Pages list them, and statements select from them (`learning.statements.Rows`).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from learning import items
from learning.observations import Attempt, CardAnswer

CARD: Final = "card"
"""The kind of an answered thinking card among stored claims."""


class StoredClaim(NamedTuple):
    """A claim or an answered card of a built week; a week's row has it as a list in this order.

    A further field goes to the end, with a default: rows that were stored before it lack it.
    """

    id: int
    at: str  # when it was made, in ISO 8601, UTC
    game: str
    group: str
    kind: str
    item: str
    op: str
    operands: list[int]
    effective: list[int]
    modifier: str
    stated_total: int | None
    true_total: int | None
    card_total: int | None
    is_true: bool | None
    is_allowed: bool
    reason: str
    hand: list[Any]
    hint_level: int
    answer_shown: bool
    hinted_before: bool
    idle_cut: bool
    try_number: int
    mode: str
    active_ms: int | None

    @property
    def is_card(self) -> bool:
        """Is it a thinking card?"""
        return self.kind == CARD


def read_claims(stored: Iterable[Any]) -> list[StoredClaim]:
    """Read a week's claims: lists, or the mappings that releases before 2026-12 wrote."""
    read, of_mapping = StoredClaim._make, _of_mapping
    return [of_mapping(one) if isinstance(one, dict) else read(one) for one in stored]


def _of_mapping(stored: Mapping[str, Any]) -> StoredClaim:
    return StoredClaim(
        id=stored["id"],
        at=stored["at"],
        game=stored["game"],
        group=stored.get("group", ""),
        kind=stored["kind"],
        item=stored["item"],
        op=stored["op"],
        operands=stored["operands"],
        effective=stored.get("effective", stored["operands"]),
        modifier=stored.get("modifier", ""),
        stated_total=stored["said"],
        true_total=stored.get("truth"),
        card_total=stored.get("card"),
        is_true=stored["right"],
        is_allowed=stored["legal"],
        reason=stored["reason"],
        hand=stored["hand"],
        hint_level=stored["help"],
        answer_shown=stored["shown"],
        hinted_before=stored.get("before", False),
        idle_cut=stored.get("idle", False),
        try_number=stored["try"],
        mode=stored.get("mode", ""),
        active_ms=stored.get("ms"),
    )


def stored_claim(row: Attempt) -> StoredClaim:
    """Return a claim in the form that a week stores."""
    return StoredClaim(
        id=row.id,
        at=row.at.isoformat(),
        game=row.game,
        group=row.group,
        kind=row.kind,
        item=row.item,
        op=row.op,
        operands=list(row.operands),
        effective=list(row.effective),
        modifier=row.modifier,
        stated_total=row.stated_total,
        true_total=row.true_total,
        card_total=row.card_total,
        is_true=row.is_true,
        is_allowed=row.is_allowed,
        reason=row.reason,
        hand=list(row.hand),
        hint_level=row.hint_level,
        answer_shown=row.answer_shown,
        hinted_before=row.hinted_before,
        idle_cut=row.idle_cut,
        try_number=row.try_number,
        mode=row.mode,
        active_ms=row.active_ms,
    )


def stored_card(card: CardAnswer) -> StoredClaim:
    """Return an answered card as a week stores it: a claim of no game, at the first try."""
    return _asked(card.item)._replace(
        id=card.id,
        at=card.at.isoformat(),
        group=card.group,
        stated_total=card.first,
        is_true=card.right,
        reason="" if card.right else "arith",
        idle_cut=card.idle_cut,
        active_ms=card.active_ms,
    )


@lru_cache(items.KEPT)
def _asked(item: str) -> StoredClaim:
    """Return the fields that all cards with an item have in common."""
    numbers = items.numbers_of(item)
    return StoredClaim(
        id=0,
        at="",
        game="",
        group="",
        kind=CARD,
        item=item,
        op=items.sign_of(item),
        operands=numbers,
        effective=numbers,
        modifier="",
        stated_total=None,
        true_total=items.worth_of(item),
        card_total=None,
        is_true=None,
        is_allowed=True,
        reason="",
        hand=[],
        hint_level=0,
        answer_shown=False,
        hinted_before=False,
        idle_cut=False,
        try_number=1,
        mode="",
        active_ms=None,
    )
