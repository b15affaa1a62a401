"""Templates follow the arrows: those of games load tags and include pages of games only."""

import re
from pathlib import Path

import pytest

from tests.stack import ROOT

TEMPLATES = ROOT / "templates"
LOAD = re.compile(r"\{% load ([^%]+) %\}")
USED = re.compile(r"\{% (?:include|extends) [\"']([^\"']+)[\"']")
DJANGO = {"cache", "i18n", "l10n", "static", "tz"}


def tags_of(room: str) -> set[str]:
    """Return the names of a room's tag libraries."""
    return {path.stem for path in (ROOT / room / "templatetags").glob("[a-z]*.py")}


def loaded(source: str) -> set[str]:
    """Return the libraries that a template loads, also by `load x from library`."""
    found: set[str] = set()
    for names in LOAD.findall(source):
        words = names.split()
        found |= {words[-1]} if "from" in words else set(words)
    return found


def problems(path: Path, source: str) -> list[str]:
    """Return what a template of a room loads or uses from above it."""
    allowed = DJANGO | tags_of("games")
    above = "classroom/"
    if not path.is_relative_to(TEMPLATES / "games"):
        allowed, above = allowed | tags_of("classroom"), "nothing/"
    foreign = sorted(loaded(source) - allowed)
    return [*foreign, *(name for name in USED.findall(source) if name.startswith(above))]


@pytest.mark.parametrize("room", ["games", "classroom"])
def test_templates_load_tags_of_their_room_and_those_below(room: str) -> None:
    paths = sorted((TEMPLATES / room).rglob("*.html"))
    assert paths
    found = {str(path): problems(path, path.read_text()) for path in paths}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("room", "source", "wrong"),
    [
        ("games", "{% load i18n ui %}", []),
        ("games", "{% load i18n reports ui %}", ["reports"]),
        ("games", "{% load proportion from reports %}", ["reports"]),
        ("games", '{% include "classroom/live/_table.html" %}', ["classroom/live/_table.html"]),
        ("classroom", "{% load reports ui %}", []),
        ("classroom", '{% include "games/_seat.html" %}', []),
        ("classroom", "{% load humanise %}", ["humanise"]),
    ],
)
def test_what_is_loaded_from_above_is_found(room: str, source: str, wrong: list[str]) -> None:
    assert problems(TEMPLATES / room / "planted.html", source) == wrong
