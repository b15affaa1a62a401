"""Bots of The Rescue: first sight, what they plan, what a position is worth, memory, victories."""

import random

import pytest

from engine import bots, registry
from engine.bots.the_rescue.evaluation import Sums, chances, makes
from engine.bots.the_rescue.worth import chance_to_win, court_of
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


def test_only_operations_of_the_table_make_equations() -> None:
    assert makes((2, 3, 6), Sums())
    assert not makes((2, 3, 6), Sums(ops="+-"))
    assert not makes((2, 3, 5), Sums(ops="*"))
    assert makes((2, 3, 5), Sums(ops="-"))
    assert not makes((1, 4, 4), Sums(no_identity=True))
    assert makes((2, 9, 10), Sums(red=True))
    assert not makes((2, 9, 10), Sums(red=True, red_range="1-10", ops="*"))


def test_rollout_uses_no_book_for_an_operation_that_is_not_allowed() -> None:
    for ops, kind in (("+-*/", "spell_book"), ("+-", "end_turn")):
        table = Table("2 3 B", discard="6", ops=ops)
        assert HEURISTICS.rollout(table.state, 0, random.Random(1)).kind == kind


def test_planner_wakes_a_queen_who_saves_the_last_king_before_an_equation() -> None:
    table = Table("~moss 2 2 4", companions={0: "finch"}, kings={0: 3})
    assert choose("planner", table).kind == "wake_pair"


def test_planner_takes_by_a_witch_the_queen_who_saves_the_last_king() -> None:
    table = Table(
        "2 9", "5 moss kite", draw="W", phase="roll", companions={0: "finch"}, kings={0: 3}
    )
    table.roll(1)
    chosen = choose("planner", table)
    assert (chosen.kind, chosen.args[3]) == ("witch", *table.cards(1, "moss"))


def test_planner_steals_a_number_that_makes_an_equation_where_no_queen_helps() -> None:
    table = Table("2 9 moss", "7 kite", draw="G", phase="roll", kings={0: 3})
    table.roll(1)
    table.falls(2)
    table.do("gnome", 0, *table.cards(0, "G"))
    assert choose("planner", table).args[1] == table.cards(1, "7")[0]


def test_planner_finds_an_action_in_a_huge_realm() -> None:
    table = Table("1 2 3 4 5 6 7 8 9 10 1 2 3 B B moss kite", discard="1 2 3 4 5 6 7 8 9 10")
    assert choose("planner", table).kind == "equation"


def test_candidates_are_few_and_look_unlike() -> None:
    table = Table("2 2 3 B B 10 10", discard="4 9 9", phase="act")
    seen, legal = GAME.seen_by(table.state, 0), GAME.legal_actions(table.state, 0)
    candidates = HEURISTICS.candidates(seen, {}, legal, random.Random(1))
    books = [action.args[1] for action in candidates if action.kind == "spell_book"]
    assert sorted(VALUE[card] for card in books) == [4, 9]
    endings = [action.args for action in candidates if action.kind == "end_turn"]
    assert {len(cards) for cards in endings} == {2}
    assert len(endings) <= 5


def test_chances_to_win_of_all_seats_make_one() -> None:
    table = Table("moss ~kite 2 2 B", "9 plum", seats=3, companions={0: "finch heron"})
    assert sum(chance_to_win(table.state, seat) for seat in range(3)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Table("9", kings={0: 1}), Table("9")),
        (Table("~moss 9", companions={0: "finch"}), Table("~moss 9", companions={0: "heron"})),
        (Table("9", companions={0: "lynx"}), Table("9", companions={0: "finch"})),
        (Table("9", companions={0: "finch"}), Table("9")),
        (Table("1 2 3"), Table("1 2 9")),
        (Table("moss kite"), Table("moss bloom")),
        (Table("9 B"), Table("9")),
        (Table("9", "9"), Table("9", "9 B")),
    ],
)
def test_position_is_worth_more_to_a_seat(better: Table, worse: Table) -> None:
    """A king, a companion that fits, one for all, one at all, an equation, queens of two symbols, a
    book; and less where another has it."""
    assert chance_to_win(better.state, 0) > chance_to_win(worse.state, 0)


def test_companion_that_fits_all_is_kept_for_a_queen_of_another_symbol() -> None:
    table = Table("moss ~kite honey", companions={0: "lynx finch heron"})
    court = court_of(table.state, 0)
    assert (court.ready, court.lying) == (2, 1)
    assert (court.waiting, court.free) == ([], [])


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
