"""First to Ten on the shelf: registered as a game that lies elsewhere, with its own folders."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import engine.registry
import games.registry
from tests.engine.strategies import STRATEGIES, greedy
from tests.toy_game.package import GAME
from tests.toy_game.rules import GAME as RULES
from tests.toy_game.rules import HEURISTICS

FOLDER = Path(__file__).parent


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the engine know the game, and the common suite how to play it."""
    monkeypatch.setitem(STRATEGIES, RULES.key, {"greedy": greedy})
    engine.registry.register(RULES, HEURISTICS)
    yield
    engine.registry.unregister(RULES.key)


@pytest.fixture
def shelf(rules: None, settings: Any) -> Iterator[None]:
    """Put the game on the shelf with the other four."""
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"].append(FOLDER / "templates")
    settings.TEMPLATES = templates
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, FOLDER / "static"]
    games.registry.register(GAME)
    yield
    games.registry.unregister(GAME.key)
