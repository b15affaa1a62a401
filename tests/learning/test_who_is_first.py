"""Lists of children: the most striking first, the same from any order of the rows, cut at the end.

What is true of every list that is ranked or cut: a permutation of the input makes the same list, a
shorter list is the beginning of a longer one, and equals stand in an order that is said.
"""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning import groups as grouping
from learning.groups import GROUPED, Rated, groups
from learning.recurring import recurring
from learning.signals import Comparison, Signal, first_of_each, signals
from learning.stored_claims import StoredClaim
from tests.learning.stored import stored

pytestmark = pytest.mark.fast


def signal(child: int, chance: float, about: str = "add2", tried: int = 20) -> Signal:
    return Signal(child, about, 2, tried, 0.9, False, chance, 30)


def test_who_is_named_first_is_who_has_the_least_likely_signal() -> None:
    """The child with the first signal stays first, with whatever else is found of it."""
    found = [signal(1, 0.0001), signal(2, 0.001), signal(1, 0.01, "pair")]
    assert first_of_each(found) == found[:2]


@st.composite
def found_signals(draw: st.DrawFn) -> list[Signal]:
    """Signals as `signals` tells them: ascending by chance, several of a child."""
    children = draw(st.lists(st.integers(1, 6), max_size=20))
    chances = draw(
        st.lists(st.floats(0, 0.05), min_size=len(children), max_size=len(children)).map(sorted)
    )
    return [
        signal(*one, about=f"fact-{n}") for n, one in enumerate(zip(children, chances, strict=True))
    ]


@given(found_signals())
def test_each_child_stands_where_its_first_signal_stood(found: list[Signal]) -> None:
    named = first_of_each(found)
    assert {one.child for one in named} == {one.child for one in found}
    assert [one.chance for one in named] == sorted(one.chance for one in named)
    for one in named:
        assert one == next(other for other in found if other.child == one.child)
    for size in range(len(found)):
        assert first_of_each(found[:size]) == named[: len(first_of_each(found[:size]))]


@st.composite
def classes(draw: st.DrawFn) -> tuple[list[Comparison], list[Comparison]]:
    """A class's looks in two orders; many children are alike, some are far below."""
    counts = st.sampled_from([(2, 12), (2, 12), (3, 15), (14, 15), (15, 15), (11, 12), (25, 27)])
    size = draw(st.integers(6, 14))
    looks = [
        Comparison(child, about, *draw(counts))
        for child in range(size)
        for about in ("add2", "pair")
    ]
    return looks, draw(st.permutations(looks))


@given(classes())
def test_signals_are_the_same_from_any_order_and_equals_stand_as_is_said(
    both: tuple[list[Comparison], list[Comparison]],
) -> None:
    looks, shuffled = both
    found = signals(looks)
    assert signals(shuffled) == found
    ranks = [(one.chance, -one.tried, one.about, one.child) for one in found]
    assert ranks == sorted(ranks)
    assert first_of_each(signals(shuffled)) == first_of_each(found)


@st.composite
def rated_pupils(draw: st.DrawFn) -> tuple[list[Rated], list[Rated]]:
    """How pupils stand in skills, in two orders."""
    known = st.tuples(st.integers(1, 20), st.sampled_from(GROUPED[:4]))
    own = draw(st.dictionaries(known, st.sampled_from([0.6, 0.65, 0.7, 0.8, 0.84])))
    rows = [
        Rated(pupil, skill, 20, mean, mean - 0.05, mean + 0.05)
        for (pupil, skill), mean in own.items()
    ]
    return rows, draw(st.permutations(rows))


@given(rated_pupils())
def test_groups_are_the_same_from_any_order_and_fewer_are_the_first_of_more(
    both: tuple[list[Rated], list[Rated]],
) -> None:
    rows, shuffled = both
    found = groups(rows)
    assert groups(shuffled) == found
    with pytest.MonkeyPatch.context() as patch:
        for most in range(4):
            patch.setattr(grouping, "MOST_GROUPS", most)
            assert groups(shuffled) == found[:most]


def test_of_equal_groups_the_first_skill_stands_first() -> None:
    order = [skill for skill in grouping.SKILLS if skill in GROUPED][:3]
    for skills in itertools.permutations(order):
        rows = [
            Rated(10 * order.index(skill) + n, skill, 20, 0.7, 0.65, 0.75)
            for skill in skills
            for n in (1, 2)
        ]
        assert [one.skill for one in groups(rows)] == order


def test_who_was_found_first_is_not_told_as_nearer_to_a_lower_line() -> None:
    """Three far below hide a fourth: it is found by the line without them, and is not the worst."""
    rights = [0, 1, 1, 3, *[19] * 12]
    found = signals(Comparison(child, "add2", right, 20) for child, right in enumerate(rights))
    assert [one.child for one in found] == [0, 1, 2, 3]
    assert len({one.line for one in found}) == 1


def wrong_claim(a: int, b: int, stated: int) -> StoredClaim:
    """A false sum of two numbers, as a week keeps it."""
    item, numbers = f"add:{a}+{b}", [a, b]
    return stored(
        item=item,
        operands=numbers,
        effective=numbers,
        stated_total=stated,
        true_total=a + b,
        is_true=False,
        reason="arith",
    )


@given(st.permutations(range(6)))
def test_slips_of_a_class_are_the_same_from_any_order_of_the_children(order: list[int]) -> None:
    """What most of them made comes first: one out by five, another sign by two."""
    own = {
        child: [wrong_claim(3, 4, 8), wrong_claim(2 + child % 3, 6, 9 + child % 3)]
        + [wrong_claim(5, 4 + n, 5 * (4 + n)) for n in range(4) if child in {0, 5}]
        for child in range(6)
        if child != 2
    }
    found = recurring({child: own[child] for child in order if child in own})
    assert [(one.pattern.label, set(one.pupils)) for one in found] == [
        ("one_out", {0, 1, 3, 4, 5}),
        ("operation", {0, 5}),
    ]
