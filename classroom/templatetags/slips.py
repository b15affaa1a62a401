"""Template filters for slips: what wrong answers share, and what to do about it in class."""

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.reports.skill_words import SLIP_ADVICE, SLIP_WORDS, TAKE_AWAY_ADVICE
from learning.patterns import Pattern

register = template.Library()

TAKING_AWAY = {"sub", "sub3", "bl"}
"""Families of skills in which something is taken away."""


@register.filter
def pattern(found: Pattern) -> str:
    """Return the common slip and its count: `often one out (5 of 9 slips in games)`."""
    sentence = ngettext(
        "often %(words)s (%(n)d of %(of)d slip in games)",
        "often %(words)s (%(n)d of %(of)d slips in games)",
        found.of,
    )
    return sentence % {"words": SLIP_WORDS[found.label], "n": found.errors, "of": found.of}


@register.simple_tag
def what_slips_are(weeks: int = 0) -> str:
    """Return what a slip is; `weeks`: of how many those of groups are, 0 without groups."""
    if not weeks:
        return _("Slips are wrong answers in games that fit one cause only.")
    sentence = _(
        "Slips are wrong answers in games that fit one cause only; "
        "those of groups are of the last %(n)d weeks."
    )
    return sentence % {"n": weeks}


@register.filter
def slip_name(label: str) -> str:
    """Return a slip's name: `one out`."""
    return str(SLIP_WORDS[label])


@register.filter
def slip_advice(found: Pattern) -> str:
    """Return advice for the class on slips of this kind in this skill."""
    takes = found.family.partition(".")[0] in TAKING_AWAY
    advice = TAKE_AWAY_ADVICE.get(found.label) if takes else None
    return str(advice or SLIP_ADVICE[found.label])
