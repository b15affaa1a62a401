"""Bots of every game: legal, fair, repeatable, quick, each level better than the one below."""

import random
from dataclasses import replace
from functools import cache

import pytest

from bench.bots import usual
from engine import GAMES, bots, registry
from tests.engine.players import LEVELS, Choice, choose, play, result

KEYS = tuple(GAMES)
TABLES = {
    f"{key}-{mode}-{seats}": (GAMES[key], options, seats)
    for key in KEYS
    for mode, options in GAMES[key].options().items()
    for seats in (GAMES[key].seats_for(options)[0], GAMES[key].seats_for(options)[-1])
}
MODES = {
    f"{key}-{mode}-{seats}": (GAMES[key], GAMES[key].options()[mode], seats)
    for key, mode, seats in (
        ("sleeping_queens", "standard", 3),
        ("the_rescue", "standard", 3),
        ("sleepless_princess", "standard", 3),
        ("sleepless_princess", "simplified", 3),
        ("queens_collection", "standard", 2),
        ("queens_collection", "beginner", 4),
        ("queens_collection", "solo", 1),
        ("queens_collection", "competitive", 3),
        ("queens_collection", "teams", 4),
    )
}
every = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
by_game = pytest.mark.parametrize("key", KEYS)
by_mode = pytest.mark.parametrize("mode", MODES)
by_level = pytest.mark.parametrize("level", LEVELS)


@cache
def few(name: str, most: int = 12) -> list[Choice]:
    """Return moments spread over a game of planners."""
    game, options, seats = MODES[name]
    choices = list(play(game, options, 2, ["planner"], seats))[:-1]
    return choices[:: len(choices) // most + 1]


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
        policy = registry.HEURISTICS[game.key]
        rollout = policy.rollout(choice.state, choice.seat, random.Random(1))
        assert game.canonical(rollout) in choice.legal


@by_mode
@by_level
def test_same_position_and_luck_give_the_same_choice(mode: str, level: str) -> None:
    game = MODES[mode][0]
    for choice in few(mode):
        first = choose(game, level, choice, choice.state, 1)
        assert choose(game, level, choice, choice.state, 1) == first


@by_mode
@by_level
def test_bots_choose_alike_in_twins(mode: str, level: str) -> None:
    """A bot that saw a hidden card or mattress would choose otherwise when it changes."""
    game, rng = MODES[mode][0], random.Random(3)
    for choice in few(mode):
        twins = [game.resample_hidden(choice.state, choice.seat, rng) for _ in range(2)]
        assert len({choose(game, level, choice, one, 9) for one in (choice.state, *twins)}) == 1


@by_game
def test_memory_holds_nothing_that_the_seat_was_not_told(key: str) -> None:
    """What is told to others alone changes no memory."""
    game = GAMES[key]
    options = game.options()["standard"]
    seats = usual(game.seats_for(options))
    _, told = game.start(options, seats, (3).to_bytes(8, "big"))
    events = list(told)
    for choice in play(game, options, 3, ["greedy"], seats):
        if choice.seat < 0:
            break
        answer = game.play(choice.state, choice.action)
        events += answer.events
    for seat in range(seats):
        own = [event for event in events if event.to == -1 or event.to >> seat & 1]
        assert bots.remember(game, events, seat) == bots.remember(game, own, seat)


@by_mode
def test_work_of_a_plan_is_counted_in_moves(mode: str) -> None:
    """The plan ends after its moves, whatever the machine: no clock, the same choice anywhere."""
    game = MODES[mode][0]
    tried = 0

    def counted(state, action, events) -> None:
        nonlocal tried
        tried += 1
        game.apply(state, action, events)

    counting = replace(game, apply=counted)
    effort = registry.HEURISTICS[game.key].effort
    for choice in few(mode):
        most = effort(game.seen_by(choice.state, choice.seat)).moves
        tried = 0
        choose(counting, "planner", choice, choice.state, 1)
        assert tried <= most + 1_000


def test_a_false_claim_is_never_made() -> None:
    """Every action of every bot is accepted: `play` asserts it at each."""
    for key in KEYS:
        game = GAMES[key]
        kinds = {choice.action.kind for choice in play(game, game.options()["standard"], 5, LEVELS)}
        assert kinds & {"equation", "play", "score"}
