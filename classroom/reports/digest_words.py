"""Words of a weekly mail to a family: the same for its text and its HTML."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from django.template.defaultfilters import date as date_words
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.mails.links import link_to
from classroom.reports.family_words import week_days, week_sentence, word_sentence
from classroom.reports.figure_words import in_every_ten
from classroom.reports.selectors.digests import ChildPart
from classroom.reports.selectors.family_estimate import HomeEstimate
from classroom.reports.selectors.family_report import FAMILY_WEEKS, ChildWeek, WeekAnswers
from classroom.reports.skill_words import fact_name, skill_name, word_name
from games.directions import isolated
from learning.items import item_text
from learning.right_first_time import RightFirstTime
from learning.skill_growth import SkillStatement

MOST_FACTS: Final = 6
"""New facts that a mail names."""


@dataclass(frozen=True, slots=True)
class DayMark:
    """A day of the week, drawn in the HTML alone: the text names the days that were played."""

    name: str
    played: bool


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its lines, and steps to be done one after the other."""

    title: str
    lines: list[str]
    steps: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ChildWords:
    """One child's part: a title, when, what is said first, figures, sections, where there is more.

    `right`: what was right first time, of `child`, in the last `weeks`; said in `right_words`.
    """

    child: str  # the public id
    title: str
    about: str
    sentence: str
    figures: list[str]
    right: RightFirstTime | None
    right_words: str
    weeks: int
    days: list[DayMark]
    sections: list[Section]
    link: str  # '' where there is no more


@dataclass(frozen=True, slots=True)
class DigestWords:
    """The whole mail."""

    subject: str
    children: list[ChildWords]


def digest_words(parts: Sequence[ChildPart], week: date) -> DigestWords:
    """Return the words of a mail about these children's week, in the language that is active."""
    names = ", ".join(isolated(part.student.name) for part in parts)
    return DigestWords(
        _("%(names)s: the week from %(first)s") % {"names": names, "first": _day(week)},
        [_child_words(part, week) for part in parts],
    )


def _day(day: date) -> str:
    return date_words(day, "j F")


def _child_words(part: ChildPart, week: date) -> ChildWords:
    room = [part.classroom.name] if part.classroom else []
    page = link_to("family_child", part.student.user.public_id)
    child_week = part.week
    return ChildWords(
        child=part.student.user.public_id,
        title=_("%(name)s’s week") % {"name": isolated(part.student.name)},
        about=", ".join([*room, week_days(week)]),
        sentence=_sentence(part),
        figures=_figures(child_week) if child_week else [],
        right=child_week.figure if child_week else None,
        right_words=_right_first_time(child_week.figure) if child_week else "",
        weeks=FAMILY_WEEKS,
        days=[DayMark(date_words(one.day, "D"), one.played) for one in child_week.days]
        if child_week
        else [],
        sections=_sections(child_week) if child_week else [],
        link=f"{page}?week={week.isoformat()}" if child_week else "",
    )


def _sentence(part: ChildPart) -> str:
    if part.week:
        return week_sentence(part.student.name, part.week)
    return _("%(name)s did not play that week.") % {"name": isolated(part.student.name)}


def _figures(week: ChildWeek) -> list[str]:
    return [_played(week), *_answered(week.answers)]


def _right_first_time(figure: RightFirstTime) -> str:
    """Return the figure that the family's page tells too."""
    if not figure.tried:
        return ""
    counted = ngettext(
        "Right first time, last %(weeks)d weeks: %(right)d of %(n)d calculation, %(often)s.",
        "Right first time, last %(weeks)d weeks: %(right)d of %(n)d calculations, %(often)s.",
        figure.tried,
    )
    counts = {"weeks": FAMILY_WEEKS, "right": figure.right, "n": figure.tried}
    return counted % {**counts, "often": in_every_ten(figure)}


def _played(week: ChildWeek) -> str:
    days = [date_words(one.day, "l") for one in week.days if one.played]
    counted = ngettext("Played on %(n)d day", "Played on %(n)d days", len(days)) % {"n": len(days)}
    played = f"{counted}: {', '.join(days)}." if days else f"{counted}."
    if not week.answers.spent.is_reportable:
        return played
    spent = _("About %(n)d minutes of play.") % {"n": week.answers.spent.minutes}
    return f"{played} {spent}"


def _answered(answers: WeekAnswers) -> list[str]:
    """Return sums, cards and scores, each in a line of its own."""
    lines = []
    if answers.laid:
        counted = ngettext(
            "%(n)d calculation worked out.", "%(n)d calculations worked out.", answers.right
        )
        lines.append(counted % {"n": answers.right})
    cards, scores = answers.cards, answers.scores
    if cards.tried:
        counted = ngettext(
            "%(n)d thinking card answered.", "%(n)d thinking cards answered.", cards.tried
        )
        lines.append(counted % {"n": cards.tried})
    if scores.right:
        counted = ngettext("%(n)d score worked out.", "%(n)d scores worked out.", scores.right)
        lines.append(counted % {"n": scores.right})
    return lines


def _sections(week: ChildWeek) -> list[Section]:
    sections = []
    new = [_unbroken(fact_name(fact)) for fact in [*week.newly_mastered, *week.new_met]]
    if new:
        more = len(new) - MOST_FACTS
        last = [_("and %(n)d more") % {"n": more}] if more > 0 else []
        sections.append(
            Section(_("New in games this week"), [", ".join([*new[:MOST_FACTS], *last])])
        )
    if week.known.growing and week.known.since:
        since = _("Very likely surer than before %(day)s:") % {"day": _day(week.known.since)}
        facts = ", ".join(_unbroken(item_text(one)) for one in week.known.growing)
        sections.append(Section(_("Growing"), [f"{since} {facts}"]))
    if week.known.statements:
        lines = [_stands(one, week.known) for one in week.known.statements]
        sections.append(Section(_("How sure, by kind of calculation"), lines))
    game = week.game
    title = _("Play this at home: %(title)s") % {"title": game.title.lower()}
    return [*sections, Section(title, [game.cards], game.steps)]


def _stands(one: SkillStatement, known: HomeEstimate) -> str:
    return f"{skill_name(one)}: {word_name(one)}. {word_sentence(one, known)}"


def _unbroken(fact: str) -> str:
    """Return a fact that no line's end divides; words stay as they are."""
    return fact if any(one.isalpha() for one in fact) else fact.replace(" ", "\u00a0")
