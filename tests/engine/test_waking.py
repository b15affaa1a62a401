"""Waking queens, Lantern's bonus, the clash, and the ends of a game."""

import pytest

from tests.engine.tables import GAME, Table, queen

pytestmark = pytest.mark.fast


def woken_by_king(table: Table, slot: int) -> None:
    """Let the seat in turn wake the queen in a place."""
    seat = table.state.turn
    table.do("king", seat, *table.cards(seat, "K"), slot)


@pytest.mark.rule("SQ-S005", "SQ-S031", "SQ-T10")
def test_lantern_lets_her_player_wake_one_more_and_keep_both() -> None:
    table = Table("K 1 1 1 1", seats=3, asleep={3: "lantern", 5: "tide"})
    woken_by_king(table, 3)
    assert (table.state.phase, table.state.pick_reason) == ("pick", "bonus")
    assert GAME.waiting_for(table.state) == (0,)
    assert table.kinds(0) == {"pick"}
    assert GAME.legal_kinds(table.state, 0) == {"pick"}
    table.do("pick", 0, 5)
    assert table.state.awake[0] == (queen("lantern"), queen("tide"))
    assert table.state.turn == 1
    assert len(table.state.hands[0]) == 5


@pytest.mark.rule("SQ-S031", "SQ-T11")
def test_lantern_taken_gives_nothing_and_woken_again_gives_again() -> None:
    table = Table("N 1 1 1 1", "P K 2 2 2", awake={1: "lantern"}, empty=(6,), draw="4")
    table.do("knight", 0, *table.cards(0, "N"), 1, queen("lantern"))
    table.do("pass", 1)
    assert (table.state.phase, table.state.turn) == ("turn", 1)
    table.do("potion", 1, *table.cards(1, "P"), 0, queen("lantern"), 6)
    table.do("pass", 0)
    table.do("discard", 0, table.state.hands[0][0])
    woken_by_king(table, 6)
    assert (table.state.phase, table.state.picker) == ("pick", 1)


@pytest.mark.rule("SQ-15")
def test_lantern_woken_by_a_jester_gives_to_the_seat_that_woke_her() -> None:
    table = Table("J 1 1 1 1", seats=3, draw="2", asleep={0: "lantern"})
    table.do("jester", 0, *table.cards(0, "J"))
    table.do("pick", 1, 0)
    assert GAME.waiting_for(table.state) == (1,)
    assert table.state.pick_reason == "bonus"
    table.do("pick", 1, 5)
    assert len(table.state.awake[1]) == 2
    assert table.state.turn == 1
    assert len(table.state.hands[0]) == 5


@pytest.mark.rule("SQ-16", "SQ-S033")
def test_lantern_as_last_sleeper_ends_the_game_without_a_bonus() -> None:
    table = Table(
        "K 1 1 1 1",
        seats=4,
        asleep={3: "lantern"},
        awake={
            0: "moss bloom honey",
            1: "tide kite teapot",
            2: "velvet thunder",
            3: "whisper button",
        },
    )
    table.state.awake[2] += (queen("plum"),)
    table.state.slots = [queen("lantern") if slot == 3 else -1 for slot in range(12)]
    table.state.awake[0] = (queen("moss"), queen("bloom"))
    table.state.awake[3] += (queen("honey"),)
    assert GAME.check(table.state) == []
    woken_by_king(table, 3)
    result = GAME.result(table.state)
    assert result.reason == "centre"
    assert result.winners == (2,)
    assert GAME.waiting_for(table.state) == ()


@pytest.mark.rule("SQ-S028", "SQ-S029", "SQ-20", "SQ-33", "SQ-T12")
@pytest.mark.parametrize(("own", "sleeper"), [("thunder", "whisper"), ("whisper", "thunder")])
def test_clashing_queen_is_shown_and_goes_back_to_her_place(own: str, sleeper: str) -> None:
    table = Table("K 1 1 1 1", awake={0: own}, asleep={7: sleeper}, empty=(2,))
    before = table.state.slots[:]
    king = table.cards(0, "K")[0]
    woken_by_king(table, 7)
    event = table.event("queen_went_back")
    assert (dict(event.data), event.to) == ({"queen": sleeper, "slot": 7}, -1)
    assert table.state.slots == before
    assert table.state.discard == [king]
    assert len(table.state.hands[0]) == 5
    assert table.state.turn == 1
    assert len(table.state.awake[0]) == 1


@pytest.mark.rule("SQ-33")
def test_king_may_be_played_at_a_lone_clashing_sleeper() -> None:
    table = Table(
        "K 1 1 1 1",
        seats=5,
        asleep={7: "whisper"},
        awake={
            0: "thunder moss",
            1: "lantern bloom honey",
            2: "tide kite",
            3: "teapot velvet",
            4: "button plum",
        },
    )
    assert [args[1] for args in table.listed("king", 0)] == [7]
    woken_by_king(table, 7)
    assert GAME.result(table.state) is None
    assert table.state.slots[7] == queen("whisper")


@pytest.mark.rule("SQ-17")
def test_bonus_that_meets_the_clash_keeps_lantern_and_ends_the_turn() -> None:
    table = Table(
        "K 1 1 1 1", awake={0: "thunder"}, asleep={3: "lantern", 7: "whisper"}, empty=(0,)
    )
    woken_by_king(table, 3)
    table.do("pick", 0, 7)
    assert table.state.awake[0] == (queen("thunder"), queen("lantern"))
    assert table.state.slots[7] == queen("whisper")
    assert table.state.turn == 1


@pytest.mark.rule("SQ-18")
def test_jester_that_gives_the_clash_to_another_ends_the_jester_players_turn() -> None:
    table = Table(
        "J 1 1 1 1", seats=3, draw="3", awake={2: "whisper"}, asleep={7: "thunder"}, empty=(0,)
    )
    table.do("jester", 0, *table.cards(0, "J"))
    table.do("pick", 2, 7)
    assert table.event("queen_went_back").seat == 2
    assert table.state.slots[7] == queen("thunder")
    assert table.state.turn == 1
    assert len(table.state.hands[0]) == 5


@pytest.mark.rule("SQ-S032")
def test_queens_reached_by_a_king_win_at_once() -> None:
    table = Table(
        "K 1 1 1 1",
        awake={0: "moss lantern bloom honey"},
        asleep={7: "tide"},
        empty=(0, 1, 2, 3),
    )
    woken_by_king(table, 7)
    result = GAME.result(table.state)
    assert (result.winners, result.points, result.reason) == ((0,), (30, 0), "queens")
    assert table.told[-1].kind == "game_won"
    assert len(table.state.hands[0]) == 4


@pytest.mark.rule("SQ-S032")
def test_queen_taken_by_a_knight_wins_at_once() -> None:
    table = Table("N 1 1 1 1", awake={0: "moss lantern bloom honey", 1: "plum"}, empty=range(5))
    table.do("knight", 0, *table.cards(0, "N"), 1, queen("plum"))
    assert GAME.result(table.state) is None
    table.do("pass", 1)
    assert GAME.result(table.state).winners == (0,)


@pytest.mark.rule("SQ-S032", "SQ-T16")
def test_seat_wins_in_another_seats_turn() -> None:
    table = Table(
        "1 1 1 1 2",
        "J 2 2 2 3",
        seats=4,
        turn=1,
        draw="3",
        awake={3: "moss bloom honey"},
        empty=(0, 1, 2),
    )
    table.do("jester", 1, *table.cards(1, "J"))
    table.do("pick", 3, 5)
    result = GAME.result(table.state)
    assert (result.winners, result.reason) == ((3,), "queens")


@pytest.mark.rule("SQ-T18", "SQ-S032", "SQ-S007")
def test_fifty_points_win_with_three_queens() -> None:
    table = Table("K 1 1 1 1", awake={0: "plum thunder"}, asleep={7: "button"}, empty=(0, 1))
    woken_by_king(table, 7)
    result = GAME.result(table.state)
    assert (result.winners, result.points, result.reason) == ((0,), (50, 0), "points")


@pytest.mark.rule("SQ-30")
def test_goal_reached_by_lantern_wins_before_the_bonus() -> None:
    table = Table(
        "K 1 1 1 1",
        awake={0: "moss bloom honey tide"},
        asleep={7: "lantern"},
        empty=(0, 1, 2, 3),
    )
    woken_by_king(table, 7)
    assert GAME.result(table.state).winners == (0,)
    assert len(table.state.awake[0]) == 5


@pytest.mark.rule("SQ-S033", "SQ-31", "SQ-T19")
def test_empty_centre_shares_the_victory_of_equals() -> None:
    table = Table(
        "K 1 1 1 1",
        seats=5,
        asleep={7: "kite"},
        awake={
            0: "plum moss",
            1: "thunder tide velvet",
            2: "whisper button",
            3: "teapot lantern bloom",
            4: "honey",
        },
    )
    woken_by_king(table, 7)
    result = GAME.result(table.state)
    assert result.points == (35, 35, 30, 20, 5)
    assert (result.winners, result.reason) == ((0, 1), "centre")
    assert table.data("game_won")["winners"] == (0, 1)


def test_nothing_is_played_after_the_end() -> None:
    table = Table("K 1 1 1 1", awake={0: "plum thunder"}, asleep={7: "button"}, empty=(0, 1))
    woken_by_king(table, 7)
    for seat in range(2):
        assert GAME.legal_actions(table.state, seat) == []
        assert GAME.legal_kinds(table.state, seat) == frozenset()
        assert table.ask("discard", seat, table.state.hands[seat][0]).code == "game_over"
