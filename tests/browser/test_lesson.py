"""A lesson of 26: two stay away, the teacher acts, and the next lesson begins at these tables."""

import re
import time
from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext
from tests.browser.lesson_class import NAMES, Lesson
from tests.browser.signed_in import open_signed_in
from tests.stack import Stack

SOON = 15_000
"""Milliseconds: hints come within two seconds; two cores have 27 people to answer."""
EVERYONE_IN = 90
GOES_ON = 60
"""Seconds within which everyone is in, and within which a table goes on without an absent pupil."""


class Roles(NamedTuple):
    """Pupils of five tables of three: three in browsers, and two who stay away."""

    first: str
    second: str
    moved: str
    tapped: str  # for whom the teacher lets a robot play
    alone: str  # for whom the robot comes by itself


@pytest.fixture
def lesson() -> Iterator[Lesson]:
    """Run a class with the limits and the waiting times that people meet."""
    processes = ("pages", "clock")
    with (
        Stack(processes=processes, env={"REQUESTS_A_SECOND": "10"}) as stack,
        closing(Lesson(stack)) as made,
    ):
        yield made


def open_for_teacher(lesson: Lesson, opener: OpenContext) -> Page:
    desk = {"width": 1366, "height": 768}
    return open_signed_in(opener, lesson.stack.url, lesson.seeded["teacher"], viewport=desk)


def set_game(teacher: Page, lesson: Lesson, *, as_last_time: bool = False) -> None:
    """Set Sleeping Queens for the whole class: eight tables of three, one of two and a robot."""
    teacher.goto(f"{lesson.url}/assign/")
    teacher.locator("input[name=seats][value='3']").check(force=True)
    expect(teacher.locator("#line-rules")).to_contain_text("1 robot fills")
    if as_last_time:
        teacher.locator("#fold-tables > summary").click()
        teacher.locator("#do-last").click()
        expect(teacher.locator("#do-last")).to_have_attribute("aria-pressed", "true")
    teacher.get_by_role(
        "button", name=re.compile("^(Start for the class|Set aside and start)")
    ).first.click()
    expect(teacher.get_by_text("Started.")).to_be_visible()


def sign_in(lesson: Lesson, opener: OpenContext, name: str) -> Page:
    """Sign a pupil in by taps and open the table that is set."""
    page, pupil = opener().new_page(), lesson.pupil(name)
    page.goto(lesson.stack.url)
    page.locator("#code").fill(pupil.code)
    page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name=name, exact=True).click()
    for picture in pupil.pictures:
        page.locator(f"button[name=pick][value={picture}]").click()
    page.locator("[id^=play-]").first.click()
    page.wait_for_url("**/table/**")
    return page


def seats_of(lesson: Lesson) -> set[frozenset[str]]:
    """Return who sits together in the games that go on, without robots."""
    rows = lesson.stack.query(
        "SELECT g.id, s.name FROM games_gamesession g JOIN games_seat s ON s.game_session_id = g.id"
        " WHERE g.status = 'playing' AND s.user_id IS NOT NULL"
    )
    tables: dict[int, set[str]] = {}
    for pk, name in rows:
        tables.setdefault(pk, set()).add(name)
    return {frozenset(one) for one in tables.values()}


def robot_plays_within(lesson: Lesson, name: str, ends: float) -> None:
    """Wait until a robot has moved in a pupil's seat, to that moment at the latest."""
    table = lesson.table_of(name)
    moved = (
        "SELECT COUNT(*) FROM games_event"
        " WHERE game_session_id = %s AND seat = %s AND actor = 'bot'"
    )
    while lesson.stack.query(moved, (table.pk, table.seat_named(name)))[0][0] == 0:
        assert time.monotonic() < ends, f"nobody plays for {name}"
        time.sleep(0.2)


def everyone_comes(
    lesson: Lesson, opener: OpenContext, teacher: Page
) -> tuple[Roles, dict[str, Page]]:
    """Set the game and let all but two come; return the pages of those in browsers."""
    begun = time.monotonic()
    set_game(teacher, lesson)
    roles = Roles(*sorted(min(one) for one in seats_of(lesson) if len(one) == 3)[:5])
    lesson.bring([name for name in NAMES if name not in roles])
    pages = {name: sign_in(lesson, opener, name) for name in roles[:3]}
    teacher.goto(f"{lesson.url}/live/")
    expect(teacher.locator("#people")).to_contain_text("of 26 here")
    expect(teacher.locator("#people .n")).to_have_text("24", timeout=SOON)
    assert time.monotonic() - begun < EVERYONE_IN
    for name in (roles.tapped, roles.alone):
        expect(teacher.locator("#people")).to_contain_text(name)
    return roles, pages


@pytest.mark.long
def test_lesson_of_26_with_two_absent(lesson: Lesson, open_context: OpenContext) -> None:
    with closing(open_context):
        teacher = open_for_teacher(lesson, open_context)
        roles, pages = everyone_comes(lesson, open_context, teacher)
        first, second = pages[roles.first], pages[roles.second]
        lesson.wait_for_turn_of(roles.alone)
        waits_since = time.monotonic()
        robot_plays_at_the_teachers_tap(lesson, teacher, roles.tapped)
        late_child_gets_the_seat_back(lesson, teacher, roles.tapped)
        closed_page_is_missed_and_a_loaded_one_is_not(teacher, roles, second, first)
        teacher_looks_in(lesson, teacher, roles.first)
        robot_plays_within(lesson, roles.alone, waits_since + GOES_ON)
        missing = teacher.locator("#people .absent", has_text=roles.alone)
        expect(missing).to_contain_text("robot plays", timeout=SOON)
        moved_child_is_led_to_the_new_table(lesson, teacher, roles, pages[roles.moved])
        teacher_speaks_to_all(teacher, first)
        together = seats_of(lesson)
        lesson_ends(lesson, teacher, first)
        set_game(teacher, lesson, as_last_time=True)
        assert seats_of(lesson) == together


def robot_plays_at_the_teachers_tap(lesson: Lesson, teacher: Page, name: str) -> None:
    lesson.wait_for_turn_of(name)
    missing = teacher.locator("#people .absent", has_text=name)
    missing.get_by_role("button", name="Robot plays").click()
    expect(missing).to_contain_text("robot plays", timeout=SOON)
    expect(teacher.locator("#board-said")).to_contain_text(f"A robot plays for {name}")
    robot_plays_within(lesson, name, time.monotonic() + 10)


def late_child_gets_the_seat_back(lesson: Lesson, teacher: Page, name: str) -> None:
    lesson.bring([name])
    expect(teacher.locator("#people .n")).to_have_text("25", timeout=SOON)
    expect(teacher.locator("#people")).not_to_contain_text(name)


def closed_page_is_missed_and_a_loaded_one_is_not(
    teacher: Page, roles: Roles, closed: Page, anew: Page
) -> None:
    anew.reload()
    table = closed.url
    closed.goto("about:blank")
    missing = teacher.locator("#people .absent", has_text=roles.second)
    expect(missing).to_contain_text("not here", timeout=SOON)
    expect(teacher.locator("#people .absent", has_text=roles.first)).to_have_count(0, timeout=SOON)
    closed.goto(table)
    expect(missing).to_have_count(0, timeout=SOON)


def teacher_looks_in(lesson: Lesson, teacher: Page, name: str) -> None:
    table = lesson.table_of(name)
    teacher.locator(f"#menu-{table.public_id} > summary").click()
    teacher.locator(f"#look-{table.public_id}").click()
    expect(teacher.locator("#look")).to_contain_text("Hands are not shown here.")
    expect(teacher.locator("#look")).to_contain_text(name)
    expect(teacher.locator("#look [data-card], #look #hand")).to_have_count(0)
    teacher.get_by_role("link", name="Back to the board").click()


def moved_child_is_led_to_the_new_table(
    lesson: Lesson, teacher: Page, roles: Roles, child: Page
) -> None:
    """The child takes the seat of the robot; the page goes there by itself."""
    name = roles.moved
    [(public_id,)] = lesson.stack.query(
        "SELECT g.public_id FROM games_gamesession g JOIN games_seat s ON s.game_session_id = g.id"
        " WHERE s.user_id IS NULL AND g.status = 'playing'"
    )
    teacher.locator(f"#menu-{public_id} > summary").click()
    teacher.locator(f"#move-{public_id}").click()
    teacher.locator("#move-here").get_by_role("button", name=re.compile(name)).click()
    expect(teacher.get_by_text(f"{name} sits at table")).to_be_visible()
    child.wait_for_url(f"**/table/{public_id}/", timeout=SOON)


def teacher_speaks_to_all(teacher: Page, child: Page) -> None:
    teacher.locator("#say-menu > summary").click()
    teacher.locator("#say-b-minutes").click()
    expect(child.locator("#announcement")).to_contain_text("Two more minutes", timeout=SOON)
    teacher.locator("#pause-button").click()
    expect(child.get_by_role("dialog")).to_contain_text("Eyes up, please", timeout=SOON)
    expect(teacher.locator("#pause-button")).to_contain_text("Resume")
    teacher.locator("#pause-button").click()
    expect(child.get_by_role("dialog")).to_have_count(0, timeout=SOON)


def lesson_ends(lesson: Lesson, teacher: Page, child: Page) -> None:
    teacher.locator("#to-end").click()
    expect(teacher.locator("#main")).to_contain_text("9 tables are in a game.")
    teacher.locator("input[name=way][value=now]").check(force=True)
    expect(teacher.locator("#end-does")).to_contain_text("They end without a winner.")
    teacher.get_by_role("button", name="End the lesson").click()
    expect(teacher.get_by_role("heading", name="The lesson is over")).to_be_visible()
    expect(child.get_by_role("dialog")).to_contain_text("over for today", timeout=SOON)
    lesson.scripted.clear()
