"""The bots' bench prints one JSON line a question, for games against each other and together."""

import json
import random
import subprocess
import sys

import pytest

from bench.bots import all_beds, bootstrap, sides_of, wilson
from engine import GAMES


def run(*args: str) -> list[dict]:
    """Run the bench as a process and return its lines."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.bots", *args], capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_levels_that_play_against_each_other_are_compared_by_victories() -> None:
    lines = run("--game", "sleeping_queens", "--seats", "2", "--games", "2")
    assert [line["question"] for line in lines] == [
        "greedy among novice bots",
        "planner among novice bots",
        "planner among greedy bots",
    ]
    for line in lines:
        low, high = line["interval"]
        assert 0 <= low <= line["won"] <= high <= 1
        assert (line["method"], line["luck"]) == ("wilson", 0.5)
        assert line["turns"] > 2
        assert len(line["cpu_ms"]) == 2


def test_levels_that_play_together_are_measured_by_the_common_result() -> None:
    lines = run("--game", "sleepless_princess", "--mode", "simplified", "--games", "2")
    assert [line["question"] for line in lines][:3] == ["novice", "greedy", "planner"]
    assert lines[3]["question"] == "planner that sees everything"
    assert all(line["method"] == "bootstrap" and line["seats"] == 3 for line in lines)
    spent = lines[2]["cpu_ms"]["planner"]
    assert 0 < spent["median"] <= spent["p95"]
    claims = lines[2]["claims_per_game"]
    assert claims["match3"] > 0
    assert lines[2]["claims_per_seat"]["match3"] == pytest.approx(claims["match3"] / 3, abs=0.01)


def test_a_half_attentive_child_gets_at_least_half_of_a_steady_robots_points() -> None:
    """In the usual game against each other, forty of them; an able child wins most."""
    lines = {}
    for child in ("half", "able"):
        args = ("--game", "queens_collection", "--mode", "competitive", "--seats", "2")
        [lines[child]] = run(*args, "--child", child, "--mates", "greedy", "--games", "40")
    half, able = lines["half"], lines["able"]
    assert half["question"] == "half child against greedy bots"
    assert half["times"] == pytest.approx(half["best_bot"] / half["points"], abs=0.01)
    assert half["times"] <= 2
    assert able["times"] < 1
    assert able["won"] > 0.7 > half["won"]


def test_a_child_among_partners_is_measured_by_the_common_result() -> None:
    """At a table with robots everybody may tell what was felt, whatever the mode says."""
    points = {}
    for child in ("idle", "able"):
        args = ("--game", "sleepless_princess", "--child", child, "--mates", "partner")
        (line,) = run(*args, "--games", "12")
        assert (line["question"], line["of"]) == (f"{child} child with partner bots", 5)
        low, high = line["perfect_interval"]
        assert low <= line["perfect_share"] <= high
        points[child] = line["points"]
    assert points["idle"] <= 1.5 < 3 < points["able"]


@pytest.mark.slow
@pytest.mark.soak
def test_an_able_child_among_partners_wins_the_game_for_little_ones() -> None:
    """Of 4 princesses 2.65 in 400 games, with an idle child 1.0."""
    args = ("--game", "sleepless_princess", "--mode", "simplified", "--child", "able")
    (line,) = run(*args, "--games", "120")
    assert line["points"] >= 2.35
    assert line["perfect_share"] >= 0.25


@pytest.mark.parametrize(
    ("mode", "seats"), [("solo", 1), pytest.param("teams", 4, marks=pytest.mark.soak)]
)
def test_without_seats_named_a_table_of_the_mode_is_full_enough(mode: str, seats: int) -> None:
    lines = run("--game", "queens_collection", "--mode", mode, "--games", "1")
    assert {line["seats"] for line in lines} == {seats}


@pytest.mark.parametrize(
    "args",
    [
        ("--game", "chess"),
        ("--game", "the_rescue", "--mode", "nobody"),
        ("--game", "sleepless_princess", "--mode", "simplified", "--seats", "5"),
        ("--game", "the_rescue", "--games", "0"),
        ("--game", "the_rescue", "--child", "idle"),
        ("--game", "queens_collection", "--mode", "solo", "--child", "able"),
    ],
)
def test_bench_refuses_what_cannot_be_played(args: tuple[str, ...]) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(*args)


def test_intervals_hold_the_mean_and_narrow_with_more_games() -> None:
    assert wilson(60, 100) == (0.502, 0.691)
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
    low, high = bootstrap([0.0, 1.0] * 50, random.Random(1))
    assert 0.35 < low < 0.5 < high < 0.65


def test_sides_are_seats_teams_or_the_whole_table() -> None:
    collection = GAMES["queens_collection"]
    modes = collection.options()
    assert sides_of(GAMES["the_rescue"], GAMES["the_rescue"].make_options({}), 2) == ((0,), (1,))
    assert sides_of(collection, modes["teams"], 4) == ((0, 2), (1, 3))
    assert sides_of(collection, modes["standard"], 3) == ((0, 1, 2),)
    assert sides_of(collection, modes["solo"], 1) == ((0,),)
    assert sides_of(collection, modes["competitive"], 2) == ((0,), (1,))


def test_who_sees_everything_knows_every_bed() -> None:
    game = GAMES["sleepless_princess"]
    state, _ = game.start(game.options()["standard"], 2, b"seen")
    beds = all_beds(state)["beds"]
    assert [len(beds[str(bed)]) for bed in range(5)] == [3] * 5
    assert sorted(key for bed in beds.values() for key in bed) == sorted(state.princesses * 3)
