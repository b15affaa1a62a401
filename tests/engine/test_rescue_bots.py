"""Bots of The Rescue: first sight, what they prune, memory, and how often they win."""

import random

import pytest

from engine import bots, registry
from engine.bots.the_rescue.evaluation import chances
from engine.protocol import Action
from engine.rules.the_rescue.components import VALUE
from engine.rules.the_rescue.state import sleepers
from tests.engine.players import play, share
from tests.engine.rescue_tables import GAME, Table

pytestmark = pytest.mark.fast

STANDARD = GAME.options()["standard"]
HEURISTICS = registry.HEURISTICS["the_rescue"]
both = pytest.mark.parametrize("level", ["greedy", "planner"])


def choose(level: str, table: Table, seat: int = 0, memory=None, seed: int = 1) -> Action:
    return bots.choose(
        level,
        GAME,
        GAME.seen_by(table.state, seat),
        memory or {},
        GAME.legal_actions(table.state, seat),
        random.Random(seed),
    )


@both
def test_king_is_rescued_at_once_and_not_with_the_companion_that_fits_all(level: str) -> None:
    table = Table("moss 2 3 5", companions={0: "finch lynx"}, phase="act")
    chosen = choose(level, table)
    assert chosen.kind == "rescue"
    assert chosen.args[:2] == (*table.cards(0, "moss"), *table.cards(0, "finch"))


@both
def test_companion_is_won_with_few_cards(level: str) -> None:
    table = Table("1 2 3 6", phase="act")
    chosen = choose(level, table)
    assert chosen.kind == "equation"
    assert len(chosen.args[1]) == 2


def test_turn_of_a_greedy_bot_ends_with_its_highest_number_put_away() -> None:
    chosen = choose("greedy", full_realm())
    assert chosen.kind == "end_turn"
    (card,) = chosen.args
    assert VALUE[card] in (9, 10)


def test_turn_of_a_planner_ends_with_no_more_cards_put_away_than_must_be() -> None:
    chosen = choose("planner", full_realm())
    assert chosen.kind == "end_turn"
    assert len(chosen.args) == 1


def full_realm() -> Table:
    """Return a realm with one card too many, in which nothing can be done."""
    return Table("10 10 10 9 moss plum", knights="white red blue", seats=3, phase="act")


def test_full_realm_keeps_the_numbers_that_may_make_an_equation() -> None:
    table = Table("10 10 10 9 7 2", phase="act")
    assert len(GAME.legal_actions(table.state, 0)) > 50
    chosen = choose("planner", table)
    assert chosen.kind == "equation"
    assert sorted(VALUE[card] for card in (*chosen.args[1], chosen.args[2])) == [2, 7, 9]


@both
def test_blue_knight_rolls_a_one_again(level: str) -> None:
    table = Table("2 9", knights="blue red", phase="roll")
    table.roll(1)
    assert choose(level, table).kind == "reroll"


def test_greedy_bot_takes_queens_and_declines_what_brings_nothing() -> None:
    table = Table("2 9", "moss 4", draw="G", phase="roll")
    table.roll(1)
    table.falls(2)
    table.do("gnome", 0, *table.cards(0, "G"))
    chosen = choose("greedy", table)
    assert (chosen.kind, chosen.args[1]) == ("steal", *table.cards(1, "moss"))
    poor = Table("plum", "2", draw="W", phase="roll")
    poor.roll(1)
    assert choose("greedy", poor).kind == "decline"


def test_chances_count_the_numbers_that_make_an_equation() -> None:
    assert chances((1, 2, 3)) == 1
    assert chances(()) == 0
    assert chances((2, 3)) == pytest.approx(0.3)  # 1, 5 and 6


def test_memory_knows_every_sleeper_and_the_used_cards() -> None:
    known = 0
    for number in range(6):
        state, dealt = GAME.start(STANDARD, 4, number.to_bytes(8, "big"))
        told = list(dealt)
        for choice in play(GAME, STANDARD, number, ["greedy"], 4):
            state = choice.state
            memory = bots.remember(GAME, told, 0)
            for seat in range(4):
                assert memory["sleepers"][str(seat)] == sleepers(state, seat)
                known += len(sleepers(state, seat))
            assert set(memory["discard"]) == {*state.discard, *state.pending}
            if choice.seat >= 0:
                told += GAME.play(state, choice.action).events
    assert known > 0


def test_greedy_wins_clearly_against_novices() -> None:
    """About 0.96 at three seats; luck alone would give 0.33."""
    assert share(GAME, "greedy", "novice", 45, 3) > 0.7


def test_planner_wins_clearly_against_novices() -> None:
    """About 0.99 at three seats; luck alone would give 0.33."""
    assert share(GAME, "planner", "novice", 9, 3) > 0.6


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(("seats", "games", "least"), [(2, 80, 0.5), (3, 240, 0.36)])
def test_planner_beats_greedy(seats: int, games: int, least: float) -> None:
    """Each deal from every seat; what many games gave is in docs/engine.md."""
    assert share(GAME, "planner", "greedy", games, seats) > least
