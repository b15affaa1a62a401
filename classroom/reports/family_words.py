"""The sentence with which a family's page and mail begin: days, and the strongest thing true."""

from datetime import date

from django.template.defaultfilters import date as date_words
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from classroom.reports.selectors.family_estimate import HomeEstimate
from classroom.reports.selectors.family_report import ChildWeek
from classroom.reports.skill_words import SKILL_PRACTICE, STATE_SENTENCES, SURER_SENTENCES
from games.directions import isolated
from learning.items import item_text
from learning.skill_growth import SkillStatement
from learning.weeks import DAY

SENTENCES = {
    "grew": ngettext_lazy(
        "%(name)s practised on %(n)d day and is getting surer with %(what)s.",
        "%(name)s practised on %(n)d days and is getting surer with %(what)s.",
        "n",
    ),
    "practised": ngettext_lazy(
        "%(name)s practised on %(n)d day, mostly %(what)s.",
        "%(name)s practised on %(n)d days, mostly %(what)s.",
        "n",
    ),
    "played": ngettext_lazy("%(name)s played on %(n)d day.", "%(name)s played on %(n)d days.", "n"),
}
SENTENCES_OF_THE_PAST = {
    "grew": ngettext_lazy(
        "%(name)s practised on %(n)d day that week and was getting surer with %(what)s.",
        "%(name)s practised on %(n)d days that week and was getting surer with %(what)s.",
        "n",
    ),
    "practised": ngettext_lazy(
        "%(name)s practised on %(n)d day that week, mostly %(what)s.",
        "%(name)s practised on %(n)d days that week, mostly %(what)s.",
        "n",
    ),
    "played": ngettext_lazy(
        "%(name)s played on %(n)d day that week.",
        "%(name)s played on %(n)d days that week.",
        "n",
    ),
}


def week_sentence(name: str, week: ChildWeek) -> str:
    """Return the sentence on a child's week: surer with, else practised most, else days alone."""
    if not week.freshness.as_of:
        return _("%(name)s has not played yet. Here is a game to begin with.") % {
            "name": isolated(name)
        }
    if week.idle or not week.played:
        return _not_played(name, week)
    surer, most = _surer(week), week.answers.most
    kind = "grew" if surer else "practised" if most else "played"
    what = surer or (SKILL_PRACTICE[most] if most else "")
    sentences = SENTENCES if week.week == week.present else SENTENCES_OF_THE_PAST
    return str(sentences[kind] % {"name": isolated(name), "n": week.played, "what": what})


def _surer(week: ChildWeek) -> str:
    """Return the skill that has grown, else a fact as a true equation, else ''."""
    if week.known.surer:
        return str(SKILL_PRACTICE[week.known.surer[0]])
    return item_text(week.known.growing[0]) if week.known.growing else ""


def _not_played(name: str, week: ChildWeek) -> str:
    if week.idle or week.week == week.present:
        return _("%(name)s has not played this week.") % {"name": isolated(name)}
    return _("%(name)s did not play that week.") % {"name": isolated(name)}


def week_days(monday: date) -> str:
    """Return a week from its Monday: `23 to 29 November`, `30 November to 6 December`."""
    sunday = monday + DAY * 6
    first = date_words(monday, "j" if monday.month == sunday.month else "j F")
    return _("%(first)s to %(last)s") % {"first": first, "last": date_words(sunday, "j F")}


def word_sentence(one: SkillStatement, known: HomeEstimate) -> str:
    """Return a sentence on a skill: its state, and that it grew."""
    sentences = SURER_SENTENCES if one.skill in known.surer else STATE_SENTENCES
    return str(sentences.get(one.word) or STATE_SENTENCES[one.word])
