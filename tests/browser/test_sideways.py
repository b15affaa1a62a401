"""A phone turned sideways, and the order of Tab: everything of a turn is in reach."""

import json
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import princess
from tests.browser.checks import SIZES, axe_findings, scrolls_sideways, small_targets
from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.player import choose, wrong_claim
from tests.browser.signed_in import open_signed_in
from tests.browser.table_fixture import TableFixture, hand_of, make_table_in
from tests.browser.watch import Watch
from tests.stack import Stack

PHONE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 667, "height": 375}, "has_touch": True, "is_mobile": True}
SMALLEST = {"viewport": {"width": 568, "height": 320}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1366, "height": 768}}
LAY = "from tests.browser.test_sideways import lay; lay()"
STOPS = """() => [...document.querySelectorAll('#hand button')].map((one) => one.tabIndex)"""
HEIGHT = "document.scrollingElement.scrollHeight"


def lay() -> None:
    """Make a table of every mode at which a pupil begins; print ids and cookies. In a stack."""
    from games.catalogue import GAMES
    from games.services import SeatPlan, create_session
    from tests.table_factory import SEED, cookies_of, make_pupils

    [user] = make_pupils(1)
    tables = {}
    for game, title in GAMES.items():
        for mode in title.modes:
            plans = [SeatPlan("Ripple", "otter", user)]
            plans += [
                SeatPlan(f"Robot {n}", "bot", bot_level="novice") for n in range(1, mode.most)
            ]
            options = {**mode.options, "first_seat": 0}
            session = create_session(game, plans, variant=mode.key, options=options, seed=SEED)
            tables[f"{game}-{mode.key}"] = session.public_id
    print(json.dumps({"tables": tables, "cookies": cookies_of(user)}))


PROMPT = "#prompt .picsteps, #prompt:not(:has(.picsteps)) #prompt-words"
"""What tells what to do: pictures alone for little ones, else words."""


def in_reach(page: Page) -> None:
    """Prompt, verbs and hand are in sight, and nothing scrolls but the board, tray and seats."""
    height = (page.viewport_size or {})["height"]
    assert page.evaluate(HEIGHT) <= height, page.url
    assert scrolls_sideways(page) == []
    for one in page.locator(f"{PROMPT}, #hand button, #verbs button:visible").all():
        one.scroll_into_view_if_needed()
        expect(one).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(
    ("size", "more"),
    [
        pytest.param(PHONE, SIZES, id="844"),
        pytest.param(SMALL, (), id="667", marks=pytest.mark.soak),
        pytest.param(SMALLEST, (), id="568", marks=pytest.mark.soak),
    ],
)
def test_every_mode_is_in_reach_sideways(
    stack: Stack,
    open_context: OpenContext,
    watch: Watch,
    size: dict[str, Any],
    more: tuple[tuple[int, int], ...],
) -> None:
    laid = json.loads(stack.shell(LAY))
    page = open_signed_in(open_context, stack.url, laid["cookies"], **size)
    found = []
    for name, public_id in laid["tables"].items():
        page.goto(f"{stack.url}/table/{public_id}/")
        expect(page.locator("#prompt"), name).to_be_visible()
        found += [f"{name}: {one}" for one in small_at(page, size["viewport"], *more)]
        in_reach(page)
        with watch.not_listening(page):
            assert axe_findings(page) == [], name
    assert not found, "\n".join(found)


def small_at(page: Page, size: Any, *more: tuple[int, int]) -> list[str]:
    """Return what is too small to tap at these sizes; the page is left at the first."""
    found = []
    for width, height in [*more, (size["width"], size["height"])]:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {one}" for one in small_targets(page)]
    return found


def test_a_turn_is_played_sideways(stack: Stack, open_context: OpenContext) -> None:
    shared_table = make_table_in(stack)
    with closing(open_context):
        first = shared_table.open(open_context, 0, **PHONE)
        table = shared_table.table()
        addends, total = true_sums(hand_of(table, 0))[0]
        for card in (*addends, total):
            first.tap_cards(card)
            in_reach(first.page)
        expect(first.verb("check")).to_be_in_viewport(ratio=1)
        false = wrong_claim(table.state, table.awaited)
        assert false
        first.do(false, table.state)
        expect(first.root.locator("#feedback")).to_contain_text("Not yet")
        expect(first.root.locator("#feedback p").first).to_be_in_viewport(ratio=1)
        table.wait("event_count")
        first.do(choose(table.state, table.awaited), table.state)  # a king wakes a queen
        table.wait()
        first.shows(table.revision)
        assert any(table.state.awake)
        assert first.page.evaluate(HEIGHT) <= 390


@pytest.mark.parametrize("variant", ["", "simplified"], ids=["basic", "little ones"])
def test_a_blanket_is_laid_sideways_with_check_in_sight(
    stack: Stack, open_context: OpenContext, variant: str
) -> None:
    options = {"variant": variant} if variant else {}
    with closing(open_context):
        team = princess.sit_down(stack, open_context, options, 0, **PHONE)
        page = next(iter(team.pages.values()))
        play = princess.plays_of(team.table.state, 0, "cover")[0]
        for place, group in enumerate(play.args[0]):
            page.build_heap(place, group)
            in_reach(page.page)
            expect(page.verb("check")).to_be_in_viewport(ratio=1)
            beetles = page.root.locator("#bugs")
            if beetles.is_visible():
                expect(beetles).to_be_in_viewport(ratio=1)


def test_every_card_of_the_hand_is_a_tab_stop_and_the_board_has_one(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0, **DESK).page
    assert page.evaluate(STOPS) == [0] * 5
    board = page.locator("#board [data-rove] button:not([hidden])")
    assert sum(one.evaluate("one => one.tabIndex") == 0 for one in board.all()) == 1
    cards = page.locator("#hand button")
    cards.first.focus()
    page.keyboard.press("Tab")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(2)).to_be_focused()
    page.keyboard.press("Space")
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "true")


def test_beetles_under_a_blanket_are_one_thing_with_one_name(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        team = princess.sit_down(stack, open_context, {}, 0, **DESK)
        page = next(iter(team.pages.values()))
        play = princess.plays_of(team.table.state, 0, "cover")[0]
        cover = next(group for group in play.args[0] if group[0] == "cover")
        _kind, _stated, _count, blanket, card = cover
        page.tap_cards(card, blanket)
        beetles = page.page.get_by_role("slider", name="Beetles under the blanket")
        expect(page.root.locator("#bugs [tabindex], #bugs button")).to_have_count(0)
        beetles.focus()
        for _ in range(2):
            page.page.keyboard.press("ArrowRight")
        expect(beetles).to_have_attribute("aria-valuetext", "2 under the blanket")
        page.page.keyboard.press("ArrowLeft")
        expect(beetles).to_have_attribute("aria-valuenow", "1")
        expect(page.root.locator("#bugs .hid")).to_have_count(1)
        page.root.locator("#bug-1").click()
        expect(beetles).to_have_attribute("aria-valuenow", "2")


def test_three_verbs_are_in_view_on_the_smallest_phone_and_a_tray_shows_that_it_goes_on(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        table = make_table_in(stack)
        page = table.open(open_context, **SMALLEST)
        page.tap_cards(*hand_of(table.table(), 0)[:2])
        verbs = page.root.locator("#verbs button:visible")
        assert verbs.count() >= 3
        for verb in verbs.all():
            expect(verb).to_be_in_viewport(ratio=0.99)
        tray = page.root.locator("#tray").evaluate(
            "one => getComputedStyle(one).backgroundAttachment"
        )
        assert tray.startswith("local, local, scroll, scroll")
