"""A pupil's answers one by one, newest first: chosen by what they are, in pages."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from classroom.models import Student
from classroom.reports.selectors.claims import claim_words
from classroom.reports.selectors.equations import Equation, equations, is_right
from learning.aggregation import is_slip
from learning.items import APART, SCORE, SEEN, family_of, is_one_number, is_sum
from learning.put_together import PUT_TOGETHER
from learning.right_first_time import ROWS
from learning.statements import ASKED_HELP, UNAIDED, Rows, how_of_claim
from learning.stored_claims import StoredClaim
from learning.tries import AGAIN, SHOWN

PAGE: Final = 50
MOST_WRONG: Final = 3
SUMS_SHOWN: Final = "sums"
NOT_YET: Final = "notyet"
WITH_HELP: Final = "help"
CARDS: Final = "cards"
RECOGNISED: Final = "pairs"
SHOW: Final = (SUMS_SHOWN, UNAIDED, NOT_YET, WITH_HELP, CARDS, RECOGNISED)
"""What may be listed: sums, scores and cards; the rows of the figure; of sums, scores, cards and
pairs what is not right yet, or was made with help; cards alone; what is recognised, as pairs and
colours are."""
_HOW: Final = {AGAIN: "again", SHOWN: "shown"}


@dataclass(frozen=True, slots=True)
class WrongClaim:
    """A false calculation as it was stated, and how many times."""

    line: Equation
    times: int


@dataclass(frozen=True, slots=True)
class Made:
    """How many of all sums, scores and cards were made how; they add up to all of them.

    `wrongly`: put together wrongly, which counts nowhere; `other`: without arithmetic to be judged.
    """

    unaided: int
    helped: int
    shown: int
    again: int
    scores: int
    wrongly: int
    other: int


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """A page of answers.

    `rows`: the statement that the listed ones were counted for, or None; `wrong`: the false
    calculation that they all are, or ''.
    """

    show: str
    rows: Rows | None
    wrong: str
    made: Made
    counts: Mapping[str, int]  # how many there are of each of SHOW
    listed: int  # on all pages
    number: int  # of this page, from 1 on
    pages: int
    equations: list[Equation]

    @property
    def answers(self) -> list[tuple[Student | None, Equation]]:
        """The equations as rows of a table whose pupil needs no name."""
        return [(None, line) for line in self.equations]

    @property
    def first(self) -> int:
        """The number of this page's first answer among all that are listed."""
        return (self.number - 1) * PAGE + 1

    @property
    def last(self) -> int:
        """The number of this page's last answer."""
        return self.first + len(self.equations) - 1


def answer_page(
    claims: Sequence[StoredClaim], show: str, rows: Rows | None, number: int, wrong: str = ""
) -> AnswerPage:
    """Return one page of stored claims, which come newest first; only its own are put into words.

    `rows`: those of a statement instead of those of `show`; `wrong`: a false calculation as it was
    stated, instead of both.
    """
    if rows == ROWS:
        show, rows = UNAIDED, None
    sort = show if show in SHOW else SUMS_SHOWN
    by_show = {one: [claim for claim in claims if _fits(claim, one)] for one in SHOW}
    if wrong:
        chosen = [one for one in _wrong_sums(claims) if claim_words(one) == wrong]
    else:
        chosen = rows.of(claims) if rows else by_show[sort]
    pages = max(1, -(-len(chosen) // PAGE))
    number = min(max(1, number), pages)
    return AnswerPage(
        show=sort,
        rows=rows,
        wrong=wrong,
        made=_made(by_show[SUMS_SHOWN]),
        counts={one: len(claims) for one, claims in by_show.items()},
        listed=len(chosen),
        number=number,
        pages=pages,
        equations=equations(chosen[(number - 1) * PAGE : number * PAGE]),
    )


def wrong_most(claims: Sequence[StoredClaim]) -> list[WrongClaim]:
    """Return the false calculations made most often among claims, which come newest first.

    Of those made as often as each other the newest comes first.
    """
    false = _wrong_sums(claims)
    words = [claim_words(one) for one in false]
    newest = dict(zip(reversed(words), reversed(false), strict=True))
    most = Counter(words).most_common(MOST_WRONG)
    lines = equations(newest[text] for text, _times in most)
    return [WrongClaim(line, times) for line, (_, times) in zip(lines, most, strict=True)]


def _wrong_sums(claims: Sequence[StoredClaim]) -> list[StoredClaim]:
    return [one for one in claims if one.is_true is False and is_sum(_family(one))]


def _made(claims: Iterable[StoredClaim]) -> Made:
    """Count the listed sums, scores and cards by how they were made."""
    kinds = Counter(map(_made_how, claims))
    return Made(*(kinds[one.name] for one in fields(Made)))


def _made_how(claim: StoredClaim) -> str:
    if ROWS.holds(claim):
        return "unaided"
    if claim.reason == PUT_TOGETHER:
        return "wrongly"
    if _family(claim) == SCORE:
        return "scores"
    if claim.is_true is None or is_one_number(claim.item):
        return "other"
    return _HOW.get(how_of_claim(claim), "helped")


def _family(claim: StoredClaim) -> str:
    return family_of(claim.item) or str(claim.kind)


def _fits(claim: StoredClaim, show: str) -> bool:
    family = _family(claim)
    if show == UNAIDED:
        return ROWS.holds(claim)
    if show == NOT_YET:
        return family not in APART and (not is_right(claim) or is_slip(claim))
    if show == WITH_HELP:
        return Rows(how=ASKED_HELP).holds(claim)
    if show == CARDS:
        return claim.is_card
    return (family in SEEN) == (show == RECOGNISED)
