"""The whole story in real Chromium with the real processes: sign-up to report."""

import os
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.people import PupilPages, TeacherPages, join_family
from tests.browser.player import Claim, Table
from tests.browser.story import Game
from tests.browser.table import TablePage
from tests.browser.watch import Watch
from tests.stack import Stack

PUPILS = ["Ripple", "Ember"]
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1366, "height": 768}}
REPORT_SECONDS = 90


def tell_the_story(
    stack: Stack,
    open_context: OpenContext,
    watch: Watch,
    size: dict[str, object],
    *,
    state_total: bool,
) -> None:
    """Sign up, make a class, play a whole game, read the reports."""
    teacher = TeacherPages(open_context(**DESK).new_page(), stack)
    teacher.sign_up("ada@hazel.example")
    teacher.make_class("Maple class", "Hazel Lane School")
    teacher.add_pupils(PUPILS)
    code = teacher.open_window()
    secrets = teacher.secrets()
    assert sorted(secrets) == sorted(PUPILS)
    stack.stop("clock")  # the deal is chosen before a robot moves
    teacher.assign(state_total=state_total)
    game = sit_down(stack, open_context, size, code, secrets)
    stack.restart("clock")
    game.play_to_the_end()
    read_the_log(game)
    for page in game.pages.values():
        expect(page.root.locator("#end")).to_be_visible(timeout=15_000)
        assert problems(page.page, watch) == []
        page.page.get_by_role("link", name="Look at my sums").click()
        expect(page.page.get_by_role("heading", level=1)).to_have_text("My sums")
        assert problems(page.page, watch) == []
    own = {name: [one for one in game.claims if one.pupil == name] for name in PUPILS}
    assert_teacher_reads(teacher, own)
    code = teacher.family_code(PUPILS[0])
    guardian = open_context(**PHONE).new_page()
    join_family(guardian, stack, code, "sam@family.example", "Sam")
    assert_guardian_reads(guardian, own[PUPILS[0]])
    for read in (teacher.page, guardian):
        assert problems(read, watch) == []


def sit_down(
    stack: Stack,
    open_context: OpenContext,
    size: dict[str, object],
    code: str,
    secrets: dict[str, list[str]],
) -> Game:
    """Sign both pupils in, each in an own browser, and open the table with a chosen deal."""
    contexts: dict[str, BrowserContext] = {name: open_context(**size) for name in PUPILS}
    public_id = ""
    for name, context in contexts.items():
        pupil = PupilPages(context.new_page(), stack, name)
        pupil.sign_in(code, secrets[name])
        public_id = pupil.play()
    stack.shell(f"from tests.browser.deal import redeal; redeal({public_id!r})")
    pages = {name: TablePage(context.pages[0]) for name, context in contexts.items()}
    for page in pages.values():
        page.page.wait_for_timeout(1_200)  # a half-built sum is saved within a second
        page.page.reload()
    return Game(Table(stack, public_id), pages)


def read_the_log(game: Game) -> None:
    """The attempts in the database are the script's own list, exactly."""
    logged = game.table.claims()
    for name in PUPILS:
        assert [one for one in logged if one.pupil == name] == [
            one for one in game.claims if one.pupil == name
        ]
        sums = [one for one in game.claims if one.pupil == name and one.kind == "sum"]
        assert any(one.reason for one in sums), f"{name} made no wrong sum"
        assert any(not one.reason for one in sums), f"{name} made no right sum"
    assert game.blocked, "no Knight met a Dragon"
    assert game.reloaded


def assert_teacher_reads(teacher: TeacherPages, own: dict[str, list[Claim]]) -> None:
    """The pupil's pages of the report, once built, show every sum that was made."""
    page = teacher.page
    for name, claims in own.items():
        page.goto(teacher.class_url + "report/")
        link = page.get_by_role("link", name=name)
        eventually(page, lambda link=link: link.count() > 0)
        link.first.click()
        page.goto(f"{page.url}?open=answers")
        sums = [one for one in claims if one.kind == "sum"]
        eventually(page, lambda claims=sums: all(_reads(page, one) for one in claims))


def assert_guardian_reads(page: Page, claims: list[Claim]) -> None:
    """The guardian's page shows the right sums, and none of the wrong ones."""
    right = [one for one in claims if one.kind == "sum" and not one.reason]
    page.goto(f"{page.url}?open=practised")
    eventually(page, lambda: all(_reads(page, one) for one in right))
    for one in claims:
        if one.kind == "sum" and one.reason:
            assert one.words() not in page.inner_text("body")


def _reads(page: Page, claim: Claim) -> bool:
    return claim.words() in page.inner_text("body").replace("\xa0", " ")


def told_once(test: Callable[..., None]) -> Callable[..., None]:
    """Leave a story to `make soak` where the other one runs: each takes a minute and a half."""
    return pytest.mark.soak(test) if "TEST_DATABASE_URL" in os.environ else test


def eventually(page: Page, fact: Callable[[], bool]) -> None:
    """Load the page anew until the fact is true: the report comes by itself."""
    ends = time.monotonic() + REPORT_SECONDS
    while not fact():
        assert time.monotonic() < ends, page.inner_text("main")
        time.sleep(1)
        page.reload()


@pytest.mark.slow
@told_once
def test_story_at_a_tablet_on_sqlite_with_the_embedded_broker(
    open_context: OpenContext, watch: Watch
) -> None:
    with Stack() as stack, closing(open_context):
        tell_the_story(stack, open_context, watch, TABLET, state_total=False)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.services("database", "broker")
def test_story_on_a_phone_on_postgresql_with_a_broker(
    open_context: OpenContext, watch: Watch
) -> None:
    servers = {
        "database_url": os.environ["TEST_DATABASE_URL"],
        "broker_url": os.environ["TEST_BROKER_URL"],
    }
    with Stack(**servers) as stack, closing(open_context):
        tell_the_story(stack, open_context, watch, PHONE, state_total=True)
