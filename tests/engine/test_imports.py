"""Imports of the engine: the standard library and itself; a bot the rules of its game only."""

import sys
from pathlib import Path

import pytest

import engine
from tests.house.imports import imported_modules

pytestmark = pytest.mark.fast

ENGINE = Path(engine.__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))
BOTS = sorted(ENGINE.glob("bots/*/*.py"))


def foreign(source: str) -> set[str]:
    """Imports that are neither of the standard library nor of the engine."""
    allowed = sys.stdlib_module_names | {"engine", ""}  # "": a relative import stays inside
    return {name for name in imported_modules(source) if name.split(".")[0] not in allowed}


def of_other_games(source: str, game: str) -> set[str]:
    """Imports of rules that are not this game's."""
    own = f"engine.rules.{game}"
    rules = {name for name in imported_modules(source) if f"{name}.".startswith("engine.rules.")}
    return {name for name in rules if name != own and not name.startswith(f"{own}.")}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_engine_imports_the_standard_library_only(path: Path) -> None:
    """An allow-list: whatever else is installed, it is not for the engine."""
    assert foreign(path.read_text()) == set()


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
    source = f"import random\nfrom . import codec\nfrom engine.protocol import Event\n{planted}\n"
    assert len(foreign(source)) == 1


@pytest.mark.parametrize("path", BOTS, ids=lambda path: str(path.relative_to(ENGINE)))
def test_bots_import_the_rules_of_their_game_only(path: Path) -> None:
    """Rules of other games are none of a bot's business."""
    assert of_other_games(path.read_text(), path.parent.name) == set()


@pytest.mark.parametrize(
    "planted",
    [
        "from engine.rules import sleeping_queens",
        "from engine.rules.sleeping_queens import GAME",
        "import engine.rules.sleeping_queens.state",
    ],
)
def test_rules_of_another_game_are_found(planted: str) -> None:
    source = f"from engine.rules.the_rescue.state import State\n{planted}\n"
    assert len(of_other_games(source, "the_rescue")) == 1
