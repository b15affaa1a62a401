"""The help ladder: look, count on, is there one, pick, show me; computed from the own hand only.

Steps 1 and 2 speak of the cards the pupil chose; 3 to 5 of what the hand holds, told truthfully.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from engine.protocol import Claim
from games.models import Seat
from games.services.tables import load_table
from games.shows import SHOWS
from games.shows.faces import CardFace, Sum

STEPS = 5


@dataclass(frozen=True, slots=True)
class Option:
    """A claim that the pupil may lay into the tray with one tap."""

    sum: Sum
    cards: list[int]
    total: int | None
    right: list[int] = field(default_factory=list)
    sign: str = "+"

    @property
    def as_json(self) -> str:
        """What the page's script lays into the tray."""
        laid = {"cards": self.cards, "total": self.total, "right": self.right, "sign": self.sign}
        return json.dumps(laid, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Ladder:
    """What the opened steps say.

    `level` is the highest open step. `groups` are the dots of the chosen cards, `total` the dots
    of the card that is to be the total; `start` and `hops` count on; `exists` answers step 3;
    `options` are the two of step 4; `worked` is the whole sum of step 5.
    """

    level: int
    groups: list[int]
    total: int | None
    start: int | None
    hops: list[int]
    exists: bool
    pair: bool
    options: list[Option]
    worked: Option | None
    worked_groups: list[int]

    @property
    def next(self) -> int:
        """The step that may be opened now; 0 when all are open."""
        return self.level + 1 if self.level < STEPS else 0

    @property
    def prompt(self) -> str:
        """The sentence over the table with the open help: it never asks for what is not there."""
        if self.level >= 3 and not self.exists:
            return _("No sum this time. Put one card away.")
        if self.level >= 3 and self.pair:
            return _("Which two cards are the same?")
        if not self.groups:
            return _("Tap your cards. Then look at the dots.")
        return _("Look at the dots. Then change one card.")

    @property
    def total_groups(self) -> list[int]:
        """The dots of the total's card, in one colour."""
        return [self.total] if self.total else []

    @property
    def groups_spoken(self) -> str:
        """'3, 6'."""
        return ", ".join(map(str, self.groups))


def ladder_for(seat: Seat, level: int, tray: dict[str, Any]) -> Ladder:
    """Return the help of a seat in its own turn, for the cards it chose."""
    table = load_table(seat.game_session)
    seen = table.game.seen_by(table.state, seat.number)
    show = SHOWS[seat.game_session.game]
    numbers = [face for face in map(show.card_face, seen["hand"]) if face.value is not None]
    values = {face.card: face.value or 0 for face in numbers}
    chosen = [values[card] for card in tray.get("cards") or [] if card in values]
    total = values.get(tray.get("total", -1))
    claims = table.game.opportunities(table.state, seat.number)
    best = _best(claims, [*chosen, *([total] if total else [])])
    right = _lay(show, best, numbers) if best else None
    start = max(chosen, default=None)
    return Ladder(
        level=level,
        groups=chosen,
        total=total,
        start=start if len(chosen) > 1 else None,
        hops=_hops(chosen),
        exists=best is not None,
        pair=best is not None and best.op == "=",
        options=_options(show, best, right, numbers, seat.decision),
        worked=right,
        worked_groups=[value for group in best.groups for value in group] if best else [],
    )


def _hops(chosen: list[int]) -> list[int]:
    """The steps after the biggest number: how far to count on, card by card."""
    if len(chosen) < 2:
        return []
    rest = list(chosen)
    rest.remove(max(rest))
    return list(range(1, sum(rest) + 1))


def _best(claims: Sequence[Claim], chosen: list[int]) -> Claim | None:
    """The claim nearest to what the pupil chose: sums before pairs, then shared numbers."""

    def fit(claim: Claim) -> tuple[int, bool, int]:
        held = _values(claim)
        shared = sum(min(held.count(value), chosen.count(value)) for value in set(chosen))
        return shared, claim.op != "=", -len(held)

    return max(claims, key=fit, default=None)


def _values(claim: Claim) -> list[int]:
    return [value for group in claim.groups for value in group] + list(claim.result)


def _lay(show: Any, claim: Claim, numbers: Iterable[CardFace]) -> Option:
    """The claim with cards of the hand."""
    left = list(numbers)

    def take(value: int) -> int:
        face = next(face for face in left if face.value == value)
        left.remove(face)
        return face.card

    if claim.op == "=":
        cards = [take(group[0]) for group in claim.groups]
        same = show.same_of([group[0] for group in claim.groups])
        return Option(same, cards, None, sign="=")
    groups = [[take(value) for value in group] for group in claim.groups]
    said = show.sum_of(claim.op, claim.groups, claim.result)
    if claim.result:
        flat = [card for group in groups for card in group]
        return Option(said, flat, take(claim.result[0]), sign=claim.op)
    return Option(said, groups[0], None, groups[1])


def _options(
    show: Any,
    claim: Claim | None,
    right: Option | None,
    numbers: list[CardFace],
    decision: str,
) -> list[Option]:
    """Two to pick from, one of them true; which comes first depends on the decision only."""
    if claim is None or right is None:
        return []
    other = _other_pair(show, right, numbers) if claim.op == "=" else _swapped(show, claim, numbers)
    if other is None:
        return [right]
    return [right, other] if sum(map(ord, decision)) % 2 else [other, right]


def _other_pair(show: Any, right: Option, numbers: list[CardFace]) -> Option | None:
    """Two cards of the hand that are not the same."""
    first = next(face for face in numbers if face.card == right.cards[0])
    for face in numbers:
        if face.value != first.value:
            values = [first.value or 0, face.value or 0]
            return Option(show.same_of(values), [first.card, face.card], None, sign="=")
    return None


def _swapped(show: Any, claim: Claim, numbers: list[CardFace]) -> Option | None:
    """The same cards with another one as the total: a near miss."""
    if not claim.result or claim.op != "+":
        return None
    addends, total = list(claim.groups[0]), claim.result[0]
    smallest = min(addends)
    rest = list(addends)
    rest.remove(smallest)
    near = Claim("+", ((*rest, total),), (smallest,))
    if len(addends) == 2 and addends[0] != addends[1]:
        biggest = max(addends)
        near = Claim("+", ((smallest, total),), (biggest,))
    return _lay(show, near, numbers)
