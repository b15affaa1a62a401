"""From rows of the log to the figures of one pupil's week. Pure: no database, no clock.

A figure depends on the set of rows alone: their order, batches and repetitions do not matter (rows
are known by their id). Weeks merge by adding, so a rebuilt span and a whole rebuild agree.

What counts (rules.md W3, W6; learning.md 4 and 5.2):
- right of tried: first tries of a statement in a turn, where there is arithmetic; three rows kept
  apart: alone (no help opened), helped, shown (the answer was given);
- what is recognised (equal numbers, three equal values) is no sum; colours that match have no
  arithmetic and are in no figure about it;
- a rule slip is true arithmetic, or none, in a form that the game does not take: counted apart;
- a fact is met when answered right with at most step 3 of the help ladder, and sewn on the second
  local date on which it was right, alone, at the first try.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from classroom.services.reports import items
from classroom.services.reports.items import family_of, is_sum
from classroom.services.reports.weeks import day_of, monday_of

if TYPE_CHECKING:
    from games.selectors.log import AttemptRow, OpportunityRow

COUNTING = 3
"""Version of these rules: cells counted by another version are counted anew."""

OPENING_TURNS = 5
"""Turns at the start of a game that say of themselves that the pupil played that day."""

MET_UP_TO = 3
"""The highest step of the help ladder after which a right answer is still the pupil's own."""


@dataclass
class Tally:
    """Claims of one family. `*_tried` and `*_right` are first tries with arithmetic in them."""

    claims: int = 0  # every claim, again and again included
    made: int = 0  # accepted: true and allowed
    alone_tried: int = 0
    alone_right: int = 0
    helped_tried: int = 0
    helped_right: int = 0
    shown_tried: int = 0
    shown_right: int = 0

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass
class FactCount:
    """What was shown of one fact: first tries, those right alone, and the dates that sew it."""

    tried: int = 0
    right: int = 0
    met: str = ""  # first local date answered right, ISO; '' = not met yet
    days: list[str] = field(default_factory=list)  # local dates right, alone, at the first try
    last: str = ""  # last local date tried

    def add(self, other: FactCount) -> None:
        """Add what another span of time showed."""
        self.tried += other.tried
        self.right += other.right
        self.met = min(filter(None, (self.met, other.met)), default="")
        self.days = sorted({*self.days, *other.days})
        self.last = max(self.last, other.last)

    @property
    def sewn(self) -> str:
        """The local date on which the patch was sewn, '' while it is not."""
        return self.days[1] if len(self.days) > 1 else ""


@dataclass
class Figures:
    """Every figure of a span of time: of a week as stored, of several as merged."""

    tries: int = 0
    idle_cut: int = 0
    hinted: int = 0
    shown: int = 0
    open_turns: int = 0  # turns in which a true claim was in the hand
    number_turns: int = 0  # of those, turns in which numbers were put away
    found: int = 0  # of those, turns in which a claim was made; where longer is better, the longest
    thrown: int = 0  # one number put away while a sum was in the hand
    kinds: dict[str, Tally] = field(default_factory=dict)  # by family of claims
    open_by_kind: dict[str, int] = field(default_factory=dict)  # decisions with one in the hand
    slips: dict[str, int] = field(default_factory=dict)  # rule slips by reason
    missed: dict[str, int] = field(default_factory=dict)  # sums in the hand at such throws
    days: dict[str, int] = field(default_factory=dict)  # sums tried by local date played
    facts: dict[str, FactCount] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return JSON values in a fixed order."""
        data = asdict(self)
        for name, value in data.items():
            if isinstance(value, dict):
                data[name] = dict(sorted(value.items()))
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Figures:
        """Return the figures that `to_json` wrote; unknown names are left out."""
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        known["kinds"] = {kind: Tally(**one) for kind, one in data.get("kinds", {}).items()}
        known["facts"] = {key: FactCount(**one) for key, one in data.get("facts", {}).items()}
        return cls(**known)

    def add(self, other: Figures) -> None:
        """Add the figures of another span of time."""
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in MAPS:
            mine, theirs = getattr(self, name), getattr(other, name)
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count
        for kind, tally in other.kinds.items():
            self.kinds.setdefault(kind, Tally()).add(tally)
        for key, fact in other.facts.items():
            self.facts.setdefault(key, FactCount()).add(fact)


COUNTS = (
    "tries",
    "idle_cut",
    "hinted",
    "shown",
    "open_turns",
    "number_turns",
    "found",
    "thrown",
)
MAPS = ("open_by_kind", "slips", "missed", "days")


def merged(parts: Iterable[Figures]) -> Figures:
    """Return the figures of all parts together."""
    whole = Figures()
    for part in parts:
        whole.add(part)
    return whole


@dataclass(frozen=True)
class Cell:
    """One pupil's week: figures and the claims they were counted from, oldest first."""

    figures: Figures
    evidence: list[dict[str, Any]]


def cells(
    attempts: Iterable[AttemptRow],
    opportunities: Iterable[OpportunityRow],
    zone: ZoneInfo,
) -> dict[date, Cell]:
    """Return the cells of all local weeks (by their Monday) in which the rows lie."""
    made: dict[date, Cell] = {}

    def cell(week: date) -> Cell:
        return made.setdefault(week, Cell(Figures(), []))

    for attempt in sorted({row.id: row for row in attempts}.values(), key=lambda r: (r.at, r.id)):
        if attempt.source == "claim":
            day = day_of(attempt.at, zone)
            of_week = cell(monday_of(day))
            _count_attempt(of_week.figures, attempt, day.isoformat())
            of_week.evidence.append(_evidence(attempt))
    for decision in {row.id: row for row in opportunities if counts(row)}.values():
        day = day_of(decision.at, zone)
        of_week = cell(monday_of(day))
        of_week.figures.days.setdefault(day.isoformat(), 0)
        _count_decision(of_week.figures, decision)
    return made


def counts(row: OpportunityRow) -> bool:
    """Is there anything to count in a decision: a chance, or the sign that a game was begun?

    The write path raises no mark for other decisions, so that no build may depend on them.
    """
    return bool(row.available) or row.turn_number <= OPENING_TURNS


def is_slip(row: AttemptRow) -> bool:
    """A rule slip: the game does not take it, and the arithmetic (if any) is true."""
    return not row.rule_legal and row.math_correct is not False


def _alone(row: AttemptRow) -> bool:
    return row.hint_level == 0 and not row.assisted


def _count_attempt(figures: Figures, row: AttemptRow, day: str) -> None:
    figures.tries += 1
    figures.idle_cut += row.idle_cut
    figures.hinted += row.hint_level > 0
    figures.shown += row.assisted
    family = family_of(row.item) or row.kind
    if is_slip(row) and family not in items.APART:
        figures.slips[row.reason] = figures.slips.get(row.reason, 0) + 1
    tally = figures.kinds.setdefault(family, Tally())
    tally.claims += 1
    tally.made += not row.reason
    if row.math_correct is None:
        return
    figures.days[day] = figures.days.get(day, 0) + is_sum(family)
    first = row.attempt_no == 1
    if first:
        how = "shown" if row.assisted else "alone" if row.hint_level == 0 else "helped"
        setattr(tally, f"{how}_tried", getattr(tally, f"{how}_tried") + 1)
        right = getattr(tally, f"{how}_right") + row.math_correct
        setattr(tally, f"{how}_right", right)
    for key in items.keys_of(row.item):
        _count_fact(figures.facts.setdefault(key, FactCount()), row, day, first)


def _count_fact(fact: FactCount, row: AttemptRow, day: str, first: bool) -> None:
    right = row.math_correct is True
    fact.tried += first
    fact.last = max(fact.last, day)
    if right and not row.assisted and row.hint_level <= MET_UP_TO:
        fact.met = min(fact.met or day, day)
    if first and right and _alone(row):
        fact.right += 1
        if day not in fact.days:
            insort(fact.days, day)


def _count_decision(figures: Figures, row: OpportunityRow) -> None:
    for kind in {family_of(item) or kind for kind, item in row.available}:
        figures.open_by_kind[kind] = figures.open_by_kind.get(kind, 0) + 1
    open_items = {item for _kind, item in row.available if items.is_found(family_of(item))}
    if not open_items:
        return
    figures.open_turns += 1
    if not row.number_action:
        return
    figures.number_turns += 1
    largest = max(items.cards_in(item) for item in open_items)
    best = largest if row.game in items.LONGEST_COUNTS else 1
    figures.found += items.cards_in(row.taken) >= best
    sums = {item for item in open_items if is_sum(family_of(item))}
    if sums and not row.taken:
        figures.thrown += 1
        for item in sums:
            figures.missed[item] = figures.missed.get(item, 0) + 1


def _evidence(row: AttemptRow) -> dict[str, Any]:
    """One claim as the pages tell it; JSON values."""
    return {
        "id": row.id,
        "at": row.at.isoformat(),
        "game": row.game,
        "kind": row.kind,
        "item": row.item,
        "op": row.op,
        "operands": list(row.operands),
        "effective": list(row.effective),
        "modifier": row.modifier,
        "said": row.claimed,
        "truth": row.correct,
        "card": row.card_total,
        "right": row.math_correct,
        "legal": row.rule_legal,
        "reason": row.reason,
        "hand": list(row.hand),
        "help": row.hint_level,
        "shown": row.assisted,
        "try": row.attempt_no,
    }
