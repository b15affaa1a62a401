"""Templates follow the arrows of their rooms; those of games and the frames name games only."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from games.urls import urlpatterns
from tests.stack import ROOT

pytestmark = pytest.mark.fast

TEMPLATES = ROOT / "templates"
LOAD = re.compile(r"\{% load ([^%]+) %\}")
USED = re.compile(r"\{% (?:include|extends|drawn) [\"']([^\"']+)[\"']")
URL = re.compile(r"\{% url [\"'](\w+)[\"']")
EXIT = re.compile(r"\{% exit_url [\"'](\w+)[\"']")
DJANGO = {"cache", "i18n", "l10n", "static", "tz"}
ROOMS = ["games", "mails", "people", "reports", "lessons"]
"""The folders of rooms, the lowest first: each uses itself and those before it."""
TABLE_URLS = {one.name for one in urlpatterns}


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


def lowest(found: set[Path] | None = None) -> set[Path]:
    """Return the templates of games and all that these extend or include, frames among them."""
    found = set((TEMPLATES / "games").rglob("*.html")) if found is None else found
    used = {TEMPLATES / name for path in found for name in USED.findall(path.read_text())}
    more = {path for path in used if path.exists()} - found
    return lowest(found | more) if more else found


FRAMES = sorted([*TEMPLATES.glob("*.html"), *TEMPLATES.glob("shared/*.html")])
LOWEST = lowest()


def problems(path: Path, source: str) -> list[str]:
    """Return what a template of a room, or a frame, loads, uses or leads to from above it."""
    is_low = path in LOWEST or path.is_relative_to(TEMPLATES / "games")
    allowed = DJANGO | tags_of("games") | (set() if is_low else tags_of("classroom"))
    foreign = sorted(loaded(source) - allowed)
    room = "games" if is_low else path.relative_to(TEMPLATES).parts[0]
    above = ROOMS[ROOMS.index(room) + 1 :] if room in ROOMS else []
    foreign += [name for name in USED.findall(source) if name.split("/")[0] in above]
    if is_low:
        foreign += [name for name in URL.findall(source) if name not in TABLE_URLS]
    return foreign


def templates_of(room: str) -> Iterator[Path]:
    """Yield the templates of a room; `frames`: what stands around those of every room."""
    yield from FRAMES if room == "frames" else sorted((TEMPLATES / room).rglob("*.html"))


@pytest.mark.parametrize("room", ["games", "people", "reports", "lessons", "frames"])
def test_templates_load_tags_of_their_room_and_those_below(room: str) -> None:
    paths = [*templates_of(room)]
    assert paths
    found = {str(path): problems(path, path.read_text()) for path in paths}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("room", ROOMS[1:])
def test_views_render_templates_of_their_room_and_those_below(room: str) -> None:
    above = "|".join(ROOMS[ROOMS.index(room) + 1 :]) or "none above"
    named = re.compile(rf'"((?:{above})/[\w/]+\.(?:html|txt))"')
    for path in (ROOT / "classroom" / room).rglob("*.py"):
        assert named.findall(path.read_text()) == [], path


@pytest.mark.parametrize(
    ("room", "source", "wrong"),
    [
        ("games", "{% load i18n ui %}", []),
        ("games", "{% load i18n reports ui %}", ["reports"]),
        ("games", "{% load proportion from reports %}", ["reports"]),
        ("games", '{% include "lessons/live/_table.html" %}', ["lessons/live/_table.html"]),
        ("reports", "{% load reports ui %}", []),
        ("people", '{% include "games/_seat.html" %}', []),
        ("people", '{% include "reports/_span.html" %}', ["reports/_span.html"]),
        ("reports", '{% extends "lessons/lobby/album.html" %}', ["lessons/lobby/album.html"]),
        ("lessons", '{% include "reports/_span.html" %}', []),
        ("people", "{% load humanise %}", ["humanise"]),
        ("games", "{% url 'table_act' table.public_id %}{% exit_url 'home' %}", []),
        ("games", "{% url 'next_game' table.public_id as next_url %}", ["next_game"]),
        ("lessons", "{% url 'pupil_home' %}", []),
    ],
)
def test_what_is_named_from_above_is_found(room: str, source: str, wrong: list[str]) -> None:
    assert problems(TEMPLATES / room / "planted.html", source) == wrong


@pytest.mark.parametrize("frame", ["base.html", "base_kid.html", "shared/_connection.html"])
def test_a_frame_of_the_table_is_held_to_what_games_may_name(frame: str) -> None:
    planted = "{% load reports ui %}{% url 'pupil_home' %}"
    assert problems(TEMPLATES / frame, planted) == ["reports", "pupil_home"]


def test_a_frame_of_adults_pages_alone_may_load_tags_of_classroom() -> None:
    assert problems(TEMPLATES / "shared/_mail_trouble.html", "{% load mails ui %}") == []


def test_ways_out_of_the_table_are_those_that_are_configured() -> None:
    named = {name for path in LOWEST for name in EXIT.findall(path.read_text())}
    assert named == set(settings.EXIT_URLS)
