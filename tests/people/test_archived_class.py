"""An archived class begins nothing, says so on each of its pages, and is brought back in place."""

import re

import pytest
from django.urls import resolve, reverse

from classroom.models import Assignment, Classroom, FamilyCode
from classroom.people.services.guardians import digest, make_code, usable
from classroom.site.access import CLASS, RULES
from classroom.site.services.audit import SYSTEM
from tests.cast import Cast
from tests.lessons.lesson import Lesson, text_of
from tests.lessons.test_live import all_here, hand_up, six_at_two_tables

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

BEGINS = {
    *(
        "assign",
        "assignment",
        "sign_in_window_open",
        "roster_add",
        "roster_check",
        "roster_pick",
        "resume_all",
        "robots_play",
    ),
    *("robot_plays", "keep_seat", "say_to_all", "live_move", "live_go_on", "hand_down"),
    *("wall", "wall_act", "wall_warm_up"),
    *("pause_all", "live_end", "set_aside", "take_out", "pupil_return"),
}
PAGES = ("class_page", "live", "class_report", "class_settings", "catalogue", "monday_sheet")


@pytest.fixture
def archived(cast: Cast) -> Classroom:
    cast.client("teacher").post(reverse("class_archive", args=[cast.classroom.public_id]))
    cast.classroom.refresh_from_db()
    return cast.classroom


def test_only_an_address_of_a_class_begins_something_in_it() -> None:
    assert {name for name, rule in RULES.items() if rule.begins} == BEGINS
    assert {RULES[name].scope for name in BEGINS} == {CLASS}


def test_nothing_is_set_in_an_archived_class(cast: Cast, archived: Classroom) -> None:
    before = Assignment.objects.count()
    client, where = cast.client("teacher"), reverse("assign", args=[archived.public_id])
    for answer in (client.get(where, follow=True), client.post(where, {"game": "x"}, follow=True)):
        page = answer.content.decode()
        assert answer.redirect_chain == [(reverse("class_page", args=[archived.public_id]), 302)]
        assert "is archived. Bring it back first, then try again." in page
        assert "Started." not in page
    assert Assignment.objects.count() == before


def test_sign_in_stays_shut_and_the_page_says_why(cast: Cast, archived: Classroom) -> None:
    where = reverse("sign_in_window_open", args=[archived.public_id])
    page = cast.client("teacher").post(where, {"minutes": 60}, follow=True).content.decode()
    assert "is archived. Bring it back first, then try again." in page
    archived.refresh_from_db()
    assert archived.open_until is None


def test_a_page_that_asks_by_itself_is_sent_to_the_class(cast: Cast, archived: Classroom) -> None:
    where = reverse("robots_play", args=[archived.public_id])
    answer = cast.client("teacher").post(where, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == reverse("class_page", args=[archived.public_id])


def test_another_teacher_does_not_learn_that_it_is_archived(
    cast: Cast, archived: Classroom
) -> None:
    where = reverse("assign", args=[archived.public_id])
    assert cast.client("other_school_teacher").get(where).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_each_page_of_it_says_so_and_brings_it_back(
    cast: Cast, archived: Classroom, name: str
) -> None:
    page = cast.client("teacher").get(reverse(name, args=[archived.public_id])).content.decode()
    back = reverse("class_take_up", args=[archived.public_id])
    assert "Archived: nobody can sign in" in page
    assert f'action="{back}"' in page
    assert reverse("assign", args=[archived.public_id]) + '"' not in page.split("<main")[0]


def test_brought_back_it_begins_again(cast: Cast, archived: Classroom) -> None:
    client = cast.client("teacher")
    answer = client.post(reverse("class_take_up", args=[archived.public_id]), follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain[0][0] == reverse("class_page", args=[archived.public_id])
    assert "is back. Pupils can sign in when you let them" in page
    assert "Archived: nobody can sign in" not in page
    assert client.get(reverse("assign", args=[archived.public_id])).status_code == 200


def offered_in(page: str) -> set[str]:
    """Return the names of addresses to which a page's links and forms lead."""
    main = page.split("<main")[1]
    links = set(re.findall(r'(?:href|action|hx-post)="(/(?!static)[^"?#]*)', main))
    return {resolve(link).view_name for link in links}


@pytest.fixture
def played() -> Lesson:
    """An archived class with tables open, a hand up, and games open, set aside and past."""
    lesson, (first, second) = six_at_two_tables()
    all_here(first, second)
    hand_up(second, lesson.pupils[3].name)
    older = lesson.assign(lesson.pupils[:3], game="the_rescue")
    lesson.desk.post(lesson.url("set_aside", older.public_id))
    over = lesson.assign(lesson.pupils[:3], game="the_rescue")
    lesson.desk.post(lesson.url("assignment", over.public_id), {"do": "end"})
    lesson.desk.post(lesson.url("class_archive"))
    return lesson


@pytest.mark.parametrize("name", [*PAGES, "family_codes", "cards", "assignment", "pupil_report"])
def test_no_page_of_it_offers_what_it_refuses(played: Lesson, name: str) -> None:
    """Links and forms lead to nothing that begins, but for set games that are read."""
    more = {
        "assignment": [one.public_id for one in played.classroom.assignments.all()],
        "pupil_report": [played.pupils[0].user.public_id],
    }
    for subject in more.get(name, [None]):
        where = played.url(name, *([subject] if subject else []))
        page = played.desk.get(where).content.decode()
        refused = {one for one in offered_in(page) if RULES[one].begins and not RULES[one].reads}
        assert not refused
        assert all(words not in page for words in ("Print a code", "Pause all"))


def test_a_set_game_of_it_is_read_and_not_changed(played: Lesson) -> None:
    made = played.classroom.assignments.filter(ended_at=None, set_aside_at=None).get()
    where = played.url("assignment", made.public_id)
    assert "Who sits where" in text_of(played.desk.get(where))
    answer = played.desk.post(where, {"do": "end"}, follow=True)
    assert "Bring it back first, then try again." in text_of(answer)
    made.refresh_from_db()
    assert made.ended_at is None


def test_its_tables_are_not_paused(played: Lesson) -> None:
    answer = played.desk.post(played.url("pause_all"), follow=True)
    assert "Bring it back first, then try again." in text_of(answer)
    played.classroom.refresh_from_db()
    assert played.classroom.paused_at is None


@pytest.mark.parametrize("whom", ["all", "one"])
def test_no_family_code_is_made_in_it_and_one_that_waits_is_stopped(
    played: Lesson, whom: str
) -> None:
    pupil = played.pupils[0]
    code = make_code(SYSTEM, played.classroom, pupil, played.teacher)
    asked = {"student": "all" if whom == "all" else pupil.user.public_id, "key": "abcd1234"}
    answer = played.desk.post(played.url("family_codes"), asked, follow=True)
    assert "Bring it back first, then try again." in text_of(answer)
    assert FamilyCode.objects.count() == 1
    played.desk.post(played.url("family_codes"), asked | {"cancel": "1"})
    assert usable(digest(code)) is None
