"""Whole games for human eyes: a change of the rules shows as a change of these files."""

import re
from functools import cache
from pathlib import Path

import pytest

from engine import GAMES
from tools import playthroughs

pytestmark = pytest.mark.fast

FOLDERS = ("golden", "samples", "playthroughs")
HERE = Path(__file__).parent
KEPT = {path.name for name in FOLDERS for path in (HERE / name).iterdir()}
OLDER = {name for name in KEPT if re.search(r"-(rules|codec)\d+", name)}


@cache
def played() -> dict[str, tuple[Path, str]]:
    """Return each file's path and what the engine plays today, by name."""
    return {path.name: (path, text) for path, text, _ in playthroughs.files()}


@pytest.mark.parametrize("name", sorted(KEPT - OLDER))
def test_file_is_what_the_engine_plays(name: str) -> None:
    path, text = played()[name]
    assert path.read_text() == text, "python tools/playthroughs.py --write, and read the diff"


def test_no_file_is_forgotten() -> None:
    """Logs of older rules and samples of older codecs stay; all else is of today."""
    assert set(played()) <= KEPT
    assert set(played()) >= KEPT - OLDER


@pytest.mark.parametrize("key", GAMES)
def test_every_variant_has_a_playthrough_of_a_readable_size(key: str) -> None:
    for variant in GAMES[key].options():
        shown = [path for path, _ in played().values() if path.stem.startswith(f"{key}-{variant}-")]
        texts = [path for path in shown if path.suffix == ".txt"]
        assert texts
        assert all(path.stat().st_size < 60_000 for path in texts)
