"""Pupils ranked or cut on pages: the same from any order, and fewer are the first of more."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.models import Student
from classroom.selectors.arrangements import best_first

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
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
