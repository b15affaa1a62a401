"""Bots at The Queen's Collection: what each level does, and each stronger than the one below."""

import random

import pytest

from engine import bots, registry
from engine.lazy_actions import spread
from engine.protocol import Action
from engine.rules.queens_collection import GAME
from tests.engine.cases import deal, glimpses, walk
from tests.engine.collection import CASES, Table
from tests.engine.players import mean, share

HEURISTICS = registry.HEURISTICS["queens_collection"]
MODES = ("standard-2", "beginner-4", "solo-1", "competitive-3", "teams-4")


def choose(level: str, state, seat: int, seed: int = 1, pupils: tuple[int, ...] = ()) -> Action:
    """Return a bot's choice."""
    seen, legal = GAME.seen_by(state, seat), GAME.legal_actions(state, seat)
    return bots.choose(level, GAME, seen, {}, legal, random.Random(seed), pupils)


@pytest.mark.parametrize("name", MODES)
def test_habits_act_legally_at_every_position(name: str) -> None:
    for moment in glimpses(CASES[name], 3):
        legal, seat = moment.legal, moment.seat
        rollout = HEURISTICS.rollout(moment.state, seat, random.Random(1))
        seen = GAME.seen_by(moment.state, seat)
        candidates = HEURISTICS.candidates(seen, {}, legal, random.Random(1))
        listed = set(spread(legal, 40_000))
        assert GAME.canonical(rollout) in listed
        assert set(candidates) <= listed
        assert 1 <= len(set(candidates)) == len(candidates) <= 9


@pytest.mark.parametrize("level", ["greedy", "planner"])
@pytest.mark.parametrize("name", ["standard-2", "teams-4"])
def test_bots_state_the_true_score(name: str, level: str) -> None:
    moment = next(m for m in walk(CASES[name], 1) if m.state.phase == "score")
    chosen = choose(level, moment.state, moment.seat)
    assert chosen.kind == "score"
    assert chosen in moment.legal


def test_planner_brings_two_pawns_home_with_one_swap() -> None:
    table = Table("S D T", "L M F", boxes="DSS SDD LLL TTT MFM FMF WWW HHH")
    for seed in range(4):
        chosen = choose("planner", table.state, 0, seed)
        assert chosen.kind == "exchange"
        assert {chosen.args[1:3], chosen.args[4:6]} == {(0, 1), (1, 0)}


def test_last_pawn_of_a_box_is_taken_before_another() -> None:
    table = Table("S D", "F", mode="competitive", boxes="S DDD L T M F W H", display="S D M")
    for level in ("greedy", "planner"):
        chosen = choose(level, table.state, 0)
        assert (chosen.kind, chosen.args[2]) == ("pair", 0)


def test_robot_says_yes_to_a_proposal_but_for_a_wild_given_away() -> None:
    for given, wanted, word in (("T", "W", "agree"), ("*", "W", "agree"), ("T", "*", "refuse")):
        table = Table("T * M", "F", "W * H", "D", mode="teams", seats=4, display="S D L")
        table.do("exchange_partner", 0, table.cards(0, given), table.cards(2, wanted))
        for level in ("greedy", "planner"):
            assert choose(level, table.state, 2).kind == word
    coop = Table("T M F", "W H D", trade_confirm=True)
    coop.do("trade", 0, *coop.cards(0, "T"), 1, *coop.cards(1, "W"))
    assert choose("planner", coop.state, 1).kind == "agree"


def test_robot_stops_before_a_likely_loss() -> None:
    table = Table("T", "F", mode="competitive", seats=2, phase="reveal", display="S D L")
    assert choose("greedy", table.state, 0).kind == "reveal"
    assert choose("planner", table.state, 0).kind == "reveal"
    for card in (12, 16, 20, 24):  # star, moon, flame and flower lie turned up
        if card in table.state.draw:
            table.state.draw.remove(card)
            table.state.revealed.append(card)
    assert choose("greedy", table.state, 0).kind == "stop"


@pytest.mark.parametrize(
    ("level", "pupils", "kind"),
    [
        ("greedy", (1,), "done"),
        ("greedy", (), "pair"),
        ("greedy", (0, 1), "pair"),
        ("planner", (1,), "pair"),
    ],
)
def test_greedy_robot_leaves_a_second_pair_to_pupils(
    level: str, pupils: tuple[int, ...], kind: str
) -> None:
    table = Table("S D T", "F", mode="competitive", seats=2, display="S D M")
    for first in ("S", "D"):
        again = table.state.clone()
        action = Action("pair", 0, (table.cards(0, first), *table.shown(first), None))
        again = GAME.play(again, GAME.canonical(action)).state
        assert choose(level, again, 0, pupils=pupils).kind == kind


def test_memory_holds_what_was_put_away_in_sight() -> None:
    for name in ("standard-2", "competitive-2"):
        _, dealt = deal(CASES[name], 3)
        told = list(dealt)
        for moment in walk(CASES[name], 3):
            known = bots.remember(GAME, told, moment.seat)["discard"]
            assert set(known) <= {*moment.state.discard, *moment.state.draw}
            told += moment.answer.events


@pytest.mark.parametrize(("name", "winners"), [("competitive-2", 1), ("teams-4", 2)])
def test_a_finished_game_is_worth_its_part_of_the_win(name: str, winners: int) -> None:
    *_, last = walk(CASES[name], 2)
    end = last.answer.state
    seats = range(CASES[name].seats)
    assert len(end.result.winners) == winners
    assert [HEURISTICS.worth(end, seat) for seat in seats] == [
        float(seat in end.result.winners) for seat in seats
    ]
    early = [*walk(CASES[name], 2)][5].state
    worths = [HEURISTICS.worth(early, seat) for seat in seats]
    assert sum(worths) == pytest.approx(winners)


def test_robots_together_bring_home_more_than_greedy_ones() -> None:
    """Points of 24 at two seats: about 19 against 13; six games of planners."""
    assert mean(GAME, "planner", 6, 2) > 15.5
    assert 10 < mean(GAME, "greedy", 40, 2) < 15.5


def test_greedy_wins_against_novices() -> None:
    assert share(GAME, "greedy", "novice", 4, 2, "competitive") >= 0.75


@pytest.mark.slow
@pytest.mark.soak
def test_planner_beats_greedy() -> None:
    """Eight competitive games at two seats, each deal from both; luck alone would win four."""
    assert share(GAME, "planner", "greedy", 8, 2, "competitive") > 5 / 8
