"""Bots at Sleeping Queens: what each level sees and does, and each stronger than the one below."""

import random

import pytest

from engine import bots
from tests.engine.cases import CASES, deal, walk
from tests.engine.players import LEVELS, share
from tests.engine.tables import GAME, Table, queen

pytestmark = pytest.mark.fast

CASE = CASES["sleeping_queens-standard-2"]


def choose(level: str, state, seat: int, memory=None, seed: int = 1):
    return bots.choose(
        level,
        GAME,
        GAME.seen_by(state, seat),
        memory or {},
        GAME.legal_actions(state, seat),
        random.Random(seed),
    )


def test_unknown_level_and_empty_list_are_refused() -> None:
    table = Table()
    with pytest.raises(ValueError, match="level"):
        choose("genius", table.state, 0)
    with pytest.raises(ValueError, match="nothing"):
        choose("greedy", table.state, 1)


def test_bots_never_state_what_is_false() -> None:
    table = Table("2 3 6 10 D")
    for level in LEVELS:
        for seed in range(20):
            assert choose(level, table.state, 0, seed=seed).kind == "discard"


def test_greedy_bot_wakes_takes_and_blocks() -> None:
    assert choose("greedy", Table("K N 2 3 5", awake={1: "plum"}, empty=(3,)).state, 0).kind == (
        "king"
    )
    best = choose("greedy", Table("N 2 3 5 9", awake={1: "moss plum"}, empty=(3, 4)).state, 0)
    assert (best.kind, best.args[2]) == ("knight", queen("plum"))
    table = Table("N 2 2 2 3", "D 1 1 1 1", awake={1: "plum"}, empty=(4,))
    table.do("knight", 0, *table.cards(0, "N"), 1, queen("plum"))
    assert choose("greedy", table.state, 1).kind == "block"
    four = Table("1 2 3 6 K", awake={}, empty=())
    four.state.hands[0] = [*four.cards(0, "1 2 3 6"), 66]
    four.state.draw.remove(66)
    four.state.draw.append(53)
    longest = choose("greedy", four.state, 0)
    assert (longest.kind, len(longest.args[0])) == ("equation", 3)
    assert choose("greedy", Table("3 9 D W 8").state, 0).args == Table("3 9 D W 8").cards(0, "9")


@pytest.mark.parametrize("option", ["two_sided", "fact_family"])
def test_greedy_bot_knows_house_rules(option: str) -> None:
    hand = "1 6 3 4 K" if option == "two_sided" else "5 3 2 9 9"
    table = Table(hand.replace("K", "D"), **{option: True})
    kind = choose("greedy", table.state, 0).kind
    assert kind in {"equation_two_sided", "equation", "difference"}


@pytest.mark.parametrize("level", ["greedy", "planner"])
def test_remembered_queen_is_woken(level: str) -> None:
    table = Table("K 2 3 6 9", asleep={7: "plum"}, draw="10")
    memory = {"slots": {"7": "plum"}, "discard": []}
    assert choose(level, table.state, 0, memory).args[1] == 7


def test_remembered_clash_is_left_asleep() -> None:
    table = Table("K 2 3 6 9", awake={0: "thunder"}, asleep={7: "whisper"}, empty=(0,))
    memory = {"slots": {"7": "whisper"}, "discard": []}
    for seed in range(10):
        assert choose("greedy", table.state, 0, memory, seed).args[1] != 7
    lantern = Table("K 2 3 6 9", asleep={7: "lantern"})
    memory = {"slots": {"7": "lantern", "9": "nobody"}, "discard": []}
    del memory["slots"]["9"]
    assert choose("greedy", lantern.state, 0, memory).args[1] == 7


def test_planner_takes_the_queen_that_wins() -> None:
    table = Table("N K J 3 9", awake={0: "moss lantern bloom honey", 1: "tide"}, empty=range(5))
    for seed in range(5):
        assert choose("planner", table.state, 0, seed=seed).kind in {"knight", "king"}


def test_planner_stops_the_attack_that_would_lose() -> None:
    table = Table(
        "N 2 2 2 3", "D 1 1 1 1", awake={0: "moss lantern bloom honey", 1: "plum"}, empty=range(5)
    )
    table.do("knight", 0, *table.cards(0, "N"), 1, queen("plum"))
    assert choose("planner", table.state, 1).kind == "block"


def test_memory_is_what_a_seat_could_see() -> None:
    table = Table("P 2 2 2 3", "J K 1 1 1", awake={1: "plum"}, empty=(4,), draw="9 6 10")
    told = []
    told += table.do("potion", 0, *table.cards(0, "P"), 1, queen("plum"), 4)
    told += table.do("pass", 1)
    memory = bots.remember(GAME, told, 1)
    assert memory == {"slots": {"4": "plum"}, "discard": table.state.discard}
    told += table.do("king", 1, *table.cards(1, "K"), 4)
    assert bots.remember(GAME, told, 0)["slots"] == {}
    assert bots.remember(GAME, told, 0)["discard"] == table.state.discard


def test_memory_of_a_whole_game_holds_the_used_cards() -> None:
    _, dealt = deal(CASE, 7)
    told = [*dealt, *(event for moment in walk(CASE, 7) for event in moment.answer.events)]
    *_, last = walk(CASE, 7)
    assert "pile_reshuffled" in {event.kind for event in told}
    for seat in range(CASE.seats):
        assert bots.remember(GAME, told, seat)["discard"] == last.answer.state.discard


def test_levels_rise_clearly_from_novice_to_greedy() -> None:
    """About 0.75 of 200 games at two seats, 0.6 of 200 at three (luck alone: 0.5 and 0.33)."""
    assert share(GAME, "greedy", "novice", 200, 2) > 0.65
    assert share(GAME, "greedy", "novice", 200, 3) > 0.45


@pytest.mark.slow
@pytest.mark.soak
def test_planner_beats_greedy() -> None:
    """Two seats, 160 games, each deal from both seats; luck alone would give 0.5."""
    assert share(GAME, "planner", "greedy", 160, 2) > 0.53
