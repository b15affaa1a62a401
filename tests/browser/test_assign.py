"""The page that sets a game: what is changed while it asks for its summary stays changed."""

import json
from contextlib import closing

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenContext
from tests.browser.table_fixture import make_table_in
from tests.stack import Stack

TEACH = "from tests.browser.test_assign import print_teacher; print_teacher({table!r})"
SOON = 15_000
PAUSE = 200
"""Milliseconds in which the page asks after a change."""


def print_teacher(table: str) -> None:
    """Give the class of a table a teacher; print the class and the teacher's cookies."""
    from classroom.models import AssignmentTable, ClassroomTeacher
    from tests.factories import TeacherFactory
    from tests.table_factory import cookies_of

    row = AssignmentTable.objects.select_related("classroom").get(game_session__public_id=table)
    teacher = TeacherFactory(school=row.classroom.school)
    ClassroomTeacher.objects.create(classroom=row.classroom, teacher=teacher)
    print(json.dumps({"classroom": row.classroom.public_id, "cookies": cookies_of(teacher.user)}))


def assign_page(stack: Stack, opener: OpenContext) -> Page:
    """Open the page that sets a game for a class, its clock standing still."""
    table = make_table_in(stack, cards="add_10")
    made = json.loads(stack.shell(TEACH.format(table=table.public_id)))
    context = opener()
    cookies = made["cookies"].items()
    context.add_cookies([{"name": n, "value": v, "url": stack.url} for n, v in cookies])
    page = context.new_page()
    page.clock.install(time=0)
    page.goto(f"{stack.url}/class/{made['classroom']}/assign/")
    page.clock.pause_at(60_000)
    page.locator("#more > summary").click()
    return page


def test_tick_stays_though_the_answer_to_an_earlier_change_comes_after_it(
    stack: Stack, open_context: OpenContext
) -> None:
    held: list[Route] = []
    with closing(open_context):
        page = assign_page(stack, open_context)
        page.route("**/assign/", lambda route: route.continue_() if held else held.append(route))
        page.locator("input[name=seats][value='3']").check(force=True)
        with page.expect_request("**/assign/"):
            page.clock.run_for(PAUSE)
        while not held:
            page.wait_for_timeout(PAUSE)
        answer = held[0].fetch()
        tick = page.locator("input[name=state_total]")
        tick.check()
        held[0].fulfill(response=answer)
        page.wait_for_timeout(PAUSE)
        expect(tick).to_be_checked()
        with page.expect_response("**/assign/") as asked:
            page.clock.resume()
        assert asked.value.ok
        expect(page.locator("input[name=seats][value='3']")).to_be_checked(timeout=SOON)
        expect(tick).to_be_checked(timeout=SOON)
