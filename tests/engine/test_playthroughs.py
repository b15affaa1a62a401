"""Whole games for human eyes: a change of the rules shows as a change of these files."""

from pathlib import Path

import pytest

from tools import playthroughs

FILES = {path.name: (path, text) for path, text, _ in playthroughs.files()}


@pytest.mark.parametrize("name", FILES)
def test_golden_file_is_what_the_engine_plays(name: str) -> None:
    path, text = FILES[name]
    assert path.read_text() == text, "python tools/playthroughs.py --write, and read the diff"


def test_no_golden_file_is_forgotten() -> None:
    folders = ("golden", "samples", "playthroughs")
    there = {p.name for f in folders for p in (Path(__file__).parent / f).iterdir()}
    assert there == set(FILES)
