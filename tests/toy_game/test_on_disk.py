"""First to Ten as a real game in a copy of the project: packages, templates and one line."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stack import ROOT
from tests.toy_game.on_disk import install
from tests.toy_game.rules import KEY

pytestmark = [pytest.mark.slow, pytest.mark.once]

COPIED = (
    *("bench", "classroom", "config", "database", "engine", "games", "learning", "practice"),
    *("static", "templates"),
)
COPIED += ("tests", "tools")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "browser", "processes", "vendor", "fonts")
SUITES = (
    "engine/test_registry.py::test_every_package_of_rules_is_a_registered_game_with_bots",
    f"engine/test_secrecy.py::test_twins_look_the_same_to_their_seat[{KEY}-standard-2]",
    f"engine/test_conformance.py::test_every_two_values_of_house_rules_meet_at_a_table[{KEY}]",
    f"engine/test_fuzz.py::test_what_is_no_action_is_malformed[None-{KEY}]",
    f"games/test_tiers.py::test_a_table_of_each_mode_is_drawn[{KEY}-standard]",
    f"games/test_store.py::test_the_store_writes_what_the_models_would[{KEY}]",
    f"games_ui/test_every_sentence.py::test_every_end_tells_what_was_made[{KEY}-standard]",
    "games_ui/test_rules_sheet.py::test_every_mode_has_a_sheet_of_its_own",
    "lessons/test_catalogue.py::test_only_offered_games_are_on_the_page",
    f"lessons/test_catalogue.py::test_each_game_has_a_page_of_numbered_steps[{KEY}]",
    f"lessons/test_every_mode.py::test_each_mode_is_tried_out[{KEY}-standard]",
)
"""Common suites by registry, position, table, catalogue and lesson, at the tables of the toy."""

KNOWN = """
import json

import django

django.setup()

from engine import GAMES
from engine.registry import HEURISTICS
from games.catalogue import OFFERED
from games.registry import GAME_PACKAGES

print(json.dumps([list(one) for one in (GAMES, HEURISTICS, GAME_PACKAGES, OFFERED)]))
"""
"""A program that prints which games each list has."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the project in which the toy lies as the other games do."""
    copy = tmp_path_factory.mktemp("house")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, copy / folder, ignore=LEFT_OUT)
    shutil.copy(ROOT / "pyproject.toml", copy)
    install(copy)
    yield copy
    shutil.rmtree(copy)


def run(house: Path, *args: str) -> str:
    """Run a module of the copy, on its own database; return what it prints. Fails as it does."""
    inherited = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    own = {
        "COUNTERPANE_VAR": str(house / "var"),
        "PYTHONPATH": str(house),
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    done = subprocess.run(
        [sys.executable, "-m", *args],
        cwd=house,
        env=inherited | own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_one_line_of_shared_code_names_it(house: Path) -> None:
    before = (ROOT / "games/registry.py").read_text().splitlines()
    after = (house / "games/registry.py").read_text().splitlines()
    assert [line for line in after if line not in before] == [f'    "{KEY}",']
    assert [line for line in after if KEY not in line] == before


def test_engine_shelf_and_catalogue_know_it(house: Path) -> None:
    (house / "known.py").write_text(KNOWN)
    games, heuristics, shelf, offered = json.loads(run(house, "known"))
    assert KEY in games
    assert games == heuristics
    assert shelf == offered
    assert shelf[-1] == KEY


def test_common_suites_run_at_its_tables(house: Path) -> None:
    nodes = [f"tests/{one}" for one in SUITES]
    told = run(house, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *nodes)
    assert f"{len(nodes)} passed" in told


def test_the_bench_measures_it(house: Path) -> None:
    (line,) = run(house, "bench.engine", "--game", KEY, "--seconds", "0.05").splitlines()
    figures = json.loads(line)
    assert figures["game"] == KEY
    assert figures["seats"] == 2
    assert figures["moves_per_s"] > 0
