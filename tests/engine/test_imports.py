"""What the engine may import: the standard library and itself; a game never another game."""

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine

ENGINE = Path(engine.__file__).parent
ROOT = ENGINE.parent
MODULES = sorted(ENGINE.rglob("*.py"))
BOTS = sorted(ENGINE.glob("bots/*/*.py"))
LINT = Path(sys.executable).with_name("lint-imports")
INDEPENDENT = ("games' rules do not import each other", "games' bots do not import each other")


def imported(source: str) -> Iterator[str]:
    """The modules that a source imports, at any depth; relative imports stay inside."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def foreign(source: str) -> list[str]:
    """Imports that are neither of the standard library nor of the engine."""
    allowed = sys.stdlib_module_names | {"engine"}
    return [name for name in imported(source) if name.split(".")[0] not in allowed]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_engine_imports_the_standard_library_only(path: Path) -> None:
    """An allow-list: whatever else is installed, it is not for the engine."""
    assert foreign(path.read_text()) == []


@pytest.mark.parametrize(
    "planted",
    [
        "import httpx",
        "import json, psycopg.rows",
        "from django.db import models",
        "from games import services",
        "def late():\n    from psycopg import connect",
        "if TYPE_CHECKING:\n    import numpy as np",
    ],
)
def test_a_foreign_import_is_found(planted: str) -> None:
    assert len(foreign(f"import random\nfrom engine.protocol import Event\n{planted}\n")) == 1


@pytest.mark.parametrize("path", BOTS, ids=lambda path: str(path.relative_to(ENGINE)))
def test_bots_import_the_rules_of_their_game_only(path: Path) -> None:
    """Rules of other games are none of a bot's business."""
    own = f"engine.rules.{path.parent.name}."
    rules = [name for name in imported(path.read_text()) if name.startswith("engine.rules.")]
    assert [name for name in rules if not name.startswith(own)] == []


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    """Run this project's contracts about independent games on the engine found in `root`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = project["tool"]["importlinter"]["contracts"]
    lines = ["[importlinter]", "root_packages =\n    engine"]
    for number, contract in enumerate(one for one in contracts if one["name"] in INDEPENDENT):
        modules = "\n    ".join(contract["modules"])
        lines += [f"[importlinter:contract:{number}]", f"name = {contract['name']}"]
        lines += [f"type = {contract['type']}", f"modules =\n    {modules}"]
    (root / "contracts.ini").write_text("\n".join(lines))
    command = [str(LINT), "--config", "contracts.ini", "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("module", "planted", "broken"),
    [
        ("rules/the_rescue/moves.py", "from engine.rules.sleeping_queens import GAME", 0),
        ("bots/the_rescue/memory.py", "import engine.bots.sleeping_queens.heuristics", 1),
    ],
)
def test_games_that_import_each_other_break_a_contract(
    tmp_path: Path, module: str, planted: str, broken: int
) -> None:
    """The contracts of pyproject.toml hold, and each finds the import planted for it."""
    shutil.copytree(ENGINE, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    sound = lint(tmp_path)
    assert "2 kept, 0 broken" in sound.stdout, sound.stdout + sound.stderr
    path = tmp_path / "engine" / module
    path.write_text(f"{path.read_text()}\n{planted}\n")
    found = lint(tmp_path)
    assert found.returncode == 1
    assert "1 kept, 1 broken" in found.stdout
    assert f"{INDEPENDENT[broken]} BROKEN" in found.stdout
