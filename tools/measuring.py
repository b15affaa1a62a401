"""`make bench`: every benchmark, one line of JSON each.

python -m tools.measuring [--quick]
"""

import os
import sys

from engine import GAMES
from tools.steps import Step


def benches(quick: bool) -> list[Step]:
    """Return the benchmarks of bench/README.md, in its order."""
    seconds = "2" if quick else "5"
    long = "5" if quick else "30"
    game = ["--game", "all", "--seats", "3", "--seconds", seconds]
    moves = ["python", "-m", "bench.moves"]
    truth = ["python", "-m", "bench.truth", *(["--pupils", "6", "--few", "2"] if quick else [])]
    school = ["--web-processes", "2", "--reports", "--seconds", long]
    return [
        Step("engine", ["python", "-m", "bench.engine", *game]),
        *[Step(f"requests, {key}", [*moves, "--phases", "--game", key]) for key in GAMES],
        Step("moves, a year's pupils", [*moves, *school, "--pupils", "200", "--every", "4"]),
        Step("moves, a whole school", [*moves, *school, "--pupils", "1000", "--every", "10"]),
        Step("moves, closed loop", [*moves, "--closed-loop", "--seconds", long]),
        Step("first visit", ["python", "-m", "bench.visit"]),
        Step("reports", ["python", "-m", "bench.reports"]),
        Step("truth", truth),
        Step("labels", ["python", "-m", "bench.label_table"]),
    ]


def main(arguments: list[str]) -> None:
    """Run what is asked for; end with an error when a part failed."""
    os.environ.setdefault("BENCH_DATABASE_SERVER", os.environ.get("TEST_DATABASE_URL", ""))
    failed = [step.name for step in benches("--quick" in arguments) if step.run_aloud()]
    sys.exit(f"make bench: FAILED: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
