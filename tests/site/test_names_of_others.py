"""Names in other directions are isolated wherever they stand, and no browser translates them.

Every page is asked for by the roles that it is for, with Hebrew pupils and adults in an Arabic
class and school. A sentence made elsewhere has the two signs of `games.directions`. What stands
in an attribute is heard, not laid out: no direction spoils it.
"""

import re

import pytest

from classroom.models import Classroom, Guardian, School, Student, Teacher
from games.models import Seat
from tests.cast import Cast
from tests.site.test_permissions import ADDRESSES, GRID, ask, ids_of

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
ALEPH, BEH = 0x05D0, 0x0628
ISOLATED = re.compile(r"<bdi\b[^>]*>[^<]*</bdi>|\u2068[^\u2068\u2069<]*\u2069")
NOT_LAID_OUT = re.compile(r"<(script|option|textarea|title)\b.*?</\1>", re.DOTALL)
FOREIGN = re.compile("[\u05d0-\u05ea\u0620-\u064a]{2}")
ROLES = ("teacher", "pupil", "guardian", "anonymous")
PAGES = [name for name in ADDRESSES if GRID[name].method == "get"]


def bare(page: str) -> list[str]:
    """Return the text nodes of a page that hold a name outside a bdi."""
    texts = re.split(r"<[^>]*>", ISOLATED.sub("", NOT_LAID_OUT.sub("", page)))
    return [text.strip() for text in texts if FOREIGN.search(text)]


@pytest.fixture
def named(cast: Cast) -> Cast:
    for model, first in ((Student, ALEPH), (Teacher, ALEPH), (Guardian, ALEPH), (Seat, ALEPH)):
        for n, one in enumerate(model.objects.order_by("pk")):
            model.objects.filter(pk=one.pk).update(name=chr(first + 9) + chr(first + n))
    for model in (Classroom, School):
        for n, one in enumerate(model.objects.order_by("pk")):
            model.objects.filter(pk=one.pk).update(name=chr(BEH + 9) + chr(BEH + n))
    return cast


@pytest.mark.parametrize("name", PAGES)
def test_no_name_stands_outside_a_bdi(named: Cast, name: str) -> None:
    row = GRID[name]
    ids = ids_of(named, row.ids)
    for role in ROLES:
        answer = ask(named.client(role), row, name, ids, named)
        if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        page = answer.content.decode()
        assert bare(page) == [], role
        marked = [one for one in ISOLATED.findall(page) if FOREIGN.search(one)]
        assert all('translate="no"' in one for one in marked if one.startswith("<bdi")), role


def test_class_code_is_never_translated(cast: Cast) -> None:
    code = f"{cast.classroom.code[:3]} {cast.classroom.code[3:]}"
    shown = set()
    for name in [name for name in PAGES if "classroom" in GRID[name].ids]:
        answer = ask(cast.client("teacher"), GRID[name], name, ids_of(cast, GRID[name].ids), cast)
        if not answer.streaming:
            pieces = re.split(rf"(<[^>]*>)\s*{code}", answer.content.decode())[1::2]
            assert all('translate="no"' in tag for tag in pieces), name
            shown |= {name} if pieces else set()
    assert {"class_page", "class_settings", "cards"} <= shown
