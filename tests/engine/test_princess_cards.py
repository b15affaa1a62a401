"""Cards of the simplified game: what a hand may come to, and how partners spend them."""

import random
from typing import Any

import pytest

from engine import bots
from engine.bots.sleepless_princess.hand_value import values_of
from engine.bots.sleepless_princess.outlook import (
    Option,
    best_turn,
    options_of,
    outlook,
    simple_option,
)
from engine.protocol import Action
from tests.engine.princess import GAME, Table

pytestmark = pytest.mark.fast

PAIRS = "1 1 2 2"


def little(*hands: str, **more: Any) -> Table:
    return Table(*hands, variant="simplified", seats=3, **more)


def choose(table: Table, pupils: tuple[int, ...] = (), seed: int = 1) -> Action:
    state = table.state
    (seat,) = GAME.waiting_for(state)
    legal, seen = GAME.legal_actions(state, seat), GAME.seen_by(state, seat)
    memory = {"discard": list(state.discard)}
    return bots.choose("partner", GAME, seen, memory, legal, random.Random(seed), pupils)


def drawing(table: Table) -> Table:
    """Let seat 0 put a card away, so that it owes one."""
    table.do("swap", 0, table.state.hands[0][-1])
    return table


def test_options_of_a_hand_are_its_plays_then_its_swaps() -> None:
    options = options_of((0, 2, 2, 4, 5), 1)
    assert options[:2] == (Option(1, (4,), 4), Option(1, (5,), 4))
    assert {option.used for option in options[2:]} == {1, 2}
    assert len(options) == len(set(options))
    assert options_of((0, 1, 1, 1, 5), 1)[0] == Option(1, (0, 5), 3)
    assert not any(option.plays for option in options_of((0, 0, 2, 4, 5), 1))


def test_blankets_make_a_play_of_one_card_only_where_two_may_lie() -> None:
    assert [option.plays for option in options_of((0, 0, 1, 3, 4), 1)].count(1) == 0
    assert options_of((0, 0, 1, 3, 4), 2)[0] == Option(1, (), 5)


def test_last_turn_of_a_hand_is_a_play_or_nothing() -> None:
    assert outlook((1, 1, 1, 2, 3), 0.0, 1) == 1
    assert outlook((1, 1, 2, 2, 3), -0.33, 1) == 0


def test_hand_comes_to_more_the_more_cards_are_left_and_the_more_are_equal() -> None:
    worths = [outlook((1, 1, 2, 3, 4), share, 1) for share in (1.0, 3.0, 6.0)]
    assert worths == sorted(worths)
    assert worths[0] > 0
    assert outlook((1, 1, 2, 3, 4), 1.0, 1) > outlook((1, 2, 3, 4, 5), 1.0, 1)
    assert outlook((0, 1, 1, 3, 4), 3.0, 1) > outlook((1, 1, 2, 3, 4), 3.0, 1)


def test_best_turn_swaps_for_the_open_card_that_makes_a_play() -> None:
    turn = best_turn((1, 1, 2, 3, 4), (1,), 1, 3, 1)
    assert (turn.plays, turn.hand.count(1), turn.row, turn.owed) == (0, 3, (), 0)


def test_who_sees_no_further_than_the_turn_plays_few_cards_or_swaps_a_single_one() -> None:
    assert simple_option((0, 2, 2, 2, 4), 1) == Option(1, (0, 4), 3)
    assert simple_option((0, 1, 1, 3, 4), 1).plays == 1
    assert simple_option((1, 1, 2, 3, 3), 1) == Option(0, (1, 1, 3, 3), 1)


def test_of_two_open_cards_the_one_that_a_mate_needs_is_left() -> None:
    """Both make a play; only the pupil of seat 1 has a use for ones, or for twos."""
    for needed, left in (("1 1 3 4 5", 1), ("2 2 3 4 5", 2)):
        table = drawing(little(f"{PAIRS} 5", needed, "3 3 4 4 5", row="1 2", left=0))
        for seed in range(5):
            (card,) = choose(table, (1,), seed).args
            assert values_of((card,)) == (3 - left,)


def test_what_a_pupil_would_not_see_is_not_left_to_it() -> None:
    """A blanket would make a play of two threes as well; a pupil takes the third one."""
    table = drawing(little("3 3 4 4 5", "3 3 1 2 5", "1 1 1 2 4", row="B 3 5", left=0))
    for seed in range(8):
        assert values_of(choose(table, (1,), seed).args) == (0,)


def test_a_card_is_swapped_for_the_open_one_that_makes_a_play() -> None:
    table = little("1 1 2 3 4", "3 3 4 5 5", "2 2 4 4 5", row="1 5", left=0)
    swap = choose(table)
    assert swap.kind == "swap"
    table.do("swap", 0, *swap.args)
    assert values_of(choose(table).args) == (1,)


def test_nothing_to_draw_leaves_a_play_or_a_skip() -> None:
    for hand, kind in (("1 1 1 2 3", "play"), ("1 1 2 2 3", "skip")):
        table = little(hand, "3 3 4 4 5", "2 2 4 5 5", row="", left=0)
        assert choose(table).kind == kind


def test_hands_that_are_not_seen_are_dealt() -> None:
    table = little("1 1 2 3 4", "3 3 4 5 5", "2 2 4 4 5", open_hands=False)
    assert choose(table).kind in ("play", "swap")


@pytest.mark.parametrize("phase", ["turn", "draw"])
def test_the_same_position_and_luck_give_the_same_choice(phase: str) -> None:
    table = little("1 1 2 3 4", "3 3 4 5 5", "2 2 4 4 5")
    if phase == "draw":
        drawing(table)
    assert choose(table, (2,)) == choose(table, (2,))
