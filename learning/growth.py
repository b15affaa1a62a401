"""Growth of number facts: of which ones a pupil has become surer since some weeks ago. Pure.

Growth is the difference of two estimates of one fact, in logits; its band is that of both together.
A fact that was not answered before, or not since, has not grown: what is new is met, and a pupil
about whom nothing was known is only better known now.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from learning.estimate import ENOUGH, PupilState
from learning.parameters import DEFAULTS, Parameters
from learning.rating import Z80
from learning.skills import skill_of

MOST: Final = 3
"""How many growing facts a family reads of."""


@dataclass(frozen=True, slots=True)
class FactGrowth:
    """How much surer a pupil is of a fact: `change` and `spread` (one deviation) in logits.

    `before`: answers in the fact's skill that the older estimate rests on.
    """

    item: str
    change: float
    spread: float
    before: int
    version: str

    @property
    def low(self) -> float:
        """Return the lower end of the band that holds 80 %."""
        return self.change - Z80 * self.spread

    @property
    def high(self) -> float:
        """Return its upper end."""
        return self.change + Z80 * self.spread

    @property
    def is_reportable(self) -> bool:
        """Does the band exclude 0, and was enough known before?"""
        return self.before >= ENOUGH and self.low > 0


def can_be_told(before: PupilState | None) -> bool:
    """Was enough known of any skill, so that growth since could be told?"""
    return before is not None and any(one.answers >= ENOUGH for one in before.families.values())


def growing(
    before: PupilState, now: PupilState, parameters: Parameters = DEFAULTS
) -> list[FactGrowth]:
    """Return the facts whose growth may be told, the surest growth first."""
    found = [one for one in _changes(before, now, parameters) if one.is_reportable]
    return sorted(found, key=lambda one: (-one.low, one.item))


def _changes(before: PupilState, now: PupilState, parameters: Parameters) -> Iterable[FactGrowth]:
    for item, layer in now.items.items():
        old, skill = before.items.get(item), skill_of(item)
        if old is None or layer.day <= old.day or skill not in before.families:
            continue
        mean, variance = _of(now, item, skill, now.day, parameters)
        old_mean, old_variance = _of(before, item, skill, before.day, parameters)
        yield FactGrowth(
            item,
            mean - old_mean,
            sqrt(variance + old_variance),
            before.families[skill].answers,
            parameters.version,
        )


def _of(
    state: PupilState, item: str, skill: str, day: int, parameters: Parameters
) -> tuple[float, float]:
    """Return mean and variance of what is known of the pupil on a fact, without difficulties."""
    layers = (state.pupil, state.families[skill].layer, state.items[item])
    return sum(one.mean for one in layers), sum(one.widened(day, parameters) for one in layers)
