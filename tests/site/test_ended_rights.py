"""Permissions that ended: every role signs in again and asks every address of the grid.

Each change is made by its service. What is said here by hand differs from `GRID` of
`test_permissions`; every other answer must be as before.
"""

from collections.abc import Callable, Iterable

import pytest

from classroom.people.services import class_settings, colleagues, guardians, moving, roster
from classroom.site.access import RULES
from classroom.site.services.audit import Actor
from tests.cast import ROLES, Cast
from tests.site.test_permissions import (
    ADDRESSES,
    ASSIGNED,
    GAMES_ANSWERS,
    GRID,
    IN,
    SEATED,
    TEACHERS,
    ask,
    ids_of,
)

pytestmark = pytest.mark.slow

GONE = 404
OF_SEAT = [name for name, row in GRID.items() if row.ids == ("table",)]
"""Addresses of a table: those for who sits there."""
OF_CLASS = [name for name, row in GRID.items() if row.ids[:1] == ("classroom",)]
OF_PUPIL = [name for name in OF_CLASS if "student" in GRID[name].ids]
OF_PUPIL += ["robot_plays", "keep_seat"]
STAYS_OPEN = {"pupil_remove", "pupil_return"}
"""Asked for who has left the class: what was done is done, and may be undone."""
Answers = dict[tuple[str, str], int]


def by(cast: Cast) -> Actor:
    return Actor(cast.teacher.user, "teacher")


def answered(status: int, roles: Iterable[str], names: Iterable[str]) -> Answers:
    asked = list(names)
    return {(role, name): status for role in roles for name in asked}


def out_of_class(*roles: str) -> Answers:
    """Return what pupils are answered by the class in which they were."""
    seated = [role for role in roles if role in SEATED]
    assigned = ("play_assignment", "warm_up_round")
    return answered(GONE, seated, OF_SEAT) | answered(GONE, roles, assigned)


def without_pupil() -> Answers:
    """Return what the class's teachers are answered about a pupil who has left it."""
    return answered(GONE, TEACHERS, set(OF_PUPIL) - STAYS_OPEN | {"guardian_revoke"})


def move(cast: Cast) -> Answers:
    room = cast.other_classroom
    moving.move_pupil(by(cast), cast.classroom, room, cast.pupil, cast.pupil.name)
    return out_of_class("pupil") | without_pupil()


def remove(cast: Cast) -> Answers:
    roster.remove_pupil(by(cast), cast.classroom, cast.pupil)
    no_class = answered(GONE, ["pupil"], ["free_play"])
    return out_of_class("pupil") | without_pupil() | no_class


def archive(cast: Cast) -> Answers:
    class_settings.archive(by(cast), cast.classroom)
    no_class = answered(GONE, ASSIGNED, ["free_play"]) | {("teacher", "class_list"): 302}
    begins = [name for name in ADDRESSES if RULES[name].begins and not RULES[name].reads]
    return out_of_class(*ASSIGNED) | no_class | answered(302, TEACHERS, begins)


def hand_over(cast: Cast) -> Answers:
    post = cast.classroom.staff.get(teacher=cast.co_teacher)
    colleagues.pass_on(by(cast), cast.classroom, cast.teacher, post, stays=False)
    first = {("co_teacher", "class_delete"): 302, ("teacher", "class_list"): 302}
    return answered(GONE, ["teacher"], OF_CLASS) | first


def remove_colleague(cast: Cast) -> Answers:
    colleagues.end_post(by(cast), cast.classroom, cast.teacher, cast.co_teacher)
    return answered(GONE, ["co_teacher"], OF_CLASS)


def revoke_guardian(cast: Cast) -> Answers:
    guardians.revoke(by(cast), cast.classroom, cast.pupil, cast.guardian)
    return {("guardian", "family_child"): GONE}


CHANGES = [move, remove, archive, hand_over, remove_colleague, revoke_guardian]


@pytest.mark.parametrize("change", CHANGES)
def test_what_has_ended_is_absent_and_all_else_as_before(
    cast: Cast, change: Callable[[Cast], Answers]
) -> None:
    ids = {name: ids_of(cast, GRID[name].ids) for name in ADDRESSES}
    expected: Answers = {(r, n): GRID[n].answers[r] for r in ROLES for n in ADDRESSES}
    expected |= change(cast)
    found: Answers = {}
    for role in ROLES:
        if (user := cast.user(role)) is not None:
            user.refresh_from_db()
        client = cast.client(role)
        signed_in = {key: morsel.value for key, morsel in client.cookies.items()}
        for name in ADDRESSES:
            client.cookies.clear()
            client.cookies.load(signed_in)  # some addresses sign out
            status = ask(client, GRID[name], name, ids[name], cast).status_code
            is_in = expected[role, name] == IN and status in GAMES_ANSWERS
            found[role, name] = IN if is_in else status
    assert {key: found[key] for key in found if found[key] != expected[key]} == {}
