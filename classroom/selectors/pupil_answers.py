"""A pupil's answers one by one, newest first: chosen by what they are, in pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from classroom.models import Student
from classroom.selectors.equations import Equation, equations, is_right, is_slip
from learning.items import APART, SEEN, family_of
from learning.statements import ASKED_HELP, Rows
from learning.stored_claims import CARD

PAGE: Final = 50
SUMS_SHOWN: Final = "sums"
NOT_YET: Final = "notyet"
WITH_HELP: Final = "help"
CARDS: Final = "cards"
RECOGNISED: Final = "pairs"
SHOW: Final = (SUMS_SHOWN, NOT_YET, WITH_HELP, CARDS, RECOGNISED)
"""What may be listed: sums, scores and cards; of these and pairs what is not right yet, or was made
with help; cards alone; what is recognised, as pairs and colours are."""


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """A page of answers. `rows`: the statement that the listed ones were counted for, or None."""

    show: str
    rows: Rows | None
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
    claims: Sequence[Mapping[str, Any]], show: str, rows: Rows | None, number: int
) -> AnswerPage:
    """Return one page of stored claims, which come newest first; only its own are put into words.

    `rows`: those of a statement instead of those of `show`.
    """
    sort = show if show in SHOW else SUMS_SHOWN
    chosen = rows.of(claims) if rows else [one for one in claims if _fits(one, sort)]
    pages = max(1, -(-len(chosen) // PAGE))
    number = min(max(1, number), pages)
    return AnswerPage(
        show=sort,
        rows=rows,
        counts={one: sum(_fits(claim, one) for claim in claims) for one in SHOW},
        listed=len(chosen),
        number=number,
        pages=pages,
        equations=equations(chosen[(number - 1) * PAGE : number * PAGE]),
    )


def _fits(claim: Mapping[str, Any], show: str) -> bool:
    family = family_of(claim["item"]) or claim["kind"]
    if show == NOT_YET:
        return family not in APART and (not is_right(claim) or is_slip(claim))
    if show == WITH_HELP:
        return Rows(how=ASKED_HELP).holds(claim)
    if show == CARDS:
        return claim.get("source") == CARD
    return (family in SEEN) == (show == RECOGNISED)
