"""Walls between the rooms: each import contract fails where its violation is planted."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.imports import imported_modules
from tests.stack import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
CONTRACTS = {one["name"] for one in SETTINGS["contracts"]}

ROOMS = "lessons -> reports -> people -> mails -> site"
PLANTED = [
    ("classroom -> games -> engine", "games/ids.py", "classroom.models"),
    ("classroom -> games -> engine", "engine/codec.py", "games.ids"),
    ("classroom reaches the engine through games", "classroom/lessons/seating.py", "engine.codec"),
    (ROOMS, "classroom/reports/suggestions.py", "classroom.lessons.seating"),
    (ROOMS, "classroom/people/selectors/staff.py", "classroom.reports.suggestions"),
    (ROOMS, "classroom/mails/backend.py", "classroom.people.names"),
    (ROOMS, "classroom/site/posts.py", "classroom.mails.backend"),
    (ROOMS, "classroom/site/posts.py", "classroom.people.names"),
    (
        "classroom's rooms know none of its entrances",
        "classroom/reports/digest_words.py",
        "classroom.templatetags.family",
    ),
    (
        "classroom reaches games through its public modules",
        "classroom/lessons/seating.py",
        "games.models",
    ),
    (
        "classroom reaches games through its public modules",
        "classroom/lessons/seating.py",
        "games.fast_lane.store",
    ),
    (
        "presenters of games do not read its stores",
        "games/presenters/endings.py",
        "games.fast_lane.store",
    ),
    ("benches import each other in no circle", "bench/demo_pupils.py", "bench.demo_term"),
    ("database knows no other room", "database/statements.py", "games.ids"),
    ("games knows the engine and the database alone", "games/ids.py", "learning.weeks"),
    ("games knows the engine and the database alone", "games/ids.py", "practice.models"),
    ("practice knows learning and the database alone", "practice/selectors.py", "games.ids"),
    (
        "practice knows learning and the database alone",
        "practice/selectors.py",
        "classroom.lessons.seating",
    ),
    (
        "classroom reaches practice through its public modules",
        "classroom/lessons/seating.py",
        "practice.models",
    ),
    ("engine knows no other room", "engine/codec.py", "learning.weeks"),
    (
        "games' rules do not import each other",
        "engine/rules/the_rescue/moves.py",
        "engine.rules.sleeping_queens",
    ),
    (
        "games' bots do not import each other",
        "engine/bots/the_rescue/memory.py",
        "engine.bots.sleeping_queens.heuristics",
    ),
    ("learning knows no other room", "learning/weeks.py", "engine.codec"),
    ("learning knows no other room", "learning/weeks.py", "classroom.lessons.seating"),
    ("learning knows no other room", "learning/weeks.py", "practice.models"),
    ("streams knows games.live alone", "streams/hub.py", "games.ids"),
    ("streams knows games.live alone", "streams/hub.py", "classroom.lessons.seating"),
    ("classroom does not import streams", "classroom/lessons/seating.py", "streams.hub"),
    ("nothing imports config", "streams/hub.py", "config.environment"),
    ("nothing imports config", "classroom/lessons/seating.py", "config.environment"),
    ("nothing imports tools, bench or tests", "config/broker.py", "tools.steps"),
    ("nothing imports tools, bench or tests", "games/ids.py", "tests.factories"),
    ("tools start the rooms by their services", "tools/steps.py", "classroom.models"),
    ("tools start the rooms by their services", "tools/steps.py", "games.ids"),
]
"""Name of a contract, a module of the copy, and what it must not import."""

STANDARD_LIBRARY = {
    "learning": {
        *("__future__", "bisect", "collections", "dataclasses", "datetime", "functools"),
        *(
            "itertools",
            "math",
            "operator",
            "random",
            "re",
            "statistics",
            "types",
            "typing",
            "zoneinfo",
        ),
    },
}
"""Room -> all that it may import besides itself."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the packages that the contracts are about."""
    copy = tmp_path_factory.mktemp("house")
    for room in SETTINGS["root_packages"]:
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    yield copy
    shutil.rmtree(copy)


def lint_imports(house: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts of a copy."""
    return subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--cache-dir", house / "cache"],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def broken(output: str) -> set[str]:
    """Return the names of the contracts that the output calls broken."""
    return set(re.findall(r"^(.*) BROKEN(?: \(.*\))?$", output, re.MULTILINE))


def test_contracts_are_kept(house: Path) -> None:
    done = lint_imports(house)
    assert done.returncode == 0, done.stdout
    assert broken(done.stdout) == set()


@pytest.mark.parametrize(("contract", "module", "imported"), PLANTED)
def test_planted_import_breaks_its_contract(
    contract: str, module: str, imported: str, house: Path
) -> None:
    path = house / module
    before = path.read_text()
    path.write_text(f"{before}\n\nimport {imported}  # planted\n")
    try:
        done = lint_imports(house)
    finally:
        path.write_text(before)
    assert done.returncode == 1
    assert contract in broken(done.stdout), done.stdout


def test_every_contract_has_a_planted_import() -> None:
    assert {contract for contract, _module, _imported in PLANTED} == CONTRACTS


@pytest.mark.parametrize("room", sorted(STANDARD_LIBRARY))
def test_room_imports_a_few_modules_of_the_standard_library_only(room: str) -> None:
    allowed = {room, *STANDARD_LIBRARY[room]}
    assert allowed - {room} <= sys.stdlib_module_names
    for path in sorted((ROOT / room).rglob("*.py")):
        found = {name.partition(".")[0] for name in imported_modules(path.read_text())}
        assert found <= allowed, path


def test_import_inside_a_function_and_a_relative_one_are_found() -> None:
    source = (
        "from . import x\ndef f():\n    import httpx.client as h\n    from psycopg import sql\n"
    )
    assert imported_modules(source) == {".", "httpx.client", "psycopg"}
