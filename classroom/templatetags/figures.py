"""Template tags of the figure that is told of a pupil: right first time, its span, its words."""

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.reports.figure_words import chance, chance_range, in_every_ten
from classroom.reports.selectors.reports import TERM
from learning.proportions import Proportion
from learning.right_first_time import RIGHT_FIRST_TIME

register = template.Library()
register.filter(chance)
register.filter(chance_range)
register.filter(in_every_ten)
THOUSAND = 1000


@register.simple_tag
def right_first_time(
    one: Proportion, span: int | str, pupil: str = "", words: str | None = None
) -> SafeString:
    """Return the figure: `64 of 89`, and that it is too early below ten.

    `span`: in weeks, or as addresses of a pupil's report say another; `pupil`: the public id of
    whose it is, "" for a class; `words`: what is said instead.
    """
    return format_html(
        '<span data-figure="{}" data-pupil="{}" data-weeks="{}" data-value="{}" data-of="{}">'
        "{}</span>",
        RIGHT_FIRST_TIME,
        pupil,
        span,
        one.right,
        one.tried,
        _of(one) if words is None else words,
    )


def _of(one: Proportion) -> SafeString | str:
    if one.form == "none":
        return format_html('<span class="soft">{}</span>', _("none yet"))
    if one.form == "share":
        return of(one)
    early = _("under 10 answers")
    return format_html('{} <span class="soft small">{}</span>', of(one), early)


@register.filter
def of(one: Proportion) -> str:
    """Return the two numbers alone: `6 of 9`; 0 where nothing was tried."""
    if not one.tried:
        return "0"
    return _("%(right)s of %(tried)s") % {"right": _whole(one.right), "tried": _whole(one.tried)}


@register.filter
def large(one: Proportion) -> SafeString:
    """Return the two numbers as they stand at the head of a page."""
    numbers = {"right": _whole(one.right), "tried": _whole(one.tried)}
    return format_html(_("<b>{right}</b> of <b>{tried}</b>"), **numbers)


def _whole(number: int) -> str:
    """Return a whole number as the language writes it, from a thousand on in groups."""
    return number_format(number, force_grouping=True) if number >= THOUSAND else str(number)


@register.filter
def span_words(weeks: int) -> str:
    """Return a span as it stands beside a figure: `this week`, `4 weeks`, `term`."""
    if weeks == TERM:
        return _("term")
    return ngettext("this week", "%(n)d weeks", weeks) % {"n": weeks}
