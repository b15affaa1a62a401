"""Statements of The Rescue: judged for truth and for the rules, private when not taken."""

import pytest

from engine.codec import digest, visible
from engine.protocol import Accepted, Action, Claim, Wrong
from engine.rules.the_rescue.claims import REASONS, item_of
from tests.engine.rescue_tables import GAME, Table

pytestmark = pytest.mark.fast

RED = "red white green blue purple"


@pytest.mark.rule("SQ2-T06", "SQ2-S031", "SQ2-S034", "SQ2-S043")
def test_true_sum_is_put_away_and_brings_a_companion() -> None:
    table = Table("3 7 10 4")
    args = table.equation(0, "+", "3 7", "10")
    answer = table.ask("equation", 0, *args)
    assert isinstance(answer, Accepted)
    (attempt,) = answer.attempts
    assert (attempt.kind, attempt.op, attempt.operands, attempt.effective) == (
        "equation",
        "+",
        (3, 7),
        (3, 7),
    )
    assert (attempt.stated_total, attempt.true_total, attempt.card_total) == (10, 10, 10)
    assert (attempt.is_true, attempt.is_allowed, attempt.reason) == (True, True, "")
    assert attempt.item == "add:3+7"
    before = len(table.state.discard)
    table.do("equation", 0, *args)
    assert table.names(0) == ["4"]
    assert len(table.state.discard) == before + 3
    told = table.event("equation_made")
    assert told.to == -1
    assert (dict(told.data)["operands"], dict(told.data)["result"]) == ((3, 7), 10)
    assert table.kinds(0) == {"take"}
    companion = table.state.down[6]
    table.do("take", 0, 6)
    assert table.state.companions[0] == (companion,)
    assert table.state.phase == "act"


@pytest.mark.rule("SQ2-T07", "R-26", "R-27", "R-28")
def test_one_operation_from_left_to_right() -> None:
    table = Table("8 2 4 9 3 2 6 7 3 10")
    for op, operands, result in (("/", "8 2", "4"), ("-", "9 3 2", "4"), ("*", "2 3", "6")):
        assert table.judged("equation", 0, *table.equation(0, op, operands, result))[0] == ""
    assert Table("8 2 2 2").judged(
        "equation", 0, *Table("8 2 2 2").equation(0, "/", "8 2 2", "2")
    ) == ("", True, True)
    inexact = table.judged("equation", 0, *table.equation(0, "/", "7 2", "3"))
    assert inexact == ("div_inexact", False, False)
    two = table.judged("equation", 0, *table.equation(0, "*+", "2 3 4", "10"))
    assert two == ("two_ops", True, False)
    false = table.judged("equation", 0, *table.equation(0, "+*", "2 3 4", "10"))
    assert false == ("two_ops", False, False)


@pytest.mark.rule("SQ2-T08", "R-25", "SQ2-S035")
def test_equal_numbers_are_no_equation_but_a_pair_that_wakes() -> None:
    table = Table("4 4 ~moss ~plum tide", "~kite")
    four, other = table.cards(0, "4 4")
    same = ("", (four,), other, (), "right", None)
    assert table.judged("equation", 0, *same) == ("no_operator", True, False)
    alone = ("+", (four,), other, (), "right", None)
    assert table.judged("equation", 0, *alone) == ("too_few_cards", True, False)
    assert table.listed("wake_pair", 0) == [(four, other)]
    table.do("wake_pair", 0, other, four)
    assert table.names(0) == ["moss", "plum", "tide"]
    assert table.names(1) == ["~kite"]
    assert table.data("pair_discarded")["values"] == (4, 4)
    assert len(table.data("queens_woken")["cards"]) == 2
    assert table.state.discard[-2:] == [other, four]


@pytest.mark.rule("R-49")
def test_a_pair_needs_a_sleeping_queen() -> None:
    table = Table("4 4 moss", "~kite")
    pair = table.cards(0, "4 4")
    assert table.judged("wake_pair", 0, *pair) == ("no_sleeping_queen", True, False)
    assert table.listed("wake_pair", 0) == []
    assert "wake_pair" not in GAME.legal_kinds(table.state, 0)


@pytest.mark.rule("SQ2-S035", "R-33")
def test_pairs_are_two_equal_numbers_and_the_red_knight_does_not_help() -> None:
    table = Table("4 4 4 5 B ~moss tide", knights=RED)
    four, second, third, five, book = table.cards(0, "4 4 4 5 B")
    queen = table.cards(0, "tide")[0]
    assert table.judged("wake_pair", 0, four, five) == ("not_equal", False, False)
    assert table.judged("wake_pair", 0, four, second, third) == ("set_not_pair", True, False)
    assert table.judged("wake_pair", 0, four, book) == ("not_a_number", None, False)
    assert table.judged("wake_pair", 0, queen, book) == ("not_pair", None, False)
    assert table.listed("wake_pair", 0) == [(four, second), (four, third), (second, third)]
    answer = table.ask("wake_pair", 0, four, second)
    assert isinstance(answer, Accepted)
    (attempt,) = answer.attempts
    assert (attempt.kind, attempt.op, attempt.item, attempt.stated_total) == (
        "pair",
        "",
        "pair",
        None,
    )
    assert (attempt.operands, attempt.true_total, attempt.card_total) == ((4, 4), None, None)


@pytest.mark.rule("SQ2-T09", "SQ2-S032", "R-32")
def test_the_red_knight_lets_one_card_count_one_less_or_more() -> None:
    table = Table("3 4 8", knights=RED)
    args = table.equation(0, "+", "3 4", "8", {2: -1})
    answer = table.ask("equation", 0, *args)
    assert isinstance(answer, Accepted)
    (attempt,) = answer.attempts
    assert (attempt.stated_total, attempt.true_total, attempt.card_total) == (7, 7, 7)
    assert (attempt.operands, attempt.effective, attempt.item) == ((3, 4), (3, 4), "add:3+4")
    changed = table.equation(0, "+", "3 4", "8", {1: 1})
    (attempt,) = table.ask("equation", 0, *changed).attempts
    assert (attempt.operands, attempt.effective, attempt.item) == ((3, 4), (3, 5), "add:3+5")
    twice = table.equation(0, "+", "3 4", "8", {0: 1, 1: 1})
    assert table.judged("equation", 0, *twice) == ("adjust_twice", False, False)
    plain = Table("3 4 8")
    assert plain.judged("equation", 0, *plain.equation(0, "+", "3 4", "8")) == (
        "arith",
        False,
        False,
    )
    assert plain.judged("equation", 0, *plain.equation(0, "+", "3 4", "8", {2: -1})) == (
        "no_red_knight",
        True,
        False,
    )
    assert plain.listed("equation", 0) == []
    table.do("equation", 0, *args)
    assert table.data("equation_made")["adjust"] == ((args[2], -1),)


@pytest.mark.rule("R-32", "R-34")
def test_the_red_knight_serves_in_any_number_of_equations() -> None:
    table = Table("3 4 8 1 1 1", knights=RED)
    table.do("equation", 0, *table.equation(0, "+", "3 4", "8", {2: -1}))
    table.do("take", 0, 0)
    table.do("equation", 0, *table.equation(0, "+", "1 1", "1", {2: 1}))
    table.do("take", 0, 1)
    assert len(table.state.companions[0]) == 2


@pytest.mark.rule("SQ2-T10", "R-31")
def test_adjusted_cards_reach_from_0_to_11_or_from_1_to_10() -> None:
    wide = Table("5 6 10 5 1", knights=RED)
    eleven = wide.equation(0, "+", "5 6", "10", {2: 1})
    nothing = wide.equation(0, "+", "1 5", "5", {0: -1})
    by_zero = wide.equation(0, "/", "5 1", "5", {1: -1})
    assert wide.judged("equation", 0, *eleven) == ("", True, True)
    assert wide.judged("equation", 0, *nothing) == ("", True, True)
    assert wide.judged("equation", 0, *by_zero) == ("div_zero", False, False)
    narrow = Table("5 6 10 5 1", knights=RED, red_range="1-10")
    for args in (eleven, nothing):
        assert narrow.judged("equation", 0, *args) == ("red_range", True, False)
        assert args not in narrow.listed("equation", 0)
        assert args in wide.listed("equation", 0)


@pytest.mark.rule("R-35")
def test_ones_in_products_and_quotients_are_taken_unless_the_class_says_no() -> None:
    loose = Table("1 1 1 5 5 8 4 2 1")
    strict = Table("1 1 1 5 5 8 4 2 1", no_identity=True)
    for op, operands, result in (
        ("*", "1 5", "5"),
        ("/", "5 1", "5"),
        ("*", "1 1", "1"),
        ("/", "5 5", "1"),
    ):
        args = loose.equation(0, op, operands, result)
        assert loose.judged("equation", 0, *args) == ("", True, True)
        assert strict.judged("equation", 0, *args) == ("identity", True, False)
    slip = strict.equation(0, "/", "8 4", "1")
    assert strict.judged("equation", 0, *slip) == ("arith", False, False)
    fine = strict.equation(0, "/", "8 4", "2")
    assert strict.judged("equation", 0, *fine) == ("", True, True)
    sums = strict.equation(0, "+", "1 1", "2")
    assert strict.judged("equation", 0, *sums) == ("", True, True)


@pytest.mark.rule("R-36")
def test_the_teacher_chooses_the_operations() -> None:
    table = Table("2 3 6 5", ops="+-")
    product = table.equation(0, "*", "2 3", "6")
    assert table.judged("equation", 0, *product) == ("wrong_op", True, False)
    assert {args[0] for args in table.listed("equation", 0)} == {"+", "-"}


@pytest.mark.rule("R-37")
def test_no_companion_in_the_centre_no_equation() -> None:
    every = "finch marten wren heron newt vole stoat raven toad lynx"
    table = Table("3 4 7", companions={1: every})
    args = table.equation(0, "+", "3 4", "7")
    assert table.judged("equation", 0, *args) == ("no_companion", True, False)
    assert table.listed("equation", 0) == []
    assert "equation" not in GAME.legal_kinds(table.state, 0)
    assert GAME.opportunities(table.state, 0) == ()


@pytest.mark.rule("R-29")
def test_digits_are_not_joined() -> None:
    table = Table("1 2 3 9")
    one, two, three, nine = table.cards(0, "1 2 3 9")
    assert table.refused("equation", 0, "", (one, two), three, (), "right", None) == "malformed"
    args = ("-", (one, two, three), nine, (), "right", None)
    assert table.judged("equation", 0, *args) == ("arith", False, False)


@pytest.mark.rule("R-30")
def test_the_result_may_stand_on_the_left() -> None:
    table = Table("3 4 7")
    args = table.equation(0, "+", "4 3", "7", side="left")
    assert table.judged("equation", 0, *args) == ("", True, True)
    table.do("equation", 0, *args)
    assert table.data("equation_made")["side"] == "left"
    assert table.data("equation_made")["operands"] == (4, 3)


@pytest.mark.rule("R-34")
def test_more_equations_in_a_turn_unless_each_kind_is_played_once() -> None:
    once = Table("3 4 7 1 2 3 9 9 ~moss", one_per_kind=True, up="finch")
    args = once.equation(0, "+", "3 4", "7")
    once.do("equation", 0, *args)
    once.do("take", 0, 4)
    again = once.equation(0, "+", "1 2", "3")
    assert once.refused("equation", 0, *again) == "not_legal"
    assert "equation" not in GAME.legal_kinds(once.state, 0)
    assert GAME.opportunities(once.state, 0) == (Claim("=", ((9,), (9,))),)
    once.do("wake_pair", 0, *once.cards(0, "9 9"))
    assert GAME.opportunities(once.state, 0) == ()
    assert GAME.legal_kinds(once.state, 0) == {"end_turn"}
    once.do("end_turn", 0)
    assert once.state.done == ()


@pytest.mark.rule("SQ2-S047")
@pytest.mark.parametrize(
    ("keyed", "result", "judged"),
    [
        (7, "7", ("", True, True)),
        (7, "9", ("target_mismatch", True, False)),
        (9, "7", ("arith", False, True)),
        (9, "9", ("arith", False, False)),
    ],
)
def test_keyed_result_and_card_are_judged_apart(keyed, result, judged) -> None:
    table = Table("3 4 7 9", state_total=True)
    args = table.equation(0, "+", "3 4", result, keyed=keyed)
    assert table.judged("equation", 0, *args) == judged
    assert {args[5] for args in table.listed("equation", 0)} == {7, 4, 3}


@pytest.mark.rule("SQ2-S047")
def test_the_result_is_keyed_exactly_where_the_game_asks_for_it() -> None:
    keyed, plain = Table("3 4 7", state_total=True), Table("3 4 7")
    for bad in (None, -1, 10_000, True):
        assert keyed.refused("equation", 0, *keyed.equation(0, "+", "3 4", "7", keyed=bad)) == (
            "malformed"
        )
    assert plain.refused("equation", 0, *plain.equation(0, "+", "3 4", "7", keyed=7)) == (
        "malformed"
    )


@pytest.mark.rule("SQ2-S044", "SQ2-S045")
def test_false_statement_changes_nothing_and_is_told_to_its_player_alone() -> None:
    table = Table("3 4 8 moss", seats=3)
    before = digest(GAME.dump(table.state))
    answer = table.ask("equation", 0, *table.equation(0, "+", "3 4", "8"))
    assert isinstance(answer, Wrong)
    assert digest(GAME.dump(answer.state)) == digest(GAME.dump(table.state)) == before
    (event,) = answer.events
    assert [visible(event, seat) for seat in (0, 1, 2, None)] == [True, False, False, False]
    assert 7 not in [value for _, value in event.data]
    assert dict(event.data)["reason"] == "arith"
    (attempt,) = answer.attempts
    assert (attempt.stated_total, attempt.true_total) == (8, 7)


def test_cards_without_a_number_are_no_operand() -> None:
    table = Table("3 4 B moss")
    for names, result in (("3 B", "4"), ("3 4", "moss")):
        args = table.equation(0, "+", names, result)
        assert table.judged("equation", 0, *args) == ("not_a_number", None, False)


@pytest.mark.rule("SQ2-S045")
def test_judge_speaks_of_values_and_needs_no_cards() -> None:
    table = Table("~moss", knights=RED)
    right = [
        Claim("+", ((2,), (3,)), (5,)),
        Claim("*", ((2,), (3, 1)), (8,)),
        Claim("=", ((7,), (7,))),
    ]
    assert all(GAME.judge(table.state, 0, claim).right for claim in right)
    assert [GAME.judge(table.state, 1, claim).reason for claim in right] == [
        "",
        "no_red_knight",
        "no_sleeping_queen",
    ]
    assert GAME.judge(table.state, 9, right[1]).reason == "no_red_knight"
    assert set(REASONS) >= {"no_red_knight", "no_sleeping_queen"}


def test_opportunities_are_the_claims_of_the_seat_in_turn() -> None:
    table = Table("2 3 5 5 ~moss", "1 2 3", ops="+")
    assert GAME.opportunities(table.state, 0) == (
        Claim("=", ((5,), (5,))),
        Claim("+", ((2,), (3,)), (5,)),
    )
    assert GAME.opportunities(table.state, 1) == ()
    table.state.phase = "roll"
    assert GAME.opportunities(table.state, 0) == ()


def test_canonical_sorts_what_may_change_places_and_nothing_else() -> None:
    def sorted_as(op: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        args = (op, cards, 30, ((30, 1), (4, -1)), "left", None)
        action = GAME.canonical(Action("equation", 0, args))
        assert action.args[2:] == (30, ((4, -1), (30, 1)), "right", None)
        return action.args[1]

    assert sorted_as("+", (9, 7, 4)) == sorted_as("*", (7, 4, 9)) == (4, 7, 9)
    assert sorted_as("-", (9, 7, 4)) == sorted_as("/", (9, 4, 7)) == (9, 4, 7)
    assert sorted_as("+*", (9, 7, 4)) == (9, 7, 4)


@pytest.mark.parametrize(
    ("claim", "item"),
    [
        (Claim("=", ((4,), (4,))), "pair"),
        (Claim("", ((4,),), (4,)), "equal"),
        (Claim("+", ((7,), (3,)), (10,)), "add:3+7"),
        (Claim("-", ((9,), (3,), (2,)), (4,)), "sub:9-2-3"),
        (Claim("*", ((4,), (2,)), (8,)), "mul:2*4"),
        (Claim("/", ((8,), (4, -1)), (2,)), "div:8/3"),
        (Claim("*+", ((2,), (3,), (4,)), (10,)), "mix:2*3+4"),
    ],
)
def test_facts_have_one_name(claim: Claim, item: str) -> None:
    assert item_of(claim) == item
