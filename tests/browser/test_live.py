"""A teacher's live board and the pupils' tables, side by side in real browsers."""

import json
import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from classroom.site.access import PUPIL, TEACHER
from tests.browser.conftest import OpenContext
from tests.browser.player import Table, choose, wrong_claim
from tests.browser.table import TablePage
from tests.browser.test_pages import School
from tests.browser.watch import Watch
from tests.stack import Stack

SOON = 10_000
"""Milliseconds: hints come within a second or two; without them a page asks every 20 s."""


@pytest.fixture(scope="module")
def running() -> Iterator[School]:
    """Return the demo school, running, without a worker: nothing here needs a report."""
    with Stack(processes=("pages", "clock")) as stack:
        yield School(stack)


@pytest.fixture
def both(running: School, open_context: OpenContext) -> Iterator[tuple[Page, TablePage, Table]]:
    """Return the teacher's board, a pupil's open table, and the stored table."""
    with closing(open_context):
        pupil = open_context().new_page()
        running.sign_in(pupil, PUPIL)
        public_id = running.table("playing")
        pupil.goto(f"{running.stack.url}/table/{public_id}/")
        pupil.locator("#hand-up button").click(trial=True)  # so the guide goes
        teacher = open_context(viewport={"width": 1366, "height": 768}).new_page()
        running.sign_in(teacher, TEACHER)
        teacher.goto(f"{running.stack.url}/class/{running.demo['classroom']['id']}/live/")
        expect(teacher.locator("#board .rooms")).to_be_visible()
        teacher.wait_for_timeout(500)
        yield teacher, TablePage(pupil), Table(running.stack, public_id)


def test_the_wall_rings_who_comes_in(running: School, open_context: OpenContext) -> None:
    """The lobby follows by itself: a picture that was dashed is ringed, for three seconds."""
    with closing(open_context):
        teacher = open_context(viewport={"width": 1366, "height": 768}).new_page()
        running.sign_in(teacher, TEACHER)
        teacher.goto(f"{running.stack.url}/class/{running.demo['classroom']['id']}/wall/")
        name = running.child["name"]
        picture = teacher.locator("#wall .crowd li").filter(has_text=name)
        expect(picture).to_have_class("not")
        running.sign_in(open_context().new_page(), PUPIL)
        expect(picture).to_have_class("here new", timeout=SOON)
        expect(picture).to_have_class("here", timeout=5_000)


def test_hand_up_shows_on_the_board_and_goes_down_by_the_teacher(
    both: tuple[Page, TablePage, Table],
) -> None:
    teacher, pupil, _table = both
    status, hands = teacher.locator("#board-status"), teacher.locator("#hands")
    expect(status).not_to_contain_text("hand up")
    expect(hands).to_have_text("")
    pupil.page.locator("#hand-up button").click()
    expect(pupil.page.locator("#hand-up")).to_contain_text("Your teacher knows")
    expect(status).to_contain_text("1 hand up", timeout=SOON)
    expect(hands).to_have_text(re.compile(r"\w+ asks for help, table \d\."))
    teacher.locator("#board form[action*='/hand/'] button").first.click()
    expect(status).not_to_contain_text("hand up", timeout=SOON)
    expect(hands).to_have_text("")
    expect(pupil.page.locator("#hand-up button")).to_have_attribute(
        "aria-pressed", "false", timeout=SOON
    )
    expect(pupil.page.get_by_text("Your teacher knows")).to_be_hidden()
    expect(pupil.page.locator("#hand-up [data-hand=down]")).to_be_visible()


def open_table(running: School, open_context: OpenContext, table: Table, name: str) -> TablePage:
    """Sign the pupil of that name in and open the table."""
    child = next(one for one in running.demo["pupils"] if one["name"] == name)
    page = open_context().new_page()
    running.sign_in_pupil(page, child)
    page.goto(f"{running.stack.url}/table/{table.public_id}/")
    return TablePage(page)


def test_no_tile_moves_under_a_finger(
    both: tuple[Page, TablePage, Table], running: School, open_context: OpenContext
) -> None:
    """News comes to each tile where it stands; 5 seconds after the last touch they are sorted."""
    teacher, _pupil, _table = both
    tiles = teacher.locator("#rooms > .room")
    ids = "tiles => tiles.map((one) => one.id)"
    empty = teacher.locator("#empty-tables li").last
    mine = teacher.locator(f"#{empty.get_attribute('id')}")
    last = Table(running.stack, str(empty.get_attribute("id")).removeprefix("tile-"))
    names = [one["name"] for one in running.demo["pupils"]]
    # Whose turn it is, so that the table waits for nobody.
    name = next(one for one in (last.names[last.awaited], *last.users) if one in names)
    pupil = open_table(running, open_context, last, name)
    expect(pupil.page.locator("#hand-up button")).to_be_visible()
    teacher.wait_for_timeout(6_000)  # who has come stands where it belongs
    before = tiles.evaluate_all(ids)
    assert before[0] != f"tile-{last.public_id}"
    tiles.last.hover()
    pupil.page.locator("#hand-up button").click()
    expect(mine).to_have_class("room up", timeout=4_000)
    assert tiles.evaluate_all(ids) == before
    expect(tiles.first).to_have_id(f"tile-{last.public_id}", timeout=SOON)
    teacher.locator("#board form[action*='/hand/'] button").first.click()
    expect(mine).not_to_have_class("room up", timeout=SOON)


SEND = """async ([kind, args]) => {
  const fields = new FormData(document.getElementById("move"));
  fields.set("kind", kind);
  fields.set("args", args);
  const body = new URLSearchParams(fields);
  return (await fetch(document.getElementById("move").action, { method: "POST", body })).status;
}"""
"""Post a move with what the page's form says of the table, whatever lies over it."""


def all_at_the_table(running: School, opener: OpenContext, table: Table) -> dict[str, TablePage]:
    """Open the table for each pupil, by name: for who is missing a stand-in might move any time."""
    pages = {name: open_table(running, opener, table, name) for name in table.users}
    for page in pages.values():
        page.shows(table.revision)
    table.read()
    return pages


def test_pause_all_stops_the_table_and_it_goes_on_as_it_was(
    both: tuple[Page, TablePage, Table], running: School, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect(r"409 \(Conflict\) \[.*/act/")  # the move that a paused table refuses
    teacher, _pupil, table = both
    pages = all_at_the_table(running, open_context, table)
    while table.awaited in table.robots:
        table.wait()
    pupil = pages[table.names[table.awaited]]
    pupil.shows(table.revision)
    hand = [card.get_attribute("id") for card in pupil.root.locator("[data-card]").all()]
    with teacher.expect_popup() as opened:
        teacher.locator("#to-wall").click()
    wall = opened.value.locator("#wall")
    expect(wall).to_contain_text("Our quilt")
    teacher.locator("#pause-button").click()
    expect(wall).to_contain_text("Eyes up, please", timeout=SOON)
    sheet = pupil.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Eyes up, please", timeout=SOON)
    expect(teacher.locator("#pause-button")).to_contain_text("Resume")
    before = table.version
    move = choose(table.state, table.awaited)
    assert pupil.page.evaluate(SEND, [move.kind, json.dumps(move.args)]) == 409
    table.read()
    assert table.version == before
    teacher.locator("#pause-button").click()
    expect(sheet).to_have_count(0, timeout=SOON)
    expect(wall).to_contain_text("Our quilt", timeout=SOON)
    assert [card.get_attribute("id") for card in pupil.root.locator("[data-card]").all()] == hand
    assert pupil.page.evaluate(SEND, [move.kind, json.dumps(move.args)]) == 200
    table.wait()


def test_wrong_claim_shows_to_the_teacher_and_no_name_shows_on_the_wall(
    both: tuple[Page, TablePage, Table], running: School, open_context: OpenContext
) -> None:
    teacher, _pupil, table = both
    pages = all_at_the_table(running, open_context, table)
    for _move in range(30):  # until a pupil whose turn it is holds what makes a false claim
        while table.awaited in table.robots:
            table.wait()
        name, seat = table.names[table.awaited], table.awaited
        page = pages[name]
        page.shows(table.revision)
        claim = wrong_claim(table.state, seat)
        page.do(claim or choose(table.state, seat), table.state)
        table.wait("event_count")
        if claim:
            break
    expect(page.root.locator("#feedback")).to_contain_text("Not yet")
    latest = teacher.locator(f"#claims-{table.public_id} li").first
    expect(latest).to_contain_text("not yet", timeout=9_000)
    expect(teacher.locator(f"#tile-{table.public_id}")).to_contain_text(name)
    with teacher.expect_popup() as opened:
        teacher.locator("#to-wall").click()
    wall = opened.value.locator("#wall")
    expect(wall).to_contain_text("Our quilt")
    expect(wall).not_to_contain_text(name)
    expect(wall).not_to_contain_text("not yet")
