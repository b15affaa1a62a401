"""The speed bench prints one JSON line, and refuses what cannot be played."""

import json
import subprocess
import sys

import pytest

from bench.engine import CLAIMS, FLOORS, KINDS
from engine import GAMES


def run(*args: str) -> list[dict]:
    """Run the bench as a process and return its lines."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.engine", *args], capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_bench_prints_one_json_line_for_each_game() -> None:
    lines = run("--game", "all", "--seconds", "0.1")
    assert [one["game"] for one in lines] == list(GAMES)
    for one in lines:
        assert {"moves_per_calibration", "mean_moves", "calibration", "python"} <= set(one)
        assert one["mode"] == "standard"
        assert one["moves_per_s"] > one["games_per_s"] > 0
        costs = [value for name, value in one.items() if "_us" in name]
        claims = len(KINDS[one["game"]]) + 1 if one["game"] in CLAIMS else 0
        assert len(costs) == 2 + claims
        assert all(cost > 0 for cost in costs)
        assert one["floor_moves_per_s"] == FLOORS[one["game"]] >= 50_000


def test_bench_takes_a_mode_with_seats_of_its_own() -> None:
    (one,) = run("--game", "queens_collection", "--mode", "solo", "--seconds", "0.1")
    assert (one["mode"], one["seats"]) == ("solo", 1)


@pytest.mark.parametrize(
    "args",
    [
        ("--seats", "9"),
        ("--game", "chess"),
        ("--mode", "chess"),
        ("--seconds", "0"),
        ("--game", "queens_collection", "--mode", "teams", "--seats", "3"),
    ],
)
def test_bench_refuses_what_cannot_be_played(args: tuple[str, ...]) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(*args)
