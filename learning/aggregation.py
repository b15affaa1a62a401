"""Totals of a pupil's weeks, rolled up from rows of the log. Pure: no database, no clock.

A total depends on the set of rows alone: their order, batches and repetitions do not matter (rows
are known by their id). Weeks merge by adding, so a rebuilt span and a whole rebuild agree.

What counts:
- right of tried: first tries of a statement in a turn, where there is arithmetic; three rows kept
  apart (`learning.tries`): alone, helped, shown; of facts too. Second tries are in none of them;
- a sum that was tried is a first try: to try it again makes no further one;
- what is recognised (equal numbers, three equal values) is no sum, nor is a score; colours that
  match have no arithmetic and are in no figure about it;
- a rule slip is true arithmetic, or none, in a form that the game does not take: counted apart;
  what was put together wrongly is one (`learning.put_together`): no try, neither right nor wrong;
- a fact is met when answered right with at most step 3 of the help ladder, where no step of it had
  told the claim before in the game, and sewn on the second local date on which it was right, alone,
  at the first try;
- thinking cards are asked, not chosen: counted apart, and in no figure of claims. The days played
  are those of games; a card's day counts only where it is asked when a pupil was last here.
"""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from operator import attrgetter
from typing import Any
from zoneinfo import ZoneInfo

from learning import items
from learning.items import family_of, is_sum
from learning.observations import Attempt, CardAnswer, Opportunity
from learning.put_together import as_counted
from learning.stored_claims import StoredClaim, stored_card, stored_claim
from learning.tries import AGAIN, ALONE, HELPED, SHOWN, how_of
from learning.weeks import day_of, monday_of

COUNTING = 8
"""Version of these rules: what was counted by another version is counted anew."""

OPENING_TURNS = 5
"""Turns at the start of a game that say of themselves that the pupil played that day."""

MASTERED_ON = 2
"""On how many dates a fact must be right, alone and at the first try, to be sewn."""

PRACTISED_UP_TO = 3
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

    def add(self, other: Mapping[str, int]) -> None:
        """Add the counts of another tally, those that it has; a class's report adds thousands."""
        own = vars(self)
        for name, count in other.items():
            own[name] += count


@dataclass
class FactCount:
    """What was shown of one fact: first tries alone and with help, and the dates that sew it.

    First tries after the answer was shown are in neither, and in no total over all time.
    """

    tried: int = 0  # without help
    right: int = 0
    met: str = ""  # first local date answered right, ISO; '' = not met yet
    days: list[str] = field(default_factory=list)  # local dates right, alone, at the first try
    last: str = ""  # last local date tried
    helped_tried: int = 0
    helped_right: int = 0
    shown: int = 0  # first tries after the answer was shown

    def add(self, other: Mapping[str, Any]) -> None:
        """Add what another span of time showed, as far as it is told."""
        own = vars(self)
        for name, value in other.items():
            mine = own[name]
            if name == "met":
                own[name] = min(mine or value, value or mine)
            elif name == "last":
                own[name] = max(mine, value)
            elif name == "days":
                own[name] = sorted({*mine, *value}) if mine else [*value]
            else:
                own[name] = mine + value

    @property
    def mastered(self) -> str:
        """The local date on which the patch was sewn, '' while it is not."""
        return self.days[MASTERED_ON - 1] if len(self.days) >= MASTERED_ON else ""

    def extends(self, old: FactCount) -> bool:
        """Could this be `old` with more rows, none of them gone?"""
        return (
            all(getattr(self, name) >= getattr(old, name) for name in TRIES)
            and set(self.days) >= set(old.days)
            and (not old.met or "" < self.met <= old.met)
            and self.last >= old.last
        )

    def carry(self, old: FactCount, new: FactCount) -> None:
        """Carry a total over all time on where some weeks went from `old` to `new`.

        The total keeps the first two of its dates only: `new` must have grown from `old`.
        """
        for name in TRIES:
            more = getattr(new, name) - getattr(old, name)
            setattr(self, name, getattr(self, name) + more)
        self.met = min(filter(None, (self.met, new.met)), default="")
        self.days = sorted({*self.days, *new.days})[:MASTERED_ON]
        self.last = max(self.last, new.last)


TRIES = ("tried", "right", "helped_tried", "helped_right")


@dataclass
class WeekTotals:
    """Every count of one week as stored, or of several weeks as merged."""

    tries: int = 0
    idle_cut: int = 0
    hinted: int = 0
    shown: int = 0
    open_turns: int = 0  # turns in which a true claim was in the hand
    # of those, turns in which numbers were put away; none in which the chance was pointed out
    number_turns: int = 0
    found: int = 0  # of those, turns in which a claim was made; where longer is better, the longest
    thrown: int = 0  # one number put away while a sum was in the hand
    kinds: dict[str, Tally] = field(default_factory=dict)  # by family of claims
    open_by_kind: dict[str, int] = field(default_factory=dict)  # decisions with one in the hand
    slips: dict[str, int] = field(default_factory=dict)  # rule slips by reason
    missed: dict[str, int] = field(default_factory=dict)  # sums in the hand at such throws
    days: dict[str, int] = field(default_factory=dict)  # sums tried (first) by local date played
    card_days: dict[str, int] = field(default_factory=dict)  # thinking cards by local date
    facts: dict[str, FactCount] = field(default_factory=dict)
    cards_tried: dict[str, int] = field(default_factory=dict)  # thinking cards answered, by family
    cards_right: dict[str, int] = field(default_factory=dict)  # of those, right at the first try
    # number turns in which the best was not found: the decision's id, what was taken, what was open
    misses: list[list[Any]] = field(default_factory=list)

    @property
    def answers_by_day(self) -> dict[str, int]:
        """Sums tried (first) and thinking cards answered, by local date with a game or a card."""
        days = {*self.days, *self.card_days}
        return {day: self.days.get(day, 0) + self.card_days.get(day, 0) for day in days}

    @property
    def last_day(self) -> date | None:
        """The last day with a game or a thinking card, None where no day is known."""
        newest = max(self.answers_by_day, default="")
        return date.fromisoformat(newest) if newest else None

    def to_json(self) -> dict[str, Any]:
        """Return JSON values in a fixed order; of kinds and facts what is neither 0 nor empty."""
        data = dict(vars(self))
        for name in MAPS:
            data[name] = dict(sorted(data[name].items()))
        for name in ("kinds", "facts"):
            data[name] = {key: _filled(one) for key, one in sorted(data[name].items())}
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> WeekTotals:
        """Return the totals that `to_json` wrote; unknown names are left out."""
        return merged([data])

    def add(self, other: Mapping[str, Any]) -> None:
        """Add the totals of another span of time, as their fields or as `to_json` wrote them."""
        own = vars(self)
        for name in COUNTS:
            own[name] += other.get(name, 0)
        for name in MAPS:
            if counts := other.get(name):
                _add_counts(own[name], counts)
        for kind, tally in other.get("kinds", {}).items():
            if kind not in self.kinds:
                self.kinds[kind] = Tally()
            self.kinds[kind].add(_fields(tally))
        for key, fact in other.get("facts", {}).items():
            if key not in self.facts:
                self.facts[key] = FactCount()
            self.facts[key].add(_fields(fact))
        self.misses.extend(other.get("misses", ()))


Stored = Mapping[str, Any]
"""Totals as `WeekTotals.to_json` wrote them."""


def _fields(one: Any) -> Mapping[str, Any]:
    return one if isinstance(one, dict) else vars(one)


def _filled(one: Tally | FactCount) -> dict[str, Any]:
    return {name: value for name, value in vars(one).items() if value}


def _add_counts(own: dict[str, int], others: Mapping[str, int]) -> None:
    for key, count in others.items():
        own[key] = own.get(key, 0) + count


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
MAPS = ("open_by_kind", "slips", "missed", "days", "card_days", "cards_tried", "cards_right")


def merged(parts: Iterable[WeekTotals | Stored]) -> WeekTotals:
    """Return the totals of all parts together."""
    whole = WeekTotals()
    for part in parts:
        whole.add(_fields(part))
    return whole


def grown(
    old: Mapping[str, FactCount], new: Mapping[str, FactCount]
) -> dict[str, tuple[FactCount, FactCount]] | None:
    """Return the facts that differ, each as it was and as it is, when weeks were counted again.

    None where a row has gone: then no total over all time can be carried on.
    """
    pairs = {key: (old.get(key, FactCount()), new.get(key, FactCount())) for key in {*old, *new}}
    changed = {key: (was, now) for key, (was, now) in pairs.items() if was != now}
    return changed if all(now.extends(was) for was, now in changed.values()) else None


@dataclass(frozen=True)
class Week:
    """One pupil's week: its totals and the claims they were counted from, oldest first."""

    totals: WeekTotals
    evidence: list[StoredClaim]


def rollup(
    attempts: Iterable[Attempt],
    opportunities: Iterable[Opportunity],
    zone: ZoneInfo,
    longest_counts: Collection[str] = (),
    cards: Iterable[CardAnswer] = (),
) -> dict[date, Week]:
    """Return all local weeks (by their Monday) in which the rows lie.

    `longest_counts`: games in which a longer claim puts more cards away, so that only the longest
    is the best.
    """
    made: defaultdict[date, Week] = defaultdict(lambda: Week(WeekTotals(), []))
    days: dict[date, tuple[Week, str]] = {}

    def placed(at: datetime) -> tuple[Week, str]:
        day = day_of(at, zone)
        if day not in days:
            days[day] = made[monday_of(day)], day.isoformat()
        return days[day]

    for attempt in in_order(attempts):
        week, day = placed(attempt.at)
        _count_attempt(week.totals, attempt, day)
        week.evidence.append(stored_claim(attempt))
    decisions = {row.id: row for row in opportunities if counts(row)}
    for decision in sorted(decisions.values(), key=lambda row: row.id):
        week, day = placed(decision.at)
        week.totals.days.setdefault(day, 0)
        _count_decision(week.totals, decision, decision.game in longest_counts)
    for card in {row.id: row for row in cards}.values():
        week, day = placed(card.at)
        _count_card(week.totals, card, day)
        week.evidence.append(stored_card(card))
    for week in made.values():
        week.evidence.sort(key=attrgetter("at"))  # UTC, so texts are in order of time
    return dict(made)


def in_order(attempts: Iterable[Attempt]) -> list[Attempt]:
    """Return these claims as they count, each once, the oldest first."""
    known = {row.id: row for row in attempts}
    return [*as_counted(sorted(known.values(), key=lambda row: (row.at, row.id)))]


def counts(row: Opportunity) -> bool:
    """Is there anything to count in a decision: a chance, or the sign that a game was begun?

    The write path raises no mark for other decisions, so that no build may depend on them.
    """
    return bool(row.available) or row.turn_number <= OPENING_TURNS


def is_slip(row: Attempt | StoredClaim) -> bool:
    """A rule slip: the game does not take it, and the arithmetic (if any) is true."""
    return not row.is_allowed and row.is_true is not False


def _how(row: Attempt) -> str:
    return how_of(
        row.try_number,
        row.hint_level,
        answer_shown=row.answer_shown,
        hinted_before=row.hinted_before,
    )


def _count_attempt(totals: WeekTotals, row: Attempt, day: str) -> None:
    totals.tries += 1
    totals.idle_cut += row.idle_cut
    totals.hinted += row.hint_level > 0
    totals.shown += row.answer_shown
    family = family_of(row.item) or row.kind
    if is_slip(row) and family not in items.APART:
        totals.slips[row.reason] = totals.slips.get(row.reason, 0) + 1
    tally = totals.kinds.setdefault(family, Tally())
    tally.claims += 1
    tally.made += not row.reason
    if row.is_true is None or items.is_one_number(row.item):
        return
    totals.days.setdefault(day, 0)
    how = _how(row)
    if how != AGAIN:
        totals.days[day] += is_sum(family)
        setattr(tally, f"{how}_tried", getattr(tally, f"{how}_tried") + 1)
        right = getattr(tally, f"{how}_right") + row.is_true
        setattr(tally, f"{how}_right", right)
    for key in items.keys_of(row.item):
        count_fact(totals.facts.setdefault(key, FactCount()), row, day)


def count_fact(fact: FactCount, row: Attempt, day: str) -> None:
    """Count a claim with arithmetic in it, made on that local date (ISO), for one of its facts."""
    how, right = _how(row), row.is_true is True
    fact.tried += how == ALONE
    fact.helped_tried += how == HELPED
    fact.helped_right += how == HELPED and right
    fact.shown += how == SHOWN
    fact.last = max(fact.last, day)
    if (
        right
        and not row.answer_shown
        and not row.hinted_before
        and row.hint_level <= PRACTISED_UP_TO
    ):
        fact.met = min(fact.met or day, day)
    if how == ALONE and right:
        fact.right += 1
        if day not in fact.days:
            insort(fact.days, day)


def _count_decision(totals: WeekTotals, row: Opportunity, longest_counts: bool) -> None:
    for kind in {family_of(item) or kind for kind, item in row.available}:
        totals.open_by_kind[kind] = totals.open_by_kind.get(kind, 0) + 1
    open_items = {item for _kind, item in row.available if items.is_found(family_of(item))}
    if not open_items:
        return
    totals.open_turns += 1
    if row.pointed_out or not row.number_action:
        return  # who was told that there is a sum has neither noticed nor missed it
    totals.number_turns += 1
    largest = max(items.cards_in(item) for item in open_items)
    best = largest if longest_counts else 1
    is_found = max(map(items.cards_in, row.taken_items), default=0) >= best
    totals.found += is_found
    if not is_found:
        totals.misses.append([row.id, " ".join(row.taken_items), *sorted(open_items)])
    sums = {item for item in open_items if is_sum(family_of(item))}
    if sums and not row.taken_items:
        totals.thrown += 1
        for item in sums:
            totals.missed[item] = totals.missed.get(item, 0) + 1


def _count_card(totals: WeekTotals, card: CardAnswer, day: str) -> None:
    family = family_of(card.item)
    totals.card_days[day] = totals.card_days.get(day, 0) + 1
    totals.cards_tried[family] = totals.cards_tried.get(family, 0) + 1
    totals.cards_right[family] = totals.cards_right.get(family, 0) + card.right
