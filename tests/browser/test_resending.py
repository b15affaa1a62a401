"""Resending until there is an answer, and parts swapped in: keys, marks, focus, speech."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext
from tests.browser.scripted import Scripted, scripted_server
from tests.browser.test_connection import eventually
from tests.browser.watch import Watch

MOVE = (
    "<form id='move' method='post' action='/move' hx-post='/move' hx-swap='none'"
    " data-resend='kept'><input type='hidden' name='key'><input name='kind' value='pass'>"
    "<button id='send'>Send</button></form>"
)
PARTS = (
    "<section id='hand' data-mark='{mark}'{oob}><h2>Hand</h2><button id='c1'>one</button>"
    "<button id='{second}'>two {mark}</button><input id='n' value='7'></section>"
    "<section id='said' data-mark='s{mark}' data-live-own{oob}>{said}</section>"
)
WAITING = "Object.keys(sessionStorage).some((name) => name.startsWith('resend:'))"
"""Is a move kept whose answer the page has not had?"""


def parts(mark: str, *, oob: bool = True, second: str = "c2", said: str = "") -> str:
    """Return two parts: a hand, and what is said of the page's own move."""
    swap = " hx-swap-oob='morph'" if oob else ""
    return PARTS.format(mark=mark, oob=swap, second=second, said=said)


@pytest.fixture
def weather(open_context: OpenContext, watch: Watch) -> Iterator[tuple[Page, Scripted]]:
    """Return a page with a form and two parts, and the server behind it."""
    watch.expect(r"Failed to load resource|status 5\d\d|ERR_|htmx:|Response Status Error")
    with scripted_server() as (address, scripted):
        scripted.swap = "none"
        scripted.body = MOVE + parts("1", oob=False)
        page = open_context().new_page()
        page.goto(address)
        eventually(lambda: scripted.told == 1)
        yield page, scripted
        page.close()


LISTEN = """id => {
  const region = document.getElementById(id);
  window.told = [];
  const options = {childList: true, characterData: true, subtree: true};
  new MutationObserver(() => window.told.push(region.textContent)).observe(region, options);
}"""


# --- sending ----------------------------------------------------------------------------------


def test_log_in_that_a_network_asks_for_by_511_is_told_and_the_move_comes_after_it(
    weather: tuple[Page, Scripted],
) -> None:
    """RFC 6585: the network's own status, which stands among those of failing servers."""
    page, scripted = weather
    page.route("**/move", lambda route: route.fulfill(status=511, body="log in"))
    page.locator("#send").click()
    expect(page.locator("#connection")).to_contain_text("Log in", timeout=5_000)
    page.unroute("**/move")
    eventually(lambda: len(scripted.moves) == 1)


def test_move_whose_answers_are_lost_is_sent_again_under_one_key(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    scripted.fails = 3
    page.locator("#send").click()
    eventually(lambda: len(scripted.moves) == 4)
    page.wait_for_timeout(2_500)
    assert len(scripted.moves) == 4
    assert len({move["key"] for move in scripted.moves}) == 1
    assert len(scripted.moves[0]["key"]) == 16
    assert {move["kind"] for move in scripted.moves} == {"pass"}


def test_two_moves_have_two_keys(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    for count in (1, 2):
        page.locator("#send").click()
        eventually(lambda: len(scripted.moves) == count)  # noqa: B023 (called at once)
        page.wait_for_timeout(150)
    assert len({move["key"] for move in scripted.moves}) == 2


def test_fields_changed_meanwhile_do_not_change_what_is_sent_again(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    scripted.fails = 1
    page.locator("#send").click()
    eventually(lambda: len(scripted.moves) == 1)
    page.locator("[name=kind]").fill("other")
    eventually(lambda: len(scripted.moves) == 2)
    assert [move["kind"] for move in scripted.moves] == ["pass", "pass"]


def test_one_move_at_a_time(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    scripted.fails = 2
    for _press in range(4):
        page.locator("#send").click()
    eventually(lambda: len(scripted.moves) == 3)
    page.wait_for_timeout(1_500)
    assert len({move["key"] for move in scripted.moves}) == 1


def test_move_made_without_a_line_is_sent_once_when_it_is_back(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    page.route("**/move", lambda route: route.abort())
    page.locator("#send").click()
    page.wait_for_timeout(2_000)
    assert scripted.moves == []
    page.unroute("**/move")
    eventually(lambda: len(scripted.moves) == 1)
    page.wait_for_timeout(3_000)
    assert len(scripted.moves) == 1


def test_move_survives_that_the_page_is_loaded_anew(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    page.route("**/move", lambda route: route.abort())
    page.locator("[name=kind]").fill("discard")
    page.locator("#send").click()
    page.wait_for_timeout(300)
    page.unroute("**/move")
    page.reload()
    eventually(lambda: len(scripted.moves) == 1)
    assert scripted.moves[0]["kind"] == "discard"
    eventually(lambda: not page.evaluate(WAITING))  # its answer has come
    page.reload()
    page.wait_for_timeout(800)
    assert len(scripted.moves) == 1


def test_move_of_one_pupil_is_not_sent_by_the_next_at_the_same_device(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    page.route("**/move", lambda route: route.abort())
    page.locator("#send").click()
    page.wait_for_timeout(300)
    scripted.holder = "2"
    page.reload()
    page.unroute("**/move")
    page.wait_for_timeout(2_500)
    assert scripted.moves == []


# --- parts ------------------------------------------------------------------------------------


def test_request_names_the_marks_that_the_page_has(weather: tuple[Page, Scripted]) -> None:
    page, scripted = weather
    scripted.parts = parts("2")
    scripted.change()
    expect(page.locator("#c2")).to_have_text("two 2")
    page.locator("#send").click()
    eventually(lambda: len(scripted.moves) == 1)
    assert scripted.moves[0]["marks"] == "hand:2,said:s1"  # not its to show: no refresh of it
    asked = next(one for one in scripted.asked if one.startswith("/part"))
    assert "marks=hand%3A1%2Csaid%3As1" in asked


@pytest.mark.parametrize("thing", ["c1", "c2", "n"])
def test_focus_and_selection_stay_where_a_part_is_swapped(
    weather: tuple[Page, Scripted], thing: str
) -> None:
    page, scripted = weather
    page.focus(f"#{thing}")
    if thing == "n":
        page.locator("#n").fill("123")
        page.evaluate("document.getElementById('n').setSelectionRange(1, 2)")
    scripted.parts = parts("2")
    scripted.change()
    expect(page.locator("#hand")).to_have_attribute("data-mark", "2")
    expect(page.locator(f"#{thing}")).to_be_focused()
    if thing == "n":
        here = "[document.activeElement.value, document.activeElement.selectionStart]"
        assert page.evaluate(here) == ["123", 1]


def test_focus_of_a_thing_that_is_gone_goes_where_the_page_says(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    page.focus("#c2")
    gone = parts("2", second="c9").replace("<h2>", "<h2 tabindex='-1' data-live-focus>")
    scripted.parts = gone
    scripted.change()
    expect(page.locator("#hand h2")).to_be_focused()


def test_what_is_said_of_an_own_move_is_not_wiped_by_a_refresh(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    scripted.parts = parts("2", said="<b data-announce>Yes!</b>")
    page.locator("#send").click()
    expect(page.locator("#said")).to_have_text("Yes!")
    scripted.parts = parts("3")
    scripted.change()
    expect(page.locator("#c2")).to_have_text("two 3")
    expect(page.locator("#said")).to_have_text("Yes!")


def test_words_of_an_answer_are_announced_once_in_a_region_that_was_there(
    weather: tuple[Page, Scripted],
) -> None:
    page, scripted = weather
    expect(page.locator("#announce")).to_be_empty()
    page.evaluate(LISTEN, "announce")
    for mark, said in (("2", "Not yet."), ("3", "Not yet."), ("4", ""), ("5", "Not yet.")):
        scripted.parts = parts(mark, said=f"<b data-announce>{said}</b>" if said else "")
        page.locator("#send").click()
        expect(page.locator("#said")).to_have_attribute("data-mark", f"s{mark}")
        page.wait_for_timeout(100)
    assert page.evaluate("window.told") == ["Not yet.", "", "Not yet."]
