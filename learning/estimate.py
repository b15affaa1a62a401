"""Skill estimate of one pupil: a layered Gaussian rating, folded over answers in order. Pure.

The chance of a right answer is sigmoid(base + pupil + family + item - difficulties). Pupil, pupil
in a family and pupil on an item are layers with a mean, a variance and the day of the last answer;
difficulties are `Parameters`. Days without practice widen a layer; they never lower it.

A state depends on the answers in the order of (at, id) alone: folding them in any batches, with
repetitions, gives what one fold over all of them gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from math import sqrt
from operator import itemgetter
from typing import Any, Final, NamedTuple

from learning.parameters import DEFAULTS, Parameters
from learning.rating import Z80, shrunk, sigmoid, spread, step
from learning.skills import facts_of, skill_of

FORM: Final = 1
"""Version of the stored form."""
SECURE_MEAN: Final = 0.90
SECURE_LOW: Final = 0.88
SECURE_MET: Final = 0.60
LOST_MEAN: Final = 0.80
"""A family whose mean falls below this on a day of practice has to be shown secure anew."""
DAYS: Final = 2
"""On how many days the rule must have held."""
ENOUGH: Final = 10
"""Answers in a family below which nothing is called nearly or secure."""


class Observation(NamedTuple):
    """One answer that counts.

    `id` and `at` order it: no two answers share both, so ids that come from two tables say which
    (`claim-7`, `card-7`). `at` is aware and in the school's time zone: its date is the pupil's day.
    `weight` is 0..1, see `learning.weights`.
    """

    id: int | str
    at: datetime
    item: str
    family: str
    right: bool
    weight: float = 1.0

    @property
    def key(self) -> tuple[float, str]:
        """Its place in the order of answers."""
        return self.at.timestamp(), f"{self.id:>20}"


@dataclass(slots=True)
class Layer:
    """A Gaussian in logits, and the local day (ordinal) of the last answer; 0 for none."""

    mean: float
    variance: float
    day: int = 0

    def widened(self, day: int, parameters: Parameters) -> float:
        """Return the variance on a day, after the days without an answer."""
        idle = day - self.day if self.day else 0
        if idle <= 0 or self.variance >= parameters.widest:
            return self.variance
        return min(parameters.widest, self.variance + parameters.idle * idle)

    def learn(self, push: float, shrink: float, drift: float) -> None:
        """Move by one answer."""
        self.mean += self.variance * push
        self.variance += drift - self.variance * self.variance * shrink


@dataclass(slots=True)
class Family:
    """A pupil's layer in a family, the answers counted, and the days on which the rule held."""

    layer: Layer
    answers: int = 0
    held: list[int] = field(default_factory=list)  # the first DAYS of them, ordinals


class Prediction(NamedTuple):
    """The chance to be right, and the 80 % band of it; each 0..1."""

    p: float
    low: float
    high: float


class SkillLevel(NamedTuple):
    """A family as a whole: mean chance over its facts, share of facts met, the band's ends."""

    mean: float
    low: float
    met: float
    high: float = 1.0

    @property
    def holds(self) -> bool:
        """Does it satisfy the rule for secure, as of now?"""
        return self.mean >= SECURE_MEAN and self.low >= SECURE_LOW and self.met >= SECURE_MET


@dataclass(slots=True)
class PupilState:
    """All that the estimate keeps of one pupil.

    `last` is the key of the newest answer folded. An answer that comes late, older than `last`, is
    not folded in: whoever keeps the log folds anew from a state before it.
    """

    pupil: Layer
    families: dict[str, Family] = field(default_factory=dict)
    items: dict[str, Layer] = field(default_factory=dict)
    day: int = 0  # the local day of the newest answer, not yet closed
    last: tuple[float, str] = (0.0, "")

    @classmethod
    def new(cls, parameters: Parameters = DEFAULTS) -> PupilState:
        """Return the state of a pupil before the first answer."""
        return cls(Layer(0.0, parameters.pupil_variance))

    def to_json(self) -> dict[str, Any]:
        """Return JSON values, from which `from_json` makes the same state."""
        return {
            "form": FORM,
            "pupil": _stored(self.pupil),
            "families": {
                name: [*_stored(one.layer), one.answers, list(one.held)]
                for name, one in sorted(self.families.items())
            },
            "items": {name: _stored(one) for name, one in sorted(self.items.items())},
            "day": self.day,
            "last": list(self.last),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PupilState:
        """Return the state that `to_json` wrote. ValueError for another form."""
        if data.get("form") != FORM:
            raise ValueError(f"not a stored estimate of form {FORM}")
        at, key = data["last"]
        return cls(
            Layer(*data["pupil"]),
            {
                name: Family(Layer(*one[:3]), one[3], list(one[4]))
                for name, one in data["families"].items()
            },
            {name: Layer(*one) for name, one in data["items"].items()},
            data["day"],
            (at, key),
        )


def _stored(layer: Layer) -> list[float]:
    return [layer.mean, layer.variance, layer.day]


def predict(
    state: PupilState,
    item: str,
    family: str,
    at: datetime,
    parameters: Parameters = DEFAULTS,
) -> Prediction:
    """Return the chance that the pupil answers this item right at that time, unhelped."""
    day = at.date().toordinal()
    mean = parameters.base + state.pupil.mean - parameters.difficulty_of(item, family)
    variance = state.pupil.widened(day, parameters) + _known(parameters)
    for layer, unmet in (
        (_layer_in(state, family), parameters.family_variance),
        (state.items.get(item), parameters.item_variance),
    ):
        mean += layer.mean if layer else 0.0
        variance += layer.widened(day, parameters) if layer else unmet
    half = Z80 * sqrt(variance)
    return Prediction(sigmoid(shrunk(mean, variance)), sigmoid(mean - half), sigmoid(mean + half))


def _layer_in(state: PupilState, family: str) -> Layer | None:
    found = state.families.get(family)
    return found.layer if found else None


def _known(parameters: Parameters) -> float:
    return parameters.skill_variance + parameters.difficulty_variance


def observe(
    state: PupilState, observation: Observation, parameters: Parameters = DEFAULTS
) -> PupilState:
    """Fold one answer into a state, which is changed and returned.

    An answer not newer than the newest one is left out: it was seen, or came late.
    """
    return _observe(state, observation, observation.key, parameters)


def _observe(
    state: PupilState, observation: Observation, key: tuple[float, str], parameters: Parameters
) -> PupilState:
    if key <= state.last:
        return state
    state.last = key
    if observation.weight > 0:
        day = max(state.day, observation.at.date().toordinal())
        if day > state.day:
            close_day(state, parameters)
            state.day = day
        _learn(state, observation, day, parameters)
    return state


def _learn(state: PupilState, seen: Observation, day: int, parameters: Parameters) -> None:
    family = state.families.get(seen.family)
    if family is None:
        family = Family(Layer(0.0, parameters.family_variance))
        state.families[seen.family] = family
    item = state.items.get(seen.item)
    if item is None:
        item = state.items[seen.item] = Layer(0.0, parameters.item_variance)
    mean, variance = parameters.base, _known(parameters)
    for layer in (state.pupil, family.layer, item):
        layer.variance, layer.day = layer.widened(day, parameters), day
        mean += layer.mean
        variance += layer.variance
    mean -= parameters.difficulty_of(seen.item, seen.family)
    push, shrink = step(mean, variance, seen.right, seen.weight)
    state.pupil.learn(push, shrink, parameters.pupil_drift)
    family.layer.learn(push, shrink, parameters.family_drift)
    item.learn(push, shrink, parameters.item_drift)
    family.layer.mean += parameters.practice * seen.weight
    item.mean += parameters.practice * seen.weight
    family.answers += 1


def fold(
    observations: Iterable[Observation],
    parameters: Parameters = DEFAULTS,
    state: PupilState | None = None,
) -> PupilState:
    """Return the state after these answers, in whatever order they are given.

    `state`, which is not changed, holds what was folded before; without one the pupil is new.
    """
    begun = PupilState.new(parameters) if state is None else PupilState.from_json(state.to_json())
    return carry(begun, observations, parameters)


def carry(
    state: PupilState, observations: Iterable[Observation], parameters: Parameters = DEFAULTS
) -> PupilState:
    """Fold these answers, in whatever order they are given, into a state: changed and returned."""
    keyed = [(one.key, one) for one in observations]
    for key, observation in sorted(keyed, key=itemgetter(0)):
        _observe(state, observation, key, parameters)
    return state


def standing(state: PupilState, family: str, parameters: Parameters = DEFAULTS) -> SkillLevel:
    """Return a family's level as of the pupil's last answer in it: idle days change nothing.

    It is judged by the skill's own facts; where the skill has no list of them, by those met.
    """
    judged, hard = facts_of(family), parameters.difficulties(family)
    if not judged:
        judged = _met_in(state, family)
        hard = [parameters.difficulty_of(fact, family) for fact in judged]
    if not judged:
        return SkillLevel(0.0, 0.0, 0.0)
    layer = _layer_in(state, family) or Layer(0.0, parameters.family_variance)
    shared = parameters.base + state.pupil.mean + layer.mean
    variance = state.pupil.variance + layer.variance + _known(parameters)
    unmet = spread(variance + parameters.item_variance)
    total = chances = met = 0.0
    for fact, difficulty in zip(judged, hard, strict=True):
        item = state.items.get(fact)
        mean = shared - difficulty
        if item is None:
            chances += sigmoid(mean / unmet)
        else:
            mean += item.mean
            met += 1
            chances += sigmoid(shrunk(mean, variance + item.variance))
        total += mean
    half = Z80 * sqrt(state.pupil.variance + layer.variance)
    number = len(judged)
    middle = total / number
    return SkillLevel(
        chances / number, sigmoid(middle - half), met / number, sigmoid(middle + half)
    )


def _met_in(state: PupilState, family: str) -> tuple[str, ...]:
    return tuple(item for item in state.items if skill_of(item) == family)


def close_day(state: PupilState, parameters: Parameters = DEFAULTS) -> None:
    """Write down, at the end of the newest day, in which practised families the rule held."""
    for name, family in state.families.items():
        family.held = days_secure(state, name, parameters)


def days_secure(state: PupilState, name: str, parameters: Parameters = DEFAULTS) -> list[int]:
    """Return the days on which a family's rule held, the newest day as it stands.

    A family without an answer on the newest day is not judged by what others have shown since.
    """
    family = state.families[name]
    if family.layer.day < state.day:
        return list(family.held)
    if not family.held and family.answers < ENOUGH:  # nothing to lose, and too little to hold
        return []
    now = standing(state, name, parameters)
    if now.mean < LOST_MEAN:
        return []
    if now.holds and family.answers >= ENOUGH and state.day not in family.held:
        return [*family.held, state.day][:DAYS]
    return list(family.held)
