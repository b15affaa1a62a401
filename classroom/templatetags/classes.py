"""Tags for a teacher's pages of classes: the week's bars, claims, shares."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.lessons.selectors.board_tiles import claim_text, put_together_words
from classroom.people.names import graphemes
from classroom.reports.figure_words import chance, so_far
from classroom.reports.selectors.days import DayAnswers
from games.selectors.log import AttemptRow
from learning.proportions import Proportion
from learning.statements import Statement

register = template.Library()

HIGH = 88
STEP = 80
FLOOR = 118


@dataclass(frozen=True, slots=True)
class Column:
    """One day of the chart, in the units of its 560 x 146 box."""

    day: DayAnswers
    x: int
    middle: int
    y: int
    height: int
    above: int
    last: bool


LONG_WORD, LONGER_WORD = 9, 13
"""Letters of a name's longest word from which it is set smaller, so that it stays whole."""


@register.filter
def word_size(name: str) -> str:
    """Return the class by which a name's longest word fits its line: "", long or longer."""
    longest = max(map(graphemes, name.split()), default=0)
    return "longer" if longest >= LONGER_WORD else "long" if longest >= LONG_WORD else ""


@register.filter
def names(several: Iterable[str]) -> SafeString:
    """Return names with commas between, each isolated and never translated."""
    return format_html_join(", ", '<bdi translate="no">{}</bdi>', ((one,) for one in several))


@register.simple_tag
def columns(days: Sequence[DayAnswers]) -> list[Column]:
    """Return the days as columns; the fullest day is HIGH units high."""
    most = max([day.answers for day in days] + [1])
    made = []
    for n, day in enumerate(days):
        height = max(7, round(HIGH * day.answers / most)) if day.answers else 10
        x, y = 8 + STEP * n, FLOOR - height
        made.append(Column(day, x, x + 29, y, height, y - 6, n == len(days) - 1))
    return made


@register.simple_tag
def claim(line: AttemptRow) -> str:
    """Return a claim as teachers read it: `2 + 7 = 9`."""
    return claim_text(line)


@register.filter
def put_together(line: AttemptRow) -> str:
    """Return that a claim was put together wrongly, and what its cards make; '' of any other."""
    return put_together_words(line)


@register.simple_tag
def share(one: Proportion) -> SafeString | str:
    """Return a count as small numbers may be told: dots below 5, words to 9, a share from 10."""
    if one.form == "none":
        helped = isinstance(one, Statement) and one.first
        none = _("with help only") if helped else _("no calculations in these weeks")
        return format_html('<span class="soft">{}</span>', none)
    words = _("%(right)d of %(tried)d") % {"right": one.right, "tried": one.tried}
    if one.form == "dots":
        dots = format_html_join("", '<i class="{}"></i>', (("" if d else "no",) for d in one.dots))
        return format_html('<span class="ten" role="img" aria-label="{}">{}</span>', words, dots)
    if one.form == "early":
        return so_far(one)
    return chance(one)


@register.filter
def code(value: str) -> str:
    """Return a class code as it is shown: 3 + 3."""
    return f"{value[:3]} {value[3:]}"
