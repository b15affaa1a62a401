"""Settings that are saved by themselves: what is not kept says so and goes out again."""

from contextlib import closing

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenContext
from tests.browser.table_fixture import make_table_in
from tests.browser.watch import Watch
from tests.stack import Stack

SOON = 15_000


@pytest.fixture
def settings_page(stack: Stack, open_context: OpenContext, watch: Watch) -> Page:
    watch.expect(r"Failed to load resource|status 50\d|status 403|ERR_|htmx:|Response Status Error")
    return make_table_in(stack, cards="add_10").open_class(open_context, "settings/")


def unsaved(page: Page, words: str) -> None:
    """The page says so at the field and in the status line, and keeps what was typed."""
    note = page.locator("#set-name .unsaved")
    expect(note).to_contain_text(words, timeout=SOON)
    expect(page.locator("#saved")).to_have_text("Not saved.")
    expect(page.locator("#in-name")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#in-name")).to_have_value("Oak class")


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_text("Saved: name.", timeout=SOON)
    expect(page.locator(".unsaved")).to_have_count(0)
    page.reload()
    expect(page.locator("#in-name")).to_have_value("Oak class")


def rename(page: Page) -> None:
    page.locator("#in-name").fill("Oak class")
    page.locator("#in-name").press("Tab")


def test_change_without_a_line_is_told_and_goes_out_when_it_is_back(settings_page: Page) -> None:
    page = settings_page
    with closing(page.context):
        page.context.set_offline(True)
        rename(page)
        unsaved(page, "Not saved. No answer came.")
        page.context.set_offline(False)
        saved(page)


def test_change_that_the_server_fails_at_is_told_and_offered_again(settings_page: Page) -> None:
    page = settings_page

    def fail(route: Route) -> None:
        route.fulfill(status=503, body="")

    with closing(page.context):
        page.route("**/settings/save/", fail, times=1)
        rename(page)
        unsaved(page, "Not saved. The server could not do it")
        page.locator("#set-name [data-save-again]").click()
        saved(page)


def test_change_with_an_older_token_counts(settings_page: Page) -> None:
    page = settings_page
    with closing(page.context):
        page.evaluate(
            "for (const one of document.querySelectorAll('[name=csrfmiddlewaretoken]'))"
            " one.value = 'x'.repeat(64)"
        )
        rename(page)
        saved(page)
