"""Pictures that come later, in a real browser: faces of queens, beds by place that stir alike."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext
from tests.browser.table_fixture import TableFixture
from tests.browser.test_table import wake_a_queen

SPRITE = re.compile(r"sprite.*#back-queen$")


def picture(page: Page, place: int) -> str:
    """Return where the picture of a place comes from."""
    one = page.locator(f"#place-{place} use").first
    return one.get_attribute("href") or ""


def test_beds_and_faces_come_after_the_table_and_at_once_from_then_on(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one = shared_table.open(open_context, 0)
    page = one.page
    assert SPRITE.search(picture(page, 0))
    for place in (0, 11):
        bed = page.locator(f"#place-{place} use").first
        expect(bed).to_have_attribute("href", f"#later-bed-{place + 1}", timeout=15_000)
    wake_a_queen(shared_table.table(), one)
    queen = page.locator("#me .won use").first
    expect(queen).to_have_attribute("href", re.compile("^#later-queen-"))
    empty = page.locator("[data-place][data-asleep='0'] use")
    expect(empty).to_have_count(0)
    page.reload()
    expect(queen).to_have_attribute("href", re.compile("^#later-queen-"), timeout=3_000)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_every_bed_stirs_alike_without_a_king(
    shared_table: TableFixture, open_context: OpenContext, motion: str
) -> None:
    page = shared_table.open(open_context, 0, reduced_motion=motion).page
    expect(page.locator("#place-0 use").first).to_have_attribute(
        "href", "#later-bed-1", timeout=15_000
    )
    for place in (0, 4, 11):
        bed = page.locator(f"#place-{place}")
        bed.evaluate("bed => bed.click()")
        expect(bed).to_have_class(re.compile("stirs"))
        expect(bed.locator(".dream")).to_be_visible()
        moves = bed.evaluate("bed => getComputedStyle(bed).animationName")
        assert moves == ("none" if motion == "reduce" else "stir")
        expect(page.locator("#bubble")).to_be_visible()
        expect(bed).not_to_have_class(re.compile("stirs"), timeout=3_000)
