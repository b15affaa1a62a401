"""Lays one table with a chosen deal on a stack's database, and opens it in signed-in browsers."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.browser.player import Table
from tests.browser.signed_in import open_signed_in
from tests.browser.table import TablePage
from tests.stack import Stack

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import OpenContext

SCRIPT = "from tests.browser.table_fixture import print_table; print_table({options!r}, {cards!r})"
TEACH = "from tests.browser.table_fixture import print_teacher; print_teacher({table!r})"
NAMES = ("Ripple", "Ember")


def print_table(options: dict[str, Any], cards: str = "") -> None:
    """Make two pupils and a robot's seat, deal the story; print id and cookies. Runs in a stack.

    `cards`: the table is a class's, with this set of thinking cards; "" for nobody's table.
    """
    from django.db import transaction

    from games.services import SeatPlan, create_session
    from tests.browser.deal import redeal
    from tests.table_factory import cookies_of, make_pupils

    users = make_pupils(2)
    plans = [SeatPlan("Biscuit", "bot", bot_level="greedy")]
    pictures = ("otter", "fox")
    plans += [
        SeatPlan(name, avatar, user)
        for name, avatar, user in zip(NAMES, pictures, users, strict=True)
    ]
    with transaction.atomic():  # the clock must not move the robot of the first deal meanwhile
        session = create_session(
            "sleeping_queens", plans, options=options, versus=True, place="Maple"
        )
        redeal(session.public_id)
        if cards:
            give_to_class(session, users, cards)
    cookies = [cookies_of(user) for user in users]
    print(json.dumps({"public_id": session.public_id, "cookies": cookies}))


def print_class_table(
    game: str, mode: str, cards: str, pupils: int = 2, hold_seconds: float = 0
) -> None:
    """Make a table of any game for pupils of a class and robots; print id and cookies."""
    from games.catalogue import GAMES
    from tests.table_factory import cookies_of, make_pupils, make_table

    users = make_pupils(pupils)
    robots = max(1, GAMES[game].mode(mode).least - pupils)
    session = make_table(users, robots, game, mode, hold_seconds=hold_seconds)
    give_to_class(session, users, cards)
    cookies = [cookies_of(user) for user in users]
    print(json.dumps({"public_id": session.public_id, "cookies": cookies}))


def give_to_class(session: Any, users: list[Any], cards: str) -> None:
    """Make the table the first one of a game that is set for these pupils' class."""
    from django.utils import timezone

    from classroom.models import Assignment, AssignmentTable, Classroom, Enrollment
    from classroom.people.services.sign_in_window import new_code

    students = [user.student for user in users]
    room = Classroom.objects.create(
        school=students[0].school, name="Maple class", year_band="7-8", code=new_code()
    )
    for student in students:
        Enrollment.objects.create(classroom=room, student=student)
    assignment = Assignment.objects.create(
        classroom=room, game=session.game, starts_at=timezone.now(), thinking_cards=cards
    )
    AssignmentTable.objects.create(
        classroom=room, assignment=assignment, game_session=session, number=1
    )


def print_teacher(public_id: str) -> None:
    """Give a class's table a teacher of its class; print the class and the teacher's cookies."""
    from classroom.models import AssignmentTable, ClassroomTeacher
    from tests.factories import TeacherFactory
    from tests.table_factory import cookies_of

    table = AssignmentTable.objects.get(game_session__public_id=public_id)
    room = table.classroom
    teacher = TeacherFactory(school=room.school)
    ClassroomTeacher.objects.create(classroom=room, teacher=teacher)
    print(json.dumps({"classroom": room.public_id, "cookies": cookies_of(teacher.user)}))


@dataclass
class TableFixture:
    """A table in a running stack: two pupils, Ripple begins, Ember holds the Knight."""

    stack: Stack
    public_id: str
    cookies: list[dict[str, str]]

    def open(
        self, opener: "OpenContext", pupil: int = 0, base: str = "", **options: Any
    ) -> TablePage:
        """Open the table in a new browser in which that pupil is signed in; `base`: where the
        browser finds the server, if not as it is."""
        page = open_signed_in(opener, self.stack.url, self.cookies[pupil], **options)
        page.goto(self.url.replace(self.stack.url, base) if base else self.url)
        return TablePage(page)

    def open_class(self, opener: "OpenContext", path: str) -> "Page":
        """Open a page of the table's class in a new browser in which a teacher is signed in."""
        made = json.loads(self.stack.shell(TEACH.format(table=self.public_id)))
        page = open_signed_in(opener, self.stack.url, made["cookies"])
        page.goto(f"{self.stack.url}/class/{made['classroom']}/{path}")
        return page

    @property
    def url(self) -> str:
        """The table's address."""
        return f"{self.stack.url}/table/{self.public_id}/"

    def table(self) -> Table:
        """Return the stored table."""
        return Table(self.stack, self.public_id)


def make_table_in(stack: Stack, *, cards: str = "", **options: Any) -> TableFixture:
    """Lay a table; `options` are the engine's house rules. The clock is kept from it meanwhile.

    `cards`: with this set of thinking cards, at a table of a class.
    """
    printed = stack.shell(SCRIPT.format(options=options, cards=cards))
    row = json.loads(printed)
    return TableFixture(stack, row["public_id"], row["cookies"])


def make_class_table_in(
    stack: Stack, game: str, mode: str, cards: str, pupils: int = 2, hold_seconds: float = 0
) -> TableFixture:
    """Lay a table of any game at which pupils of a class may turn thinking cards of a set."""
    called = f"print_class_table({game!r}, {mode!r}, {cards!r}, {pupils}, {hold_seconds})"
    printed = stack.shell(f"from tests.browser.table_fixture import print_class_table; {called}")
    row = json.loads(printed)
    return TableFixture(stack, row["public_id"], row["cookies"])


def hand_of(table: Table, pupil: int) -> list[int]:
    """Return the cards that Ripple (0) or Ember (1) holds."""
    return table.state.hands[table.seat_named(("Ripple", "Ember")[pupil])]
