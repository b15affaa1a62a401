"""Tags for reports: words for families of claims, steps of help and cards; bands; growth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from classroom.selectors.homes import COLOURS
from classroom.selectors.pupil_report import GrowthWeek
from classroom.selectors.reports import Equation
from classroom.services.reports.places import Place
from classroom.services.reports.smallnumbers import Share
from classroom.templatetags.ui import tens

register = template.Library()

FAMILIES = {
    "pair": gettext_lazy("Equal numbers"),
    "add2": gettext_lazy("Sums of two numbers"),
    "add3": gettext_lazy("Sums of three or more"),
    "both": gettext_lazy("Sums on both sides"),
    "sub": gettext_lazy("Take away"),
}
CARDS = {
    "king": gettext_lazy("King"),
    "knight": gettext_lazy("Knight"),
    "dragon": gettext_lazy("Dragon"),
    "potion": gettext_lazy("Potion"),
    "wand": gettext_lazy("Wand"),
    "jester": gettext_lazy("Jester"),
}
HELP = {
    1: gettext_lazy("Look again"),
    2: gettext_lazy("Count on"),
    3: gettext_lazy("Is there one?"),
    4: gettext_lazy("Pick from two"),
    5: gettext_lazy("Worked out"),
}
SLIPS = {
    "target_mismatch": gettext_lazy("said right, another card laid as the total"),
    "wrong_op": gettext_lazy("true, with a sign that this game does not take"),
    "two_sided": gettext_lazy("true, but with sums on both sides"),
    "too_few_cards": gettext_lazy("too few cards for a sum"),
    "not_pair": gettext_lazy("not two equal cards"),
    "set_not_pair": gettext_lazy("three equal cards where a pair was asked"),
    "not_a_number": gettext_lazy("a card without a number"),
}


@register.filter
def family(name: str) -> str:
    """Return the words for a family of claims."""
    return str(FAMILIES.get(name, name))


@register.filter
def slip(reason: str) -> str:
    """Return the words for a slip of the game's form."""
    return str(SLIPS.get(reason, _("not in a form that the game takes")))


@register.filter
def help_step(level: int) -> str:
    """Return the name of a step of the help ladder."""
    return str(HELP.get(level, level))


@register.filter
def hand(cards: Sequence[Any]) -> str:
    """Return a hand in words: numbers first, smallest first."""
    numbers = sorted(card for card in cards if isinstance(card, int))
    names = sorted(str(CARDS.get(card, card)) for card in cards if not isinstance(card, int))
    return " · ".join([*map(str, numbers), *names])


@register.filter
def how(line: Equation) -> str:
    """Return how a claim came out, in a few words, for teachers."""
    if line.slip:
        return slip(line.reason)
    if line.right:
        return _("first try") if line.tries == 1 else _("try %(n)d") % {"n": line.tries}
    if line.off:
        words = (
            ngettext("%(n)d too many", "%(n)d too many", line.off)
            if line.off > 0
            else ngettext("%(n)d too few", "%(n)d too few", -line.off)
        )
        return words % {"n": abs(line.off)}
    return _("not equal")


@register.filter
def colour(place: Place) -> str:
    """Return the colour a-e of a place's patch, the same on every quilt."""
    return COLOURS[(place.a * 2 + place.b + place.total * (not place.a)) % len(COLOURS)]


@register.simple_tag
def place_name(place: Place) -> str:
    """Return a place in words of cards: `2 + 5`, or `3 or more numbers that make 7`."""
    if place.a:
        return f"{place.a} + {place.b}"
    return _("3 or more numbers that make %(total)d") % {"total": place.total}


@register.simple_tag
def sum_dots(place: Place) -> SafeString:
    """Return a ten-frame in two colours: the two numbers of a place."""
    return tens([place.a, place.b], "s")


@register.simple_tag
def band(share: Share) -> SafeString:
    """Return the likely range of a share as a bar; empty below ten tries."""
    if share.form != "share":
        return format_html('<span class="soft small">{}</span>', _("too few tries to say"))
    label = _("about %(at)d percent, likely between %(low)d and %(high)d") % {
        "at": share.percent,
        "low": share.low,
        "high": share.high,
    }
    return format_html(
        '<svg class="band" viewBox="0 0 100 13" preserveAspectRatio="none" role="img" '
        'aria-label="{}"><rect class="bg" width="100" height="13"/>'
        '<rect class="range" x="{}" y="4" width="{}" height="5"/>'
        '<rect class="at" x="{}" y="1.5" width="2" height="10"/></svg>',
        label,
        share.low,
        max(1, share.width),
        min(98, max(0, share.percent - 1)),
    )


@dataclass(frozen=True, slots=True)
class Bar:
    """One week of the growth chart in the units of its 660 x 250 box."""

    week: GrowthWeek
    x: int
    middle: int
    sewn_y: int
    sewn_height: int
    met_y: int
    met_height: int
    above: int


TOP, FLOOR, LEFT, STEP = 26, 216, 34, 78


@register.simple_tag
def growth_bars(weeks: Sequence[GrowthWeek], places: int) -> list[Bar]:
    """Return the growth as bars; the full height is every fact that the deck can show."""
    bars = []
    for n, week in enumerate(weeks):
        sewn = round((FLOOR - TOP) * week.sewn / places)
        met = round((FLOOR - TOP) * week.met / places)
        x = LEFT + 12 + STEP * n
        top = FLOOR - sewn - met
        bars.append(Bar(week, x, x + 27, FLOOR - sewn, sewn, top, met, top - 7))
    return bars
