"""Claims as pupils made them, from the evidence that built weeks store: words, help, tries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from classroom.reports.selectors.claims import claim_words, claimed_in, same_cards_words
from games.catalogue import GAMES
from learning.aggregation import is_slip
from learning.items import APART, family_of, is_sum
from learning.put_together import PUT_TOGETHER
from learning.stored_claims import StoredClaim
from learning.tries import is_own_work
from learning.weights import is_together


@dataclass(frozen=True, slots=True)
class Equation:
    """One claim as a pupil made it.

    `right`: true, or matched where there is no arithmetic; `slip`: true, or without arithmetic, but
    not in the game's form; `same_cards`: what the cards make of one that was put together wrongly,
    '' for any other.
    """

    at: datetime
    game: str
    family: str
    text: str
    source: StoredClaim  # the stored claim
    right: bool
    slip: bool
    same_cards: str
    reason: str
    off: int  # what was said minus the truth, 0 when unknown
    help: int  # 0-5, the highest step of the ladder opened before
    shown: bool
    told_before: bool  # by help, in an earlier turn of the game
    tries: int  # 1: the first try of this statement in the turn
    together: bool  # in a common task, where those at the table talk
    hand: list[Any]

    @property
    def own_work(self) -> bool:
        """Was it worked out by the pupil: right, and not told by help?"""
        return is_own_work(right=self.right, shown=self.shown, told_before=self.told_before)


def is_right(claim: StoredClaim) -> bool:
    """Is a stored claim true, or matched where there is no arithmetic?"""
    matched = family_of(claim.item) in APART and not claim.reason
    return claim.is_true is True or matched


def equations(evidence: Iterable[StoredClaim]) -> list[Equation]:
    """Return stored evidence as equations, in the order in which it is stored."""
    return [_equation(one) for one in evidence]


def _equation(one: StoredClaim) -> Equation:
    said, truth = one.stated_total, one.true_total
    family = family_of(one.item) or one.kind
    return Equation(
        at=datetime.fromisoformat(one.at),
        game=_where(one),
        family=family,
        text=stated(one),
        source=one,
        right=is_right(one),
        slip=is_slip(one),
        same_cards=same_cards_words(claimed_in(one)) if one.reason == PUT_TOGETHER else "",
        reason=one.reason,
        off=said - truth if said is not None and truth is not None else 0,
        help=one.hint_level,
        shown=one.answer_shown,
        told_before=one.hinted_before,
        tries=one.try_number,
        together=is_together(one),
        hand=one.hand,
    )


def stated(one: StoredClaim) -> str:
    """Return stored evidence as the claim was stated."""
    return claim_words(claimed_in(one))


def _where(one: StoredClaim) -> str:
    """Return in which game it was answered, or that it was asked on a card."""
    if one.is_card:
        return _("Thinking card")
    return str(GAMES[one.game].title) if one.game in GAMES else str(one.game)


def own_sums(lines: Sequence[Equation]) -> list[Equation]:
    """Return the sums laid, among equations: nothing asked, recognised, no score, no slip."""
    laid = [line for line in lines if not line.source.is_card]
    return [line for line in laid if is_sum(line.family) and not line.slip]
