"""Statements: one thing that a report says, with its counts, threshold and rows. Pure.

A page says nothing about a child, a fact or a number but through one of these. It knows how many of
how many (a `Proportion`, which says in what form that may be told), of how many pupils, by which
version of the counting, and which stored claims it was counted from: `Rows` selects them, so what a
page opens and what it says cannot differ. Below its threshold it is not `told`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from learning.aggregation import COUNTING, FactCount, Tally, WeekTotals, is_slip
from learning.items import SUMS, family_of, is_one_number, is_sum, keys_of, sort_of
from learning.labels import KINDS
from learning.patterns import labels_in
from learning.proportions import SHARE_FROM, Proportion, binomial_tail, wilson
from learning.put_together import PUT_TOGETHER
from learning.skills import skill_of
from learning.stored_claims import CARD, StoredClaim
from learning.tries import AGAIN, ALONE, HELPED, SHOWN, how_of
from learning.weights import weight_of_claim

FACT_ANSWERS: Final = 15
FACT_PUPILS: Final = 3
"""From how many answers, of how many pupils, a class's fact has a number and a colour."""
LOOK_LINE: Final = 0.7
"""A fact is looked at together where the class's answers lie below this line."""
LOOK_CHANCE: Final = 0.05
SLIP_TIMES: Final = 4
"""How often the same false claim must have been made to be named."""
ALL: Final = "all"
SLIPS: Final = "slips"
ASKED_HELP: Final = "help"
HINTED: Final = "hinted"
FIRST: Final = "first"
ASSISTED: Final = "assisted"
RATED: Final = "rated"
IDLE: Final = "idle"
WRONG: Final = "wrong"
UNAIDED: Final = "unaided"
MISSED: Final = "missed"
SLIP_OF: Final = "slip:"
"""Before a label of `learning.labels.KINDS`: the false claims that this label alone fits."""
FIRST_TRIES: Final = (ALONE, HELPED, SHOWN)
HOWS: Final = (
    *(ALONE, HELPED, SHOWN, FIRST, ALL, WRONG, SLIPS, PUT_TOGETHER),
    *(ASKED_HELP, HINTED, ASSISTED, IDLE),
    *(CARD, RATED, UNAIDED, MISSED),
    *(f"{SLIP_OF}{label}" for label in KINDS),
)


@dataclass(frozen=True, slots=True)
class Rows:
    """Which stored claims a statement was counted from.

    `about`: a sort, a family, a skill or a fact's key, '' for everything; `how`: one of HOWS. Of
    first tries those with arithmetic are meant (FIRST: however made); WRONG are all false claims,
    SLIPS those in a form that the game does not take, PUT_TOGETHER those of them that were put
    together wrongly, HINTED those after opening help, ASKED_HELP those and what help had told
    before; ASSISTED, IDLE those after a shown answer, or a long pause. CARD are answered thinking
    cards, which are asked and so are among no others but RATED, what the estimate was folded of,
    and UNAIDED, first tries without help in games and on cards; MISSED are those of them that were
    not right.
    """

    about: str = ""
    how: str = ALL

    def holds(self, claim: StoredClaim) -> bool:
        """Is this claim one of the rows?"""
        return self._is_about(claim) and self._is_made_so(claim)

    def of(self, claims: Iterable[StoredClaim]) -> list[StoredClaim]:
        """Return the rows among these claims, in their order."""
        return [claim for claim in claims if self.holds(claim)]

    def about_it(self, claims: Iterable[StoredClaim]) -> list[StoredClaim]:
        """Return the claims that it is about, however they were made."""
        return [claim for claim in claims if self._is_about(claim)] if self.about else [*claims]

    def count(self, claims: Iterable[StoredClaim]) -> Proportion:
        """Return the rows that are right, of all."""
        rows = self.of(claims)
        return Proportion(sum(claim.is_true is True for claim in rows), len(rows))

    def _is_about(self, claim: StoredClaim) -> bool:
        if not self.about:
            return True
        family = family_of(claim.item) or claim.kind
        if self.about in (family, sort_of(family)):
            return True
        return self.about == skill_of(claim.item) or self.about in keys_of(claim.item)

    def _is_made_so(self, claim: StoredClaim) -> bool:
        if self.how == MISSED:
            return claim.is_true is False and Rows(how=UNAIDED).holds(claim)
        if self.how == RATED:
            return weight_of_claim(claim) > 0
        if claim.is_card:
            return self.how in {CARD, UNAIDED}
        if self.how == CARD:
            return False
        if self.how in _HOW_OF:
            is_try = claim.is_true is not None and not is_one_number(claim.item)
            return is_try and how_of_claim(claim) in _HOW_OF[self.how]
        if self.how.startswith(SLIP_OF):
            if claim.is_true is not False:
                return False
            return labels_in(claim).unambiguous == self.how.removeprefix(SLIP_OF)
        return _OTHERWISE[self.how](claim)


_HOW_OF: Final[Mapping[str, tuple[str, ...]]] = {
    **{how: (how,) for how in FIRST_TRIES},
    FIRST: FIRST_TRIES,
    UNAIDED: (ALONE,),
}
_OTHERWISE: Final[Mapping[str, Callable[[StoredClaim], bool]]] = {
    ALL: lambda _claim: True,
    HINTED: lambda claim: claim.hint_level > 0,
    ASKED_HELP: lambda claim: bool(claim.hint_level or claim.answer_shown or claim.hinted_before),
    SLIPS: is_slip,
    PUT_TOGETHER: lambda claim: claim.reason == PUT_TOGETHER,
    WRONG: lambda claim: claim.is_true is False,
    ASSISTED: lambda claim: claim.answer_shown,
    IDLE: lambda claim: claim.idle_cut,
}


def tries_by_how(claims: Iterable[StoredClaim]) -> dict[str, Proportion]:
    """Return the tries in games, right of all, by how they were made.

    What `Rows` of each counts, in one round.
    """
    rights: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for claim in claims:
        is_true = claim.is_true
        if is_true is None or claim.is_card or is_one_number(claim.item):
            continue
        how = how_of_claim(claim)
        tried[how] += 1
        rights[how] += is_true
    return {how: Proportion(rights[how], tried[how]) for how in (*FIRST_TRIES, AGAIN)}


def how_of_claim(claim: StoredClaim) -> str:
    return how_of(
        claim.try_number,
        claim.hint_level,
        answer_shown=claim.answer_shown,
        hinted_before=claim.hinted_before,
    )


@dataclass(frozen=True)
class Statement(Proportion):
    """Right first time without help, of first tries without help; those with help beside them."""

    about: str = ""
    helped: Proportion = field(default_factory=lambda: Proportion(0, 0))
    shown_count: int = 0
    pupils: int = 1  # with such tries
    version: int = COUNTING

    @property
    def rows(self) -> Rows:
        """Return the claims that it was counted from."""
        return Rows(self.about, ALONE)

    @property
    def is_reportable(self) -> bool:
        """Are there enough tries for a share?"""
        return self.form == "share"

    @property
    def shown_or_helped(self) -> bool:
        """Were there first tries with help, or after the answer was shown?"""
        return bool(self.helped.tried or self.shown_count)

    @property
    def first(self) -> int:
        """All first tries, however made."""
        return self.tried + self.helped.tried + self.shown_count


def of_cards(totals: WeekTotals, family: str = "") -> Proportion:
    """Return which thinking cards were right first time: of one family, or of all."""
    families = [family] if family else [*totals.cards_tried]
    return Proportion(
        sum(totals.cards_right.get(one, 0) for one in families),
        sum(totals.cards_tried.get(one, 0) for one in families),
    )


def of_families(totals: WeekTotals, families: Iterable[str], about: str) -> Statement:
    """Return first tries of these families together."""
    tallies = [totals.kinds.get(family, Tally()) for family in families]
    tried = sum(one.alone_tried for one in tallies)
    return Statement(
        sum(one.alone_right for one in tallies),
        tried,
        about=about,
        helped=Proportion(
            sum(one.helped_right for one in tallies), sum(one.helped_tried for one in tallies)
        ),
        shown_count=sum(one.shown_tried for one in tallies),
        pupils=int(tried > 0),
    )


def of_family(totals: WeekTotals, family: str) -> Statement:
    """Return first tries of one family of claims."""
    return of_families(totals, [family], family)


def of_sums(totals: WeekTotals) -> Statement:
    """Return which sums were right first time: no pairs, no scores."""
    return of_families(totals, [family for family in totals.kinds if is_sum(family)], SUMS)


def of_fact(fact: FactCount, key: str) -> Statement:
    """Return first tries of a fact."""
    helped = Proportion(fact.helped_right, fact.helped_tried)
    return Statement(
        fact.right,
        fact.tried,
        about=key,
        helped=helped,
        shown_count=fact.shown,
        pupils=int(fact.tried > 0),
    )


def of_class_fact(counts: Iterable[FactCount], key: str) -> "ClassFact":
    """Return the same for a class; one count for each pupil."""
    rows = [*counts]
    return ClassFact(
        sum(one.right for one in rows),
        sum(one.tried for one in rows),
        about=key,
        helped=Proportion(
            sum(one.helped_right for one in rows), sum(one.helped_tried for one in rows)
        ),
        shown_count=sum(one.shown for one in rows),
        pupils=sum(one.tried > 0 for one in rows),
        wrong_for=sum(one.right < one.tried for one in rows),
    )


@dataclass(frozen=True)
class ClassFact(Statement):
    """The same about one fact in a class; `wrong_for`: pupils who had it wrong at least once."""

    wrong_for: int = 0

    @property
    def is_reportable(self) -> bool:
        """Are there enough answers, of enough pupils, for a number and a colour?"""
        return self.tried >= FACT_ANSWERS and self.pupils >= FACT_PUPILS

    def is_below(self, looked_at: int) -> bool:
        """Does it lie wholly below LOOK_LINE, with the number of facts looked at counted in?

        Not where the wrong answers are those of one or two pupils: they are named, or nobody is.
        """
        if not self.is_reportable or self.wrong_for < FACT_PUPILS:
            return False
        chance = binomial_tail(self.right, self.tried, LOOK_LINE)
        below = wilson(self.right, self.tried)[1] < LOOK_LINE
        return below and chance * looked_at <= LOOK_CHANCE


class Slip(NamedTuple):
    """A false claim as it was stated, `6 = 9`, and how many times."""

    text: str
    times: int

    @property
    def is_reportable(self) -> bool:
        """Was it made often enough to be named?"""
        return self.times >= SLIP_TIMES


@dataclass(frozen=True)
class Found(Proportion):
    """Turns in which the best claim was found, of turns in which numbers were put away."""

    version: int = COUNTING

    @property
    def is_reportable(self) -> bool:
        """Are there enough turns to tell?"""
        return self.tried >= SHARE_FROM
