"""Parameters of the estimate: one frozen set of numbers with a version. Pure.

A person commits a new set after a command has proposed it; no job changes what a report means.
Reports name the version that they were made with.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Final

from learning.skills import difficulty, facts_of

_COLD: Final = MappingProxyType(
    {
        "add2.w5": 0.0,
        "add2.w10": 0.0,
        "add2.w20": 0.3,
        "add3": 0.4,
        "sub.w10": 0.4,
        "sub.w20": 0.8,
        "sub3": 0.7,
        "bl": 0.4,
        "mul.small": 0.4,
        "mul.2-5-10": 0.4,
        "mul.3-4-8": 0.6,
        "mul.table": 0.6,
        "div.small": 0.7,
        "div.2-5-10": 0.8,
        "div.3-4-8": 1.0,
        "div.table": 1.0,
        "zero": 0.2,
        "one": 0.2,
    }
)
"""How much harder each skill is than sums within 10, in logits: cold-start values."""


_NONE: Final[Mapping[str, float]] = MappingProxyType({})


@dataclass(frozen=True)
class Parameters:
    """Every number of the estimate, in logits; variances and drifts in squared logits.

    A drift is added to a layer's variance with each answer, `idle` with each day without one.
    """

    version: str
    base: float = 2.4
    pupil_variance: float = 1.4
    family_variance: float = 0.1
    item_variance: float = 0.2
    pupil_drift: float = 0.001
    family_drift: float = 0.0005
    item_drift: float = 0.001
    practice: float = 0.003  # gained on family and item by each answer that counts
    idle: float = 0.0005
    widest: float = 1.5  # idle days widen no variance beyond
    skill_variance: float = 0.05  # of the difficulties themselves, which do not move
    difficulty_variance: float = 0.05
    skills: Mapping[str, float] = field(default_factory=lambda: _COLD)  # 0 where none is named
    items: Mapping[str, float] = field(default_factory=lambda: _NONE)

    def difficulty_of(self, item: str, family: str) -> float:
        """Return an item's difficulty in logits; one that is not fitted has a cold start."""
        fitted = self.items.get(item)
        own = difficulty(item) if fitted is None else fitted
        return self.skills.get(family, 0.0) + own

    def difficulties(self, family: str) -> Sequence[float]:
        """Return the logits of a skill's own facts, in the order of `learning.skills.facts_of`."""
        if family not in self._by_family:
            facts = facts_of(family)
            self._by_family[family] = tuple(self.difficulty_of(fact, family) for fact in facts)
        return self._by_family[family]

    @cached_property
    def _by_family(self) -> dict[str, Sequence[float]]:
        return {}


DEFAULTS: Final = Parameters(version="2026-11-cold")
"""The set in use: drifts and variances chosen on simulated pupils, difficulties cold."""
