"""Turns: their actions, and how they follow each other."""

import pytest

from engine.protocol import Action, Claim, Rejected, Wrong
from engine.rules.sleeping_queens.components import VALUE
from tests.engine.tables import GAME, Table

pytestmark = pytest.mark.fast


@pytest.mark.rule("SQ-S012", "SQ-32")
def test_player_draws_to_five_and_next_seat_plays() -> None:
    table = Table("2 3 5 8 K", seats=3, draw="1 1 1 4")
    table.do("equation", 0, *table.sum_of(0, "2 3", "5"))
    assert table.names(0) == ["8", "K", "1", "1", "1"]
    assert table.state.turn == 1
    table.do("discard", 1, table.state.hands[1][0])
    table.do("discard", 2, table.state.hands[2][0])
    assert table.state.turn == 0
    assert table.state.turn_number == 4


@pytest.mark.rule("SQ-S013")
def test_a_turn_is_one_action() -> None:
    table = Table("K N P J D", awake={1: "plum moss"}, empty=(10, 11))
    assert table.kinds(0) == {"king", "knight", "potion", "jester", "discard"}
    table.do("discard", 0, *table.cards(0, "D"))
    again = table.ask("discard", 0, *table.cards(0, "K"))
    assert again == Rejected("not_your_turn", "waiting for seat 1")


@pytest.mark.rule("SQ-S014", "SQ-T17")
def test_reshuffle_comes_when_a_card_is_needed_and_not_before() -> None:
    table = Table("1 2 3 8 9", left=1)
    drawn_first = table.state.draw[0]
    beneath = set(table.state.discard) | set(table.cards(0, "1 2 3"))
    table.do("equation", 0, *table.sum_of(0, "1 2", "3"))
    assert table.data("pile_reshuffled") == {"count": len(beneath)}
    assert table.state.discard == []
    hand = table.state.hands[0]
    assert hand[2] == drawn_first
    assert set(hand[3:]) <= beneath
    assert len(table.state.draw) == len(beneath) - 2


@pytest.mark.rule("SQ-S014")
def test_last_card_of_the_pile_is_drawn_without_a_reshuffle() -> None:
    table = Table(left=1)
    table.do("discard", 0, table.state.hands[0][0])
    assert table.state.draw == []
    assert not [event for event in table.told if event.kind == "pile_reshuffled"]


@pytest.mark.rule("SQ-S015")
@pytest.mark.parametrize("name", ["K", "N", "P", "J"])
def test_played_power_card_lies_on_the_discard_pile(name: str) -> None:
    table = Table(f"{name} 1 1 1 1", awake={1: "plum"}, empty=(11,), draw="4")
    kind = {"K": "king", "N": "knight", "P": "potion", "J": "jester"}[name]
    args = table.listed(kind, 0)[0]
    table.do(kind, 0, *args)
    assert args[0] in table.state.discard
    assert args[0] not in table.state.hands[0]


@pytest.mark.rule("SQ-S016", "SQ-S030")
def test_king_wakes_the_queen_of_the_chosen_place() -> None:
    table = Table("K 8 8 9 9", asleep={7: "velvet"})
    table.do("king", 0, *table.cards(0, "K"), 7)
    assert table.state.awake[0] == (7,)
    assert table.state.slots[7] == -1
    assert table.data("queen_woken") == {"queen": "velvet", "slot": 7}
    assert table.state.turn == 1


@pytest.mark.rule("SQ-S017")
def test_king_needs_a_sleeping_queen() -> None:
    table = Table("K 8 8 9 9", awake={1: "plum"}, empty=(3,))
    assert [args[1] for args in table.listed("king", 0)] == [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]
    king = table.cards(0, "K")[0]
    for slot in (3, -1, 12):
        assert isinstance(table.ask("king", 0, king, slot), Rejected)
    assert isinstance(table.ask("king", 0, *table.cards(0, "8"), 0), Rejected)


@pytest.mark.rule("SQ-S025", "SQ-09", "SQ-10")
def test_any_single_card_may_be_put_away_and_answers_do_nothing_else() -> None:
    table = Table("K D W 3 7", awake={1: "plum"}, empty=(11,))
    assert {args[0] for args in table.listed("discard", 0)} == set(table.state.hands[0])
    for kind in ("block", "pass", "pick", "knight", "potion"):
        args = (*table.cards(0, "D"), 1, 11, 11)[
            : {"pass": 0, "knight": 3, "potion": 4}.get(kind, 1)
        ]
        assert isinstance(table.ask(kind, 0, *args), Rejected)
    for name in ("D", "W", "K"):
        other = Table("K D W 3 7")
        card = other.cards(0, name)[0]
        other.do("discard", 0, card)
        assert other.state.discard[-1] == card
        assert other.data("card_discarded") == {"card": card}


@pytest.mark.rule("SQ-S026", "SQ-08")
def test_pair_is_two_equal_numbers() -> None:
    table = Table("4 4 D D 9")
    assert table.listed("pair", 0) == [table.cards(0, "4 4")]
    table.do("pair", 0, *table.cards(0, "4 4"))
    assert table.data("pair_discarded")["values"] == (4, 4)
    assert len(table.state.hands[0]) == 5


@pytest.mark.rule("SQ-S027", "SQ-07")
def test_sums_of_three_four_and_five_cards_are_taken() -> None:
    for hand, addends, total in (
        ("1 2 3 9 9", "1 2", "3"),
        ("1 2 3 6 9", "1 2 3", "6"),
        ("1 1 2 3 7", "1 1 2 3", "7"),
    ):
        table = Table(hand)
        table.do("equation", 0, *table.sum_of(0, addends, total))
        assert len(table.state.hands[0]) == 5
        assert table.state.turn == 1


@pytest.mark.rule("SQ-S022", "SQ-S023", "SQ-13", "SQ-T14")
def test_jester_that_turns_up_a_power_card_gives_it_and_a_full_turn() -> None:
    table = Table("J 1 1 1 1", draw="J K")
    table.do("jester", 0, *table.cards(0, "J"))
    assert table.names(0).count("J") == 1
    assert (table.state.turn, table.state.phase, table.state.turn_number) == (0, "turn", 2)
    table.do("jester", 0, *table.cards(0, "J"))
    assert sorted(table.names(0)) == ["1", "1", "1", "1", "K"]
    assert (table.state.turn, table.state.phase) == (0, "turn")
    assert table.data("jester_turned")["kept"] is True
    assert "king" in table.kinds(0)


@pytest.mark.rule("SQ-S024", "SQ-11", "SQ-12", "SQ-T15")
def test_jester_counts_round_the_table_from_its_player() -> None:
    table = Table("1 1 1 1 2", "J 2 2 2 3", seats=4, turn=1, draw="7")
    table.do("jester", 1, *table.cards(1, "J"))
    assert GAME.waiting_for(table.state) == (3,)
    assert VALUE[table.state.discard[-1]] == 7
    assert table.state.pick_reason == "jester"
    table.do("pick", 3, 0)
    assert table.state.awake[3] == (0,)
    assert table.state.turn == 2


@pytest.mark.rule("SQ-S024", "SQ-11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("number", range(1, 11))
def test_jester_player_is_one(seats: int, number: int) -> None:
    table = Table("J D D D W", seats=seats, draw=str(number))
    table.do("jester", 0, *table.cards(0, "J"))
    order = [seat % seats for seat in range(10)]
    assert GAME.waiting_for(table.state) == (order[number - 1],)


@pytest.mark.rule("SQ-14")
def test_jester_on_an_empty_pile_is_shuffled_with_the_rest() -> None:
    found = set()
    for first in range(4):
        table = Table("J 1 1 1 1", left=0, first_seat=0)
        table.state.seed = bytes([first])
        jester = table.cards(0, "J")[0]
        count = len(table.state.discard)
        table.do("jester", 0, jester)
        assert table.data("pile_reshuffled") == {"count": count + 1}
        piles = table.state.draw + table.state.hands[0] + table.state.discard
        assert jester in piles
        found.add(table.data("jester_turned")["card"])
    assert len(found) > 1


@pytest.mark.rule("SQ-S044")
def test_five_hundredth_turn_is_the_last() -> None:
    table = Table(awake={0: "moss", 1: "tide"})
    table.state.turn_number = 499
    table.do("discard", 0, table.state.hands[0][0])
    assert table.state.turn_number == 500
    assert GAME.result(table.state) is None
    table.do("discard", 1, table.state.hands[1][0])
    result = GAME.result(table.state)
    assert (result.winners, result.points, result.reason) == ((1,), (5, 10), "cap")


@pytest.mark.rule("SQ-S045")
def test_default_puts_the_lowest_number_away_and_answers_last() -> None:
    for hand, name in (
        ("9 3 K J 7", "3"),
        ("K J N D W", "J"),
        ("K K D W D", "K"),
        ("D W D W D", "D"),
    ):
        table = Table(hand)
        action = GAME.default_action(table.state, 0)
        assert action.kind == "discard"
        assert action.args == table.cards(0, name)
        assert action in GAME.legal_actions(table.state, 0)


@pytest.mark.rule("SQ-S045")
def test_default_lets_pass_and_picks_the_first_sleeper() -> None:
    table = Table("N 1 1 1 1", "D 2 2 2 2", awake={1: "plum"}, empty=(0,))
    table.do("knight", 0, *table.cards(0, "N"), 1, 11)
    assert GAME.default_action(table.state, 1).kind == "pass"
    picked = Table("J 1 1 1 1", draw="9", awake={1: "plum"}, empty=(0,))
    picked.do("jester", 0, *picked.cards(0, "J"))
    assert GAME.default_action(picked.state, 0).args == (1,)


@pytest.mark.rule("SQ-34")
def test_any_hand_can_be_played_on_by_a_bot() -> None:
    import random

    from engine import bots

    table = Table("N K 1 2 3", seats=3, awake={2: "plum"}, empty=(4,))
    for _ in range(12):
        (seat,) = GAME.waiting_for(table.state)
        action = bots.choose(
            "greedy",
            GAME,
            GAME.seen_by(table.state, seat),
            {},
            GAME.legal_actions(table.state, seat),
            random.Random(1),
        )
        table.do(action.kind, action.seat, *action.args)


@pytest.mark.rule("SQ-S046")
def test_jesters_player_counts_the_number_out_under_the_house_rule() -> None:
    table = Table("9 9 8 8 7", "J 9 8 10 10", seats=4, turn=1, draw="7", count=True)
    table.do("jester", 1, *table.cards(1, "J"))
    assert (table.state.phase, GAME.waiting_for(table.state)) == ("count", (1,))
    assert "pick_started" not in [event.kind for event in table.told]
    assert table.kinds(1) == {"count"}
    assert GAME.legal_kinds(table.state, 1) == {"count"}
    (claim,) = GAME.opportunities(table.state, 1)
    assert GAME.kind_and_item(claim) == ("count", "round:7-4")
    wrong = table.ask("count", 1, 0)
    assert isinstance(wrong, Wrong)
    assert wrong.state is table.state
    (attempt,) = wrong.attempts
    assert (attempt.kind, attempt.item, attempt.reason) == ("count", "round:7-4", "miscounted")
    assert (attempt.operands, attempt.stated_total, attempt.true_total) == ((1, 7, 4), 0, None)
    assert (attempt.is_true, attempt.is_allowed) == (False, False)
    for seat in (-1, 4):
        assert table.ask("count", 1, seat).code == "not_legal"
    assert table.ask("count", 3, 3).code == "not_your_turn"
    table.do("count", 1, 3)
    assert table.data("seat_counted") == {"number": 7, "reached": 3}
    assert (table.state.phase, GAME.waiting_for(table.state)) == ("pick", (3,))


@pytest.mark.rule("SQ-S046", "SQ-S045")
def test_count_is_right_for_every_number_and_nobody_counts_without_the_house_rule() -> None:
    for number in range(1, 11):
        table = Table("J 9 9 8 8", seats=3, draw=str(number), count=True)
        table.do("jester", 0, *table.cards(0, "J"))
        action = GAME.default_action(table.state, 0)
        assert action == Action("count", 0, ((number - 1) % 3,))
        table.do("count", 0, *action.args)
        assert table.state.picker == (number - 1) % 3
    plain = Table("J 9 9 8 8", seats=3, draw="5")
    plain.do("jester", 0, *plain.cards(0, "J"))
    assert plain.state.phase == "pick"
    claim = Claim("@", ((0,), (5,), (3,)), (), 1)
    verdict = GAME.judge(plain.state, 0, claim)
    assert (verdict.is_true, verdict.is_allowed, verdict.reason) == (True, False, "wrong_op")
