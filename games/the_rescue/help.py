"""The Rescue: the steps of the help, for all four operations.

Steps 1 and 2 speak of the cards the pupil chose; 3 to 5 of what the realm holds, told truthfully.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.protocol import Claim
from games.presenters.ladders import asks, fit_of
from games.presenters.sums import SIGNS
from games.presenters.view_models import Ladder, Option, Question, Text
from games.the_rescue.sums import frames_of, said_by, term_of, tray_with

_WAYS: dict[str, Text] = {
    "+": gettext_lazy("2 Count on"),
    "-": gettext_lazy("2 Count back"),
    "*": gettext_lazy("2 Make heaps"),
    "/": gettext_lazy("2 Share out"),
}
Cards = Sequence[tuple[int, int]]
"""Own number cards: (value, card)."""


@dataclass(frozen=True, slots=True)
class TrayEquation:
    """The unsent equation: what its cards count, what the card of the total counts, its sign."""

    counts: list[int]
    total: int | None
    sign: str


def ladder(asked: Question) -> Ladder:
    """Return the help of a seat in its own turn, for the cards it chose."""
    cards = _numbers(asked.seen)
    equation = _tray_equation(asked.tray, {card: value for value, card in cards})
    best = _best(asked.claims, equation)
    right = _lay(best, cards) if best else None
    return Ladder(
        level=asked.level,
        prompt=asks(
            asked.level,
            best,
            equation.counts,
            _("No sum this time. Do something else."),
            fit_of(equation.sign, equation.counts, equation.total),
        ),
        there=_there(best),
        none=_("Do something else, or end your turn."),
        groups=equation.counts,
        total=equation.total,
        way=str(_WAYS[equation.sign]),
        **_second_step(equation),
        options=_options(asked.claims, best, right, cards, asked.decision),
        worked=right,
        worked_groups=_worked(best) if best else [],
        revealed_claims=[best] if best else [],
    )


def _numbers(seen: Any) -> Cards:
    realm = seen["players"][seen["seat"]]["realm"]
    return [(face["value"], face["card"]) for face in realm if face["kind"] == "number"]


def _tray_equation(tray: Any, values: dict[int, int]) -> TrayEquation:
    """Read a tray: cards that are gone are left out, the red knight's step is counted."""
    step = {"+1": 1, "-1": -1}.get(tray.get("step", ""), 0)
    knight = tray.get("knight")

    def count(card: int) -> int:
        return values[card] + (step if card == knight else 0)

    counts = [count(card) for card in tray.get("cards") or [] if card in values]
    total = tray.get("total")
    sign = tray.get("sign") or "+"
    return TrayEquation(counts, count(total) if total in values else None, sign)


def _second_step(equation: TrayEquation) -> dict[str, Any]:
    """Counting on from the biggest, counting back from the first, or heaps: by the sign."""
    counts = equation.counts
    if len(counts) < 2:
        return {}
    if equation.sign == "+":
        start = max(counts)
        return {"start": start, "hops": list(range(1, sum(counts) - start + 1))}
    if equation.sign == "-":
        return {"start": counts[0], "hops": list(range(1, sum(counts[1:]) + 1)), "back": True}
    frames = frames_of(equation.sign, counts)
    return {"heaps": frames[0] if frames else []}


def _there(best: Claim | None) -> str:
    """The truth of step 3."""
    if best is None:
        return _("Not this time. Do something else.")
    if best.op == "=":
        return _("Yes. Two cards are the same.")
    return _("Yes. Your cards make a sum with %(sign)s.") % {"sign": SIGNS[best.op][0]}


def _best(claims: Sequence[Claim], equation: TrayEquation) -> Claim | None:
    """The claim nearest to what the pupil chose: with the chosen sign, without the knight, short.

    Sums before pairs, then shared numbers.
    """
    chosen = [*equation.counts, *([equation.total] if equation.total is not None else [])]

    def fit(claim: Claim) -> tuple[int, bool, bool, bool, int]:
        held = [sum(group) for group in _groups(claim)]
        shared = sum(min(held.count(value), chosen.count(value)) for value in set(chosen))
        steps = sum(len(group) > 1 for group in _groups(claim))
        return shared, claim.op == equation.sign, claim.op != "=", not steps, -len(held)

    return max(claims, key=fit, default=None)


def _groups(claim: Claim) -> list[tuple[int, ...]]:
    return [*claim.groups, *([claim.result] if claim.result else [])]


def _lay(claim: Claim, numbers: Cards) -> Option:
    """The claim with cards of the realm."""
    left = list(numbers)
    cards: list[int] = []
    steps: dict[int, int] = {}
    for value, step in map(term_of, _groups(claim)):
        found = next(one for one in left if one[0] == value)
        left.remove(found)
        cards.append(found[1])
        if step:
            steps[found[1]] = step
    if claim.op == "=":
        return Option(said_by(claim), tray_with("", cards, None, {}))
    return Option(said_by(claim), tray_with(claim.op, cards[:-1], cards[-1], steps))


def _worked(claim: Claim) -> list[int]:
    """The dots of the whole claim."""
    if claim.op == "=":
        return [group[0] for group in claim.groups]
    frames = frames_of(claim.op, [sum(group) for group in claim.groups])
    return frames[0] if frames else []


def _options(
    claims: Sequence[Claim],
    best: Claim | None,
    right: Option | None,
    numbers: Cards,
    decision: str,
) -> list[Option]:
    """Two to pick from, one of them true; which comes first depends on the decision only."""
    if best is None or right is None:
        return []
    true = {_key(claim) for claim in claims}
    near = next((one for one in _near(best, numbers) if _key(one) not in true), None)
    if near is None:
        return [right]
    other = _lay(near, numbers)
    return [right, other] if sum(map(ord, decision)) % 2 else [other, right]


def _key(claim: Claim) -> tuple[Any, ...]:
    """What makes two claims one: operands that may change places are sorted."""
    first = 1 if claim.op in ("-", "/") else 0
    return claim.op, claim.groups[:first], tuple(sorted(claim.groups[first:])), claim.result


def _near(claim: Claim, numbers: Cards) -> Iterator[Claim]:
    """Claims like this one that the realm's cards can lay: near misses come first.

    The same cards with another one as the result, then another card as the result; a pair with
    another card.
    """
    held = [value for value, _card in numbers]
    groups = list(claim.groups)
    if claim.op == "=":
        for value in sorted(set(held), key=lambda one: abs(one - groups[0][0])):
            if value != groups[0][0]:
                yield claim._replace(groups=(groups[0], (value,)))
        return
    for place, group in enumerate(groups):
        changed = [*groups[:place], claim.result, *groups[place + 1 :]]
        yield claim._replace(groups=tuple(changed), result=group)
    spare = list(held)
    for value, _step in map(term_of, groups):
        spare.remove(value)
    for value in sorted(set(spare), key=lambda one: abs(one - sum(claim.result))):
        yield claim._replace(result=(value,))
