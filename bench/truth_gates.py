"""Gates of `bench.truth` that need no term of their own: exactness, cost, labels, signals."""

import random
import time
from datetime import UTC
from itertools import zip_longest
from statistics import stdev
from typing import Any, NamedTuple

from bench.label_table import TABLE, table
from learning.cards import answer_to
from learning.estimate import PupilState, fold, observe
from learning.items import numbers_of
from learning.labels import labels_of
from learning.sewing import mastered_in_order
from learning.signals import Comparison, signals

OPS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
WEEKS = 200
"""Weeks of a class for each seed."""
EQUALS = (0.6, 0.95)
"""Between these lies what all of a class of equals get right."""
OTHERS = (0.85, 0.95)
"""And what the others get right where one child is right three times of ten."""
FAMILIES = ("add2", "sub")


class Gate(NamedTuple):
    """A figure and its bounds, None for none; `of`: from how many it was counted."""

    name: str
    figure: float | None
    bound: tuple[float | None, float | None]
    of: int | None = None

    @property
    def met(self):
        """Does the figure lie within its bounds? None never does."""
        low, high = self.bound
        if self.figure is None:
            return False
        return (low is None or self.figure >= low) and (high is None or self.figure <= high)

    def as_dict(self):
        figure = self.figure
        printed: dict[str, Any] = {
            "name": self.name,
            "figure": figure if figure is None or abs(figure) < 1e-3 else round(figure, 4),
            "bound": [one if one is None else round(one, 9) for one in self.bound],
            "met": self.met,
        }
        return printed if self.of is None else printed | {"of": self.of}


def mean(values):
    """Return the mean, None of nothing."""
    return sum(values) / len(values) if values else None


def exact_gates(children, parameters):
    """Return the gates of replay, cost and labels."""
    now, read = table().splitlines(), TABLE.read_text().splitlines()
    wrong = sum(a != b for a, b in zip_longest(now, read))
    return [
        Gate("replay beside the incremental estimate", replayed(children, parameters), (0, 1e-9)),
        Gate("microseconds an attempt", cost(children, parameters), (0, 50)),
        Gate("labels that differ from the table", wrong, (0, 0), of=len(read)),
    ]


def replayed(children, parameters):
    """The largest distance of estimates folded in shuffled batches, with repetitions."""
    rng, farthest = random.Random(3), 0.0
    for child in children:
        log = [*child.seen, *rng.sample(child.seen, len(child.seen) // 10)]
        rng.shuffle(log)
        whole = fold(log, parameters)
        state, start = PupilState.new(parameters), 0
        while start < len(child.seen):
            size = rng.randint(1, 30)
            again = child.seen[max(0, start - 5) : start + size]
            state, start = fold(again, parameters, state), start + size
        live = child.state.to_json()
        farthest = max(farthest, *(apart(live, one.to_json()) for one in (whole, state)))
    return farthest


def apart(one, other):
    """Return the largest difference of two stored estimates; infinite where their form differs."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return max((apart(one[key], other[key]) for key in one), default=0.0)
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return max((apart(a, b) for a, b in zip(one, other, strict=True)), default=0.0)
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other)
    return 0.0 if one == other else float("inf")


def cost(children, parameters):
    """Return the microseconds of Python that an answer costs to fold."""
    began = time.process_time()
    for child in children:
        state = PupilState.new(parameters)
        for one in child.seen:
            observe(state, one, parameters)
    count = sum(len(child.seen) for child in children)
    return (time.process_time() - began) / max(1, count) * 1e6


def sewn_gate(terms):
    """Return the gate of facts sewn by claims that were helped."""
    claims = [child.claims for one in terms for child in one.children]
    sewn = sum(len(list(mastered_in_order({}, rows, UTC))) for rows in claims)
    return Gate("always helped: facts sewn", sewn, (0, 0), of=sum(map(len, claims)))


def sums_gate(with_cards, without):
    """Return the gate of sums laid at a decision: with cards less without, not below the 95 % band.

    The same pupils play both terms; its lower bound is half the width of the interval.
    """
    rates = [
        [laid(child) for one in terms for child in one.children] for terms in (with_cards, without)
    ]
    more = [after - before for after, before in zip(*rates, strict=True)]
    half = 1.96 * stdev(more) / len(more) ** 0.5
    return Gate("sums laid a decision, with cards less without", mean(more), (-half, None))


def laid(child):
    """True sums that a child lays, per decision."""
    return sum(one.is_true is True and one.item in child.pupil.knows for one in child.claims) / max(
        1, child.turns
    )


def guess_gate(terms):
    """Return the gate of wrong answers of guessers that are labelled as guesses."""
    wrong = [
        (card.item, card.first, card.active_ms)
        for one in terms
        for child in one.children
        for card in child.cards
        if card.tries and card.first != answer_to(card.item)
    ]
    labelled = [
        "guess"
        in labels_of(
            OPS[item[:3]], tuple(numbers_of(item)), answer, answer_to(item), active_ms=ms
        ).all
        for item, answer, ms in wrong
    ]
    return Gate("guesses: wrong answers labelled so", mean(labelled), (0.95, 1), of=len(wrong))


def some_right(rng, share, tried):
    """Draw how many of `tried` tries are right, each with chance `share`."""
    return sum(rng.random() < share for _ in range(tried))


def class_week(rng, share):
    """Return the looks of a week of 24 to 30 equally able children with 15 sums or more each."""
    return [
        Comparison(child, about, some_right(rng, share, tried), tried)
        for child in range(rng.randint(24, 30))
        for about in FAMILIES
        for tried in [rng.randint(15, 25)]
    ]


def signal_gates(seeds):
    """Return the gates of who is named in a class's week."""
    quiet, named = [], []
    for seed in seeds:
        rng = random.Random(seed)
        for _ in range(WEEKS):
            quiet.append(not signals(class_week(rng, rng.uniform(*EQUALS))))
            others = class_week(rng, rng.uniform(*OTHERS))
            low = Comparison(100, FAMILIES[0], 3, 10)
            named.append(any(one.child == 100 for one in signals([*others, low])))
    return [
        Gate("equal class: weeks in which nobody is named", mean(quiet), (0.95, 1), of=len(quiet)),
        Gate("right in 3 of 10: weeks in which it is named", mean(named), (0.95, 1), of=len(named)),
    ]
