"""Template filters for slips: what wrong answers share, and what to do about it in class."""

from django import template
from django.utils.translation import ngettext

from classroom.reports.skill_words import SLIP_ADVICE, SLIP_WORDS, TAKE_AWAY_ADVICE
from learning.patterns import Pattern

register = template.Library()

TAKING_AWAY = {"sub", "sub3", "bl"}
"""Families of skills in which something is taken away."""


@register.filter
def pattern(found: Pattern) -> str:
    """Return what wrong answers often are, and how many of how many: `often one out (5 of 9)`."""
    told = ngettext(
        "often %(words)s (%(n)d of %(of)d slip)",
        "often %(words)s (%(n)d of %(of)d slips)",
        found.of,
    )
    return told % {"words": SLIP_WORDS[found.label], "n": found.errors, "of": found.of}


@register.filter
def slip_name(label: str) -> str:
    """Return what wrong answers with this label are: `one out`."""
    return str(SLIP_WORDS[label])


@register.filter
def slip_advice(found: Pattern) -> str:
    """Return what to do in class about wrong answers of this kind in this skill."""
    takes = found.family.partition(".")[0] in TAKING_AWAY
    advice = TAKE_AWAY_ADVICE.get(found.label) if takes else None
    return str(advice or SLIP_ADVICE[found.label])
