"""Statements: judged for truth and for the rules, kept private when they are not taken."""

import pytest

from engine.codec import digest, visible
from engine.protocol import Accepted, Claim, Rejected, Wrong
from tests.engine.tables import GAME, Table

pytestmark = pytest.mark.fast


def judged(answer: Accepted | Wrong | Rejected):
    """Return the one attempt of an answer."""
    assert not isinstance(answer, Rejected), answer
    (attempt,) = answer.attempts
    return attempt


@pytest.mark.rule("SQ-T01", "SQ-S037")
def test_true_sum_is_put_away_and_told_to_all() -> None:
    table = Table("2 3 5 8 K")
    args = table.sum_of(0, "2 3", "5")
    attempt = judged(table.ask("equation", 0, *args))
    table.do("equation", 0, *args)
    assert len(table.state.discard) == 3
    assert len(table.state.hands[0]) == 5
    assert (attempt.is_true, attempt.is_allowed, attempt.reason) == (True, True, "")
    assert (attempt.kind, attempt.op, attempt.operands) == ("sum", "+", (2, 3))
    assert (attempt.stated_total, attempt.true_total, attempt.card_total) == (5, 5, 5)
    assert attempt.item == "add:2+3"
    assert table.state.turn == 1
    event = table.event("sum_discarded")
    assert event.to == -1
    assert dict(event.data)["groups"] == ((2, 3),)


@pytest.mark.rule("SQ-T02", "SQ-32")
def test_sum_of_four_draws_four() -> None:
    table = Table("2 3 4 9 J", draw="1 1 7 K")
    table.do("equation", 0, *table.sum_of(0, "2 3 4", "9"))
    drawn = [event for event in table.told if event.kind == "cards_drawn"]
    assert [(event.seat, dict(event.data)) for event in drawn] == [(0, {"count": 4})]
    assert table.names(0) == ["J", "1", "1", "7", "K"]


@pytest.mark.rule("SQ-T03", "SQ-S038", "SQ-S039")
def test_false_sum_changes_nothing_and_is_told_to_its_player_alone() -> None:
    table = Table("2 3 6 8 K", seats=3)
    before = digest(GAME.dump(table.state))
    answer = table.ask("equation", 0, *table.sum_of(0, "2 3", "6"))
    attempt = judged(answer)
    assert isinstance(answer, Wrong)
    assert (attempt.reason, attempt.stated_total, attempt.true_total) == ("arith", 6, 5)
    assert (attempt.is_true, attempt.is_allowed) == (False, False)
    assert digest(GAME.dump(answer.state)) == digest(GAME.dump(table.state)) == before
    assert GAME.waiting_for(answer.state) == (0,)
    (event,) = answer.events
    assert [visible(event, seat) for seat in (0, 1, 2, None)] == [True, False, False, False]
    assert 5 not in [value for _, value in event.data]


@pytest.mark.rule("SQ-T04", "SQ-02")
def test_equal_addends_are_taken_and_so_is_the_pair() -> None:
    table = Table("4 4 8 9 K")
    fours = table.cards(0, "4 4")
    assert table.listed("pair", 0) == [fours]
    assert isinstance(table.ask("pair", 0, *fours), Accepted)
    assert isinstance(table.ask("equation", 0, *table.sum_of(0, "4 4", "8")), Accepted)
    ten = Table("5 5 10 9 K")
    assert isinstance(ten.ask("equation", 0, *ten.sum_of(0, "5 5", "10")), Accepted)


@pytest.mark.rule("SQ-T05", "SQ-06")
def test_three_equal_numbers_are_no_pair_but_a_set_under_the_house_rule() -> None:
    table = Table("5 5 5 8 9")
    fives = table.cards(0, "5 5 5")
    attempt = judged(table.ask("pair", 0, *fives))
    assert (attempt.reason, attempt.is_true, attempt.is_allowed) == (
        "set_not_pair",
        True,
        False,
    )
    assert fives not in table.listed("pair", 0)
    loose = Table("5 5 5 8 9", sets=True)
    assert fives in loose.listed("pair", 0)
    loose.do("pair", 0, *fives)
    assert loose.data("pair_discarded")["values"] == (5, 5, 5)


@pytest.mark.rule("SQ-T06", "SQ-04")
def test_two_sided_sum_is_true_and_taken_only_under_the_house_rule() -> None:
    strict = Table("1 6 3 4 K")
    sides = strict.cards(0, "1 6"), strict.cards(0, "3 4")
    attempt = judged(strict.ask("equation_two_sided", 0, *sides))
    assert (attempt.reason, attempt.is_true, attempt.is_allowed) == ("two_sided", True, False)
    assert (attempt.operands, attempt.stated_total, attempt.true_total) == ((1, 6, 3, 4), 7, 7)
    loose = Table("1 6 3 4 K", two_sided=True)
    assert loose.listed("equation_two_sided", 0) == [sides]
    assert "equation_two_sided" in GAME.legal_kinds(loose.state, 0)
    loose.do("equation_two_sided", 0, *sides)
    assert loose.data("sum_discarded")["groups"] == ((1, 6), (3, 4))
    wrong = judged(Table("1 6 3 5 K", two_sided=True).ask("equation_two_sided", 0, *_sides()))
    assert (wrong.reason, wrong.is_true) == ("arith", False)


def _sides() -> tuple[tuple[int, ...], tuple[int, ...]]:
    table = Table("1 6 3 5 K")
    return table.cards(0, "1 6"), table.cards(0, "3 5")


@pytest.mark.rule("SQ-05")
def test_difference_is_true_and_taken_only_under_the_house_rule() -> None:
    strict = Table("5 3 2 8 K")
    five, three, two = strict.cards(0, "5 3 2")
    attempt = judged(strict.ask("difference", 0, five, (three,), two))
    assert (attempt.reason, attempt.is_true, attempt.is_allowed) == ("wrong_op", True, False)
    assert (attempt.op, attempt.operands, attempt.item) == ("-", (5, 3), "sub:5-3")
    loose = Table("5 3 2 8 K", fact_family=True)
    assert (five, (three,), two) in loose.listed("difference", 0)
    assert (five, (two,), three) in loose.listed("difference", 0)
    assert "difference" in GAME.legal_kinds(loose.state, 0)
    false = judged(loose.ask("difference", 0, *loose.cards(0, "8"), (three,), two))
    assert (false.reason, false.is_true, false.true_total) == ("arith", False, 5)
    loose.do("difference", 0, five, (three,), two)
    assert loose.data("sum_discarded")["op"] == "-"


@pytest.mark.rule("SQ-01")
def test_addends_may_come_in_any_order_and_are_kept_as_stated() -> None:
    table = Table("2 3 4 9 K")
    four, two, three, nine = table.cards(0, "4 2 3 9")
    attempt = judged(table.ask("equation", 0, (four, two, three), nine, None))
    assert attempt.operands == (4, 2, 3)
    assert attempt.item == "add:2+3+4"
    table.do("equation", 0, (four, two, three), nine, None)
    assert table.data("sum_discarded")["groups"] == ((4, 2, 3),)


@pytest.mark.rule("SQ-03")
def test_only_the_card_with_the_sum_is_the_total() -> None:
    table = Table("2 3 5 8 K")
    two, three, five = table.cards(0, "2 3 5")
    for addends, total in (((two, five), three), ((three, five), two)):
        attempt = judged(table.ask("equation", 0, addends, total, None))
        assert (attempt.reason, attempt.is_true, attempt.is_allowed) == ("arith", False, False)
    assert [args[1] for args in table.listed("equation", 0)] == [five, *table.cards(0, "8")]


@pytest.mark.rule("SQ-07", "SQ-S027")
def test_fewer_than_three_cards_are_no_sum() -> None:
    table = Table("4 4 8 9 K")
    first, second = table.cards(0, "4 4")
    attempt = judged(table.ask("equation", 0, (first,), second, None))
    assert (attempt.reason, attempt.is_true, attempt.is_allowed) == (
        "too_few_cards",
        True,
        False,
    )


@pytest.mark.rule("SQ-08", "SQ-S026")
def test_power_cards_are_no_pair_and_no_number() -> None:
    table = Table("K K 4 5 9")
    kings = judged(table.ask("pair", 0, *table.cards(0, "K K")))
    assert (kings.reason, kings.is_true, kings.is_allowed) == ("not_pair", None, False)
    mixed = judged(table.ask("pair", 0, *table.cards(0, "K 4")))
    assert (mixed.reason, mixed.is_true) == ("not_a_number", None)
    unequal = judged(table.ask("pair", 0, *table.cards(0, "4 5")))
    assert (unequal.reason, unequal.is_true) == ("not_equal", False)
    four, five = table.cards(0, "4 5")
    summed = judged(table.ask("equation", 0, (four, *table.cards(0, "K")), five, None))
    assert (summed.reason, summed.is_true, summed.true_total) == ("not_a_number", None, None)


@pytest.mark.rule("SQ-S040")
@pytest.mark.parametrize(
    ("keyed", "total", "is_true", "is_allowed", "reason"),
    [
        (5, "5", True, True, ""),
        (5, "8", True, False, "target_mismatch"),
        (6, "5", False, True, "arith"),
        (8, "8", False, False, "arith"),
    ],
)
def test_keyed_total_and_card_are_judged_apart(
    keyed: int, total: str, is_true: bool, is_allowed: bool, reason: str
) -> None:
    table = Table("2 3 5 8 K", state_total=True)
    attempt = judged(table.ask("equation", 0, *table.sum_of(0, "2 3", total, keyed)))
    assert (attempt.stated_total, attempt.card_total) == (keyed, int(total))
    assert (attempt.is_true, attempt.is_allowed, attempt.reason) == (
        is_true,
        is_allowed,
        reason,
    )


@pytest.mark.rule("SQ-S040")
def test_total_is_keyed_exactly_where_the_game_asks_for_it() -> None:
    keyed, plain = Table("2 3 5 8 K", state_total=True), Table("2 3 5 8 K")
    assert keyed.ask("equation", 0, *keyed.sum_of(0, "2 3", "5")).code == "malformed"
    assert keyed.ask("equation", 0, *keyed.sum_of(0, "2 3", "5", -1)).code == "malformed"
    assert plain.ask("equation", 0, *plain.sum_of(0, "2 3", "5", 5)).code == "malformed"
    assert [args[2] for args in keyed.listed("equation", 0)] == [5, 8]


@pytest.mark.rule("SQ-S038")
def test_statement_of_another_seat_or_with_foreign_cards_is_no_attempt() -> None:
    table = Table("2 3 5 8 K", "2 3 5 1 1")
    assert table.ask("equation", 1, *table.sum_of(1, "2 3", "5")).code == "not_your_turn"
    assert table.ask("equation", 0, *table.sum_of(1, "2 3", "5")).code == "not_your_cards"
    two, five = table.cards(0, "2 5")
    assert table.ask("equation", 0, (two, two), five, None).code == "malformed"


def test_judge_speaks_of_values_and_needs_no_cards() -> None:
    table = Table()
    verdict = GAME.judge(table.state, 0, Claim("+", ((2, 3),), (5,)))
    assert verdict.right
    assert verdict.true_total == 5
    assert not GAME.judge(table.state, 0, Claim("+", ((2, 3),), (6,))).right
    assert GAME.judge(table.state, 0, Claim("=", ((7,), (7,)))).right


def test_opportunities_are_the_claims_of_the_seat_in_turn() -> None:
    table = Table("2 3 5 5 K", "1 1 2 3 4")
    assert GAME.opportunities(table.state, 0) == (
        Claim("=", ((5,), (5,))),
        Claim("+", ((2, 3),), (5,)),
    )
    assert GAME.opportunities(table.state, 1) == ()


@pytest.mark.rule("SQ-35")
@pytest.mark.parametrize(
    ("hand", "held"),
    [("2 3 5 K J", True), ("4 4 9 K J", True), ("2 3 6 K J", False), ("4 K K J D", False)],
)
def test_a_hand_with_a_sum_or_pair_is_pointed_out_under_the_house_rule(
    hand: str, held: bool
) -> None:
    table = Table(hand, point_out=True)
    assert GAME.seen_by(table.state, 0)["pointed_out"] is held
    assert GAME.seen_by(Table(hand).state, 0)["pointed_out"] is False


@pytest.mark.rule("SQ-35")
def test_a_sum_is_pointed_out_to_its_player_alone_and_in_its_own_turn() -> None:
    table = Table("2 3 5 K J", "1 4 5 K J", point_out=True)
    told = [GAME.seen_by(table.state, seat)["pointed_out"] for seat in (0, 1, None)]
    assert told == [True, False, False]
    table.do("discard", 0, table.state.hands[0][0])
    assert GAME.seen_by(table.state, 1)["pointed_out"] is True
    assert GAME.seen_by(table.state, 0)["pointed_out"] is False
