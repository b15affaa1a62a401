"""Template tags of pages and mails for families: counts in words, words for skills."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.skill_words import SKILL_WORDS, STATE_SENTENCES, STATE_WORDS
from learning.items import item_text
from learning.proportions import Proportion
from learning.skill_growth import SkillStatement

register = template.Library()


@register.filter
def times_in_ten(one: Proportion) -> str:
    """Return a count as a family reads it: `3 of 4`, `early: 7 of 8`, `about 9 times in 10`."""
    told = {"right": one.right, "tried": one.tried}
    if one.form == "early":
        return _("early: %(right)d of %(tried)d") % told
    if one.form == "share":
        return _in_ten(one)
    return _("%(right)d of %(tried)d") % told


def _in_ten(one: Proportion) -> str:
    times = round(10 * one.right / one.tried)
    if times in {0, 10}:
        told = _("every time") if one.right == one.tried else _("nearly every time")
        return told if times else _("seldom yet")
    return ngettext("about once in 10", "about %(n)d times in 10", times) % {"n": times}


@register.simple_tag
def dots(one: Proportion) -> SafeString | str:
    """Return a count below five as dots, which say nothing that the words do not; else nothing."""
    if one.form != "dots":
        return ""
    marks = format_html_join("", '<i class="{}"></i>', (("" if d else "no",) for d in one.dots))
    return format_html('<span class="ten" aria-hidden="true">{}</span>', marks)


@register.filter
def skill_name(one: SkillStatement) -> str:
    """Return the name of a skill."""
    return str(SKILL_WORDS[one.skill])


@register.filter
def word_name(one: SkillStatement) -> str:
    """Return how a skill stands, in a word."""
    return str(STATE_WORDS[one.word])


@register.filter
def word_sentence(one: SkillStatement) -> str:
    """Return how a skill stands, in a plain sentence."""
    return str(STATE_SENTENCES[one.word])


@register.filter
def whole(item: str) -> str:
    """Return a fact as a true equation: `3 + 4 = 7`."""
    return item_text(item)
