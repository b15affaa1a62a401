"""The box laid out, the die, the knights, and the cards drawn."""

import pytest

from engine.rules.the_rescue.components import FIRST_INSTANT, KIND
from tests.engine.rescue_tables import DRAGON, GAME, Table

pytestmark = pytest.mark.fast

BLUE = "blue white green red purple"
PURPLE = "purple white green red blue"


def starts(seats: int, count: int = 60):
    """Give some first positions with their events."""
    for number in range(count):
        yield GAME.start(GAME.make_options({}), seats, number.to_bytes(8, "big"))


@pytest.mark.rule("SQ2-S010", "SQ2-S011", "SQ2-T01", "R-01")
def test_table_is_laid_out_with_one_card_that_is_no_instant() -> None:
    kinds = set()
    for seats in GAME.seats:
        for state, events in starts(seats):
            assert GAME.check(state) == []
            (top,) = state.discard
            assert top < FIRST_INSTANT
            kinds.add(KIND[top])
            assert len(state.draw) == 71
            assert state.realms == [[]] * seats
            assert -1 not in state.down
            assert state.up == [-1] * 10
            assert len(state.kings_left) == 10
            assert (state.phase, state.turn_number) == ("roll", 1)
            assert [event.kind for event in events] == [
                "game_started",
                "pile_started",
                "turn_started",
            ]
    assert kinds == {"number", "queen", "book"}


@pytest.mark.rule("R-01")
def test_an_instant_on_top_is_shuffled_back() -> None:
    again = [state.counter for state, _ in starts(2, 200) if state.counter > 1]
    assert again, "in some of 200 games an instant came first"
    assert max(again) > 2, "and in some it came twice"


@pytest.mark.rule("SQ2-T02", "SQ2-S006", "SQ2-S007")
def test_knights_are_dealt_by_chance_and_the_black_one_not_to_two() -> None:
    two = {knight for state, _ in starts(2) for knight in state.knights}
    assert two == {0, 1, 2, 4, 5}
    assert {knight for state, _ in starts(3) for knight in state.knights} == set(range(6))
    assert {state.turn for state, _ in starts(5)} == set(range(5))


def test_tables_that_cannot_be_are_refused() -> None:
    for seats in (0, 1, 6):
        with pytest.raises(ValueError, match="players"):
            GAME.start(GAME.make_options({}), seats, b"")
    with pytest.raises(ValueError, match="first_seat"):
        GAME.start(GAME.make_options({"first_seat": 2}), 2, b"")


@pytest.mark.rule("SQ2-S012", "SQ2-S014", "SQ2-S015", "SQ2-S029", "SQ2-S030", "R-11")
def test_a_number_draws_so_many_cards_into_the_realm() -> None:
    table = Table("5", phase="roll", draw="7 moss B 1", seats=3)
    assert table.kinds(0) == {"roll"}
    table.roll(3)
    assert table.names(0) == ["5", "7", "moss", "B"]
    assert table.state.phase == "act"
    assert table.event("cards_drawn").to == -1
    assert table.data("die_rolled") == {"face": 3}


@pytest.mark.rule("SQ2-S016", "SQ2-T03", "R-05")
def test_purple_draws_one_more_on_a_number_and_none_on_a_dragon() -> None:
    table = Table(phase="roll", knights=PURPLE, draw="1 2 3 4 5")
    table.roll(3)
    assert table.names(0) == ["1", "2", "3", "4"]
    dragon = Table(phase="roll", knights=PURPLE, draw="1 2 3 4 5")
    dragon.roll(DRAGON)
    assert dragon.names(0) == []
    assert dragon.knights() == "white purple"
    assert dragon.kinds(0) == {"roll"}


@pytest.mark.rule("SQ2-T04", "SQ2-S018", "SQ2-S020", "R-08")
def test_dragon_passes_the_knights_in_play_and_is_rolled_again() -> None:
    table = Table(seats=3, phase="roll", knights="red blue white", draw="1 2 3")
    table.roll(DRAGON)
    assert table.knights() == "white red blue"
    assert table.data("knights_passed")["knights"] == ("white", "red", "blue")
    table.roll(2)
    assert table.names(0) == ["1", "2"]


@pytest.mark.rule("R-45", "R-06")
def test_two_players_knights_swap_at_every_dragon_and_there_is_no_end_to_dragons() -> None:
    table = Table(phase="roll", knights="red white", draw="1 2 3")
    for number in range(6):
        table.roll(DRAGON)
        assert table.knights() == ("white red" if number % 2 == 0 else "red white")
    assert table.state.turn_number == 1


@pytest.mark.rule("SQ2-T05", "SQ2-S017", "R-02")
def test_blue_may_roll_each_1_again() -> None:
    table = Table(phase="roll", knights=BLUE, draw="1 2 3")
    table.roll(1, 1)
    assert table.kinds(0) == {"reroll", "keep"}
    assert table.names(0) == []
    table.do("reroll", 0)
    assert table.kinds(0) == {"reroll", "keep"}
    table.do("keep", 0)
    assert table.names(0) == ["1"]


@pytest.mark.rule("SQ2-S017")
def test_the_second_roll_counts_whatever_it_shows() -> None:
    table = Table(phase="roll", knights=BLUE, draw="1 2 3")
    table.roll(1, 3)
    table.do("reroll", 0)
    assert table.names(0) == ["1", "2", "3"]
    dragon = Table(phase="roll", knights=BLUE, draw="1 2 3")
    dragon.roll(1, DRAGON)
    dragon.do("reroll", 0)
    assert dragon.knights() == "white blue"
    assert dragon.kinds(0) == {"roll"}
    plain = Table(phase="roll", knights=BLUE, draw="1 2 3")
    plain.roll(2)
    assert plain.names(0) == ["1", "2"]


@pytest.mark.rule("R-02")
def test_blue_once_allows_one_second_roll_for_each_roll() -> None:
    table = Table(phase="roll", knights=BLUE, draw="1 2 3", blue_once=True)
    table.roll(1, 1)
    table.do("reroll", 0)
    assert table.names(0) == ["1"]


@pytest.mark.rule("SQ2-T23", "R-04", "R-05")
def test_the_knight_held_after_the_dragon_counts() -> None:
    table = Table(phase="roll", knights=PURPLE, draw="1 2 3 4")
    table.roll(DRAGON)
    table.roll(2)
    assert table.names(0) == ["1", "2"]
    gained = Table(phase="roll", knights="white blue", draw="1 2 3 4")
    gained.roll(DRAGON)
    gained.roll(1)
    assert gained.kinds(0) == {"reroll", "keep"}


@pytest.mark.rule("SQ2-S019", "R-07")
def test_a_dragon_may_wake_one_own_queen() -> None:
    table = Table("~moss ~plum tide", "~kite", phase="roll")
    table.roll(DRAGON)
    moss, plum = table.cards(0, "moss plum")
    assert table.listed("wake_one", 0) == [(moss,), (plum,)]
    assert table.kinds(0) == {"wake_one", "decline"}
    assert table.refused("wake_one", 0, *table.cards(0, "tide")) == "not_legal"
    assert table.refused("wake_one", 0, *table.cards(1, "kite")) == "not_your_cards"
    assert table.refused("decline", 0, moss) == "not_your_cards"
    table.do("wake_one", 0, plum)
    assert table.names(0) == ["~moss", "plum", "tide"]
    assert table.kinds(0) == {"roll"}


@pytest.mark.rule("R-07")
def test_waking_by_dragon_may_be_declined_and_is_asked_only_of_who_has_a_sleeper() -> None:
    table = Table("~moss", phase="roll")
    table.roll(DRAGON)
    table.do("decline", 0)
    assert table.names(0) == ["~moss"]
    assert table.kinds(0) == {"roll"}
    none = Table("moss", "~plum", phase="roll")
    none.roll(DRAGON)
    assert none.kinds(0) == {"roll"}


@pytest.mark.rule("R-44", "SQ2-S046")
def test_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    table = Table(phase="roll", left=1, discard="7")
    last, beneath = table.state.draw[0], set(table.state.discard)
    table.roll(1)
    assert not [event for event in table.told if event.kind == "pile_reshuffled"]
    table = Table(phase="roll", left=1, discard="7")
    table.state.draw[0] = last
    table.roll(3)
    assert table.data("pile_reshuffled") == {"count": len(beneath)}
    assert table.data("cards_drawn")["cards"][0] == last
    assert len(table.state.draw) == len(beneath) - 2
    assert table.state.discard == []


@pytest.mark.rule("R-44")
def test_at_most_35_cards_lie_outside_the_piles() -> None:
    realms = ["1 2 3 4 5 6"] * 4 + ["7 7 7 7 8 8"]
    table = Table(
        *realms,
        seats=5,
        phase="roll",
        knights="purple white green red blue",
        draw="G 8 9 10",
        discard="moss",
    )
    table.roll(3)
    assert len(table.state.draw) + len(table.state.discard) == 38
    table.falls(3)
    table.do("gnome", 0, *table.cards(0, "G"))
    table.do("queen", 0, table.state.discard[-1])
    assert len(table.state.draw) + len(table.state.discard) == 38
    assert len(table.state.realms[0]) == 10
