"""Shared code knows no single game: keys and words of one stay in its packages on each floor."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.registry import GAME_PACKAGES
from tests.stack import ROOT

pytestmark = pytest.mark.fast

FLOORS = (
    *("engine", "database", "games", "practice", "classroom", "learning", "streams", "config"),
    *("templates", "static"),
)
REGISTRY = "games/registry.py"
"""The one shared file that names the games."""
WORDS = (
    "princess",
    "mattress",
    "blanket",
    "lull",
    "knight",
    "companion",
    "realm",
    "forest",
    "gnome",
    "jester",
    "potion",
    "pawn",
)
"""Some words of one game or two, with no meaning in what all games share."""
FORBIDDEN = re.compile(
    rf"{'|'.join(GAME_PACKAGES)}|(?<![a-z])(?:{'|'.join(WORDS)})(?:e?s)?(?![a-z])",
    flags=re.IGNORECASE,
)
TEXTS = {".py", ".html", ".js", ".css", ".txt"}


def tracked_files() -> Iterator[Path]:
    """Yield the texts that are tracked on all floors, but for migrations."""
    listed = subprocess.run(
        ["git", "ls-files", *FLOORS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for path in map(Path, listed.stdout.splitlines()):
        if path.suffix in TEXTS and "migrations" not in path.parts and (ROOT / path).exists():
            yield path


def shared_files() -> Iterator[Path]:
    """Yield those outside the games' packages."""
    for path in tracked_files():
        if not {*path.parts, path.stem} & set(GAME_PACKAGES):
            yield path


def named_in(text: str) -> list[str]:
    """Return the games and words of one game that a text names."""
    return [found.group(0) for found in FORBIDDEN.finditer(text)]


def test_shared_code_names_no_game() -> None:
    files = [*shared_files()]
    assert len(files) > 300
    naming = {
        str(path): named_in((ROOT / path).read_text(encoding="utf-8", errors="replace"))
        for path in files
        if str(path) != REGISTRY
    }
    assert {name: words for name, words in naming.items() if words} == {}


@pytest.mark.parametrize(
    "text",
    [f'if game == "{GAME_PACKAGES[0]}":', ".pawn { }", "three_blankets", "# the red Knight's step"],
)
def test_a_game_that_is_named_would_be_found(text: str) -> None:
    assert named_in(text)


def test_the_registry_names_each_game_once() -> None:
    text = (ROOT / REGISTRY).read_text()
    assert [text.count(f'"{key}"') for key in GAME_PACKAGES] == [1] * len(GAME_PACKAGES)


USED = re.compile(r"""{%\s*(?:include|extends|drawn)\s+["']([^"']+)["']""")


def test_templates_of_games_use_templates_of_games_and_the_shared_frame() -> None:
    for path in (ROOT / "templates/games").rglob("*.html"):
        for name in USED.findall(path.read_text()):
            assert name.startswith(("games/", "shared/", "base")), (path, name)


@pytest.mark.parametrize("key", GAME_PACKAGES)
def test_a_games_packages_name_no_other_game(key: str) -> None:
    files = [path for path in tracked_files() if key in {*path.parts, path.stem}]
    assert {path.parts[0] for path in files} == {"engine", "games", "static", "templates"}
    for path in files:
        text = (ROOT / path).read_text()
        assert [other for other in GAME_PACKAGES if other != key and other in text] == [], path
