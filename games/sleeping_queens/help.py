"""Sleeping Queens: the steps of the help, computed from the pupil's hand only.

Steps 1 and 2 speak of the cards the pupil chose; 3 to 5 of what the hand holds, told truthfully.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from engine.protocol import Claim
from games.presenters.ladders import asks, fit_of
from games.presenters.sums import same_of, sum_of
from games.presenters.view_models import CardFace, Ladder, Option, Question, Sum
from games.sleeping_queens.cards import card_face


def ladder(asked: Question) -> Ladder:
    """Return the help of a seat in its own turn, for the cards it chose."""
    numbers = [face for face in map(card_face, asked.seen["hand"]) if face.value is not None]
    values = {face.card: face.value or 0 for face in numbers}
    chosen = [values[card] for card in asked.tray.get("cards") or [] if card in values]
    total = values.get(asked.tray.get("total", -1))
    claims = [claim for claim in asked.claims if claim.op != "@"]  # a count has no help
    best = _best(claims, [*chosen, *([total] if total else [])])
    right = _lay(best, numbers) if best else None
    return Ladder(
        level=asked.level,
        prompt=asks(
            asked.level,
            best,
            chosen,
            _("No sum this time. Put one card away."),
            fit_of(
                asked.tray.get("sign") or "+", chosen, None if asked.tray.get("right") else total
            ),
        ),
        there=_there(best),
        none=_("Put one card away."),
        groups=chosen,
        total=total,
        start=max(chosen) if len(chosen) > 1 else None,
        hops=_hops(chosen),
        options=_options(best, right, numbers, asked.decision),
        worked=right,
        worked_groups=[value for group in best.groups for value in group] if best else [],
        revealed_claims=[best] if best else [],
    )


def _there(best: Claim | None) -> str:
    """The truth of step 3."""
    if best is None:
        return _("Not this time. Put one card away.")
    if best.op == "=":
        return _("Yes. Two cards are the same.")
    return _("Yes. Your cards make a sum.")


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


def _lay(claim: Claim, numbers: Iterable[CardFace]) -> Option:
    """The claim with cards of the hand."""
    left = list(numbers)

    def take(value: int) -> int:
        face = next(face for face in left if face.value == value)
        left.remove(face)
        return face.card

    if claim.op == "=":
        cards = [take(group[0]) for group in claim.groups]
        same = same_of([group[0] for group in claim.groups])
        return _option(same, cards)
    groups = [[take(value) for value in group] for group in claim.groups]
    statement = sum_of(claim.op, claim.groups, claim.result)
    if claim.result:
        flat = [card for group in groups for card in group]
        return _option(statement, flat, take(claim.result[0]), sign=claim.op)
    return _option(statement, groups[0], groups[1][0], right=groups[1][1:])


def _option(
    statement: Sum,
    cards: list[int],
    total: int | None = None,
    *,
    right: Sequence[int] = (),
    sign: str = "+",
) -> Option:
    return Option(statement, {"cards": cards, "total": total, "right": list(right), "sign": sign})


def _options(
    claim: Claim | None, right: Option | None, numbers: list[CardFace], decision: str
) -> list[Option]:
    """Two to pick from, one of them true; which comes first depends on the decision only."""
    if claim is None or right is None:
        return []
    other = _other_pair(right, numbers) if claim.op == "=" else _swapped(claim, numbers)
    if other is None:
        return [right]
    return [right, other] if sum(map(ord, decision)) % 2 else [other, right]


def _other_pair(right: Option, numbers: list[CardFace]) -> Option | None:
    """Two cards of the hand that are not the same."""
    first = next(face for face in numbers if face.card == right.laid["cards"][0])
    for face in numbers:
        if face.value != first.value:
            values = [first.value or 0, face.value or 0]
            return _option(same_of(values), [first.card, face.card])
    return None


def _swapped(claim: Claim, numbers: list[CardFace]) -> Option | None:
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
    return _lay(near, numbers)
