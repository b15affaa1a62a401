"""The stage in a real browser: what happens is shown, nothing is blocked, a tap ends it."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.player import choose
from tests.browser.table_fixture import TableFixture, hand_of
from tests.browser.test_table import wait_for_stream, wake_a_queen

LONGEST = 2_400
ROBOTS = "from games.models import Seat; Seat.objects.update(avatar='robot-biscuit')"
WATCH = """() => {
  window.staged = [];
  new MutationObserver(() => {
    const stage = document.getElementById("stage");
    if (!stage?.dataset.scene) return;
    const on = (one) => one.effect?.target?.closest?.("#stage");
    const animations = document.getAnimations().filter(on);
    window.staged.push({
      scene: stage.dataset.scene,
      words: document.getElementById("prompt-moment").textContent.trim(),
      places: [...document.querySelectorAll("#play *")].filter((one) => !one.childElementCount
        && one.checkVisibility({ visibilityProperty: true }) && one.closest("#stage, .says, #story")
        && /woke the/.test(one.textContent)).length,
      animations: animations.length,
    });
  }).observe(document.getElementById("stage"), { childList: true });
}"""


def watch_stage(page: Page) -> None:
    """Write down what is staged from here on."""
    page.evaluate(WATCH)


def staged(page: Page, count: int = 1) -> list[dict[str, object]]:
    """Return what was staged once there is that much of it."""
    page.wait_for_function("count => window.staged.length >= count", arg=count)
    found: list[dict[str, object]] = page.evaluate("window.staged")
    return found


def is_clear(page: Page) -> bool:
    """Is nothing left on the stage, and nothing moving?"""
    return bool(
        page.evaluate(
            "!document.querySelector('#stage').childElementCount"
            " && !document.getElementById('prompt-moment').childElementCount"
            " && !document.querySelector('#events').childElementCount"
        )
    )


def test_queen_is_seen_by_both_and_nothing_is_left(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one = shared_table.open(open_context, 0, reduced_motion="no-preference")
    other = shared_table.open(open_context, 1, reduced_motion="no-preference")
    wait_for_stream(other.page)
    for page in (one.page, other.page):
        watch_stage(page)
    wake_a_queen(shared_table.table(), one)
    (own,), (theirs,) = staged(one.page), staged(other.page)
    assert (own["scene"], theirs["scene"]) == ("portrait", "portrait")
    assert str(own["words"]).startswith("You woke the")
    assert str(theirs["words"]).startswith("Ripple woke the")
    assert (own["places"], theirs["places"]) == (1, 1), "the sentence stands once in view"
    assert own["animations"] != 0
    for page in (one.page, other.page):
        page.wait_for_timeout(LONGEST)
        assert is_clear(page)
        still = "document.getAnimations().filter((one) => one.playState === 'running').length"
        assert page.evaluate(still) == 0
        assert len(page.evaluate("window.staged")) == 1, "a moment plays once"


def test_reduced_motion_gets_the_still(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    watch_stage(other.page)
    wake_a_queen(shared_table.table(), one)
    (theirs,) = staged(other.page)
    assert theirs["animations"] == 0
    expect(other.page.locator("#stage .portrait")).to_be_visible()
    other.page.wait_for_timeout(LONGEST)
    assert is_clear(other.page)


def test_tap_ends_the_moment_and_does_its_own_work(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one = shared_table.open(open_context, 0, reduced_motion="no-preference")
    other = shared_table.open(open_context, 1, reduced_motion="no-preference")
    wait_for_stream(other.page)
    table = shared_table.table()
    card = hand_of(table, 1)[0]
    wake_a_queen(table, one)
    expect(other.page.locator("#stage .portrait")).to_have_count(1)
    other.card(card).click()
    expect(other.page.locator("#stage .portrait")).to_have_count(0, timeout=200)
    assert other.tray() == [card] or other.card(card).get_attribute("aria-pressed") == "true"


def test_hidden_page_plays_nothing_when_it_is_seen_again(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    watch_stage(other.page)
    hide = "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
    other.page.evaluate(hide)
    table = shared_table.table()
    wake_a_queen(table, one)
    expect(other.state).to_have_attribute("data-yours", "1")
    other.page.evaluate("delete document.hidden")
    other.page.wait_for_timeout(300)
    assert other.page.evaluate("window.staged") == []


def test_own_sum_is_told_below_and_shown_to_the_other(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    for page in (one.page, other.page):
        watch_stage(page)
    table = shared_table.table()
    addends, total = true_sums(hand_of(table, 0))[0]
    one.tap_cards(*addends, total)
    one.press(one.verb("check"))
    table.wait()
    (theirs,) = staged(other.page)
    assert theirs["scene"] == "ribbon"
    assert str(theirs["words"]).startswith("Ripple made")
    expect(one.page.locator("#feedback [data-mood=good]")).to_be_visible()
    assert one.page.evaluate("window.staged") == []


def test_page_is_the_same_with_and_without_the_stage(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    """Whoever saw the moment has the page of whoever loads it anew."""
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    table = shared_table.table()
    wake_a_queen(table, one)
    expect(other.page.locator("#stage .portrait")).to_have_count(1)
    other.page.wait_for_timeout(LONGEST)
    expect(other.page.locator("#seats [data-mood]")).to_have_count(0)  # a robot's face of a moment
    parts = "['left', 'board', 'hand', 'story'].map((id) => document.getElementById(id).innerHTML)"
    shown = other.page.evaluate(parts)
    other.page.reload()
    assert other.page.evaluate(parts) == shown
    other.do(choose(table.state, table.awaited), table.state)


def test_last_moment_is_played_again_from_what_happened(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    again = other.page.locator("#story-again")
    expect(again).to_be_hidden()
    watch_stage(other.page)
    wake_a_queen(shared_table.table(), one)
    (first,) = staged(other.page)
    other.page.wait_for_timeout(LONGEST)
    switch = other.page.locator("#story-switch")
    if switch.is_visible():
        switch.click()
    again.click()
    assert staged(other.page, 2) == [first, first]
    other.page.wait_for_timeout(LONGEST)
    assert is_clear(other.page)


def test_robot_thinks_in_its_turn_and_looks_as_it_feels_for_a_moment(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    """Where the picture at a seat is a robot's."""
    shared_table.stack.shell(ROBOTS)
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    seat = other.page.locator("#seats .seat", has_text="Ripple")
    faces = seat.locator(".mood").locator("visible=true")
    expect(faces).to_have_class(["mood thinks"])
    wake_a_queen(shared_table.table(), one)
    expect(seat.locator(".mood.happy")).to_be_visible()
    expect(faces).to_have_count(0, timeout=2_000)
