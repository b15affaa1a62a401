"""Evidence from The Queen's Collection, against a count made here."""

from typing import Any

import pytest

from games.models import Attempt, EvidenceChange, GameSession, Opportunity
from games.queens_collection.evidence import ADAPTER
from games.services.tables import load_table
from tests.games_ui.collection import Collection

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]
AGAINST = {"mode": "competitive", "display": "M S *"}
NEARLY = "S - - - - - - HHH"
"""One sun pawn is left before the round ends."""


def scored(state: Any, seat: int) -> tuple[list[int], list[int], int]:
    """Count a competitive score from the table: counts, what they make, the total."""
    boxes, pawns = len(state.won[seat]), sum(state.taken[seat])
    cards = len(state.hands[seat])
    return (
        [boxes, pawns, cards],
        [3 * boxes, 2 * pawns, -cards],
        3 * boxes + 2 * pawns - cards,
    )


def right_sums(table: Collection) -> int:
    """Count the pupil's rows that say: true arithmetic, and the game takes it."""
    rows = Attempt.objects.filter(student_id=table.users[0].pk, actor="pupil")
    return rows.filter(is_true=True, is_allowed=True, reason="").count()


def scoring(**more: Any) -> Collection:
    table = Collection(
        "S M D",
        "L M",
        boxes=NEARLY,
        taken={0: "DDD", 1: "LLL TTT MMM FFF WWW"},
        **{**AGAINST, **more},
    )
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    return table


def test_right_pair_of_colours_is_an_attempt_without_arithmetic() -> None:
    table = Collection("M D *", "L M", **AGAINST)
    table.act("pair", table.cards(0, "M"), *table.shown("M"), None)
    row = Attempt.objects.get()
    assert (row.kind, row.item, row.op) == ("colour_pair", "colour_pair", "")
    assert (row.is_true, row.is_allowed, row.reason) == (None, True, "")
    assert (row.stated_total, row.true_total, row.operands) == (None, None, [4, 4])
    assert sorted(row.hand) == ["drop", "moon", "wild"]


def test_pair_that_does_not_match_is_an_attempt_without_arithmetic_too() -> None:
    table = Collection("D L", "L M", **AGAINST)
    table.act("pair", table.cards(0, "D"), *table.shown("S"), None)
    row = Attempt.objects.get()
    assert (row.is_true, row.is_allowed, row.reason) == (None, False, "colour_mismatch")


def test_pairs_of_colours_are_no_right_sums() -> None:
    table = Collection("M D *", "L M", **AGAINST)
    table.act("pair", table.cards(0, "M"), *table.shown("M"), None)
    assert right_sums(table) == 0


def test_true_score_is_one_right_sum_with_its_terms_worked_out() -> None:
    table = scoring()
    counts, worths, total = scored(table.state(), 0)
    assert table.act("score", counts, total).status_code == 200
    row = Attempt.objects.get(kind="score")
    assert (row.operands, row.effective) == (counts, worths)
    assert (row.stated_total, row.true_total, row.is_true) == (total, total, True)
    assert row.item == f"tally:{worths[0]}+{worths[1]}{worths[2]}"
    assert right_sums(table) == 1


def test_score_with_a_slip_keeps_the_stated_and_the_true_total() -> None:
    table = scoring()
    counts, _worths, total = scored(table.state(), 0)
    table.act("score", counts, total + 2)
    row = Attempt.objects.get(kind="score")
    assert (row.stated_total, row.true_total) == (total + 2, total)
    assert (row.is_true, row.reason, row.try_number) == (False, "arith", 1)
    table.act("score", counts, total)
    again = Attempt.objects.filter(kind="score").latest("id")
    assert (again.try_number, again.is_true) == (2, True)


def test_true_sum_of_a_false_count_is_no_slip_in_arithmetic() -> None:
    table = scoring()
    (boxes, pawns, cards), _worths, total = scored(table.state(), 0)
    table.act("score", [boxes, pawns + 1, cards], total + 2)
    row = Attempt.objects.get(kind="score")
    assert (row.is_true, row.is_allowed) == (True, False)
    assert row.reason == "target_mismatch"
    assert right_sums(table) == 0


def test_being_shown_is_an_opportunity_that_was_not_taken() -> None:
    table = scoring()
    _counts, worths, _total = scored(table.state(), 0)
    table.act("skip")
    row = Opportunity.objects.latest("id")
    assert (row.action, row.taken_items, row.number_action) == ("skip", [], False)
    assert row.available == [["score", f"tally:{worths[0]}+{worths[1]}{worths[2]}"]]


def test_moves_of_a_common_game_claim_nothing() -> None:
    table = Collection("M D *", "L M M")
    table.act("new", table.cards(0, "M"))
    row = Opportunity.objects.get()
    assert (row.count, row.taken_items, row.number_action) == (0, [], False)
    assert Attempt.objects.count() == 0
    assert EvidenceChange.objects.filter(student_id=table.users[0].pk).exists()


def test_common_score_counts_boxes_and_pawns_astray() -> None:
    table = Collection("M D *", mode="solo", seats=1, left=1, boxes="SSS DD LLT TTL MM FF WW HH")
    table.act("new", table.cards(0, "M"))
    table.act("score", [6, 2], 16)
    row = Attempt.objects.get()
    assert (row.operands, row.effective, row.stated_total, row.true_total) == (
        [6, 2],
        [18, -2],
        16,
        16,
    )
    assert row.item == "tally:18-2"


MODES = [
    ({"mode": "solo", "seats": 1}, 0, "alone"),
    ({"mode": "cooperative"}, 0, "coop"),
    ({"mode": "cooperative"}, 1, "coop"),
    ({"mode": "competitive"}, 0, "versus"),
    ({"mode": "competitive"}, 1, "robots"),
    ({"mode": "teams", "seats": 4}, 0, "versus"),
    ({"mode": "teams", "seats": 4}, 3, "robots"),
]


@pytest.mark.parametrize(("how", "bots", "label"), MODES)
def test_log_says_against_whom_was_played(how: dict[str, Any], bots: int, label: str) -> None:
    seats = how.get("seats", 2)
    hands = ["S D", "L M", "F W", "H T"][:seats]
    more = {} if how["mode"] in ("solo", "cooperative") else {"display": "M S *"}
    if not more:
        more = {"left": 0, "boxes": "SSS DD LL TT MM FF WW HH"}
    table = Collection(*hands, bots=bots, **how, **more)
    pressed(table, how["mode"])
    assert {row.mode for row in Attempt.objects.all()} == {label}


def pressed(table: Collection, mode: str) -> None:
    """Make the pupil on seat 0 claim something."""
    if mode in ("competitive", "teams"):
        table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
        return
    state = table.state()
    state.phase, state.ending, state.windows = "score", "passed", 1
    table.put(state)
    table.act("score", [8, 1], 23)


def test_pupil_beside_robots_against_robots_plays_against_robots() -> None:
    """In teams the partner may be a pupil while both rivals are robots."""
    table = Collection("S D", "L M", "F W", "H T", seats=4, mode="teams", display="M S *")
    table.session.seats.filter(number__in=(1, 3)).update(user=None, bot_level="novice")
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    assert Attempt.objects.get().mode == "robots"


def test_reading_knows_rivals() -> None:
    table = Collection("S D", "L M", "F W", "H T", seats=4, mode="teams", display="M S *")
    stored = load_table(GameSession.objects.get(pk=table.session.pk))
    seen = stored.game.seen_by(stored.state, 0)
    assert ADAPTER.rivals(seen) == {1, 3}
    assert sorted(map(str, ADAPTER.held(seen))) == ["drop", "sun"]
