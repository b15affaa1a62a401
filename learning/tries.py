"""Tries: which claims count as first tries, with what help, and which were worked out. Pure.

A try is *alone* where no help was open and none had told this very claim before in the game,
*shown* where help had just given the answer, else *helped*. Second tries of a statement in a turn
are *again*: they are in no figure of what was right first time.
"""

from collections.abc import Iterable
from typing import Any, Final

from learning.stored_claims import StoredClaim

ALONE: Final = "alone"
HELPED: Final = "helped"
SHOWN: Final = "shown"
AGAIN: Final = "again"


def how_of(try_number: int, hint_level: int, *, answer_shown: bool, hinted_before: bool) -> str:
    """Return ALONE, HELPED, SHOWN or AGAIN."""
    if try_number != 1:
        return AGAIN
    if answer_shown:
        return SHOWN
    return HELPED if hint_level or hinted_before else ALONE


def is_own_work(*, right: bool, answer_shown: bool, hinted_before: bool) -> bool:
    """Was a claim worked out by the pupil: right, and no help had given the answer?"""
    return right and not answer_shown and not hinted_before


def by_statement(claims: Iterable[StoredClaim]) -> list[list[StoredClaim]]:
    """Return stored claims, oldest first, by what was stated: a first try with its second ones."""
    made: list[list[StoredClaim]] = []
    open_ones: dict[tuple[Any, ...], list[StoredClaim]] = {}
    for claim in claims:
        key = (claim.game, claim.kind, claim.item, *sorted(claim.operands))
        if claim.try_number == 1 or key not in open_ones:
            open_ones[key] = []
            made.append(open_ones[key])
        open_ones[key].append(claim)
    return made
