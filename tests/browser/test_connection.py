"""The page's own scripts in bad weather: hints, polling, older answers, focus, the banner."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenContext
from tests.browser.scripted import Scripted, scripted_server
from tests.browser.watch import Watch


@pytest.fixture
def weather(open_context: OpenContext, watch: Watch) -> Iterator[tuple[Page, Scripted]]:
    """Return a page with a live part, connected, and the server behind it."""
    watch.expect(r"Failed to load resource|status 50\d|ERR_|htmx:|Response Status Error")
    with scripted_server() as (address, scripted):
        page = open_context().new_page()
        page.goto(address)
        eventually(lambda: scripted.told == 1)
        yield page, scripted
        page.close()


def eventually(fact: Callable[[], bool], seconds: float = 15) -> None:
    """Wait until the fact is true."""
    ends = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < ends, "it never came true"
        time.sleep(0.05)


def test_hint_brings_the_new_part_at_once(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    scripted.change()
    expect(page.locator("h1")).to_have_text("Revision 2", timeout=2_000)


def test_hint_of_what_the_page_shows_asks_nothing(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    page.wait_for_timeout(700)
    assert scripted.count("/part") == 0


def test_focus_stays_on_the_node_with_the_same_id(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    page.focus("#b")
    page.evaluate("document.getElementById('b').marked = true")
    scripted.body = "<p>news</p><button id='c'>C</button><button id='b' class='now'>B2</button>"
    scripted.change()
    expect(page.locator("#b")).to_have_text("B2")
    assert page.evaluate("document.activeElement.id") == "b"
    assert page.evaluate("document.getElementById('b').marked") is True


def test_focus_goes_where_the_part_says_when_its_node_is_gone(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    page.focus("#b")
    scripted.body = "<h2 id='here' tabindex='-1' data-live-focus>Here</h2><p>other</p>"
    scripted.change()
    expect(page.locator("#here")).to_be_focused()


def test_open_details_and_kept_nodes_survive(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    closed = "<details id='d'><summary>S</summary>x</details><p id='k' data-live-keep>{}</p>"
    scripted.body = closed.format("one")
    scripted.change()
    page.locator("summary").click()
    scripted.body = closed.format("two") + "<i id='new'>new</i>"
    scripted.change()
    expect(page.locator("#new")).to_be_visible()
    assert page.evaluate("document.getElementById('d').open") is True
    expect(page.locator("#k")).to_have_text("one")


def test_older_answer_never_replaces_a_newer_part(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    scripted.delay = 0.6
    scripted.change()
    eventually(lambda: scripted.count("/part") == 1)
    page.evaluate(
        "const t = document.getElementById('table'); t.dataset.liveSeen = 9;"
        "t.querySelector('h1').textContent = 'mine'"
    )
    page.wait_for_timeout(1_200)
    expect(page.locator("h1")).to_have_text("mine")


def test_part_waits_for_the_answer_of_an_own_move(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    page.evaluate(
        "window.seen = []; document.addEventListener('htmx:afterSwap', () =>"
        " window.seen.push(document.querySelector('h1').textContent))"
    )
    scripted.delay = 0.8
    scripted.revision = 2
    page.evaluate("void htmx.ajax('POST', '/move', {target: '#table', swap: 'outerHTML'})")
    page.wait_for_timeout(200)
    scripted.change()  # 3: a hint while the page's own move (which answers 2) is under way
    page.wait_for_timeout(200)
    assert scripted.count("/part") == 0
    scripted.delay = 0
    expect(page.locator("h1")).to_have_text("Revision 3")
    assert page.evaluate("window.seen") == ["Revision 2", "Revision 3"]  # its own answer, then news


def test_polling_takes_over_when_streams_are_cut(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    scripted.cut()
    page.wait_for_timeout(300)
    scripted.change(hint=False)
    expect(page.locator("h1")).to_have_text("Revision 2", timeout=7_000)


def test_stream_is_opened_again_when_it_is_back(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    scripted.cut()
    eventually(lambda: scripted.count("/stream") >= 2)
    scripted.stream = True
    asked = scripted.count("/stream")
    eventually(lambda: scripted.count("/stream") > asked, 12)
    page.wait_for_timeout(300)
    scripted.change()
    expect(page.locator("h1")).to_have_text("Revision 2", timeout=2_000)


def test_ticket_is_renewed_before_it_ends(open_context: OpenContext) -> None:
    with scripted_server() as (address, scripted):
        scripted.seconds = 31  # the page renews 30 s early, at least after 10 s
        page = open_context().new_page()
        page.clock.install()
        page.goto(address)
        eventually(lambda: scripted.count("/stream") == 1)
        page.clock.run_for(11_000)
        eventually(lambda: scripted.count("/stream") == 2)
        assert scripted.count("/ticket") == 2
        page.close()


def test_part_with_another_ticket_address_opens_a_stream_of_its_own(
    weather: tuple[Page, Scripted],
) -> None:
    _page, scripted = weather
    scripted.ticket = "/ticket?of=2"
    scripted.change()
    eventually(lambda: "/ticket?of=2" in scripted.asked)
    eventually(lambda: scripted.count("/stream") == 2)


def test_banner_while_the_server_is_away_and_back_again(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    scripted.status = 503
    scripted.cut()
    box = page.locator("#connection")
    expect(box).to_contain_text("The server fails", timeout=9_000)
    assert page.evaluate("document.documentElement.dataset.net") == "down"
    with page.expect_request("**", timeout=1_000):  # by themselves tries are further apart
        page.get_by_role("button", name="Try").click()
    scripted.status, scripted.revision = 0, 5
    expect(box).to_have_text("We are back")
    expect(page.locator("h1")).to_have_text("Revision 5")
    expect(box).to_have_text("", timeout=6_000)


@pytest.mark.parametrize("told", [True, False])
def test_banner_goes_when_the_server_is_back_without_a_tap(
    weather: tuple[Page, Scripted], told: bool
) -> None:
    page, scripted = weather
    scripted.status = 503
    scripted.cut()
    box = page.locator("#connection")
    expect(box).to_contain_text("The server fails", timeout=9_000)
    page.wait_for_timeout(5_000)
    scripted.status, scripted.revision = 0, 5
    if told:  # a move was answered
        page.evaluate("void htmx.ajax('POST', '/move', {target: '#table', swap: 'none'})")
    expect(box).to_have_text("We are back", timeout=500 if told else 5_000)
    expect(page.locator("h1")).to_have_text("Revision 5", timeout=1_000)


def test_banner_at_once_when_the_device_is_offline(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    context: BrowserContext = page.context
    context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("No internet", timeout=1_500)
    scripted.change()
    context.set_offline(False)
    expect(page.locator("#connection")).to_have_text(re.compile("back"), timeout=3_000)
    expect(page.locator("h1")).to_have_text("Revision 2", timeout=3_000)


def test_answer_that_was_under_way_when_the_line_went_does_not_bring_it_back(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    page.evaluate("window.ups = 0; document.addEventListener('net:up', () => { ups += 1; })")
    asked = scripted.count("/part")
    scripted.delay = 1.0
    scripted.change()
    eventually(lambda: scripted.count("/part") > asked)
    scripted.status, scripted.delay = 503, 0.0  # what is under way is still answered
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator("h1")).to_have_text("Revision 2", timeout=3_000)
    assert page.evaluate("ups") == 0
    expect(page.locator("#connection")).to_contain_text("No internet")


def test_tries_become_rare_while_the_server_is_away(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    scripted.status = 503
    scripted.cut()
    page.evaluate("document.dispatchEvent(new CustomEvent('net:retry'))")
    page.wait_for_timeout(8_000)
    assert 3 <= scripted.count("/part") <= 6


@pytest.mark.parametrize("status", [401, 404])
def test_page_that_may_no_longer_see_the_table_loads_anew_once(
    weather: tuple[Page, Scripted], status: int
) -> None:
    page, scripted = weather
    assert scripted.count("/") == 1
    scripted.status = status
    scripted.change()
    eventually(lambda: scripted.count("/") == 2)
    page.wait_for_timeout(6_000)
    assert scripted.count("/") == 2


def test_page_that_is_shown_again_as_it_was_left_asks_at_once(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    show = "name => dispatchEvent(new PageTransitionEvent(name, {persisted: true}))"
    page.evaluate(show, "pagehide")
    scripted.cut()  # no stream tells of it
    scripted.change(hint=False)  # while the page lies in the history
    assert scripted.count("/part") == 0
    page.evaluate(show, "pageshow")
    expect(page.locator("h1")).to_have_text("Revision 2", timeout=1_500)


def test_tablet_that_slept_asks_at_once(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    hide = """hidden => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    page.evaluate(hide, True)
    scripted.cut()  # nothing hints while it sleeps
    scripted.change(hint=False)
    assert scripted.count("/part") == 0
    page.evaluate(hide, False)
    expect(page.locator("h1")).to_have_text("Revision 2", timeout=1_500)
