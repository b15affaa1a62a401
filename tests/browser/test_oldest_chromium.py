"""Whole games and a lesson in the oldest Chromium that pages are made for; and one older still."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.conftest import OpenContext
from tests.browser.keys import TABLET
from tests.browser.old_engine import launch_old
from tests.browser.people import TeacherPages
from tests.browser.player import Table, choose
from tests.browser.princess import NAMES
from tests.browser.princess import sit_down as sit_down_as_team
from tests.browser.rescue import Game, make_tables_in, open_table
from tests.browser.table_fixture import make_table_in
from tests.browser.test_collection import play_whole
from tests.browser.test_collection import sit_down as sit_down_at_boxes
from tests.browser.test_story import DESK, PUPILS, read_the_log, sit_down
from tests.browser.test_without_script import do_plainly
from tests.browser.watch import Watch
from tests.old_engine import TOO_OLD
from tests.stack import Stack

pytestmark = [pytest.mark.old_engine, pytest.mark.slow]
SOON = 15_000


@pytest.fixture
def chrome(oldest_chrome: Browser) -> Browser:
    """Let everybody in this file use that Chromium."""
    return oldest_chrome


def test_pupil_alone_plays_a_whole_game(stack: Stack, open_context: OpenContext) -> None:
    table, ear = sit_down_at_boxes(stack, open_context, "touch", 1, options={"mode": "solo"})
    page = table.pages[0].page
    assert page.evaluate("navigator.userAgent.includes('Chrome/90.')")
    assert page.evaluate("!('checkVisibility' in Element.prototype)"), "the shim is not its"
    done = play_whole(table, ear, "of 20 pawns are home.")
    assert {one.action.kind for one in done} >= {"new", "score"}
    assert {one.reason for one in done} == {"", "arith"}


@pytest.mark.soak
def test_two_teams_play_a_whole_game_of_the_queens_collection(
    stack: Stack, open_context: OpenContext
) -> None:
    mode = {"mode": "teams"}
    table, ear = sit_down_at_boxes(stack, open_context, "touch", 2, bots=2, seed=21, options=mode)
    done = play_whole(table, ear, "That made")
    assert {one.reason for one in done} == {"", "arith", "colour_mismatch"}


@pytest.mark.soak
def test_whole_game_of_the_rescue(stack: Stack, open_context: OpenContext) -> None:
    with closing(open_context):
        (printed,) = make_tables_in(stack, [None], "standard", 3)
        page = open_table(stack, printed, open_context, **TABLET)
        table = Table(stack, printed["public_id"])
        game = Game(table, page, table.seat_named("Ripple"))
        game.play_to_the_end()
        expect(page.root.locator("#end")).to_be_visible(timeout=SOON)
        assert game.right, "no sum was found in the whole game"
        assert game.wrong, "no false sum was tried"
        assert game.logged() == game.claims


@pytest.mark.soak
def test_whole_game_of_sleepless_princess(stack: Stack, open_context: OpenContext) -> None:
    with closing(open_context):
        team = sit_down_as_team(stack, open_context, {}, 1, **TABLET)
        team.play_to_the_end()
        logged = team.table.claims()
        for name in NAMES:
            own = [one for one in team.claims if one.pupil == name]
            assert [one for one in logged if one.pupil == name] == own
            assert any(one.reason for one in own), f"{name} claimed nothing false"
        for page in team.pages.values():
            expect(page.root.locator("#end")).to_be_visible(timeout=SOON)


@pytest.fixture
def lesson(open_context: OpenContext) -> Iterator[tuple[Stack, TeacherPages]]:
    """Return a stack, and a teacher in it who has a class of two."""
    with Stack() as stack, closing(open_context):
        teacher = TeacherPages(open_context(**DESK).new_page(), stack)
        teacher.sign_up("ada@hazel.example")
        teacher.make_class("Maple class", "Hazel Lane School")
        teacher.add_pupils(PUPILS)
        yield stack, teacher


@pytest.mark.soak
def test_teacher_sets_sleeping_queens_and_watches_it_played_to_its_end(
    lesson: tuple[Stack, TeacherPages], open_context: OpenContext
) -> None:
    """The page that sets a game, signing in by pictures, a whole game, the live page."""
    stack, teacher = lesson
    code, secrets = teacher.open_window(), teacher.secrets()
    stack.stop("clock")  # the deal is chosen before a robot moves
    teacher.assign()
    game = sit_down(stack, open_context, TABLET, code, secrets)
    stack.restart("clock")
    live = teacher.page
    live.goto(teacher.class_url + "live/")
    tile = live.locator(f"#tile-{game.table.public_id}")
    for name in PUPILS:
        expect(tile).to_contain_text(name)
    while not sum(game.wrong_by(name) for name in PUPILS):
        game.table.read()
        if game.table.awaited in game.table.robots:
            game.table.wait()
        else:
            game.one_move()
    claims = live.locator(f"#claims-{game.table.public_id}")
    expect(claims).to_contain_text("not yet", timeout=SOON)
    game.play_to_the_end()
    read_the_log(game)
    for page in game.pages.values():
        expect(page.root.locator("#end")).to_be_visible(timeout=SOON)


@pytest.mark.soak
@pytest.mark.old_engine(TOO_OLD)
def test_chromium_that_is_too_old_is_told_so_and_plays_the_plain_table(
    old_driver: Playwright, stack: Stack, watch: Watch
) -> None:
    with (
        closing(launch_old(old_driver, TOO_OLD)) as browser,
        closing(OpenContext(browser, watch)) as opener,
    ):
        page = opener(viewport={"width": 820, "height": 700}, has_touch=True).new_page()
        page.goto(stack.url)
        expect(page.locator(".banner")).to_contain_text("This browser is too old for these pages.")
        expect(page.locator(".banner")).to_be_in_viewport()  # though the code's field has the focus
        page.get_by_role("link", name="What to do").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Is this browser too old?")
        expect(page.locator("main")).to_contain_text("Chromebooks from version 90")
        laid = make_table_in(stack)
        table = laid.table()
        plain = laid.open(opener, 0, **TABLET).page
        plain.get_by_role("link", name="Play the plain table.").tap()
        plain.wait_for_url("**/plain/")
        do_plainly(plain, choose(table.state, table.awaited))
        table.wait()
