"""Deeds of a turn: Spell Books, rescues, putting away, and every end."""

import pytest

from engine.protocol import Result
from engine.rules.the_rescue.components import TURN_CAP
from tests.engine.rescue_tables import GAME, Table

pytestmark = pytest.mark.fast

GREEN = "green white red blue purple"


@pytest.mark.rule("SQ2-S036", "R-40")
def test_a_spell_book_takes_a_number_out_of_the_discard_pile() -> None:
    table = Table("B 1 2 3 4", discard="7 moss 9 L")
    book = table.cards(0, "B")[0]
    seven = next(card for card in table.state.discard if GAME.face(card).get("value") == 7)
    nine = next(card for card in table.state.discard if GAME.face(card).get("value") == 9)
    assert table.listed("spell_book", 0) == [(book, seven), (book, nine)]
    shown = GAME.seen_by(table.state, 0)["discard"]["numbers"]
    assert [face["value"] for face in shown] == [7, 9]
    assert GAME.seen_by(table.state, 1)["discard"]["numbers"] is None
    assert table.refused("spell_book", 0, book, 44) == "not_legal"
    assert table.refused("spell_book", 0, table.cards(0, "1")[0], seven) == "not_legal"
    assert table.refused("spell_book", 0, book, table.cards(0, "1")[0]) == "not_legal"
    table.do("spell_book", 0, book, seven)
    assert table.names(0) == ["1", "2", "3", "4", "7"]
    assert table.state.discard[-1] == book
    assert GAME.seen_by(table.state, 0)["discard"]["numbers"] is None


@pytest.mark.rule("SQ2-T22", "R-38")
def test_a_spell_book_needs_a_number_there() -> None:
    table = Table("B 1", discard="moss L")
    assert table.kinds(0) == {"end_turn"}
    assert "spell_book" not in GAME.legal_kinds(table.state, 0)
    assert table.refused("spell_book", 0, *table.cards(0, "B 1")) == "not_legal"
    empty = Table("B")
    assert empty.kinds(0) == {"end_turn"}
    assert GAME.legal_kinds(empty.state, 0) == {"end_turn"}
    assert GAME.seen_by(empty.state, 0)["discard"] == {
        "count": 0,
        "top": None,
        "numbers": [],
        "queens": None,
    }


@pytest.mark.rule("SQ2-T17", "SQ2-S037", "SQ2-S042")
def test_a_queen_and_her_companion_save_a_king() -> None:
    table = Table("moss 5", companions={0: "finch heron"}, up="wren")
    moss, finch, heron = table.cards(0, "moss finch heron")
    assert table.listed("rescue", 0) == [(moss, finch, king) for king in range(10)]
    assert "rescue" in GAME.legal_kinds(table.state, 0)
    assert table.refused("rescue", 0, moss, heron, 0) == "not_legal"
    assert table.refused("rescue", 0, moss, finch, 10) == "not_legal"
    assert table.refused("rescue", 0, table.cards(0, "5")[0], finch, 0) == "not_legal"
    assert table.refused("rescue", 0, moss, 74, 0) == "not_your_cards"
    table.do("rescue", 0, moss, finch, 3)
    assert table.state.kings[0] == (3,)
    assert table.state.discard[-1] == moss
    assert finch in table.state.up
    assert table.state.companions[0] == (heron,)
    assert table.names(0) == ["5"]
    assert table.state.phase == "act"
    place = table.data("king_rescued")["place"]
    assert table.state.up[place] == finch
    assert GAME.seen_by(table.state, 1)["centre"][place]["key"] == "finch"


@pytest.mark.rule("SQ2-S037")
def test_a_rescue_takes_only_an_awake_queen() -> None:
    table = Table("~moss", companions={0: "finch"})
    moss, finch = table.cards(0, "moss finch")
    assert table.refused("rescue", 0, moss, finch, 0) == "not_legal"
    assert "rescue" not in GAME.legal_kinds(table.state, 0)


@pytest.mark.rule("SQ2-T18", "SQ2-S042")
@pytest.mark.parametrize("queen", ["moss", "honey", "lantern"])
def test_the_companion_that_fits_all_saves_with_any_queen(queen: str) -> None:
    table = Table(queen, companions={0: "lynx"})
    table.do("rescue", 0, *table.cards(0, f"{queen} lynx"), 0)
    assert table.state.kings[0] == (0,)


@pytest.mark.rule("SQ2-T19", "SQ2-S038", "SQ2-S040", "R-46")
def test_the_last_king_ends_the_game_at_once() -> None:
    table = Table("moss 1 2 3 4 5 6 7 8", companions={0: "finch"}, kings={0: 3, 1: 2})
    table.do("rescue", 0, *table.cards(0, "moss finch"), 9)
    assert GAME.result(table.state) == Result((0,), (4, 2), "kings")
    assert len(table.names(0)) == 8
    assert GAME.waiting_for(table.state) == ()
    assert GAME.legal_actions(table.state, 0) == GAME.legal_actions(table.state, -1) == []
    assert GAME.legal_kinds(table.state, 0) == frozenset()
    assert table.refused("end_turn", 0) == "game_over"
    assert GAME.seen_by(table.state, None)["result"]["winners"] == [0]
    assert table.data("game_won")["reason"] == "kings"


@pytest.mark.rule("SQ2-S008", "SQ2-S040")
@pytest.mark.parametrize(("seats", "goal"), [(2, 4), (3, 3), (4, 3), (5, 2)])
def test_so_many_kings_win(seats: int, goal: int) -> None:
    for held, over in ((goal - 2, False), (goal - 1, True)):
        table = Table("moss", seats=seats, companions={0: "finch"}, kings={0: held})
        table.do("rescue", 0, *table.cards(0, "moss finch"), 9)
        assert (GAME.result(table.state) is not None) == over
        assert GAME.seen_by(table.state, 0)["goal"] == {"kings": goal}


@pytest.mark.rule("SQ2-S041")
def test_a_game_of_500_turns_ends_with_most_kings_and_ties_are_shared() -> None:
    for kings, winners in (({0: 1, 1: 2, 2: 2}, (1, 2)), ({0: 1}, (0,)), ({}, (0, 1, 2))):
        table = Table("5", seats=3, kings=kings)
        table.state.turn_number = TURN_CAP - 1
        table.do("end_turn", 0)
        assert GAME.result(table.state) is None
        table.state.phase = "act"
        table.do("end_turn", 1)
        result = GAME.result(table.state)
        assert (result.winners, result.reason) == (winners, "cap")


@pytest.mark.rule("SQ2-S039", "R-39", "R-41", "R-48")
def test_five_cards_may_be_kept_books_and_queens_counted() -> None:
    table = Table("1 2 3 B moss ~plum 10")
    seven = table.cards(0, "1 2 3 B moss plum 10")
    assert table.refused("end_turn", 0) == "not_legal"
    assert table.refused("end_turn", 0, seven[0]) == "not_legal"
    endings = table.listed("end_turn", 0)
    assert len(endings) == sum((21, 35, 35, 21, 7, 1))
    assert min(map(len, endings)) == 2
    table.do("end_turn", 0, seven[6], seven[5])
    assert table.names(0) == ["1", "2", "3", "B", "moss"]
    assert table.state.discard[-2:] == [seven[6], seven[5]]
    assert seven[5] not in table.state.asleep
    assert table.data("turn_ended")["cards"] == (seven[6], seven[5])
    assert table.state.turn == 1
    few = Table("1 2")
    assert len(few.listed("end_turn", 0)) == 4
    few.do("end_turn", 0, *few.cards(0, "1 2"))
    assert few.names(0) == []


@pytest.mark.rule("SQ2-T20", "SQ2-S039")
def test_green_keeps_six() -> None:
    table = Table("1 2 3 4 5 6 7", knights=GREEN)
    table.do("end_turn", 0, *table.cards(0, "7"))
    assert len(table.names(0)) == 6
    plain = Table("1 2 3 4 5 6 7")
    assert plain.refused("end_turn", 0, *plain.cards(0, "7")) == "not_legal"


@pytest.mark.rule("R-42")
def test_who_has_lost_green_puts_away_at_the_own_next_end() -> None:
    table = Table("1", "1 2 3 4 5 6", knights="green white")
    table.do("end_turn", 0)
    assert len(table.names(1)) == 6
    table.state.phase = "act"
    assert table.refused("end_turn", 1) == "not_legal"
    table.do("end_turn", 1, *table.cards(1, "6"))
    assert len(table.names(1)) == 5


@pytest.mark.rule("R-48", "SQ2-S030")
def test_a_turn_may_end_without_a_deed() -> None:
    table = Table("moss 3 4 7", companions={0: "finch"}, seats=3)
    assert {"end_turn", "equation", "rescue"} <= table.kinds(0)
    table.do("end_turn", 0)
    assert (table.state.turn, table.state.turn_number, table.state.phase) == (1, 2, "roll")
    assert table.state.face == -1


@pytest.mark.rule("SQ2-S030")
def test_deeds_come_in_any_order() -> None:
    table = Table("4 4 ~moss B 3 7 10", companions={0: "finch"}, discard="9")
    table.do("wake_pair", 0, *table.cards(0, "4 4"))
    table.do("rescue", 0, *table.cards(0, "moss finch"), 0)
    table.do("spell_book", 0, *table.cards(0, "B"), table.state.discard[0])
    table.do("equation", 0, *table.equation(0, "+", "3 7", "10"))
    table.do("take", 0, 2)
    table.do("end_turn", 0)
    assert table.names(0) == ["9"]


@pytest.mark.rule("SQ2-S050")
def test_for_who_does_not_answer_the_least_is_done() -> None:
    def default(table: Table) -> tuple:
        action = GAME.default_action(table.state, table.state.turn)
        assert action in GAME.legal_actions(table.state, table.state.turn)
        return action.kind, [table.name(card) for card in action.args]

    assert default(Table(phase="roll")) == ("roll", [])
    assert default(Table("1 10 3 B moss ~plum 10")) == ("end_turn", ["10", "10"])
    assert default(Table("B B ~plum moss kite tide")) == ("end_turn", ["B"])
    assert default(Table("~plum moss kite tide bloom teapot")) == ("end_turn", ["~plum"])
    assert default(Table("plum moss kite tide bloom teapot")) == ("end_turn", ["moss"])
    assert default(Table("1 2 3 4")) == ("end_turn", [])
    wake = Table("~moss", phase="roll")
    wake.roll(0)
    assert default(wake) == ("decline", [])
    blue = Table(phase="roll", knights="blue white")
    blue.roll(1)
    assert default(blue) == ("keep", [])
    drawn = Table("5", "7", phase="roll", draw="L W G")
    drawn.roll(3)
    assert default(drawn) == ("gnome", ["G"])
    drawn.falls(2)
    drawn.do("gnome", 0, *drawn.cards(0, "G"))
    assert default(drawn) == ("decline", [])
    drawn.do("decline", 0)
    assert default(drawn) == ("decline", ["W"])
    drawn.do("decline", 0, *drawn.cards(0, "W"))
    assert default(drawn) == ("willow", ["L"])
    made = Table("3 4 7", up="finch")
    made.do("equation", 0, *made.equation(0, "+", "3 4", "7"))
    assert GAME.default_action(made.state, 0).args == (1,)
