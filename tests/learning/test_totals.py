"""Totals over all time that are carried on equal totals counted anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.aggregation import FactCount, WeekTotals, grown, merged

pytestmark = pytest.mark.fast

DAYS = [f"2026-11-{day:02}" for day in range(1, 29)]
TRIES = st.lists(
    st.tuples(st.sampled_from(DAYS), st.sampled_from(["wrong", "helped", "right"])), max_size=25
)


def week_of(day: str) -> int:
    return (int(day[-2:]) - 1) // 7


def weeks(tries: list[tuple[str, str]]) -> dict[int, WeekTotals]:
    """Count a fact's tries by weeks."""
    made: dict[int, WeekTotals] = {}
    for day, how in tries:
        facts = made.setdefault(week_of(day), WeekTotals()).facts
        alone = how == "right"
        met = day if how != "wrong" else ""
        one = FactCount(how != "helped", alone, met, [day] if alone else [], day)
        one.helped_tried = one.helped_right = int(how == "helped")
        facts.setdefault("add:3+4", FactCount()).add(vars(one))
    return made


def total(tries: list[tuple[str, str]]) -> FactCount:
    """Count all of them at once; as stored, with the first two dates alone."""
    fact = merged(weeks(tries).values()).facts.get("add:3+4", FactCount())
    fact.days = fact.days[:2]
    return fact


@given(TRIES, TRIES)
def test_a_total_carried_on_equals_a_total_counted_anew(
    earlier: list[tuple[str, str]], later: list[tuple[str, str]]
) -> None:
    touched = {week_of(day) for day, _how in later}
    before, after = weeks(earlier), weeks(earlier + later)
    changed = grown(
        merged(one for week, one in before.items() if week in touched).facts,
        merged(one for week, one in after.items() if week in touched).facts,
    )
    assert changed is not None
    assert bool(changed) == bool(later)
    carried = total(earlier)
    for was, now in changed.values():
        carried.carry(was, now)
    assert carried == total(earlier + later)


@given(TRIES.filter(bool), st.data())
def test_no_total_is_carried_on_when_a_right_try_has_gone(
    tries: list[tuple[str, str]], data: st.DataObject
) -> None:
    gone = data.draw(st.integers(0, len(tries) - 1))
    left = tries[:gone] + tries[gone + 1 :]
    was, now = merged(weeks(tries).values()).facts, merged(weeks(left).values()).facts
    assert grown(was, now) is None
