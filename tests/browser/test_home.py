"""A pupil's open home: what is set shows by itself, Play opens a table, no net is said."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards import READ, SOON, CardPage, rows, written
from tests.browser.checks import problems, scrolls_sideways
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
ALL_QUEENS = (
    "from classroom.models import AlbumPiece, Student; from games.catalogue import ALBUMS;"
    " from django.utils import timezone as t; one = Student.objects.get(name={name!r});"
    " [AlbumPiece.objects.get_or_create(student=one, game='sleeping_queens', piece=place.key,"
    " defaults=dict(day=t.localdate(), table='x')) for place in ALBUMS['sleeping_queens'].places]"
)
MOST_GAMES = 6
PHONE = {"width": 390, "height": 844}
OF_AGES = "from classroom.models import Classroom; Classroom.objects.update(year_band={ages!r})"
BESIDE = "document.scrollingElement.scrollHeight - today.offsetHeight"
LONGEST = 1_700
"""Pixels: what is not to play next is short or folded on a phone."""


@pytest.fixture(scope="module")
def running() -> Iterator[School]:
    """Return the demo school, running."""
    with Stack(processes=("pages", "clock")) as stack:
        yield School(stack)


@pytest.fixture
def home(running: School, open_context: OpenContext) -> Iterator[Page]:
    """Return the open home of a pupil."""
    with closing(open_context):
        page = open_context(viewport={"width": 1366, "height": 768}).new_page()
        running.sign_in_pupil(page, running.demo["pupils"][0])
        yield page


@pytest.fixture
def set_at(running: School) -> Iterator[Callable[[int], None]]:
    """Return what moves the beginning of all set games to so many hours from now."""

    def move(hours: int) -> None:
        running.stack.shell(BEGINS.format(hours=hours))

    yield move
    move(-2)


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
    home: Page, set_at: Callable[[int], None]
) -> None:
    summary = home.locator("#fun summary").first
    summary.focus()
    quests = home.locator("#today [id^=play-]")
    set_now = quests.count()
    for hours, shown in ((2, 0), (-2, set_now)):
        set_at(hours)
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


@pytest.fixture
def of_ages(running: School) -> Iterator[Callable[[str], None]]:
    """Return what says that the class is of other ages."""

    def say(ages: str) -> None:
        running.stack.shell(OF_AGES.format(ages=ages))

    yield say
    say("7-8")


@pytest.mark.parametrize("is_set", [True, False], ids=["set", "for fun"])
@pytest.mark.parametrize("ages", ["5-6", "7-8", "11-12"])
def test_what_to_play_next_is_first_and_in_the_first_screen_of_a_phone(
    home: Page,
    of_ages: Callable[[str], None],
    set_at: Callable[[int], None],
    ages: str,
    is_set: bool,
) -> None:
    of_ages(ages)
    set_at(-2 if is_set else 2)
    home.set_viewport_size(PHONE)
    home.reload()
    first = home.locator("#main button[type=submit]").first
    inside = "#today [id^=quest-] *" if is_set else "#proposal *"
    assert first.evaluate("(button, inside) => button.matches(inside)", inside)
    box = first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    assert box["height"] >= 56
    assert box["width"] >= 200
    if not is_set:
        youngest = "sleepless_princess/simplified"
        assert (first.get_attribute("value") == youngest) == (ages == "5-6")
    assert home.evaluate(BESIDE) <= LONGEST
    for part in ("#pals .pal", "#more-ways", ".calm-cards", "#quilt .link", "#album .link"):
        expect(home.locator(part).locator("visible=true").first).to_be_visible()
    tiles = home.locator(".gt").locator("visible=true")
    expect(tiles).to_have_count(4 if is_set else 3)


def test_proposal_opens_its_table(home: Page, set_at: Callable[[int], None]) -> None:
    set_at(2)
    home.reload()
    expect(home.locator("#proposal .mates .ava")).to_have_count(1)
    home.locator("#proposal-play").click()
    home.wait_for_url("**/table/**")


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


@pytest.mark.parametrize("screen", [PHONE, {"width": 1366, "height": 768}], ids=["phone", "desk"])
def test_the_fact_to_try_next_is_answered_on_the_spot(
    running: School, open_context: OpenContext, watch: Watch, screen: dict[str, int]
) -> None:
    with closing(open_context):
        page = open_context(viewport=screen, reduced_motion="reduce").new_page()
        running.sign_in_pupil(page, running.demo["pupils"][0])
        page.goto(f"{running.stack.url}/me/patches/")
        cards = CardPage(page)
        cards.shows("open")
        expect(page.locator("#own-next h2")).to_have_text("Try this one next")
        page.wait_for_timeout(READ)
        assert not problems(page, watch) + scrolls_sideways(page)
        before = len(rows(running.stack))
        cards.answer(cards.truth)
        cards.shows("over")
        expect(page.locator("#think-count")).to_have_text(
            "One more stitch. It comes again another day."
        )
        written(running.stack, page, before + 1)
        row = rows(running.stack, "card_set, state, tries, first")[-1]
        assert row[:3] == ("next", "right", 1)
        page.reload()
        cards.shows("open")
        for _try in range(2):
            cards.answer(cards.truth + 1)
        cards.shows("worked")
        expect(page.locator("#think-next")).to_have_text("Go on")
        cards.press("#think-next")
        expect(page.locator("#think-count")).to_have_text("Now you have seen it. It comes again.")


def test_a_whole_row_of_the_album_is_a_feast_once_and_then_by_its_button(
    running: School, open_context: OpenContext, watch: Watch
) -> None:
    running.stack.shell(ALL_QUEENS.format(name="Ripple"))
    with closing(open_context):
        page = open_context(viewport=PHONE).new_page()
        running.sign_in_pupil(page, running.demo["pupils"][0])
        page.goto(f"{running.stack.url}/me/album/")
        feast = page.locator("#feast-sleeping_queens")
        expect(feast).to_contain_text("All twelve queens are awake. The feast begins!")
        expect(feast).to_have_class("feast plays")
        expect(feast.locator(".guests svg")).to_have_count(12)
        faces = page.locator("#feast-sleeping_queens use[href^='#later-']")
        expect(faces).to_have_count(12, timeout=SOON)
        assert not problems(page, watch) + scrolls_sideways(page)
        page.reload()
        expect(feast.locator("button")).to_be_visible()
        expect(feast).to_have_class("feast")
        feast.locator("button").click()
        expect(feast).to_have_class("feast plays")
