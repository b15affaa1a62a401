"""Template tags for skills: the word with its plain sentence, growth as a chart, a map of facts."""

from dataclasses import dataclass
from itertools import pairwise

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.reports.selectors.pupil_facts import FactState
from classroom.reports.selectors.pupil_report import PupilReport
from classroom.reports.selectors.reports import Grid
from classroom.reports.skill_words import STATE_IN_SHORT, STATE_WORDS
from learning.pace import Pace
from learning.patterns import Pattern
from learning.skill_growth import FELL, GREW, NO_CHANGE, SkillGrowth, SkillStatement, SkillWeek

register = template.Library()

STATE_LOOKS = {
    "practising": "look",
    "nearly": "wait",
    "secure": "ok",
    "secure, not seen lately": "ok",
}
LEFT, TOP, FLOOR, RIGHT = 58, 18, 178, 10
"""Places in the chart's box, in which times of ten are drawn."""
WIDE = 74
"""Units from week to week on a screen; fewer make everything larger on paper."""
DOT_GAP = 8


@register.filter
def skill_state(one: SkillStatement) -> str:
    """Return the word for a skill; that it is too early where it says no chance."""
    return str(STATE_WORDS[one.word]) if one.is_reportable else _("too early to say")


@register.filter
def skill_sentence(one: SkillStatement) -> str:
    """Return the same as a plain sentence: `right nearly every time, on two days`."""
    word = one.word if one.is_reportable else "meeting"
    return STATE_IN_SHORT[word] % {"day": date_format(one.last, "j M Y")}


@register.filter
def state_look(one: SkillStatement) -> str:
    """Return the class of the chip that a skill's word stands in."""
    return STATE_LOOKS.get(one.word, "") if one.is_reportable else ""


@register.simple_tag
def pattern_of(report: PupilReport, skill: str) -> Pattern | None:
    """Return the pattern in a skill's wrong answers, None where nothing may be named."""
    return report.patterns.get(skill)


@register.filter
def change_words(growth: SkillGrowth) -> str:
    """Return whether a skill changed, as far as that can be said."""
    words = {
        GREW: _("surer than before"),
        FELL: _("less sure than before"),
        NO_CHANGE: _("no clear change yet"),
    }
    return words.get(growth.change, _("too early to compare weeks"))


@dataclass(frozen=True, slots=True)
class Column:
    """A week of the growth chart: where its band and dot lie, or the dots of too few answers."""

    week: SkillWeek
    x: int
    y: int
    low: int
    high: int
    left: int
    right: int
    dots: list[int]  # heights of the dots, one for each answer, where there are too few to tell


@dataclass(frozen=True, slots=True)
class Chart:
    """Growth in the units of its box: columns, and lines between weeks that follow each other."""

    width: int
    columns: list[Column]
    lines: list[tuple[Column, Column]]


def _height(chance: float) -> int:
    return round(FLOOR - (FLOOR - TOP) * chance)


def _column(x: int, week: SkillWeek) -> Column:
    dots = (
        [] if week.is_reportable else [FLOOR - 6 - DOT_GAP * n for n in range(min(week.answers, 9))]
    )
    if week.chance is None:
        return Column(week, x, FLOOR, FLOOR, FLOOR, x - 7, x + 7, dots)
    chance = week.chance
    y, low, high = _height(chance.mean), _height(chance.low), _height(chance.high)
    return Column(week, x, y, low, high, x - 7, x + 7, dots)


@register.simple_tag
def growth_chart(growth: SkillGrowth, step: int = WIDE) -> Chart:
    """Return a skill's weeks as a chart; a week without a chance interrupts the line."""
    first = LEFT + step // 2
    columns = [_column(first + step * n, week) for n, week in enumerate(growth.weeks)]
    lines = [(a, b) for a, b in pairwise(columns) if a.week.is_reportable and b.week.is_reportable]
    return Chart(LEFT + step * len(columns) + RIGHT, columns, lines)


@register.filter
def seconds(pace: Pace) -> str:
    """Return the median time of a pace in whole seconds."""
    found = max(1, round(pace.median_ms / 1000))
    return ngettext("%(n)d second", "%(n)d seconds", found) % {"n": found}


@dataclass(frozen=True, slots=True)
class Place:
    """A square of a map of facts, or a word beside it."""

    x: int
    y: int
    state: str = ""
    text: str = ""
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class MapDrawing:
    """A quilt as squares and words, in units of its own box."""

    width: int
    height: int
    places: list[Place]
    words: list[Place]


PITCH, MARGIN, HEAD = 26, 28, 24


@register.simple_tag
def fact_map(grid: Grid[FactState]) -> MapDrawing:
    """Return a quilt as a map: a square a fact, and the longer sums in a row below."""
    across = {b: MARGIN + PITCH * n for n, b in enumerate(grid.columns)}
    words = [Place(x + 11, 17, text=str(b)) for b, x in across.items()]
    places, y = [], HEAD
    for a, cells in grid.rows:
        words.append(Place(12, y + 16, text=str(a)))
        squares = zip(across.values(), cells, strict=True)
        places += [Place(x, y, cell.state) for x, cell in squares if cell]
        y += PITCH
    width = MARGIN + PITCH * max(len(across), 9)
    if grid.totals:
        words.append(
            Place(0, y + 18, text=_("Three or more numbers, by their total"), anchor="start")
        )
        for n, cell in enumerate(grid.totals):
            words.append(Place(MARGIN + PITCH * n + 11, y + 38, text=str(cell.fact.total)))
            places.append(Place(MARGIN + PITCH * n, y + 44, cell.state))
        y += 44 + PITCH
    return MapDrawing(width, y, places, words)


@register.simple_tag
def fact_map_words(grid: Grid[FactState]) -> str:
    """Count a map's facts by state, in one sentence."""
    states = [cell.state for cell in grid.cells]
    return _(
        "Of %(n)d facts: %(sewn)d right on two days, %(met)d right at least once, "
        "%(tried)d to practise, %(none)d not in a game yet"
    ) % {"n": len(states), **{one: states.count(one) for one in ("sewn", "met", "tried", "none")}}
