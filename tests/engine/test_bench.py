"""The speed bench prints one JSON line, and refuses what cannot be played."""

import json
import subprocess
import sys

import pytest


def run(*args: str) -> dict:
    """Run the bench as a process and return its line."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.engine", *args], capture_output=True, text=True, check=True
    )
    (line,) = done.stdout.splitlines()
    return json.loads(line)


def test_bench_prints_one_json_line() -> None:
    figures = run("--game", "sleeping_queens", "--seats", "2", "--seconds", "0.1")
    assert {"moves_per_s", "games_per_s", "mean_moves", "calibration", "python"} <= set(figures)
    assert (figures["game"], figures["seats"]) == ("sleeping_queens", 2)
    assert figures["moves_per_s"] > figures["games_per_s"] > 0


@pytest.mark.parametrize("args", [("--seats", "9"), ("--game", "chess"), ("--seconds", "0")])
def test_bench_refuses_what_cannot_be_played(args: tuple[str, str]) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(*args)
