"""Claims as pupils made them, from the evidence that built weeks store: words, help, tries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from classroom.reports.selectors.claims import claim_words, same_cards_words
from games.catalogue import GAMES
from learning.aggregation import is_slip
from learning.items import APART, family_of, is_sum
from learning.put_together import PUT_TOGETHER
from learning.stored_claims import StoredClaim
from learning.tries import is_own_work
from learning.weights import is_together


@dataclass(frozen=True, slots=True)
class Equation:
    """A stored claim with what pages say of it.

    `is_right`: true, or matched where there is no arithmetic; `same_cards`: what the cards make of
    one that was put together wrongly, '' for any other.
    """

    claim: StoredClaim
    at: datetime
    game: str
    family: str
    text: str
    is_right: bool
    same_cards: str

    @property
    def is_slip(self) -> bool:
        """Is it true, or without arithmetic, but not in the game's form?"""
        return is_slip(self.claim)

    @property
    def off(self) -> int:
        """What was stated minus the truth, 0 where one of them is unknown."""
        stated, true = self.claim.stated_total, self.claim.true_total
        return stated - true if stated is not None and true is not None else 0

    @property
    def together(self) -> bool:
        """Was it made in a common task, where those at the table talk?"""
        return is_together(self.claim)

    @property
    def own_work(self) -> bool:
        """Was it worked out by the pupil: right, and no help had given the answer?"""
        return is_own_work(
            right=self.is_right,
            answer_shown=self.claim.answer_shown,
            hinted_before=self.claim.hinted_before,
        )


def is_right(claim: StoredClaim) -> bool:
    """Is a stored claim true, or matched where there is no arithmetic?"""
    matched = family_of(claim.item) in APART and not claim.reason
    return claim.is_true is True or matched


def equations(evidence: Iterable[StoredClaim]) -> list[Equation]:
    """Return stored evidence as equations, in the order in which it is stored."""
    return [_equation(one) for one in evidence]


def _equation(one: StoredClaim) -> Equation:
    return Equation(
        claim=one,
        at=datetime.fromisoformat(one.at),
        game=_where(one),
        family=family_of(one.item) or one.kind,
        text=claim_words(one),
        is_right=is_right(one),
        same_cards=same_cards_words(one) if one.reason == PUT_TOGETHER else "",
    )


def _where(one: StoredClaim) -> str:
    """Return in which game it was answered, or that it was asked on a card."""
    if one.is_card:
        return _("Thinking card")
    return str(GAMES[one.game].title) if one.game in GAMES else str(one.game)


def own_sums(lines: Sequence[Equation]) -> list[Equation]:
    """Return the sums laid, among equations: nothing asked, recognised, no score, no slip."""
    laid = [line for line in lines if not line.claim.is_card]
    return [line for line in laid if is_sum(line.family) and not line.is_slip]
