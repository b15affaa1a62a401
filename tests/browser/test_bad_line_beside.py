"""Behind a bad line: thinking cards and pictures for the team, which are no moves, count once."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.bad_line import Line, Weather, bad_line
from tests.browser.cards import CardPage, rows, written
from tests.browser.conftest import OpenContext
from tests.browser.keys import TABLET
from tests.browser.princess import Team, sit_down
from tests.browser.table_fixture import make_table_in
from tests.browser.test_bad_line import NOISE, banner
from tests.browser.watch import Watch
from tests.stack import Stack

BANNERS: dict[Weather, str] = {"log-in": "The network wants a log-in.", "lost": "No internet."}
BACK = 20_000
"""Milliseconds within which the page sees that the line is back."""
LATER = 1_500
"""Milliseconds in which a second copy would have come."""


@pytest.fixture
def waiting(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> Iterator[tuple[CardPage, Line]]:
    """Return the cards of a pupil who waits behind a line, and the line."""
    watch.expect(NOISE)
    with closing(open_context), bad_line(stack.url) as (address, line):
        table = make_table_in(stack, cards="add_10")
        page = table.open(open_context, 1, base=address, **TABLET).page
        yield CardPage(page), line
        page.close()


@pytest.fixture
def talking(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> Iterator[tuple[Team, int, Line]]:
    """Return a team of little ones, the seat behind a line that is not to move, and the line."""
    watch.expect(NOISE)
    little = {"variant": "simplified", "lull_confirm": False}
    with closing(open_context), bad_line(stack.url) as (address, line):
        team = sit_down(stack, open_context, little, 0)
        seat = 1 - team.table.state.turn
        page = team.pages[team.table.names[seat]].page
        page.goto(page.url.replace(stack.url, address))
        page.wait_for_timeout(LATER)  # the page before this one says that it closes
        yield team, seat, line
        page.close()


@pytest.mark.parametrize("weather", BANNERS)
def test_answer_to_a_thinking_card_counts_once(
    waiting: tuple[CardPage, Line], stack: Stack, weather: Weather
) -> None:
    cards, line = waiting
    before = len(rows(stack))
    cards.turn()
    line.weather = weather
    cards.answer(cards.truth)
    assert BANNERS[weather] in banner(cards.page)
    assert "Guest network" not in cards.page.content()
    line.weather = "clear"
    made = written(stack, cards.page, before + 1)
    assert made[before][:2] == ("right", 1)
    expect(cards.page.locator("#connection .banner.bad")).to_have_count(0, timeout=BACK)
    cards.page.wait_for_timeout(LATER)
    assert len(rows(stack)) == before + 1


@pytest.mark.parametrize("weather", BANNERS)
def test_picture_for_the_team_counts_once(
    talking: tuple[Team, int, Line], weather: Weather
) -> None:
    team, seat, line = talking
    table = team.table
    page, mate = (team.pages[table.names[one]] for one in (seat, 1 - seat))
    expect(page.root.locator("[data-talk=thumb]")).to_be_visible()
    table.read()
    before = table.revision
    line.weather = weather
    page.press(page.root.locator("[data-talk=thumb]"))
    assert BANNERS[weather] in banner(page.page)
    assert "Guest network" not in page.page.content()
    line.weather = "clear"
    expect(page.page.locator("#connection .banner.bad")).to_have_count(0, timeout=BACK)
    expect(mate.root.locator(".know [role=img]")).to_have_count(1)
    page.page.wait_for_timeout(LATER)
    table.read()
    words = "SELECT number, said FROM games_seat WHERE game_session_id = %s AND said <> ''"
    assert table.stack.query(words, (table.pk,)) == [(seat, "thumb@0")]
    assert table.revision == before + 1
