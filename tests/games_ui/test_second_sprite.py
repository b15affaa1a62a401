"""The second sprite of Sleeping Queens: a face for every queen, a bed for every place."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.presenters.royals import QUEENS
from games.sleeping_queens.presenter import PRESENTER
from games.sleeping_queens.table import PLACES, Place
from tests.games_ui.tables import MOSS, TableFixture
from tests.sprite import symbols

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def test_every_queen_has_a_face_and_every_place_a_bed() -> None:
    beds = {Place(index, asleep=True).bed for index in range(PLACES)}
    faces = {symbol for _name, _short, symbol, _tint in QUEENS.values()}
    assert len(beds) == len(faces) == PLACES
    assert symbols(PRESENTER.pictures) == faces | beds | {"bed-stir"}
    assert faces <= symbols(), "what stands there until they come"


def test_no_two_faces_and_no_two_beds_look_the_same() -> None:
    text = (Path(settings.BASE_DIR) / "static" / PRESENTER.pictures).read_text()
    drawn = re.findall(r'<symbol id="[^"]+" [^>]*>(.*?)</symbol>', text)
    assert len(drawn) == len(set(drawn)) == 2 * PLACES + 1


def test_a_bed_tells_its_place_and_not_who_sleeps_in_it() -> None:
    table = TableFixture()
    state = table.state()
    before = re.findall(r'data-later="(bed-\d+)"', table.part())
    state.slots.reverse()
    table.put(state)
    assert re.findall(r'data-later="(bed-\d+)"', table.part()) == before
    assert before == [f"bed-{number}" for number in range(1, PLACES + 1)]


def test_an_empty_place_has_no_bed() -> None:
    table = TableFixture(awake={0: [MOSS]})
    empty = table.state().slots.index(-1)
    assert f'data-later="bed-{empty + 1}"' not in table.part()
