"""The Rescue: what was said, as a sum, as dots and as the cards in the tray."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine import GAMES
from engine.protocol import Action, Claim
from games.presenters.sums import SIGNS, same_of
from games.presenters.view_models import Sum

_GAME = GAMES["the_rescue"]
MOST_DOTS = 20

Term = tuple[int, int]
"""The number on a card, and how much more or less the red knight lets it count."""


def equation_of(
    op: str, terms: Sequence[Term], result: Term, keyed: int | None = None, side: str = "right"
) -> Sum:
    """Return an equation as shown and as spoken.

    `op`: one sign, none, or one for each gap; `keyed`: the number said beside the result's card;
    `side`: where the result was said. A card that the red knight changed stands with what it
    counts, and a note says so: '7 × 1 = 7 (6 counts as 7)'.
    """
    signs = op if len(op) == len(terms) - 1 else op[:1] * (len(terms) - 1)
    end = str(_counted(result) if keyed is None else keyed)
    text = operation = str(_counted(terms[0]))
    for sign, term in zip(signs, terms[1:], strict=True):
        written, word = SIGNS[sign]
        text += f" {written} {_counted(term)}"
        operation += f" {word} {_counted(term)}"
    left = side == "left"
    text = f"{end} = {text}" if left else f"{text} = {end}"
    spoken = f"{end}{_(' is ')}{operation}" if left else f"{operation}{_(' is ')}{end}"
    changed = [
        _("%(card)d counts as %(count)d") % _in_words(one) for one in [*terms, result] if one[1]
    ]
    if not changed:
        return Sum(text, spoken, terms=operation, made=end)
    note, more = f"({', '.join(changed)})", _(", and ")
    spoken, made = more.join([spoken, *changed]), more.join([end, *changed])
    return Sum(f"{text} {note}", spoken, note, terms=operation, made=made)


def _counted(term: Term) -> int:
    value, step = term
    return value + step


def _in_words(term: Term) -> dict[str, int]:
    return {"card": term[0], "count": _counted(term)}


def said_by(claim: Claim) -> Sum:
    """Return the sum of an engine's claim: equal numbers for '=', else an equation."""
    if claim.op == "=":
        return same_of([group[0] for group in claim.groups])
    terms = [term_of(group) for group in claim.groups]
    return equation_of(claim.op, terms, term_of(claim.result))


def term_of(group: Sequence[int]) -> Term:
    """Return a group of a claim, the number and with the red knight the step too, as a term."""
    return group[0], sum(group[1:])


def stated(action: Action, n: int = 0) -> Sum | None:
    """Return the sum that an action states, with the keyed number where one is keyed.

    `n`: which of the action's claims is meant; there is one here.
    """
    if action.kind == "wake_pair":
        return same_of([_value(card) for card in action.args])
    if action.kind != "equation":
        return None
    op, _operands, result, adjust, side, keyed = action.args
    return equation_of(
        op, _terms(action), (_value(result), dict(adjust).get(result, 0)), keyed, side
    )


def _value(card: int) -> int:
    value: int = _GAME.face(card).get("value", 0)
    return value


def _terms(action: Action) -> list[Term]:
    steps = dict(action.args[3])
    return [(_value(card), steps.get(card, 0)) for card in action.args[1]]


def dots_of(action: Action, n: int = 0) -> list[list[int]]:
    """Return the frames of dots that picture a statement, each with its groups.

    They picture what was laid, whatever is true: see `frames_of`.
    """
    if action.kind == "wake_pair":
        return [[_value(card)] for card in action.args]
    if action.kind != "equation":
        return []
    return frames_of(action.args[0], [value + step for value, step in _terms(action)])


def frames_of(op: str, counts: Sequence[int]) -> list[list[int]]:
    """Return the frames that picture an operation on counts; [] where they are too many.

    Plus: all stand together. Take away: the first, what goes away in another colour. Times: as
    many heaps. Share: the first in heaps of the second.
    """
    if op == "+":
        groups = list(counts)
    elif op == "-":
        away = sum(counts[1:])
        groups = [counts[0] - away, away] if away <= counts[0] else [counts[0]]
    elif op == "*":
        groups = _heaps(counts)
    elif op == "/":
        first, second = counts[0], (list(counts[1:]) or [1])[0]
        even = second and first % second == 0
        groups = [second] * (first // second) if even else [first]
    else:
        groups = []
    return [groups] if groups and sum(groups) <= MOST_DOTS else []


def _heaps(counts: Sequence[int]) -> list[int]:
    heaps = 1
    for count in counts[:-1]:
        heaps *= count
    return [counts[-1]] * heaps if heaps <= MOST_DOTS else []


def tray_of(action: Action) -> dict[str, Any] | None:
    """Return the tray that holds the cards of a claim; None for actions that are none."""
    if action.kind == "wake_pair":
        return {"cards": list(action.args), "total": None, "keyed": None}
    if action.kind != "equation":
        return None
    op, operands, result, adjust, _side, keyed = action.args
    return tray_with(op, operands, result, dict(adjust), keyed)


def tray_with(
    op: str,
    cards: Sequence[int],
    total: int | None,
    steps: Mapping[int, int],
    keyed: int | None = None,
) -> dict[str, Any]:
    """Return a tray: the cards in their places, the sign, and the one that counts more or less."""
    sign = op if op in SIGNS else "+"
    tray = {"cards": list(cards), "total": total, "keyed": keyed, "sign": sign}
    for card, step in list(steps.items())[:1]:
        tray |= {"knight": card, "step": "+1" if step > 0 else "-1"}
    return tray
