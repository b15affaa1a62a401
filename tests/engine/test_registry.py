"""The registry: games are found by themselves, and shared engine modules know none of them."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine import GAMES, bots, registry
from engine.bots.sleeping_queens import HEURISTICS
from engine.rules.sleeping_queens import GAME

pytestmark = pytest.mark.fast

ENGINE = Path(registry.__file__).parent
PACKAGES = sorted(path.parent.name for path in ENGINE.glob("rules/*/__init__.py"))
SHARED = sorted([*ENGINE.glob("*.py"), *ENGINE.glob("rules/*.py"), *ENGINE.glob("bots/*.py")])
TITLES = "sleeping[ _]queens|the[ _]rescue|sleepless[ _]princess|queens?'?s?[ _]collection"
WORDS = (
    "queens?|kings?|knights?|potions?|jesters?|dragons?|wands?|gnomes?|witch(es)?|willows?"
    "|companions?|princess(es)?|mattress(es)?|blankets?|beds?|lull(s|ed)?|pawns?|bonus"
    r"|SQ2?-\w+|SP-\w+|QC-\w+|R-\d+"
)
NAMES_A_GAME = re.compile(rf"\b({TITLES}|{WORDS})\b", re.IGNORECASE)


@pytest.fixture
def other_game() -> Iterator[str]:
    """A fifth game, in the registry for one test."""
    registry.register(replace(GAME, key="fifth"), HEURISTICS)
    yield "fifth"
    if "fifth" in GAMES:
        registry.unregister("fifth")


def test_every_package_of_rules_is_a_registered_game_with_bots() -> None:
    """A game needs no line in the engine: its two packages are enough."""
    assert len(PACKAGES) >= 4
    assert sorted(GAMES) == sorted(registry.HEURISTICS) == PACKAGES
    assert all(game.key == key for key, game in GAMES.items())


def test_a_game_can_be_registered_and_taken_out_at_run_time(other_game: str) -> None:
    """`engine.GAMES` follows the registry, and so do the bots."""
    game = GAMES[other_game]
    state, _ = game.start(game.make_options({}), 2, b"seed")
    (seat,) = game.waiting_for(state)
    legal = game.legal_actions(state, seat)
    seen = game.seen_by(state, seat)
    assert bots.choose("greedy", game, seen, {}, legal, random.Random(1)) in legal
    registry.unregister(other_game)
    assert other_game not in GAMES
    assert other_game not in registry.HEURISTICS


def test_a_key_is_taken_once(other_game: str) -> None:
    """Two games cannot share a key, and nothing unknown is taken out."""
    with pytest.raises(ValueError, match="registered already"):
        registry.register(replace(GAME, key=other_game), HEURISTICS)
    with pytest.raises(KeyError):
        registry.unregister("sixth")


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(ENGINE)))
def test_shared_modules_name_no_game(path: Path) -> None:
    """What only one game knows lies in its packages: no key, title, card or rule of a game here."""
    lines = path.read_text().splitlines()
    named = [f"{at}: {line}" for at, line in enumerate(lines, 1) if NAMES_A_GAME.search(line)]
    assert named == []
