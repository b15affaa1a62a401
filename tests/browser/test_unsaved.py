"""Each press of each page has an end that is told: what is not saved says so, stays, and goes out
again. Three kinds of weather (no line, a server that fails once, somebody who signed out and in
again in another tab), over every address that the pages post to by htmx."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import OpenContext
from tests.browser.test_pages import PUPIL, TEACHER, School
from tests.browser.watch import Watch
from tests.stack import Stack

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
SOON = 15_000
POSTS = re.compile(r"<(?P<tag>\w+)(?P<attributes>[^<>]*?\shx-post=[^<>]*)>", re.S)

ADULT_PRESSES = {
    "people/settings/_text.html": ("class_settings", "#set-name"),
    "people/settings/_seg.html": ("class_settings", "#set-year_band"),
    "people/settings/_delete.html": ("class_settings", "#delete-class form"),
    "people/account/_timezone.html": ("account", "#set-timezone"),
    "lessons/assign/assign.html": ("assign", "#setup"),
    "lessons/assign/_arrange.html": ("assign", "#do-shuffle"),
    "lessons/live/_tools.html": ("live", "#pause"),
    "lessons/live/_menu.html": ("live", "[id^=end-b-]"),
    "lessons/live/_tile.html": ("live", ""),
    "lessons/live/_missing.html": ("live", ""),
    "lessons/live/_people.html": ("live", ""),
    "lessons/live/_older.html": ("live", ""),
    "lessons/wall/_hostbar.html": ("wall", "#wall-act [value=pause]"),
}
"""By template: the page, and the form or button of the demo school's that is tried; "" where it has
none just now (its neighbour in the same live part is tried)."""

PUPIL_PRESSES = {
    "lessons/lobby/_fun.html": ("pupil_home", "#fun [name=game]"),
    "lessons/lobby/_invited.html": ("pupil_home", ""),
    "games/_forms.html": ("table", "#help"),
    "games/_leave.html": ("table", ""),
}
"""The same for pupils' pages; other forms there are sent until they are answered (data-resend)."""


def posting_templates() -> set[str]:
    """Return the templates that have a press which no resending looks after."""
    return {
        str(path.relative_to(TEMPLATES))
        for path in TEMPLATES.rglob("*.html")
        for found in POSTS.finditer(path.read_text())
        if "data-resend" not in found["attributes"]
    }


@pytest.fixture(autouse=True)
def weather(watch: Watch) -> None:
    """Pages may complain of what these tests do to them."""
    watch.expect(r"Failed to load resource|status 50\d|status 403|ERR_|htmx:|Response Status Error")


@pytest.fixture(scope="module")
def school() -> Iterator[School]:
    """Return the demo school, running."""
    with Stack(processes=("pages", "clock")) as stack:
        yield School(stack)


def open_page(school: School, opener: OpenContext, kind: str, name: str) -> Page:
    """Open one of the pages, signed in."""
    page = opener(viewport={"width": 1366, "height": 900}).new_page()
    school.sign_in(page, kind)
    go_to(school, page, name)
    return page


def go_to(school: School, page: Page, name: str) -> None:
    """Open a page by its name, whole with its scripts."""
    if name == "table":
        page.goto(school.stack.url + "/me/")
        page.locator("[id^=play-]").first.click()
        page.wait_for_url("**/table/**")
    else:
        address = school.address(name)
        assert address
        page.goto(school.stack.url + address)
    page.wait_for_function("window.htmx && document.readyState === 'complete'")


def press(page: Page, selector: str) -> None:
    """Send it as a person does, whatever is folded over it."""
    page.locator(selector).first.evaluate(
        "one => one.matches('form[hx-trigger*=change]')"
        " ? one.querySelector('[name=value], input').dispatchEvent("
        "new Event('change', {bubbles: true}))"
        " : one.matches('form') ? one.requestSubmit() : one.click()"
    )


def note(page: Page) -> Locator:
    return page.locator(".unsaved")


def test_every_press_has_a_row_here() -> None:
    assert posting_templates() == ADULT_PRESSES.keys() | PUPIL_PRESSES.keys()


FAILURES = [(503, {"X-Counterpane": "1"}), (502, {})]
"""Of our server; of a proxy before it."""


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize(("kind", "rows"), [(TEACHER, ADULT_PRESSES), (PUPIL, PUPIL_PRESSES)])
def test_press_that_is_not_taken_says_so_and_goes_out_again(
    kind: str,
    rows: dict[str, tuple[str, str]],
    failure: tuple[int, dict[str, str]],
    school: School,
    open_context: OpenContext,
) -> None:
    page = open_context(viewport={"width": 1366, "height": 900}).new_page()
    with closing(page.context):
        school.sign_in(page, kind)
        for name, selector in rows.values():
            if selector:
                go_to(school, page, name)
                words = "server could not" if kind == TEACHER else "not work"
                try_press(page, selector, words, failure)


def try_press(page: Page, selector: str, words: str, failure: tuple[int, dict[str, str]]) -> None:
    """The server fails once: the page says so, and takes it when it is sent again."""
    posts: list[str] = []

    def fail_once(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        posts.append(route.request.url)
        status, headers = failure if len(posts) == 1 else (204, {"X-Counterpane": "1"})
        route.fulfill(status=status, body="", headers=headers)

    page.route("**/*", fail_once)
    press(page, selector)
    expect(note(page)).to_be_visible(timeout=SOON)
    expect(note(page)).to_contain_text(words)
    note(page).locator("[data-save-again]").click()
    expect(note(page)).to_have_count(0)
    page.unroute("**/*")
    assert len(posts) == 2, posts
    assert len(set(posts)) == 1, posts


def test_newest_of_two_presses_that_were_not_taken_goes_out(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, TEACHER, "wall")
    with closing(page.context):
        page.route(
            "**/*", lambda one: one.abort() if one.request.method == "POST" else one.fallback()
        )
        other = page.locator("#wall-act [name=do]:not([value=pause])").first.get_attribute("value")
        for value in ("pause", other):
            press(page, f"#wall-act [value={value}]")
            expect(note(page)).to_be_visible(timeout=SOON)
            page.wait_for_timeout(300)
        page.unroute("**/*")
        with page.expect_request(lambda one: one.method == "POST") as sent:
            note(page).locator("[data-save-again]").click()
        assert f"do={other}" in (sent.value.post_data or "")
        expect(note(page)).to_have_count(0)


def test_change_without_a_line_goes_out_when_it_is_back(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, TEACHER, "account")
    zone = page.locator("#in-timezone")
    with closing(page.context):
        page.context.set_offline(True)
        zone.select_option("Africa/Lagos")
        expect(page.locator("#set-timezone .unsaved")).to_contain_text("Not saved. No answer came.")
        expect(page.locator("#saved")).to_have_text("Not saved.")
        expect(zone).to_have_attribute("aria-invalid", "true")
        expect(zone).to_have_value("Africa/Lagos")
        page.context.set_offline(False)
        expect(page.locator("#saved")).to_have_text("Saved: time zone.", timeout=SOON)
        expect(note(page)).to_have_count(0)
        page.reload()
        expect(zone).to_have_value("Africa/Lagos")


def test_pause_without_a_line_goes_out_when_it_is_back(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, TEACHER, "live")
    with closing(page.context):
        page.context.set_offline(True)
        page.locator("#pause-button").click()
        expect(note(page)).to_contain_text("Not done. No answer came. It is sent again by itself.")
        page.context.set_offline(False)
        expect(page.locator("#pause-button")).to_have_text(re.compile("Resume"), timeout=SOON)
        expect(note(page)).to_have_count(0)
        page.locator("#pause-button").click()
        expect(page.locator("#pause-button")).to_have_text(re.compile("Pause"))


def test_log_in_page_of_the_network_saves_nothing(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, TEACHER, "class_settings")
    with closing(page.context):
        before = page.locator("#in-name").input_value()
        log_in = "<h1>Guest network</h1>"
        page.route("**/settings/save/", lambda route: route.fulfill(body=log_in))
        page.locator("#in-name").fill("Oak class")
        page.locator("#in-name").press("Tab")
        expect(page.locator("#set-name .unsaved")).to_contain_text("No answer", timeout=SOON)
        assert "Guest network" not in page.content()
        page.unroute("**/settings/save/")
        note(page).locator("[data-save-again]").click()
        expect(page.locator("#saved")).to_have_text("Saved: name.", timeout=SOON)
        page.locator("#in-name").fill(before)
        page.locator("#in-name").press("Tab")
        expect(page.locator("#saved")).to_have_text("Saved: name.", timeout=SOON)


def test_answer_that_never_comes_is_told(school: School, open_context: OpenContext) -> None:
    page = open_page(school, open_context, TEACHER, "class_settings")
    with closing(page.context):
        page.route("**/settings/save/", lambda _route: None)  # never answered
        page.locator("#in-name").fill("Oak class")
        page.locator("#in-name").press("Tab")
        expect(page.locator("#set-name .unsaved")).to_contain_text("No answer", timeout=SOON)
        page.unroute("**/settings/save/")


# --- two tabs ---------------------------------------------------------------------------------


def sign_in_anew(school: School, page: Page, kind: str) -> None:
    """Sign out and in in a second tab, as a person does."""
    tab = page.context.new_page()
    tab.goto(school.stack.url + "/home/")
    if kind == PUPIL:
        tab.get_by_role("button", name="Bye").click()
        tab.wait_for_load_state()
        school.sign_in_pupil(tab, school.child)
    else:
        tab.locator("#account-menu summary").click()
        tab.get_by_role("button", name="Sign out").click()
        if tab.locator("main form button[type=submit]").count() and "logout" in tab.url:
            tab.locator("main form button[type=submit]").first.click()
        tab.context.clear_cookies(name="sessionid")
        school.sign_in(tab, kind)
    tab.close()


def test_change_counts_after_signing_in_again_in_another_tab(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, TEACHER, "class_settings")
    with closing(page.context):
        sign_in_anew(school, page, TEACHER)
        name = page.locator("#in-name")
        before = name.input_value()
        for new in ("Oak class", before):
            name.fill(new)
            name.press("Tab")
            expect(page.locator("#saved")).to_have_text("Saved: name.", timeout=SOON)
            expect(note(page)).to_have_count(0)
            page.reload()
            expect(name).to_have_value(new)


def test_change_that_did_not_go_out_counts_after_signing_in_again_in_another_tab(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, TEACHER, "class_settings")
    with closing(page.context):
        name = page.locator("#in-name")
        before = name.input_value()
        page.route("**/settings/save/", lambda route: route.abort())
        name.fill("Oak class")
        name.press("Tab")
        expect(note(page)).to_be_visible(timeout=SOON)
        sign_in_anew(school, page, TEACHER)
        page.unroute("**/settings/save/")
        note(page).locator("[data-save-again]").click()
        expect(page.locator("#saved")).to_have_text("Saved: name.", timeout=SOON)
        expect(note(page)).to_have_count(0)
        name.fill(before)
        name.press("Tab")
        expect(page.locator("#saved")).to_have_text("Saved: name.", timeout=SOON)


def test_press_on_the_board_counts_after_signing_in_again_in_another_tab(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, TEACHER, "live")
    with closing(page.context):
        polls = re.compile(r"/(part|ticket)/")
        page.route(polls, lambda route: route.abort())  # else it may find nobody signed in
        sign_in_anew(school, page, TEACHER)
        page.unroute(polls)
        page.evaluate("window.isTheSame = true")
        for word in ("Resume", "Pause"):
            page.locator("#pause-button").click()
            expect(page.locator("#pause-button")).to_have_text(re.compile(word), timeout=SOON)
        assert page.evaluate("window.isTheSame")


def test_change_of_another_person_is_not_saved_for_the_first(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, TEACHER, "account")
    with closing(page.context):
        page.context.clear_cookies()
        tab = page.context.new_page()
        school.sign_in(tab, "other_teacher")
        page.locator("#in-teacher_name").fill("Somebody")
        page.locator("#in-teacher_name").press("Tab")
        told = page.locator("#set-teacher_name .unsaved")
        expect(told).to_contain_text("Not saved. Somebody else has signed in", timeout=SOON)
        expect(page.locator("#in-teacher_name")).to_have_value("Somebody")
        posts: list[str] = []
        page.on("request", lambda one: posts.append(one.url) if one.method == "POST" else None)
        page.evaluate("document.dispatchEvent(new CustomEvent('net:up'))")
        page.wait_for_timeout(500)
        assert posts == [], "what is refused is not tried again by itself"
        tab.goto(school.stack.url + "/account/")
        assert "Somebody" not in tab.locator("main").inner_html()


def test_form_of_a_page_is_offered_once_more_after_signing_in_again(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, TEACHER, "roster_add")
    with closing(page.context):
        page.locator("textarea[name=names]").fill("Zora\nQuill 'n' \"Co\"")
        sign_in_anew(school, page, TEACHER)
        page.get_by_role("button", name="Check the names").click()
        expect(page.get_by_text("You are signed in as")).to_be_visible()
        page.get_by_role("button", name="Send it").click()
        expect(page.locator("main")).to_contain_text("Zora")
        assert "Quill 'n'" in page.locator("main").inner_html()


def test_press_at_a_table_counts_after_signing_in_again_in_another_tab(
    school: School, open_context: OpenContext
) -> None:
    page = open_page(school, open_context, PUPIL, "table")
    with closing(page.context):
        sign_in_anew(school, page, PUPIL)
        page.evaluate("window.isTheSame = true")
        for pressed in ("true", "false"):
            page.locator("#hand-up button").click()
            button = page.locator("#hand-up button")
            expect(button).to_have_attribute("aria-pressed", pressed, timeout=SOON)
        assert page.evaluate("window.isTheSame")


def test_press_that_is_given_up_is_told(school: School, open_context: OpenContext) -> None:
    page = open_page(school, open_context, PUPIL, "table")
    with closing(page.context):
        page.route("**/hand/", lambda route: route.fulfill(status=503, body=""))
        page.locator("#hand-up button").click()
        for _try in range(30):
            page.evaluate("document.dispatchEvent(new CustomEvent('net:retry'))")
            page.wait_for_timeout(100)
        expect(note(page)).to_contain_text("That did not work.")
        expect(note(page).get_by_role("button")).to_have_text(["Leave it"])
        note(page).get_by_role("button").click()
        expect(note(page)).to_have_count(0)
