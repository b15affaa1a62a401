"""From single rows to the totals of a week."""

from dataclasses import asdict, astuple, fields, replace
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from learning.aggregation import FactCount, Tally, WeekTotals, is_slip, merged, rollup
from tests.learning.stored import stored

pytestmark = pytest.mark.fast

LONDON = ZoneInfo("Europe/London")
AT = datetime(2026, 11, 18, 9, tzinfo=UTC)
MONDAY = date(2026, 11, 16)
CLAIM: dict[str, Any] = {
    "id": 1,
    "at": AT,
    "game": "a_game",
    "group": "oak",
    "kind": "sum",
    "item": "add:3+4",
    "op": "+",
    "operands": [3, 4],
    "effective": [3, 4],
    "modifier": "",
    "stated_total": 7,
    "card_total": 7,
    "keyed": False,
    "true_total": 7,
    "is_true": True,
    "is_allowed": True,
    "reason": "",
    "hand": [3, 4, 7, "king"],
    "idle_cut": False,
    "active_ms": None,
    "hint_level": 0,
    "answer_shown": False,
    "hinted_before": False,
    "try_number": 1,
    "mode": "versus",
}
DECISION: dict[str, Any] = {
    "id": 1,
    "at": AT,
    "game": "a_game",
    "turn_number": 9,
    "available": [["sum", "add:3+4"], ["sum", "add:1+2+3"], ["pair", "pair"]],
    "number_action": True,
    "taken_items": [],
    "pointed_out": False,
}


def claim(**changed: Any) -> Any:
    return SimpleNamespace(**(CLAIM | changed))


def decision(**changed: Any) -> Any:
    return SimpleNamespace(**(DECISION | changed))


def totals(*rows: Any, decisions: tuple[Any, ...] = (), longest: tuple[str, ...] = ()) -> Any:
    """Return the totals of rows that lie in one week."""
    ((week, one),) = rollup(rows, decisions, LONDON, longest).items()
    assert week == MONDAY
    return one.totals


def test_a_claim_alone_is_told_with_all_that_was_laid() -> None:
    ((_, week),) = rollup([claim()], [], LONDON).items()
    assert week.evidence == [stored(game="a_game", at=AT.isoformat(), active_ms=None)]
    assert week.totals == WeekTotals(
        tries=1,
        kinds={"add2": Tally(claims=1, made=1, alone_tried=1, alone_right=1)},
        days={"2026-11-18": 1},
        facts={"add:3+4": FactCount(1, 1, "2026-11-18", ["2026-11-18"], "2026-11-18")},
    )


def test_rows_that_come_twice_or_in_any_order_count_once_in_their_order() -> None:
    first, second = claim(id=1), claim(id=2, at=AT - timedelta(minutes=1))
    third = claim(id=3)
    ((_, week),) = rollup([third, second, first, second], [], LONDON).items()
    assert [one.id for one in week.evidence] == [2, 1, 3]
    assert week.totals.tries == 3


@pytest.mark.parametrize(
    ("changed", "tally"),
    [
        ({}, Tally(1, 1, alone_tried=1, alone_right=1)),
        ({"hint_level": 1}, Tally(1, 1, helped_tried=1, helped_right=1)),
        ({"hint_level": 5, "answer_shown": True}, Tally(1, 1, shown_tried=1, shown_right=1)),
        ({"hinted_before": True}, Tally(1, 1, helped_tried=1, helped_right=1)),
        ({"is_true": False, "reason": "arith"}, Tally(1, 0, alone_tried=1)),
        ({"is_true": False, "reason": "arith", "hint_level": 2}, Tally(1, 0, helped_tried=1)),
        ({"try_number": 2}, Tally(1, 1)),
        ({"is_true": None}, Tally(1, 1)),
    ],
)
def test_a_first_try_counts_by_its_help(changed: dict[str, Any], tally: Tally) -> None:
    assert totals(claim(**changed)).kinds == {"add2": tally}


def test_a_second_try_is_no_further_sum() -> None:
    wrong = claim(id=1, is_true=False, reason="arith")
    found = totals(wrong, claim(id=2, try_number=2), claim(id=3, item="tally:15-3", kind="score"))
    assert found.days == {"2026-11-18": 1}
    assert totals(claim(try_number=2)).days == {"2026-11-18": 0}


def test_a_fact_right_with_help_is_not_wrong_without_it() -> None:
    rows = [claim(id=n, hint_level=2) for n in range(3)]
    shown = claim(id=9, hint_level=5, answer_shown=True)
    fact = totals(*rows, shown).facts["add:3+4"]
    assert (fact.tried, fact.right, fact.helped_tried, fact.helped_right) == (0, 0, 3, 3)


def test_turns_in_which_the_best_was_not_found_are_kept_with_their_ids() -> None:
    rows = (
        decision(id=7),
        decision(id=8, taken_items=["add:3+4"]),
        decision(id=9, taken_items=["pair"], available=[["pair", "pair"], ["sum", "add:1+2+3"]]),
    )
    found = totals(decisions=rows, longest=("a_game",))
    assert found.number_turns - found.found == len(found.misses) == 3
    assert found.misses == [
        [7, "", "add:1+2+3", "add:3+4", "pair"],
        [8, "add:3+4", "add:1+2+3", "add:3+4", "pair"],
        [9, "pair", "add:1+2+3", "pair"],
    ]


def test_help_shown_answers_and_cut_times_are_counted() -> None:
    found = totals(
        claim(id=1, hint_level=1),
        claim(id=2, hint_level=5, answer_shown=True),
        claim(id=3, idle_cut=True),
        claim(id=4),
    )
    assert (found.tries, found.hinted, found.shown, found.idle_cut) == (4, 2, 1, 1)


def test_what_help_told_before_neither_meets_nor_sews() -> None:
    told = {"hinted_before": True}
    rows = [claim(id=n, at=AT + timedelta(days=n), **told) for n in range(3)]
    fact = totals(*rows).facts["add:3+4"]
    assert (fact.tried, fact.right, fact.met, fact.days) == (0, 0, "", [])
    assert (fact.helped_tried, fact.helped_right) == (3, 3)


def test_a_fact_needs_a_first_try_alone_on_two_days_to_be_sewn() -> None:
    tuesday = AT - timedelta(days=1)
    rows = [
        claim(id=1, at=tuesday, is_true=False),
        claim(id=2, at=tuesday, try_number=2),
        claim(id=3, hint_level=3),
        claim(id=4),
        claim(id=5, at=AT + timedelta(days=1)),
        claim(id=6, at=AT + timedelta(days=2)),
    ]
    fact = totals(*rows).facts["add:3+4"]
    assert (fact.tried, fact.right) == (4, 3)
    assert (fact.helped_tried, fact.helped_right) == (1, 1)
    assert (fact.met, fact.mastered, fact.last) == ("2026-11-17", "2026-11-19", "2026-11-20")
    assert totals(*rows[:4]).facts["add:3+4"].mastered == ""


@pytest.mark.parametrize(
    ("changed", "slip"),
    [
        ({"is_allowed": False, "reason": "two_ops"}, True),
        ({"is_allowed": False, "is_true": None, "reason": "two_ops"}, True),
        ({"is_allowed": False, "is_true": False, "reason": "two_ops"}, False),
        ({}, False),
    ],
)
def test_a_slip_is_true_and_not_in_the_games_form(changed: dict[str, Any], slip: bool) -> None:
    row = claim(**changed)
    assert is_slip(row) is slip
    assert totals(row, claim(id=2, **changed)).slips == ({"two_ops": 2} if slip else {})


def test_chances_are_turns_in_which_numbers_were_put_away() -> None:
    rows = (
        decision(id=1),
        decision(id=2, taken_items=["add:3+4"]),
        decision(id=3, number_action=False),
        decision(id=4, available=[["pair", "pair"]]),
        decision(id=5, available=[["tally", "tally:15-3"]]),
    )
    found = totals(decisions=rows)
    assert (found.open_turns, found.number_turns, found.found, found.thrown) == (4, 3, 1, 1)
    assert found.missed == {"add:3+4": 1, "add:1+2+3": 1}
    assert found.open_by_kind == {"add2": 3, "add3": 3, "pair": 4, "tally": 1}
    assert found.days == {"2026-11-18": 0}


@pytest.mark.parametrize(
    ("taken", "found"),
    [([], 0), (["add:3+4"], 0), (["add:1+2+3"], 1), (["add:3+4", "add:1+2+3"], 1)],
)
def test_where_longer_is_better_only_the_longest_is_found(taken: list[str], found: int) -> None:
    rows = (decision(taken_items=taken),)
    assert totals(decisions=rows, longest=("a_game",)).found == found
    assert totals(decisions=rows, longest=("another",)).found == bool(taken)


@pytest.mark.parametrize("item", ["add:5", "sub:5", "mul:5"])
def test_a_claim_about_one_number_is_no_fact_and_no_sum(item: str) -> None:
    found = totals(claim(item=item, reason="too_few_cards", is_allowed=False))
    assert (found.facts, found.days, found.slips) == ({}, {}, {"too_few_cards": 1})
    assert all(one.alone_tried == 0 for one in found.kinds.values())


def test_a_decision_without_a_chance_tells_of_a_day_at_the_start_of_a_game_alone() -> None:
    def of_turn(number: int) -> Any:
        return rollup([], [decision(available=[], turn_number=number)], LONDON)

    assert of_turn(5)[MONDAY].totals == WeekTotals(days={"2026-11-18": 0})
    assert of_turn(6) == {}


def nonzero(counts: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return what is neither 0 nor empty in each."""
    return {
        key: {name: value for name, value in one.items() if value} for key, one in counts.items()
    }


def test_totals_are_stored_in_a_fixed_order_and_read_back() -> None:
    found = totals(
        claim(id=1, item="sub:9-4"),
        claim(id=2),
        claim(id=3, is_allowed=False, reason="two_ops"),
        decisions=(decision(), decision(id=2, available=[["pair", "pair"]])),
    )
    stored = found.to_json()
    told = {"kinds": nonzero(asdict(found)["kinds"]), "facts": nonzero(asdict(found)["facts"])}
    assert stored == asdict(found) | told
    assert told["kinds"]["sub"] == {"claims": 1, "made": 1, "alone_tried": 1, "alone_right": 1}
    for value in stored.values():
        assert not isinstance(value, dict) or list(value) == sorted(value)
    assert WeekTotals.from_json(stored | {"of_another_program": 1}) == found
    assert WeekTotals.from_json({}) == WeekTotals()


def test_totals_of_two_weeks_add_up() -> None:
    one = totals(claim(id=1), claim(id=2, hint_level=1), decisions=(decision(),))
    other = totals(
        claim(id=3, item="sub:9-4"), decisions=(decision(id=2, taken_items=["add:3+4"]),)
    )
    both = merged([one, other])
    assert both == totals(
        claim(id=1),
        claim(id=2, hint_level=1),
        claim(id=3, item="sub:9-4"),
        decisions=(decision(), decision(id=2, taken_items=["add:3+4"])),
    )
    assert merged([]) == WeekTotals()


def test_a_fact_that_lost_something_has_not_grown() -> None:
    old = FactCount(3, 2, "2026-11-10", ["2026-11-10", "2026-11-12"], "2026-11-13")
    assert old.extends(old)
    assert old.extends(FactCount())
    assert not FactCount().extends(old)
    lost = [
        {"tried": 2},
        {"right": 1},
        {"met": ""},
        {"met": "2026-11-11"},
        {"days": ["2026-11-10"]},
        {"last": "2026-11-12"},
    ]
    for one in lost:
        assert not replace(old, **one).extends(old), one
    more = FactCount(4, 3, "2026-11-09", ["2026-11-09", *old.days], "2026-11-14")
    assert more.extends(old)


def test_a_tally_adds_every_count() -> None:
    counts = range(1, len(fields(Tally)) + 1)
    tally = Tally(*counts)
    tally.add(vars(Tally(*[10 * one for one in counts])))
    assert astuple(tally) == tuple(11 * one for one in counts)


def test_a_fact_adds_every_count_and_keeps_its_dates() -> None:
    fact = FactCount(1, 2, "2026-11-02", ["2026-11-02"], "2026-11-03", 3, 4, 5)
    fact.add(vars(FactCount(10, 20, "2026-11-01", ["2026-11-01"], "2026-11-02", 30, 40, 50)))
    days = ["2026-11-01", "2026-11-02"]
    assert fact == FactCount(11, 22, "2026-11-01", days, "2026-11-03", 33, 44, 55)
    fact.add(vars(FactCount()))
    fact.add({})
    assert fact == FactCount(11, 22, "2026-11-01", days, "2026-11-03", 33, 44, 55)


def test_a_chance_that_was_pointed_out_is_neither_found_nor_missed() -> None:
    rows = (
        decision(id=1, pointed_out=True),
        decision(id=2, pointed_out=True, taken_items=["add:3+4"]),
        decision(id=3, taken_items=["add:3+4"]),
    )
    found = totals(decisions=rows)
    assert (found.open_turns, found.number_turns, found.found, found.thrown) == (3, 1, 1, 0)
    assert (found.missed, found.misses) == ({}, [])
