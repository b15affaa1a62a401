"""Template tags for lists of answers: which ones are shown, chosen how, played with whom."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from classroom.reports.selectors.pupil_answers import AnswerPage, Made
from classroom.reports.selectors.pupil_report import PupilReport
from classroom.reports.skill_words import SLIP_WORDS
from classroom.templatetags.reports import about_words
from learning.statements import SLIP_OF, Rows

register = template.Library()
HOW_WORDS = {
    "alone": gettext_lazy("first tries without help"),
    "helped": gettext_lazy("first tries with help"),
    "shown": gettext_lazy("first tries after the answer was shown"),
    "first": gettext_lazy("first tries, however made"),
    "all": gettext_lazy("second tries included"),
    "wrong": gettext_lazy("not right yet"),
    "slips": gettext_lazy("not in a form that the game takes"),
    "help": gettext_lazy("with help, or told earlier in the game"),
    "hinted": gettext_lazy("after opening help"),
    "assisted": gettext_lazy("after the answer was shown"),
    "idle": gettext_lazy("with a long pause"),
    "card": gettext_lazy("thinking cards, first tries"),
    "rated": gettext_lazy("what the estimate counts"),
    "missed": gettext_lazy("first tries without help that were not right"),
    "unaided": gettext_lazy("first tries without help, games and thinking cards together"),
    "put_together": gettext_lazy("put together wrongly, counted nowhere"),
}
SHOW_NAMES = {
    "sums": gettext_lazy("All"),
    "unaided": gettext_lazy("Right first time"),
    "notyet": gettext_lazy("Not yet"),
    "help": gettext_lazy("Any help"),
    "cards": gettext_lazy("Thinking cards"),
    "pairs": gettext_lazy("Pairs and colours"),
}
COMPANY = {
    "alone": gettext_lazy("alone"),
    "robots": gettext_lazy("against robots"),
    "versus": gettext_lazy("against other pupils"),
    "coop": gettext_lazy("together, as one team"),
}


@register.filter
def company(kind: str) -> str:
    """Return with or against whom it was played."""
    return str(COMPANY[kind])


@register.simple_tag
def rows_words(rows: Rows, count: int) -> str:
    """Return which answers are listed: `12 answers, equal numbers: first tries without help`."""
    counted = ngettext("%(n)d answer", "%(n)d answers", count) % {"n": count}
    about = f", {about_words(rows.about)}" if rows.about else ""
    return f"{counted}{about}: {_how_words(rows.how)}"


def _how_words(how: str) -> str:
    if how.startswith(SLIP_OF):
        return _("not right yet, %(slip)s") % {"slip": SLIP_WORDS[how.removeprefix(SLIP_OF)]}
    return str(HOW_WORDS[how])


@register.filter
def show_name(show: str) -> str:
    """Return the name of a choice of answers."""
    return str(SHOW_NAMES[show])


@register.simple_tag
def show_count(page: AnswerPage, show: str) -> int:
    return page.counts[show]


@register.filter
def open_folds(folds: Sequence[str]) -> str:
    """Return query parameters that keep these folds open, to stand after others: `&open=facts`."""
    return "".join(f"&open={fold}" for fold in folds)


@register.simple_tag
def made_words(made: Made) -> str:
    """Return all answers by how they were made, but for those put together wrongly.

    `121 answers: 89 first tries without help, 18 first tries with help, 14 second tries.`
    """
    tries, helped, assisted, again = made.unaided, made.helped, made.shown, made.again
    parts = [
        (tries, ngettext("%(n)d first try without help", "%(n)d first tries without help", tries)),
        (helped, ngettext("%(n)d first try with help", "%(n)d first tries with help", helped)),
        (
            assisted,
            ngettext(
                "%(n)d first try after the answer was shown",
                "%(n)d first tries after the answer was shown",
                assisted,
            ),
        ),
        (again, ngettext("%(n)d second try", "%(n)d second tries", again)),
        (made.scores, ngettext("%(n)d score", "%(n)d scores", made.scores)),
        (made.other, _("%(n)d not in a form that the game takes")),
    ]
    count = sum(n for n, _words in parts)
    counted = ngettext("%(n)d answer", "%(n)d answers", count) % {"n": count}
    words = ", ".join(words % {"n": n} for n, words in parts if n)
    return f"{counted}: {words}." if words else f"{counted}."


@register.simple_tag
def page_query(report: PupilReport) -> str:
    """Return the address of the listed answers, but for the number of the page."""
    asked = {"when": report.choice.key, "show": report.page.show}
    rows = report.page.rows
    if report.page.wrong:
        asked["wrong"] = report.page.wrong
    return urlencode(asked | ({"about": rows.about, "how": rows.how} if rows else {}))
