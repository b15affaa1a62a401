"""Slips that come back in a class: a pattern of its wrong answers, who made it, and where. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from learning.patterns import Pattern, Slip, patterns, slip_of
from learning.statements import SLIP_OF, WRONG, Rows
from learning.stored_claims import StoredClaim


@dataclass(frozen=True)
class Recurring:
    """A pattern of the wrong answers of these pupils together, and the claims that show it."""

    pattern: Pattern
    pupils: tuple[int, ...]
    claims: tuple[StoredClaim, ...]

    @property
    def rows(self) -> Rows:
        """Return the claims that it was counted from."""
        return rows_of(self.pattern)


def rows_of(pattern: Pattern) -> Rows:
    """Return the claims that carry a pattern: as many as its errors."""
    return Rows(pattern.family, f"{SLIP_OF}{pattern.label}")


def slips_of(claims: Iterable[StoredClaim]) -> list[Slip]:
    """Return the wrong answers among stored claims that can be labelled, in order."""
    return [slip for row in Rows(how=WRONG).of(claims) if (slip := slip_of(row))]


def recurring(claims: Mapping[int, Iterable[StoredClaim]]) -> list[Recurring]:
    """Return the patterns that may be named of all pupils' claims, those of most pupils first."""
    own = {pupil: Rows(how=WRONG).of(rows) for pupil, rows in claims.items()}
    slips = [slip for rows in own.values() for slip in slips_of(rows)]
    found = [_with_claims(pattern, own) for pattern in patterns(slips)]
    return sorted(found, key=lambda one: (-len(one.pupils), -one.pattern.errors))


def _with_claims(pattern: Pattern, own: Mapping[int, Iterable[StoredClaim]]) -> Recurring:
    rows = rows_of(pattern)
    by_pupil = {pupil: found for pupil, claims in own.items() if (found := rows.of(claims))}
    return Recurring(
        pattern, tuple(by_pupil), tuple(one for part in by_pupil.values() for one in part)
    )
