"""Split what a pupil had right first time: by kind, by skill, in games and on cards."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from classroom.reports.selectors.reports import KindLine, kind_lines
from learning.aggregation import WeekTotals
from learning.items import SUMS, family_of, is_sum
from learning.proportions import Proportion
from learning.right_first_time import ROWS, RightFirstTime
from learning.skills import SKILLS, skill_of
from learning.statements import Rows
from learning.stored_claims import StoredClaim
from learning.tries import HELPED

HELPED_ROWS = Rows(SUMS, HELPED)


@dataclass(frozen=True, slots=True)
class SkillPart:
    """What of the figure lies in a skill, '' for what is rated in none; tries with help beside."""

    skill: str
    together: RightFirstTime
    helped: Proportion


@dataclass(frozen=True, slots=True)
class KindPart:
    """What of the figure lies in a kind of calculation, and its skills where it has several."""

    kind: KindLine
    skills: list[SkillPart]


@dataclass(frozen=True, slots=True)
class Split:
    """The parts of the figure, which add up to it; what is in no figure stands `apart`."""

    kinds: list[KindPart]
    apart: list[KindLine]

    @property
    def helped(self) -> Proportion:
        """Return first tries of calculations with help."""
        own = [one.kind.alone.helped for one in self.kinds]
        return Proportion(sum(one.right for one in own), sum(one.tried for one in own))

    @property
    def chances(self) -> int:
        """Return in how many turns a calculation could have been made, kind by kind."""
        return sum(one.kind.open_turns for one in self.kinds)


def split_of(figures: WeekTotals, claims: Iterable[StoredClaim]) -> Split:
    """Return the parts of the figure of some weeks; `claims` are those of the same weeks."""
    lines = kind_lines(figures)
    parts = _skill_parts(claims)
    return Split(
        kinds=[
            KindPart(line, own if len(own := parts.get(line.family, [])) > 1 else [])
            for line in lines
            if is_sum(line.family)
        ],
        apart=[line for line in lines if not is_sum(line.family) and line.claims],
    )


@dataclass
class _Count:
    """Right and tried: in games, on cards, with help in games."""

    games: list[int] = field(default_factory=lambda: [0, 0])
    cards: list[int] = field(default_factory=lambda: [0, 0])
    helped: list[int] = field(default_factory=lambda: [0, 0])


def _skill_parts(claims: Iterable[StoredClaim]) -> dict[str, list[SkillPart]]:
    """Return each family's skills with first tries, in the order of SKILLS."""
    counts: dict[str, dict[str, _Count]] = defaultdict(lambda: defaultdict(_Count))
    for claim in claims:
        is_unaided = ROWS.holds(claim)
        if not is_unaided and not HELPED_ROWS.holds(claim):
            continue
        own = counts[family_of(claim.item) or claim.kind][skill_of(claim.item)]
        on_card = claim.is_card
        count = own.cards if on_card else own.games if is_unaided else own.helped
        count[0] += claim.is_true is True
        count[1] += 1
    order = {skill: place for place, skill in enumerate((*SKILLS, ""))}
    return {
        family: [_part(one, own[one]) for one in sorted(own, key=order.__getitem__)]
        for family, own in counts.items()
    }


def _part(skill: str, count: _Count) -> SkillPart:
    games, cards = Proportion(*count.games), Proportion(*count.cards)
    together = RightFirstTime(games.right + cards.right, games.tried + cards.tried, games, cards)
    return SkillPart(skill, together, Proportion(*count.helped))
