"""`bench.parameters`: what is harder than it seemed is found, and judged on other pupils."""

import io
import random
from datetime import timedelta

import pytest

from bench.estimator import BadInput
from bench.lessons import BEGINS, GAP
from bench.parameters import propose, read
from bench.pupils import SimulatedPupil
from learning.number_facts import TWO
from learning.parameters import DEFAULTS
from learning.skills import difficulty

pytestmark = pytest.mark.fast

HARD = "add:3+4"


def log(pupils=40, sessions=8):
    """Return CSV of pupils to whom one fact is harder by two logits than its size says."""
    rng, lines = random.Random(5), ["student,item,correct,at", "0,pair,1,2026-09-07T09:00+00:00"]
    for number in range(pupils):
        pupil = SimulatedPupil(rng)
        pupil.chance(HARD)
        pupil.knows[HARD] -= 2
        for session in range(sessions):
            at = BEGINS + session * GAP
            for second, fact in enumerate(rng.choices(TWO, k=14)):
                item, right = fact.key, pupil.says(fact.key, fact.total) == fact.total
                pupil.practises(item)
                when = (at + timedelta(seconds=second)).isoformat()
                lines.append(f"{number},{item},{int(right)},{when}")
    return io.StringIO("\n".join(lines))


@pytest.fixture(scope="module")
def proposal():
    return propose(read(log()), "next")


def test_a_fact_that_is_harder_than_its_size_is_found(proposal):
    items = proposal["parameters"]["items"]
    moved = {item: value - difficulty(item) for item, value in items.items()}
    assert moved[HARD] > 0.8
    assert max(moved, key=moved.get) == HARD


def test_other_pupils_are_predicted_better_by_it(proposal):
    losses = proposal["log_loss"]
    assert losses["next"] < losses[DEFAULTS.version]


def test_it_says_whether_there_were_enough_answers_and_leaves_out_what_is_not_rated(proposal):
    assert proposal["enough"] is False
    assert "pair" not in proposal["parameters"]["items"]
    assert proposal["parameters"]["version"] == "next"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("student,item,correct\n", "no column at"),
        ("student,item,correct,at\n1,add:1+1,1,yesterday\n", "line 2"),
        ("student,item,correct,at\n1,add:1+1,1,2026-09-07T09:00\n", "line 2"),
        ("student,item,correct,at\n1,add:1+1,3,2026-09-07T09:00+00:00\n", "line 2"),
        ("student,item,correct,at\n1,add:1+1,1,2026-09-07T09:00+00:00\n", "two pupils"),
    ],
)
def test_bad_input_is_named(text, said):
    with pytest.raises(BadInput, match=said):
        propose(read(io.StringIO(text)), "next")
