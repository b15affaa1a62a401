"""A class of 27 at 14 tables of two, most of them not here: for the live board and the wall."""

import json
from typing import Any

from tests.stack import Stack

NAMES = [
    "Amir",
    "Anna",
    "Ben",
    "Chloe",
    "Dev",
    "Ella",
    "Grace",
    "Hugo",
    "Iris",
    "Kate",
    "Leo",
    "Nia",
    "Noah",
    "Omar",
    "Quinn",
    "Rosa",
    "Sami",
    "Uma",
    "Victor",
    "Wren",
    "Yusuf",
    "Ada",
    "Finn",
    "Maya",
    "Priya",
    "Zoë",
    "Maximilian-Alexander",
]
HERE = ("Ada", "Finn", "Maya", "Zoë", "Maximilian-Alexander")
SEED = "from tests.browser.board_class import print_class; print_class()"


def print_class() -> None:
    """Make the class, set Sleeping Queens; five are here, a hand is up; print id, cookies."""
    from datetime import timedelta

    from django.utils import timezone

    from classroom.lessons.services.assignments import AssignmentPlan, create_assignment
    from classroom.models import Student
    from classroom.people.services.roster import add_pupils
    from classroom.site.services.audit import SYSTEM
    from games.models import Seat
    from games.services import raise_hand
    from tests.factories import ClassroomFactory, SchoolFactory, TeacherFactory
    from tests.table_factory import cookies_of

    school = SchoolFactory()
    teacher = TeacherFactory(school=school, name="Ms Ada")
    room = ClassroomFactory(school=school, name="Maple class", teacher=teacher, open_until=None)
    add_pupils(SYSTEM, room, list(NAMES), key="")
    rows = {row.name: row for row in Student.objects.filter(enrollments__classroom=room)}
    places: dict[int, int | None] = {rows[name].pk: n // 2 + 1 for n, name in enumerate(NAMES)}
    now = timezone.now()
    create_assignment(SYSTEM, room, AssignmentPlan("sleeping_queens", places, now, seats=2))
    seats = Seat.objects.filter(user__in=[rows[name].user_id for name in HERE])
    seats.update(seen_at=now + timedelta(hours=1))
    raise_hand(seats.get(name="Maya"), True)
    cookies = cookies_of(teacher.user)
    print(json.dumps({"id": room.public_id, "teacher": cookies}))


def seed(stack: Stack) -> dict[str, Any]:
    """Make the class in a running stack; return its address, and the teacher's cookies for it."""
    made = json.loads(stack.shell(SEED))
    return {"url": f"{stack.url}/class/{made['id']}", "cookies": made["teacher"]}
