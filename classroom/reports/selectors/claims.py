"""Formats a claim as a teacher reads it.

`3 + 2 = 5`, `7 = 7`, `7 + 2 = 9 (8 counts as 7)`, sun with sun, 15 points, 3 off: score 12.
"""

from collections.abc import Sequence
from string import ascii_lowercase

from django.utils.translation import gettext as _

from games.catalogue import report_words
from games.selectors.log import AttemptRow, GroupClaim
from learning.items import (
    SCORE,
    family_of,
    item_text,
    name_of,
    score_terms,
    spaced_terms,
)
from learning.number_facts import SIGNS
from learning.put_together import arranged
from learning.stored_claims import StoredClaim

_AS_STATED = frozenset({"both", "mix", "bl"})
"""Items that keep a claim as it was stated, which one sign between all numbers would not."""


LoggedClaim = AttemptRow | GroupClaim | StoredClaim
"""A judged claim, from the log or from a built week."""


def claim_words(one: LoggedClaim) -> str:
    """Return a claim as it was stated, signs and all; never what would have been true."""
    named = report_words().operands.get(one.kind)
    if named:
        names = [str(named[number]) for number in one.operands]
        return _("%(held)s with %(open)s") % {"held": ", ".join(names[:-1]), "open": names[-1]}
    name = name_of(one.item)
    if name == SCORE:
        return _score_words(one.item, one.stated_total)
    total = None if name == "both" or one.kind == "match3" else one.stated_total
    if name in _AS_STATED:
        return _with_total(spaced_terms(one.item), total)
    return _with_total(_joined(one.op, one.effective), total) + _changed(one)


def same_cards_words(one: LoggedClaim) -> str:
    """Return the sentence for a claim that was put together wrongly; '' for any other."""
    true = same_cards(one)
    return _("The same cards make %(sum)s. Not counted as wrong.") % {"sum": true} if true else ""


def same_cards(one: LoggedClaim) -> str:
    """Return the true sum of the cards of a claim that was put together wrongly."""
    order = arranged(one.op, one.effective, one.card_total) if one.card_total is not None else None
    if one.card_total is None or order is None:
        return ""
    counts = [(*one.effective, one.card_total)[place] for place in order]
    return _with_total(_joined(one.op, counts[:-1]), counts[-1]) + _changed(one)


def _joined(op: str, counts: Sequence[int]) -> str:
    sign = f" {SIGNS.get(op, op)} " if op else " = "
    return sign.join(map(str, counts))


def _with_total(laid: str, total: int | None) -> str:
    return laid if total is None else f"{laid} = {total}"


def item_words(item: str) -> str:
    """Return an item as an equation, or its family's name where it is none."""
    return item_text(item) or family_of(item) or item


def _score_words(item: str, total: int | None) -> str:
    """Return a score as it was worked out: `15 points, 3 off: score 12`."""
    gained, lost = (" + ".join(map(str, points)) for points in score_terms(item))
    worth = _("%(n)s points") % {"n": gained or "0"}
    if lost:
        worth = _("%(n)s points, %(lost)s off") % {"n": gained or "0", "lost": lost}
    score = "" if total is None else str(total).replace("-", SIGNS["-"])
    return _("%(worth)s: score %(score)s") % {"worth": worth, "score": score} if score else worth


def _changed(one: LoggedClaim) -> str:
    """Return in brackets what a card counts as, where a modifier gave it another number.

    One card of a claim is changed: an operand, or the one laid as the total.
    """
    pairs = [pair for pair in zip(one.operands, one.effective, strict=True) if pair[0] != pair[1]]
    step = int(one.modifier.lstrip(ascii_lowercase) or 0)
    if one.card_total is not None and step and not pairs:
        pairs = [(one.card_total - step, one.card_total)]
    words = [_("%(card)s counts as %(count)s") % {"card": a, "count": b} for a, b in pairs]
    return f" ({', '.join(words)})" if words else ""
