"""Template tags of pages and mails for families: the sentence, the week, words for skills."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from classroom.reports.family_words import week_days, week_sentence, word_sentence
from classroom.reports.figure_words import of_every_ten
from classroom.reports.home_games import with_buttons
from classroom.reports.selectors.family_report import ChildWeek
from classroom.reports.skill_words import skill_name, word_name
from learning.items import item_text
from learning.proportions import Proportion

register = template.Library()
register.filter(week_days)
register.filter(skill_name)
register.filter(word_name)
register.simple_tag(word_sentence)
register.filter("whole", item_text)


@register.simple_tag
def sentence(name: str, week: ChildWeek) -> SafeString:
    """Return the first sentence on a child's week, its name marked as not to be translated."""
    return format_html(
        week_sentence("{name}", week), name=format_html('<bdi translate="no">{}</bdi>', name)
    )


@register.filter
def ten_dots(one: Proportion) -> SafeString:
    """Return ten dots, as many filled as were right of every ten."""
    filled = of_every_ten(one)
    marks = (("" if n < filled else "no",) for n in range(10))
    return format_html_join("", '<i class="{}"></i>', marks)


@register.filter
def asked(item: str) -> str:
    """Return a fact as far as its sign of equality: `3 + 4`."""
    return item_text(item).partition(" = ")[0]


@register.filter
def buttons(item: str) -> str:
    """Return instructions to lay a fact in buttons, '' where they are too many or too few."""
    return with_buttons(item)
