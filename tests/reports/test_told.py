"""Read what teachers, pupils and families are told of the demo school on one June day."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from classroom.lessons.services import demo
from classroom.models import User
from games.catalogue import OFFERED
from tests.reading import lines_of
from tests.told import check_told, news

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parent / "told"
CODE = re.compile(r"(?:(?<=class code )|(?<=Class code: ))\w{3} \w{3}")
TOLD_OF = 6
"""Pupils whose own pages are read: what is told of the others says nothing new."""
WEDNESDAY = datetime(2026, 6, 17, 10, 0, tzinfo=UTC)


@pytest.fixture
def made(same_chance: None, settings: Any, tmp_path: Path) -> Iterator[Mapping[str, Any]]:
    """Return the demo school as it was made, on a day that stands still."""
    settings.VAR_DIR = tmp_path
    with time_machine.travel(WEDNESDAY, tick=False):
        yield demo.reset()


def read(user: User, *pages: tuple[str, ...]) -> Iterator[str]:
    """Yield what this person is told on each of these pages that was not told before."""
    browser, told = Client(), set[str]()
    browser.force_login(user)
    for name, *ids in pages:
        answer = browser.get(reverse(name, args=ids))
        assert answer.status_code == 200, (name, answer.status_code)
        lines = [CODE.sub("CODE", line) for line in lines_of(answer.content.decode())]
        yield from news(" ".join([name, *(one for one in ids if "_" in one)]), lines, told)


def test_teacher(made: Mapping[str, Any]) -> None:
    room = made["classroom"]["id"]
    pupil = made["pupils"][0]["id"]
    games = [("how_to_play", room, game) for game in OFFERED]
    told = read(
        User.objects.get(email=made["teacher"]["email"]),
        ("class_list",),
        ("class_page", room),
        ("class_report", room),
        ("monday_sheet", room),
        *(("pupil_report", room, one["id"]) for one in made["pupils"][:TOLD_OF]),
        ("home_note", room, pupil),
        ("pupil_sheets", room),
        ("assign", room),
        ("assignment", room, made["assignment"]["id"]),
        ("live", room),
        ("catalogue", room),
        *games,
        ("roster_add", room),
        ("pupil_edit", room, pupil),
        ("family_codes", room),
        ("account_email",),
    )
    check_told(FOLDER, "teacher", [*told])


def test_pupils(made: Mapping[str, Any]) -> None:
    lines = []
    for one in made["pupils"][:TOLD_OF]:
        user = User.objects.get(public_id=one["id"])
        lines += read(user, ("pupil_home",), ("my_patches",))
    check_told(FOLDER, "pupils", lines)


def test_family(made: Mapping[str, Any]) -> None:
    child = made["guardian"]["child"]
    user = User.objects.get(email=made["guardian"]["email"])
    check_told(FOLDER, "family", [*read(user, ("family",), ("family_child", child))])
