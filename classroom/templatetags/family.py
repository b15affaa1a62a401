"""Template tags of pages and mails for families: the sentence, the week, words for skills."""

from datetime import date

from django import template
from django.template.defaultfilters import date as date_words
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.family_words import week_sentence
from classroom.home_games import with_buttons
from classroom.selectors.family_estimate import HomeEstimate
from classroom.selectors.family_report import ChildWeek
from classroom.skill_words import SKILL_WORDS, STATE_SENTENCES, STATE_WORDS, SURER_SENTENCES
from classroom.templatetags.figures import of_every_ten
from learning.items import item_text
from learning.proportions import Proportion
from learning.skill_growth import SkillStatement
from learning.weeks import DAY

register = template.Library()


@register.simple_tag
def sentence(name: str, week: ChildWeek) -> SafeString:
    """Return what is said first of a child's week; no program translates the name."""
    return format_html(
        week_sentence("{name}", week), name=format_html('<bdi translate="no">{}</bdi>', name)
    )


@register.filter
def week_days(monday: date) -> str:
    """Return a week from its Monday: `23 to 29 November`, `30 November to 6 December`."""
    sunday = monday + DAY * 6
    first = date_words(monday, "j" if monday.month == sunday.month else "j F")
    return _("%(first)s to %(last)s") % {"first": first, "last": date_words(sunday, "j F")}


@register.filter
def ten_dots(one: Proportion) -> SafeString:
    """Return ten dots, as many filled as were right of every ten."""
    filled = of_every_ten(one)
    marks = (("" if n < filled else "no",) for n in range(10))
    return format_html_join("", '<i class="{}"></i>', marks)


@register.filter
def skill_name(one: SkillStatement) -> str:
    """Return the name of a skill."""
    return str(SKILL_WORDS[one.skill])


@register.filter
def word_name(one: SkillStatement) -> str:
    """Return how a skill stands, in a word."""
    return str(STATE_WORDS[one.word])


@register.simple_tag
def word_sentence(one: SkillStatement, known: HomeEstimate) -> str:
    """Return how a skill stands, and that it grew, in a plain sentence."""
    told = SURER_SENTENCES if one.skill in known.surer else STATE_SENTENCES
    return str(told.get(one.word) or STATE_SENTENCES[one.word])


@register.filter
def whole(item: str) -> str:
    """Return a fact as a true equation: `3 + 4 = 7`."""
    return item_text(item)


@register.filter
def asked(item: str) -> str:
    """Return a fact as far as its sign of equality: `3 + 4`."""
    return item_text(item).partition(" = ")[0]


@register.filter
def buttons(item: str) -> str:
    """Return how to work a fact out with buttons, '' where they are too many or too few."""
    return with_buttons(item)
