"""Template tags of report pages: words for families, help and cards; bands; growth bars."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from classroom.reports.card_set_words import SAID
from classroom.reports.figure_words import chance
from classroom.reports.selectors.equations import Equation
from classroom.reports.selectors.next_groups import NextGroup
from classroom.reports.selectors.pupil_facts import GrowthWeek
from classroom.reports.selectors.quilt import COLOURS
from classroom.reports.skill_words import SKILL_WORDS, fact_name
from classroom.templatetags.classes import share
from games.catalogue import report_words
from games.templatetags.ui import tens
from learning.number_facts import BY_KEY, NumberFact
from learning.patterns import Pattern
from learning.proportions import Proportion
from learning.recurring import rows_of
from learning.statements import Rows, Statement
from learning.words import NEARLY_MEAN

register = template.Library()
register.simple_tag(fact_name)

FAMILIES = {
    "pair": gettext_lazy("Equal numbers"),
    "alike3": gettext_lazy("Three equal values"),
    "add2": gettext_lazy("Sums of two numbers"),
    "add3": gettext_lazy("Sums of three or more"),
    "both": gettext_lazy("Sums on both sides"),
    "sub": gettext_lazy("Take away"),
    "bl": gettext_lazy("Cover"),
    "mul": gettext_lazy("Multiplying with small numbers"),
    "div": gettext_lazy("Dividing with small numbers"),
    "one": gettext_lazy("Multiplying and dividing by 1"),
    "mix": gettext_lazy("Mixed signs, or none"),
    "tally": gettext_lazy("Working out the score"),
    "colour_pair": gettext_lazy("Matching colours"),
}
QUILTS = {
    "sums": gettext_lazy("Sums"),
    "takes": gettext_lazy("Take away"),
    "covers": gettext_lazy("Cover"),
    "times": gettext_lazy("Multiplying with small numbers"),
    "shares": gettext_lazy("Dividing with small numbers"),
}
CAPTIONS = {
    "sums": gettext_lazy(
        "Sums of two numbers: rows are the smaller number, columns the larger one."
    ),
    "takes": gettext_lazy("Take away: rows are the number, columns what is taken away."),
    "covers": gettext_lazy("Cover: rows are the number on the card, columns how many are covered."),
    "times": gettext_lazy(
        "Multiplying with small numbers: rows are the smaller number, columns the larger one."
    ),
    "shares": gettext_lazy(
        "Dividing with small numbers: rows are the number, columns what it is shared by."
    ),
}
OWN = {
    "sums": gettext_lazy("Your quilt"),
    "takes": gettext_lazy("Your take-away quilt"),
    "covers": gettext_lazy("Your cover quilt"),
    "times": gettext_lazy("Your times quilt"),
    "shares": gettext_lazy("Your sharing quilt"),
}
OWN_CAPTIONS = {
    "sums": gettext_lazy("My patches: sums of two numbers"),
    "takes": gettext_lazy("My patches: take away"),
    "covers": gettext_lazy("My patches: cover"),
    "times": gettext_lazy("My patches: times"),
    "shares": gettext_lazy("My patches: share"),
}
KID_NAMES = {
    "sums": gettext_lazy("Sums"),
    "takes": gettext_lazy("Take away"),
    "covers": gettext_lazy("Cover"),
    "times": gettext_lazy("Times"),
    "shares": gettext_lazy("Share"),
}
TABS = {
    "sums": gettext_lazy("add"),
    "takes": gettext_lazy("take away"),
    "covers": gettext_lazy("cover"),
    "times": gettext_lazy("times"),
    "shares": gettext_lazy("divide"),
}
SIGN_NAMES = {
    "+": gettext_lazy("plus"),
    "−": gettext_lazy("minus"),
    "×": gettext_lazy("times"),
    "÷": gettext_lazy("shared by"),
}
SORT_NAMES = {
    "": gettext_lazy("Every answer"),
    "sums": gettext_lazy("Sums"),
    "pairs": gettext_lazy("Equal numbers and values"),
    "scores": gettext_lazy("Scores"),
    "colours": gettext_lazy("Colours"),
    "counts": gettext_lazy("Counts round the table"),
}
SORT_COUNTS: dict[str, Callable[[int], str]] = {
    "sums": lambda n: ngettext("%(n)d sum", "%(n)d sums", n),
    "pairs": lambda n: ngettext("%(n)d of equal numbers", "%(n)d of equal numbers", n),
    "scores": lambda n: ngettext("%(n)d score", "%(n)d scores", n),
    "colours": lambda n: ngettext("%(n)d of colours", "%(n)d of colours", n),
    "counts": lambda n: ngettext("%(n)d count", "%(n)d counts", n),
}
HELP = {
    1: gettext_lazy("Look again"),
    2: gettext_lazy("Count on"),
    3: gettext_lazy("Is there one?"),
    4: gettext_lazy("Pick from two"),
}
SLIPS = {
    "target_mismatch": gettext_lazy("said right, another card laid as the total"),
    "wrong_op": gettext_lazy("true, with a sign that this game does not take"),
    "too_few_cards": gettext_lazy("too few cards for a calculation"),
    "not_pair": gettext_lazy("not two equal cards"),
    "set_not_pair": gettext_lazy("three equal cards where a pair was asked"),
    "not_a_number": gettext_lazy("a card without a number"),
    "put_together": gettext_lazy("put together wrongly"),
    "too_many_cards": gettext_lazy("too many cards"),
}
NOT_YET = {
    "div_inexact": gettext_lazy("does not share evenly"),
    "div_zero": gettext_lazy("shared by 0"),
}


@register.filter
def family(name: str) -> str:
    """Return the words for a family of claims."""
    return str(FAMILIES.get(name) or report_words().families.get(name, name))


@register.filter
def slip(reason: str) -> str:
    """Return the words for a slip of the game's form."""
    words = SLIPS.get(reason) or report_words().reasons.get(reason)
    return str(words or _("not in a form that the game takes"))


@register.filter
def skill(name: str) -> str:
    """Return the words for a skill."""
    return str(SKILL_WORDS[name])


@register.filter
def group_name(group: NextGroup) -> str:
    """Return the skill of a group for the next lesson, numbered where it has several groups."""
    if not group.number:
        return skill(group.skill)
    return _("%(skill)s, group %(n)d") % {"skill": skill(group.skill), "n": group.number}


@register.filter
def group_words(group: NextGroup) -> str:
    """Return a group's share of right answers in the words of skills."""
    if group.low < NEARLY_MEAN <= group.high:
        return _("Sometimes to mostly right")
    return chance_words(group.low)


@register.filter
def chance_words(mean: float) -> str:
    """Return a chance to be right in the words of skills."""
    return _("Mostly right") if mean >= NEARLY_MEAN else _("Sometimes right, sometimes not yet")


@register.filter
def rows(found: Pattern) -> Rows:
    """Return the answers that a pattern was counted from."""
    return rows_of(found)


@register.filter
def help_step(level: int) -> str:
    """Return the name of a step of the help ladder that shows no answer."""
    return str(HELP.get(level, level))


@register.filter
def hand(cards: Sequence[Any]) -> str:
    """Return a hand in words: numbers first, smallest first."""
    numbers = sorted(card for card in cards if isinstance(card, int))
    words = report_words().cards
    names = sorted(str(words.get(card, card)) for card in cards if not isinstance(card, int))
    return " · ".join([*map(str, numbers), *names])


@register.filter
def how(line: Equation) -> str:
    """Return a claim's outcome in a few words, for teachers."""
    number, reason = line.claim.try_number, line.claim.reason
    if line.is_slip:
        return slip(reason)
    if reason in NOT_YET:
        return str(NOT_YET[reason])
    if line.is_right:
        return _("first try") if number == 1 else _("try %(n)d") % {"n": number}
    return off_words(line.off) if line.off else _("not equal")


@register.filter
def off_words(off: int) -> str:
    """Return the distance from the truth: `one too few`."""
    words = (
        ngettext("one too many", "%(n)d too many", off)
        if off > 0
        else ngettext("one too few", "%(n)d too few", -off)
    )
    return words % {"n": abs(off)}


@register.filter
def colour(fact: NumberFact) -> str:
    """Return the colour a-e of a fact's patch, the same on every quilt."""
    return COLOURS[(fact.a * 2 + fact.b + fact.total * (not fact.a)) % len(COLOURS)]


@register.filter
def quilt_name(key: str) -> str:
    """Return the name of a quilt for adults."""
    return str(QUILTS[key])


@register.filter
def quilt_caption(key: str) -> str:
    """Return the caption of a quilt's table: its rows and columns."""
    return str(CAPTIONS[key])


@register.filter
def tab_word(key: str) -> str:
    """Return the word on a quilt's tab."""
    return str(TABS[key])


@register.filter
def card_set_words(key: str) -> str:
    """Return a card set as a line says it: `Thinking cards: sums to 10`."""
    return str(SAID[key])


@register.filter
def own_caption(key: str) -> str:
    """Return a quilt's table's name for the pupil whose it is."""
    return str(OWN_CAPTIONS[key])


@register.filter
def kid_name(key: str) -> str:
    """Return a quilt's name in a pupil's words."""
    return str(KID_NAMES[key])


@register.filter
def piece_name(key: str) -> str:
    """Return a quilt's name for its pupil."""
    return str(OWN[key])


@register.filter
def home_name(key: str) -> str:
    """Return a quilt's name for the family."""
    return _("The quilt") if key == "sums" else str(QUILTS[key])


@register.filter
def sign_name(sign: str) -> str:
    """Return a sign as it is read."""
    return str(SIGN_NAMES[sign])


@register.filter
def on_patch(fact: NumberFact) -> str:
    """Return a fact as a patch shows it: `2+5`, without blanks."""
    return fact.text.replace(" ", "")


@register.simple_tag
def sum_dots(fact: NumberFact) -> SafeString:
    """Return a ten-frame in two colours: the two numbers of a fact."""
    return tens([fact.a, fact.b], "s")


@register.simple_tag
def band(share: Proportion) -> SafeString:
    """Return the likely range of a share as a bar; empty below ten tries."""
    if share.form != "share":
        return format_html(
            '<span class="soft small">{}</span>', _("under 10 answers: too early to say")
        )
    return format_html(
        '<svg class="band" viewBox="0 0 100 13" preserveAspectRatio="none" role="img" '
        'aria-label="{}"><rect class="bg" width="100" height="13"/>'
        '<rect class="range" x="{}" y="4" width="{}" height="5"/>'
        '<rect class="at" x="{}" y="1.5" width="2" height="10"/></svg>',
        chance(share),
        share.low,
        max(1, share.width),
        min(98, max(0, share.percent - 1)),
    )


@register.simple_tag
def asked(one: Statement) -> SafeString | str:
    """Return the share right first time; in words where it was in no game of that time."""
    if not one.first:
        return format_html('<span class="soft">{}</span>', _("not in this time"))
    return share(one)


@register.simple_tag
def with_help(one: Statement) -> SafeString | str:
    """Return first tries with help, and the number of answers shown: `2 of 3 and 1 shown`."""
    words = "0"
    if one.helped.tried:
        words = _("%(right)d of %(tried)d") % {"right": one.helped.right, "tried": one.helped.tried}
    if not one.shown_count:
        return words
    n = one.shown_count
    beside = ngettext("and %(n)d shown", "and %(n)d shown", n) % {"n": n}
    return format_html('{} <span class="small soft of">{}</span>', words, beside)


@register.simple_tag
def sort_count(sort: str, count: int) -> str:
    """Return a number of answers of one sort: `3 scores`."""
    return str(SORT_COUNTS[sort](count)) % {"n": count}


@register.simple_tag
def about_words(about: str) -> str:
    """Return the name of a statement's subject: a fact, a family of claims, or a sort of them."""
    if about in BY_KEY:
        return fact_name(BY_KEY[about])
    if about in FAMILIES or about not in SKILL_WORDS:
        return str(SORT_NAMES[about]) if about in SORT_NAMES else family(about)
    return skill(about)


@register.filter
def claim_family(words: str) -> str:
    """Return an equation as it is, a family's key in words."""
    return family(words).lower() if words in FAMILIES else words


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
def growth_bars(weeks: Sequence[GrowthWeek], facts: int) -> list[Bar]:
    """Return the growth as bars; the full height is every fact that the deck can show."""
    bars = []
    for n, week in enumerate(weeks):
        sewn = round((FLOOR - TOP) * week.mastered / facts)
        met = round((FLOOR - TOP) * week.practised / facts)
        x = LEFT + 12 + STEP * n
        top = FLOOR - sewn - met
        bars.append(Bar(week, x, x + 27, FLOOR - sewn, sewn, top, met, top - 7))
    return bars
