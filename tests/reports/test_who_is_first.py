"""Pupils ranked or cut on pages: the same from any order, and fewer are the first of more."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.lessons.selectors.arrangements import best_first
from classroom.models import Student
from classroom.reports.selectors.class_report import MOST_NAMED, named_lately
from classroom.reports.selectors.naming import named
from classroom.reports.selectors.reports import recent_since
from learning.aggregation import Tally, WeekTotals
from tests.cast import Cast
from tests.factories import StudentFactory
from tests.reports.script import MONDAY

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
NAMES = ("Coral", "Ember", "Otter 2", "Otter 10", "Zoë")


@st.composite
def pupils(draw: st.DrawFn) -> tuple[list[Student], list[Student], dict[int, float]]:
    """Pupils, some of one name, in two orders; the shares of some, some alike."""
    names = draw(st.lists(st.sampled_from(NAMES), max_size=8))
    own = [Student(pk=n, name=name) for n, name in enumerate(names, 1)]
    keys = st.sampled_from(range(1, 9))
    shares = draw(st.dictionaries(keys, st.sampled_from([0.0, 0.5, 0.9, 1.0])))
    return own, draw(st.permutations(own)), shares


@given(pupils())
def test_who_sits_side_by_side_is_the_same_from_any_order(
    drawn: tuple[list[Student], list[Student], dict[int, float]],
) -> None:
    own, shuffled, shares = drawn
    ranked = best_first(own, shares)
    assert best_first(shuffled, shares) == ranked
    told = [shares[one.pk] for one in ranked if one.pk in shares]
    assert told == sorted(told, reverse=True)
    assert [one.pk in shares for one in ranked] == sorted(
        (one.pk in shares for one in ranked), reverse=True
    )
    for one, other in pairwise(ranked):
        if one.name == other.name and shares.get(one.pk) == shares.get(other.pk):
            assert one.pk < other.pk


def totals(right: int, tried: int, pairs_right: int) -> WeekTotals:
    return WeekTotals(
        kinds={
            "add2": Tally(alone_tried=tried, alone_right=right),
            "pair": Tally(alone_tried=20, alone_right=pairs_right),
        }
    )


def test_fewer_who_are_named_are_the_first_of_more_in_any_order(cast: Cast) -> None:
    """Four are far below: one in both families, two alike."""
    counts = [(0, 20, 5), (1, 20, 20), (1, 20, 20), (3, 20, 20), *[(19, 20, 20)] * 12]
    students = [StudentFactory(school=cast.school, name=f"Otter {n}") for n in range(len(counts))]
    recent = {one.pk: totals(*own) for one, own in zip(students, counts, strict=True)}
    today = MONDAY.date()
    span = (recent_since(today), today)
    everybody = named(cast.classroom, students, recent, span, 99)
    whom = [one.student.name for one in everybody.named]
    assert whom == ["Otter 0", "Otter 1", "Otter 2", "Otter 3"]
    rng = random.Random(4)
    for most in range(6):
        rng.shuffle(students)
        cut = named(cast.classroom, students, recent, span, most)
        assert cut.named == everybody.named[:most]
        assert (cut.found, cut.compared) == (everybody.found, everybody.compared)
    assert len(named_lately(cast.classroom, students, recent, today).named) == MOST_NAMED
