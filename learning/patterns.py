"""Patterns of errors: which label a pupil's wrong answers share more than chance allows. Pure.

A pattern is named with care: at least four errors of it, on at least two items, half of the
family's unambiguous errors, and more than wrong answers drawn blindly would give.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from learning.labels import LABELS, Labels, labels_of
from learning.proportions import binomial_tail
from learning.put_together import PUT_TOGETHER
from learning.skills import skill_of
from learning.stored_claims import StoredClaim

LEAST_ERRORS: Final = 4
LEAST_ITEMS: Final = 2
LEAST_SHARE: Final = 0.5
BY_CHANCE: Final = 0.1
"""A pattern is named where chance alone would show it with a probability below this."""
NEAR: Final = 5
"""How far beside the truth a keyed answer is taken to fall, where no cards limit it."""


@dataclass(frozen=True)
class Slip:
    """One wrong answer: `chances` says how likely a blind one carries each label, and no other."""

    item: str
    family: str
    labels: Labels
    chances: Mapping[str, float]


@dataclass(frozen=True)
class Pattern:
    """A label that `errors` of the family's `of` unambiguous errors carry, on `items` items.

    `chance` is the probability that blind answers would show as many, or more.
    """

    family: str
    label: str
    errors: int
    of: int
    items: int
    chance: float


def near(correct: int) -> list[int]:
    """Return the wrong answers from which a keyed one is taken to be drawn."""
    return [n for n in range(max(0, correct - NEAR), correct + NEAR + 1) if n != correct]


def labels_in(claim: StoredClaim) -> Labels:
    """Return the labels of a stored false claim of a skill; none where nothing can be labelled."""
    stated, truth = claim.stated_total, claim.true_total
    if stated is None or truth is None or not claim.op or not skill_of(claim.item):
        return Labels()
    laid = claim.reason == PUT_TOGETHER
    return _labels_of(claim.op, tuple(claim.effective), stated, truth, laid)


def slip_of(claim: StoredClaim) -> Slip | None:
    """Return a stored false claim as a slip of its skill; None where nothing can be labelled."""
    labels, truth = labels_in(claim), claim.true_total
    if not labels.all or truth is None:
        return None
    numbers = sorted(card for card in claim.hand if isinstance(card, int) and card != truth)
    answers = tuple(numbers or near(truth))
    chances = _chances_of(claim.op, tuple(claim.effective), truth, answers)
    return Slip(claim.item, skill_of(claim.item), labels, chances)


@lru_cache(maxsize=4096)
def _labels_of(op: str, effective: tuple[int, ...], stated: int, truth: int, laid: bool) -> Labels:
    return labels_of(op, effective, stated, truth, laid=laid)


@lru_cache(maxsize=4096)
def _chances_of(
    op: str, effective: tuple[int, ...], correct: int, answers: tuple[int, ...]
) -> Mapping[str, float]:
    return chances_of(op, effective, correct, answers)


def chances_of(
    op: str, effective: Sequence[int], correct: int | None, answers: Iterable[int]
) -> dict[str, float]:
    """Return for each label the share of these answers that carries it unambiguously.

    `answers` are what could have been said: the cards in the hand, or `near` the truth for a keyed
    answer; a true one among them is left out.
    """
    wrong = [answer for answer in answers if answer != correct]
    counts: dict[str, int] = {}
    for answer in wrong:
        label = labels_of(op, effective, answer, correct).unambiguous
        if label:
            counts[label] = counts.get(label, 0) + 1
    return {label: count / len(wrong) for label, count in counts.items()}


def patterns(slips: Iterable[Slip]) -> list[Pattern]:
    """Return the patterns that may be named, by family, the most frequent first."""
    by_family: dict[str, dict[str, list[Slip]]] = {}
    for slip in slips:
        if label := slip.labels.unambiguous:
            by_family.setdefault(slip.family, {}).setdefault(label, []).append(slip)
    return [found for name in sorted(by_family) for found in _patterns_in(name, by_family[name])]


def _patterns_in(family: str, by_label: Mapping[str, Sequence[Slip]]) -> list[Pattern]:
    slips = [slip for some in by_label.values() for slip in some]
    found = []
    for label in LABELS:
        of_it = by_label.get(label, [])
        items = len({slip.item for slip in of_it})
        if (
            len(of_it) < LEAST_ERRORS
            or items < LEAST_ITEMS
            or len(of_it) < LEAST_SHARE * len(slips)
        ):
            continue
        blind = _blind(label, slips)
        chance = binomial_tail(len(slips) - len(of_it), len(slips), 1 - blind)
        if chance < BY_CHANCE:
            found.append(Pattern(family, label, len(of_it), len(slips), items, chance))
    return sorted(found, key=lambda one: -one.errors)


def _blind(label: str, slips: Sequence[Slip]) -> float:
    """Return the chance that a blind error, if unambiguous, carries the label, over these slips."""
    label_share = sum(slip.chances.get(label, 0.0) for slip in slips)
    any_share = sum(sum(slip.chances.values()) for slip in slips)
    return label_share / any_share if any_share else 1.0
