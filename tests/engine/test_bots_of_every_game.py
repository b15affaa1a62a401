"""Bots of every game: legal, fair, repeatable, quick, each level better than the one below."""

import random

import pytest

from engine import GAMES, bots
from engine.bots import planner
from tests.engine.players import LEVELS, choose, play, result

KEYS = tuple(GAMES)
TABLES = {
    f"{key}-{mode}-{seats}": (GAMES[key], options, seats)
    for key in KEYS
    for mode, options in GAMES[key].options().items()
    for seats in (GAMES[key].seats_for(options)[0], GAMES[key].seats_for(options)[-1])
}
every = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
by_game = pytest.mark.parametrize("key", KEYS)
by_level = pytest.mark.parametrize("level", LEVELS)


@every
@pytest.mark.parametrize("level", ["novice", "greedy"])
def test_bots_play_every_table_to_its_end(table, level: str) -> None:
    game, options, seats = table
    for number in range(2):
        assert result(game, options, number, [level], seats).winners


@every
def test_planner_chooses_legally_at_every_table(table) -> None:
    game, options, seats = table
    for choice in list(play(game, options, 3, ["greedy"], seats))[:-1:7]:
        assert choose(game, "planner", choice, choice.state, 1) in choice.legal


@every
def test_habits_act_legally_at_every_position(table) -> None:
    game, options, seats = table
    for choice in list(play(game, options, 4, ["novice", "greedy"], seats))[:-1]:
        quick = bots.HABITS[game.key].quick(choice.state, choice.seat, random.Random(1))
        assert game.canonical(quick) in choice.legal


@by_game
@by_level
def test_same_position_and_luck_give_the_same_choice(key: str, level: str) -> None:
    game = GAMES[key]
    for choice in list(play(game, game.options()["standard"], 1, ["planner"], 3))[:-1:5]:
        first = choose(game, level, choice, choice.state, 1)
        assert choose(game, level, choice, choice.state, 1) == first


@by_game
@by_level
def test_bots_choose_alike_in_twins(key: str, level: str) -> None:
    """A bot that saw a hidden card or mattress would choose otherwise when it changes."""
    game, rng = GAMES[key], random.Random(3)
    for choice in list(play(game, game.options()["standard"], 2, ["planner"], 3))[:-1:5]:
        twins = [game.twin(choice.state, choice.seat, rng) for _ in range(2)]
        assert len({choose(game, level, choice, one, 9) for one in (choice.state, *twins)}) == 1


@by_game
def test_memory_holds_nothing_that_the_seat_was_not_told(key: str) -> None:
    """What is told to others alone changes no memory."""
    game = GAMES[key]
    _, told = game.start(game.options()["standard"], 3, (3).to_bytes(8, "big"))
    events = list(told)
    for choice in play(game, game.options()["standard"], 3, ["greedy"], 3):
        if choice.seat < 0:
            break
        answer = game.play(choice.state, choice.action)
        events += answer.events
    for seat in range(3):
        own = [event for event in events if event.to == -1 or event.to >> seat & 1]
        assert bots.remember(game, events, seat) == bots.remember(game, own, seat)


@by_game
def test_work_of_a_plan_is_counted_in_moves(key: str) -> None:
    """The plan ends after its moves, whatever the machine: no clock, the same choice anywhere."""
    game = GAMES[key]
    played = 0

    class Counting(type(game)):
        """The game, counting the moves tried."""

        def play_in_place(self, state, action) -> None:
            nonlocal played
            played += 1
            super().play_in_place(state, action)

    most = bots.EFFORT.get(key, planner.STANDARD).moves
    for choice in list(play(game, game.options()["standard"], 1, ["greedy"], 3))[:-1:5]:
        played = 0
        choose(Counting(), "planner", choice, choice.state, 1)
        assert played <= most + 1_000


def test_a_false_claim_is_never_made() -> None:
    """Every action of every bot is accepted: `play` asserts it at each."""
    for key in KEYS:
        game = GAMES[key]
        kinds = {choice.action.kind for choice in play(game, game.options()["standard"], 5, LEVELS)}
        assert kinds & {"equation", "play", "score"}
