"""Formats a claim as a teacher reads it.

`3 + 2 = 5`, `7 = 7`, `7 + 2 = 9 (8 counts as 7)`, sun with sun, 15 points, 3 off: score 12.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from django.utils.translation import gettext as _

from games.catalogue import report_words
from games.selectors.boards import ClaimLine
from games.selectors.log import GroupClaim
from learning.items import SCORE, family_of, item_text
from learning.number_facts import SIGNS
from learning.put_together import arranged
from learning.stored_claims import StoredClaim

_AS_STATED = frozenset({"both", "mix", "bl"})
"""Items that keep a claim as it was stated, which one sign between all numbers would not."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """What was claimed: the fields are those of an attempt."""

    kind: str
    item: str
    op: str
    operands: Sequence[int]
    effective: Sequence[int]  # what each operand counts, after any modifier
    said: int | None
    card: int | None = None  # what the card laid as the result counts
    modifier: str = ""  # `name+1` where something changed a card, the result's included


def claimed_in(row: ClaimLine | GroupClaim | StoredClaim) -> Claimed:
    """Return the claim of a row of the log, or of a built week."""
    return Claimed(
        kind=row.kind,
        item=row.item,
        op=row.op,
        operands=row.operands,
        effective=row.effective,
        said=row.stated_total,
        card=row.card_total,
        modifier=row.modifier,
    )


def claim_words(one: Claimed) -> str:
    """Return a claim as it was stated, signs and all; never what would have been true."""
    named = report_words().operands.get(one.kind)
    if named:
        names = [str(named[number]) for number in one.operands]
        return _("%(held)s with %(open)s") % {"held": ", ".join(names[:-1]), "open": names[-1]}
    name, _colon, rest = one.item.partition(":")
    if name == SCORE:
        return _score_words(rest, one.said)
    if name in _AS_STATED:
        laid = _spaced(rest)
    else:
        sign = f" {SIGNS.get(one.op, one.op)} " if one.op else " = "
        laid = sign.join(map(str, one.effective))
    knows_result = one.said is None or name == "both" or one.kind == "match3"
    stated = laid if knows_result else f"{laid} = {one.said}"
    changed = [] if name in _AS_STATED else _changed(one)
    return f"{stated} ({', '.join(changed)})" if changed else stated


def same_cards_words(one: Claimed) -> str:
    """Return the sentence for a claim that was put together wrongly; '' for any other."""
    true = same_cards(one)
    return _("The same cards make %(sum)s. Not counted as wrong.") % {"sum": true} if true else ""


def same_cards(one: Claimed) -> str:
    """Return the true sum of the cards of a claim that was put together wrongly."""
    order = arranged(one.op, one.effective, one.card) if one.card is not None else None
    if one.card is None or order is None:
        return ""
    cards = (*one.operands, one.card - _step_of_total(one))
    counts = (*one.effective, one.card)
    *parts, total = order
    true = replace(
        one,
        operands=[cards[place] for place in parts],
        effective=[counts[place] for place in parts],
        said=counts[total],
        card=counts[total],
    )
    return claim_words(true)


def item_words(item: str) -> str:
    """Return what could be claimed as an equation, or its family's name where it is none."""
    return item_text(item) or family_of(item) or item


def _score_words(terms: str, said: int | None) -> str:
    """Return a score as it was worked out: `15 points, 3 off: score 12`; `15-3` are its terms."""
    parts = re.findall(r"(-?)(\d+)", terms)
    gained = " + ".join(points for sign, points in parts if not sign) or "0"
    lost = " + ".join(points for sign, points in parts if sign)
    worth = _("%(n)s points") % {"n": gained}
    if lost:
        worth = _("%(n)s points, %(lost)s off") % {"n": gained, "lost": lost}
    score = "" if said is None else str(said).replace("-", SIGNS["-"])
    return _("%(worth)s: score %(score)s") % {"worth": worth, "score": score} if score else worth


def _changed(one: Claimed) -> list[str]:
    """Return what cards count as, where a modifier gave one card another number."""
    pairs = [pair for pair in zip(one.operands, one.effective, strict=True) if pair[0] != pair[1]]
    if one.card is not None and (step := _step_of_total(one)):
        pairs = [(one.card - step, one.card)]
    return [_("%(card)s counts as %(count)s") % {"card": a, "count": b} for a, b in pairs]


def _step_of_total(one: Claimed) -> int:
    """Return how much more the card counts that was laid as the result, 0 where it is as printed.

    One card of a claim is changed: an operand shows it by itself.
    """
    changed = [*one.operands] != [*one.effective]
    return 0 if changed else int(one.modifier.lstrip(ascii_lowercase) or 0)


def _spaced(item: str) -> str:
    """Return `6+12-1` as `6 + 12 − 1`; a minus in front of the first number stays with it."""
    spaced = re.sub(r"(?<=\d)([-+*/=])", lambda found: f" {SIGNS.get(found[1], '=')} ", item)
    return spaced.replace("-", SIGNS["-"])
