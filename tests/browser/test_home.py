"""A pupil's open home: what is set shows by itself, Play opens a table, no net is said."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.player import Table
from tests.browser.story import Game
from tests.browser.table import TablePage
from tests.browser.test_pages import School
from tests.browser.watch import Watch
from tests.stack import Stack

BEGINS = (
    "from classroom.models import Assignment; from django.utils import timezone as t;"
    " from datetime import timedelta;"
    " Assignment.objects.update(starts_at=t.now() + timedelta(hours={hours}))"
)
MOST_GAMES = 6


@pytest.fixture(scope="module")
def running() -> Iterator[School]:
    """Return the demo school, running."""
    with Stack(processes=("pages", "streams", "clock")) as stack:
        yield School(stack)


@pytest.fixture
def home(running: School, open_context: OpenContext) -> Iterator[Page]:
    """Return the open home of a pupil."""
    with closing(open_context):
        page = open_context(viewport={"width": 1366, "height": 768}).new_page()
        running.sign_in_pupil(page, running.demo["pupils"][0])
        yield page


def test_games_of_today_stand_beside_the_quilt_at_the_left(home: Page, watch: Watch) -> None:
    today = home.locator("#today").bounding_box() or {}
    quilt = home.locator("#quilt").bounding_box() or {}
    assert today["x"] + today["width"] <= quilt["x"]
    assert abs(today["y"] - quilt["y"]) < 40
    assert problems(home, watch) == []


def test_no_net_is_said_and_is_over(home: Page, watch: Watch) -> None:
    watch.expect("ERR_|htmx:")
    home.context.set_offline(True)
    expect(home.locator("#connection")).to_contain_text("No internet", timeout=3_000)
    home.context.set_offline(False)
    expect(home.locator("#connection")).to_contain_text("back", timeout=6_000)


def test_play_opens_the_table(home: Page) -> None:
    home.locator("[id^=play-]").first.click()
    home.wait_for_url("**/table/**")
    expect(home.locator("#hand")).to_be_visible()


def test_game_that_is_set_shows_by_itself_and_the_focus_is_kept(
    home: Page, running: School
) -> None:
    summary = home.locator("#fun summary").first
    summary.focus()
    quests = home.locator("#today [id^=play-]")
    set_now = quests.count()
    for hours, shown in ((2, 0), (-2, set_now)):
        running.stack.shell(BEGINS.format(hours=hours))
        expect(quests).to_have_count(shown, timeout=9_000)
        expect(summary).to_be_focused()
    assert set_now


def test_friend_who_comes_shows_by_itself_and_what_is_ticked_stays(
    home: Page, running: School, open_context: OpenContext
) -> None:
    home.locator("#robot-biscuit").uncheck()
    home.locator("#robot-tock").check()
    friend = running.demo["pupils"][2]
    with closing(open_context):
        running.sign_in_pupil(open_context().new_page(), friend)
        expect(home.locator("#pals")).to_contain_text(friend["name"], timeout=9_000)
        ticked = home.locator("#pals input:checked")
        assert ticked.evaluate_all("all => all.map((one) => one.value)") == ["tock"]
        expect(home.locator("#play-the_rescue .mates .ava")).to_have_count(1)


@pytest.mark.slow
@pytest.mark.soak
def test_game_for_fun_is_played_from_home_to_its_end_and_back_by_keys_alone(
    running: School, open_context: OpenContext
) -> None:
    with closing(open_context):
        home = open_context(guided=True, viewport={"width": 1366, "height": 768}).new_page()
        pupil = running.demo["pupils"][1]
        running.sign_in_pupil(home, pupil)
        page = TablePage(home).by_keys()
        page.press(home.locator("#robot-pip"))
        page.press(home.locator("#play-sleeping_queens"))
        home.wait_for_url("**/table/**")
        page.skip_guide()
        rights = [play_out(running.stack, page, pupil["name"])]
        while not any(rights):  # a robot may win before the cards allow a pair or a sum
            assert len(rights) < MOST_GAMES
            next_game(page)
            rights.append(play_out(running.stack, page, pupil["name"]))
        page.press(page.root.locator("#end").get_by_role("link", name="Home"))
        home.wait_for_url("**/me/")


def next_game(page: TablePage) -> None:
    """Go on to another table from the end of a game."""
    ended = page.page.url
    page.press(page.root.get_by_role("button", name="Play again"))
    page.page.wait_for_url(lambda url: "/table/" in url and url != ended)


def play_out(stack: Stack, page: TablePage, name: str) -> int:
    """Play the open game to its end, with wrong claims; return how many claims were right."""
    game = Game(Table(stack, page.page.url.split("/")[-2]), {name: page})
    game.play_to_the_end()
    expect(page.root.locator("#end-title")).to_be_visible(timeout=15_000)
    assert game.table.claims() == game.claims
    assert game.wrong_by(name)
    return len(game.claims) - game.wrong_by(name)
