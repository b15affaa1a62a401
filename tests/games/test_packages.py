"""Shared code knows no single game: keys and words of one stay in its packages on each floor."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.registry import SHELF
from tests.stack import ROOT

FLOORS = ("engine", "games", "classroom", "learning", "streams", "config", "templates", "static")
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
    rf"{'|'.join(SHELF)}|(?<![a-z])(?:{'|'.join(WORDS)})(?:e?s)?(?![a-z])", flags=re.IGNORECASE
)
TEXTS = {".py", ".html", ".js", ".css", ".txt"}


def shared_files() -> Iterator[Path]:
    """Yield what is tracked on all floors outside the games' packages and migrations."""
    listed = subprocess.run(
        ["git", "ls-files", *FLOORS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        path = Path(name)
        packaged = {*path.parts, path.stem} & set(SHELF)
        if path.suffix in TEXTS and not packaged and "migrations" not in path.parts:
            yield path


def named_in(text: str) -> list[str]:
    """Return the games and words of one game that a text names."""
    return [found.group(0) for found in FORBIDDEN.finditer(text)]


def test_shared_code_names_no_game() -> None:
    files = [path for path in shared_files() if (ROOT / path).exists()]
    assert len(files) > 300
    naming = {
        str(path): named_in((ROOT / path).read_text(encoding="utf-8", errors="replace"))
        for path in files
        if str(path) != REGISTRY
    }
    assert {name: words for name, words in naming.items() if words} == {}


@pytest.mark.parametrize(
    "text", [f'if game == "{SHELF[0]}":', ".pawn { }", "three_blankets", "# the red Knight's step"]
)
def test_a_game_that_is_named_would_be_found(text: str) -> None:
    assert named_in(text)


def test_the_registry_names_each_game_once() -> None:
    text = (ROOT / REGISTRY).read_text()
    assert [text.count(f'"{key}"') for key in SHELF] == [1] * len(SHELF)


LOADED = re.compile(r"{%\s*load ([^%]*?)\s*%}")
USED = re.compile(r"""{%\s*(?:include|extends|drawn)\s+["']([^"']+)["']""")
DJANGOS = {"i18n", "static", "l10n"}


def loaded_by(text: str) -> set[str]:
    """Return the tag libraries that a template loads."""
    return {name for names in LOADED.findall(text) for name in names.split()}


def test_templates_of_games_use_what_games_own() -> None:
    """Tags of games and templates of games; a page's frame is shared."""
    own = {path.stem for path in (ROOT / "games/templatetags").glob("[a-z]*.py")}
    for path in (ROOT / "templates/games").rglob("*.html"):
        text = path.read_text()
        assert loaded_by(text) <= own | DJANGOS, path
        for name in USED.findall(text):
            assert name.startswith(("games/", "shared/", "base")), (path, name)


def test_a_games_templates_use_no_other_games() -> None:
    for key in SHELF:
        for path in (ROOT / "templates/games" / key).rglob("*.html"):
            for name in USED.findall(path.read_text()):
                assert name.split("/")[1] not in set(SHELF) - {key}, (path, name)


IMPORTED = re.compile(r"""from\s+["'](\.[^"']+)["']""")


def test_scripts_of_a_game_import_shared_scripts_and_their_own() -> None:
    tables = ROOT / "static/js/table"
    for path in tables.rglob("*.js"):
        for name in IMPORTED.findall(path.read_text()):
            reached = (path.parent / name).resolve()
            assert reached.is_file(), (path, name)
            game = reached.parent.name if reached.parent != tables.resolve() else ""
            assert game not in set(SHELF) - {path.parent.name}, (path, name)
