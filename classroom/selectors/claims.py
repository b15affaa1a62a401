"""Formats a claim as a teacher reads it.

`3 + 2 = 5`, `7 = 7`, `7 + 2 = 9 (8 counts as 7)`, sun with sun.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from django.utils.translation import gettext as _

from games.catalogue import report_words
from learning.number_facts import SIGNS

_AS_STATED = frozenset({"both", "mix", "tally", "bl"})
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


def claim_words(one: Claimed) -> str:
    """Return a claim as it was stated, signs and all; never what would have been true."""
    named = report_words().operands.get(one.kind)
    if named:
        names = [str(named[number]) for number in one.operands]
        return _("%(held)s with %(open)s") % {"held": ", ".join(names[:-1]), "open": names[-1]}
    name, _colon, rest = one.item.partition(":")
    if name in _AS_STATED:
        laid = _spaced(rest)
    else:
        sign = f" {SIGNS.get(one.op, one.op)} " if one.op else " = "
        laid = sign.join(map(str, one.effective))
    knows_result = one.said is None or name == "both" or one.kind == "match3"
    stated = laid if knows_result else f"{laid} = {one.said}"
    changed = [] if name in _AS_STATED else _changed(one)
    return f"{stated} ({', '.join(changed)})" if changed else stated


def _changed(one: Claimed) -> list[str]:
    """Return what cards count as, where a modifier gave one card another number."""
    pairs = [pair for pair in zip(one.operands, one.effective, strict=True) if pair[0] != pair[1]]
    step = int(one.modifier.lstrip(ascii_lowercase) or 0)
    if step and not pairs and one.card is not None:
        pairs = [(one.card - step, one.card)]
    return [_("%(card)s counts as %(count)s") % {"card": a, "count": b} for a, b in pairs]


def _spaced(item: str) -> str:
    """Return `6+12-1` as `6 + 12 − 1`; a minus in front of the first number stays with it."""
    spaced = re.sub(r"(?<=\d)([-+*/=])", lambda found: f" {SIGNS.get(found[1], '=')} ", item)
    return spaced.replace("-", SIGNS["-"])
