"""Claims as a built week has them, for tests that read weeks."""

from typing import Any

from learning.stored_claims import StoredClaim

SUM = StoredClaim(
    id=1,
    at="2026-11-18T10:00:00+00:00",
    game="sleeping_queens",
    group="oak",
    kind="sum",
    item="add:3+4",
    op="+",
    operands=[3, 4],
    effective=[3, 4],
    modifier="",
    stated_total=7,
    true_total=7,
    card_total=7,
    is_true=True,
    is_allowed=True,
    reason="",
    hand=[3, 4, 7, "king"],
    hint_level=0,
    answer_shown=False,
    hinted_before=False,
    idle_cut=False,
    try_number=1,
    mode="versus",
    active_ms=9000,
)
"""A true sum, made alone at the first try."""


def stored(**changed: Any) -> StoredClaim:
    return SUM._replace(**changed)
