"""Permissions: every address, each of the twelve roles, and other people's objects.

The grid below is written by hand, so that a rule that is too wide in the registry is seen here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from classroom.models import Student
from classroom.site.access import RULES
from games.access import TABLE_URLS
from games.catalogue import GAMES
from games.ids import guest_id
from games.models import Attempt
from games.services import begin_trial
from tests.cast import ROLES, Cast
from tests.factories import AssignmentFactory
from tests.reports.kinds import Log, colours

TEACHERS = ("teacher", "co_teacher")
"""Who teaches the class now; all other roles of teachers do not."""
PUPILS = ("pupil", "table_mate", "classmate", "other_class_pupil")
ADULTS = (*TEACHERS, "removed_co_teacher", "other_school_teacher", "school_admin")
FAMILIES = ("guardian", "other_guardian")
SEATED = ("pupil", "table_mate")
ASSIGNED = (*SEATED, "classmate")


@dataclass(frozen=True)
class Row:
    """One address: how it is asked for, and what each role is answered."""

    answers: dict[str, int]
    ids: tuple[str, ...] = ()
    method: str = "get"
    data: dict[str, str] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)  # posted: field -> whose public id


def answers(rest: int, anonymous: int = 302, **groups: Any) -> dict[str, int]:
    """Return the answer for each role: `rest`, but for the roles named as (roles, status)."""
    found = dict.fromkeys(ROLES, rest) | {"anonymous": anonymous}
    for roles, status in groups.values():
        found |= dict.fromkeys(roles, status)
    return found


def everyone(status: int, anonymous: int) -> dict[str, int]:
    return answers(status, anonymous)


def of_class(status: int = 200, *, ids: tuple[str, ...] = ("classroom",), **more: Any) -> Row:
    """Only the class's present teachers get in."""
    return Row(answers(404, who=(TEACHERS, status)), ids, **more)


def of_pupil(status: int = 200, **more: Any) -> Row:
    return of_class(status, ids=("classroom", "student"), **more)


def of_table(status: int = 200, **more: Any) -> Row:
    """Only the two who sit there get in."""
    return Row(answers(404, who=(SEATED, status)), ("table",), **more)


def of_pupils(status: int = 200, **more: Any) -> Row:
    return Row(answers(404, who=(PUPILS, status)), **more)


def of_adults(status: int, **more: Any) -> Row:
    return Row(answers(404, who=((*ADULTS, *FAMILIES), status)), **more)


def of_visitors(status: int, anonymous: int, **more: Any) -> Row:
    return Row(answers(404, anonymous, who=((*ADULTS, *FAMILIES), status)), **more)


POST: dict[str, Any] = {"method": "post"}
IN = 0
"""The seat is the asker's; the answer is the game's (whose turn it is, what was posted)."""
GAMES_ANSWERS = {200, 204, 400, 409, 422}
GRID: dict[str, Row] = {
    "class_code": Row(everyone(302, 200)),
    "choose_name": Row(everyone(302, 302)),  # no code was typed here
    "picture_password": Row(everyone(302, 302), ("student",)),
    "sign_out": Row(everyone(200, 200)),
    "home": Row(everyone(302, 302)),
    "privacy": Row(everyone(200, 200)),
    "browsers": Row(everyone(200, 200)),
    "about": Row(everyone(200, 200)),
    "try_table": Row(everyone(302, 302), ("game",), "post"),
    "leave_guest": Row(everyone(302, 302), ("guest_table",), "post"),
    "first_class": of_adults(200),
    "roster_add": of_class(),
    "roster_check": of_class(422, **POST),  # no list
    "roster_added": of_class(302, ids=("classroom", "key")),  # the key of no form
    "roster_undo": of_class(302, **POST, ids=("classroom", "key")),
    "roster_pick": of_class(),
    "pupil_edit": of_pupil(),
    "pupil_remove": of_pupil(302, **POST),
    "pupil_return": of_pupil(302, **POST),
    "pictures_part": of_class(302, **POST),
    "picture_password_show": of_pupil(),
    "picture_password_reset": of_pupil(302, **POST),
    "sign_in_unlock": of_pupil(302, **POST),
    "sign_in_unlock_all": of_class(302, **POST),
    "cards": of_class(),
    "sign_in_window_open": of_class(302, **POST),
    "sign_in_window_close": of_class(302, **POST),
    "class_settings": of_class(),
    "class_setting_save": of_class(302, **POST, data={"field": "name", "value": "Oak class"}),
    "class_code_change": of_class(302, **POST),
    "class_archive": of_class(302, **POST),
    "class_take_up": of_class(302, **POST),
    "export_answers": of_class(),
    "export_weeks": of_class(),
    "export_workbook": of_class(),
    "class_delete": Row(
        answers(404, who=(("teacher",), 302)), ("classroom",), "post", {"name": "Maple class"}
    ),
    "teacher_invite": of_class(302, **POST, data={"email": "fay@hazel.example"}),
    "teacher_withdraw": of_class(302, **POST),
    "teacher_end": of_class(302, **POST, people={"teacher": "co_teacher"}),
    "teacher_join": of_visitors(200, 200, ids=("token",)),
    "pupil_move": of_pupil(),
    "family_codes": of_class(),
    "guardian_revoke": of_pupil(302, **POST, people={"guardian": "guardian"}),
    "family_join": of_visitors(200, 200),
    "class_list": Row(
        answers(404, who=(ADULTS, 200), new=(("removed_co_teacher", "school_admin"), 302))
    ),
    "class_page": of_class(),
    "assign": of_class(),
    "catalogue": of_class(),
    "how_to_play": of_class(ids=("classroom", "game")),
    "try_game": of_class(302, ids=("classroom", "game"), **POST),
    "leave_trial": Row(answers(404, who=(("teacher",), 302)), ("trial",), "post"),
    "assignment": of_class(ids=("classroom", "assignment")),
    "set_aside": of_class(302, ids=("classroom", "assignment"), **POST),
    "take_out": of_class(302, ids=("classroom", "assignment"), **POST),
    "live": of_class(),
    "live_part": of_class(),
    "live_ticket": of_class(),
    "wall": of_class(),
    "wall_part": of_class(),
    "wall_warm_up": of_class(),
    "wall_act": of_class(400, **POST),  # nothing is asked for
    "pause_all": of_class(302, **POST),
    "resume_all": of_class(302, **POST),
    "hand_down": of_class(302, ids=("classroom", "table"), **POST),
    "say_to_all": of_class(302, **POST, data={"say": "quiet"}),
    "robots_play": of_class(302, **POST),
    "robot_plays": of_class(302, ids=("classroom", "table"), **POST, people={"pupil": "pupil"}),
    "keep_seat": of_class(302, ids=("classroom", "table"), **POST, people={"pupil": "pupil"}),
    "live_look": of_class(ids=("classroom", "table")),
    "live_move": of_class(ids=("classroom", "table")),
    "live_end": of_class(),
    "live_go_on": of_class(302, method="post"),
    "end_table": of_class(302, ids=("classroom", "table"), **POST),
    "pupil_home": of_pupils(),
    "home_part": of_pupils(),
    "play_assignment": Row(answers(404, who=(ASSIGNED, 302)), ("assignment",), "post"),
    "warm_up_round": Row(answers(404, who=(ASSIGNED, 200)), ("assignment",)),
    "next_game": of_table(302, **POST),
    "decline_game": of_table(302, **POST),
    "table_cards": of_table(200),
    "game_gains": of_table(204),
    "album": of_pupils(),
    "card_round": of_pupils(),
    "free_play": of_pupils(302, **POST, data={"game": "sleeping_queens", "robot": "pip"}),
    "class_report": of_class(),
    "pupil_report": of_pupil(),
    "pupil_sheets": of_class(),
    "home_note": of_pupil(302, **POST, data={"sentence": "helped"}),
    "pupil_answer": of_class(ids=("classroom", "student", "answer")),
    "class_answers": of_class(),
    "class_chances": of_class(),
    "monday_sheet": of_class(),
    "my_patches": of_pupils(),
    "family": Row(answers(404, who=(FAMILIES, 200))),
    "family_child": Row(answers(404, who=(("guardian",), 200)), ("student",)),
    "weekly_mail": Row(answers(404, who=(FAMILIES, 302)), **POST),
    "weekly_mail_stop": Row(everyone(404, 404), ("token",)),
    "table": of_table(),
    "table_plain": of_table(),
    "table_act": of_table(IN, **POST),
    "table_help": of_table(IN, **POST),
    "table_replay": of_table(),
    "table_part": of_table(),
    "table_ticket": of_table(),
    "table_hand": of_table(302, **POST),
    "table_say": of_table(IN, **POST),
    "table_leave": of_table(204, **POST),
    "table_guide": of_table(302, **POST),
    "table_go_on": of_table(302, **POST, data={"version": "0"}),
    "table_rules": of_table(),
    "table_tray": of_table(IN, **POST),
    "account": of_adults(200),
    "own_account_save": of_adults(302, **POST),
    "own_account_elsewhere": of_adults(302, **POST),
    "own_account_hand_over": Row(answers(404, who=(ADULTS, 200))),
    "own_account_delete": of_adults(200),
    "account_login": of_visitors(302, 200),
    "account_signup": of_visitors(302, 200),
    "account_logout": of_visitors(200, 302),
    "account_inactive": of_visitors(200, 200),
    "account_confirm_login_code": of_visitors(302, 302),
    "account_email_verification_sent": of_visitors(200, 200),
    "account_confirm_email": of_visitors(200, 200, ids=("key",)),
    "account_reset_password": of_visitors(200, 200),
    "account_reset_password_done": of_visitors(200, 200),
    "account_reset_password_from_key": of_visitors(200, 200, ids=("uidb36", "key")),
    "account_reset_password_from_key_done": of_visitors(200, 200),
    "account_reauthenticate": of_adults(200),
    "account_email": of_adults(200),
    "account_change_password": of_adults(200),
    "account_set_password": of_adults(302),
    "mfa_authenticate": of_visitors(302, 302),
    "mfa_index": of_adults(200),
    "mfa_reauthenticate": of_adults(302),
    "mfa_activate_totp": of_adults(302),
    "mfa_deactivate_totp": of_adults(404),
    "mfa_view_recovery_codes": of_adults(404),
    "mfa_generate_recovery_codes": of_adults(302),
    "mfa_download_recovery_codes": of_adults(404),
}


def _names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _names(one.url_patterns)
        else:
            yield str(one.name)


ADDRESSES = sorted(set(_names(get_resolver().url_patterns)))


def ids_of(cast: Cast, places: Iterable[str]) -> dict[str, str]:
    """Return what stands in those places of an address, and in places that cost nothing."""
    made = {"trial": _trial, "answer": lambda cast: _answer(cast, cast.pupil)}
    return {
        "classroom": cast.classroom.public_id,
        "student": cast.pupil.user.public_id,
        "assignment": cast.assignment.public_id,
        "table": cast.table.public_id,
        "game": "sleeping_queens",
        "guest_table": guest_id(),
        "key": "nokey",
        "token": "nokey",
        "uidb36": "1",
        **{key: make(cast) for key, make in made.items() if key in places},
    }


def _answer(cast: Cast, pupil: Student) -> str:
    """Return the id of an answer of a pupil's."""
    Log(pupil, "", pupil, cast.table).claim(timezone.now(), colours(1, 1))
    return str(Attempt.objects.filter(student=pupil.user).latest("id").pk)


def _trial(cast: Cast) -> str:
    """Return the game that the teacher tries out."""
    mode = GAMES["sleeping_queens"].modes[0]
    return begin_trial(cast.teacher.user, "Ms Ada", "sun", mode, {}).public_id


def ask(client: Client, row: Row, name: str, ids: dict[str, str], cast: Cast) -> HttpResponse:
    """Ask for an address and undo what it did."""
    people = {key: getattr(cast, who).user.public_id for key, who in row.people.items()}
    where = reverse(name, args=[ids[key] for key in row.ids])
    with transaction.atomic():
        answer: Any = getattr(client, row.method)(where, row.data | people)
        transaction.set_rollback(True)
    return answer  # type: ignore[no-any-return]


def test_every_address_has_a_row_here_and_a_rule() -> None:
    assert set(ADDRESSES) - set(GRID) == set()
    assert set(ADDRESSES) - set(RULES) == set()


def test_each_row_answers_for_each_role() -> None:
    assert all(set(row.answers) == set(ROLES) for row in GRID.values())


@pytest.mark.parametrize("name", ADDRESSES)
def test_each_role_is_answered_as_the_grid_says(cast: Cast, name: str) -> None:
    row = GRID[name]
    ids = ids_of(cast, row.ids)
    found = {role: ask(cast.client(role), row, name, ids, cast).status_code for role in ROLES}
    told = {
        role: IN if row.answers[role] == IN and status in GAMES_ANSWERS else status
        for role, status in found.items()
    }
    assert told == row.answers


@pytest.mark.parametrize("name", [name for name in ADDRESSES if 404 in GRID[name].answers.values()])
def test_roles_who_may_not_get_in_by_no_other_method(cast: Cast, name: str) -> None:
    row = GRID[name]
    ids = ids_of(cast, row.ids)
    other = "get" if row.method == "post" else "post"
    shut = [role for role in ROLES if row.answers[role] == 404 and _refused_by_kind(name, role)]
    for role in shut:
        turned = Row(row.answers, row.ids, other)
        assert ask(cast.client(role), turned, name, ids, cast).status_code == 404, role


def _refused_by_kind(name: str, role: str) -> bool:
    """Tell whether nobody of the role's kind gets in: then the method is never looked at.

    Pages of the second step are shut to adults who have none, not to their kind; so are tables,
    at which a teacher may sit who tries a game out.
    """
    if name.startswith("mfa_") and role not in PUPILS:
        return False
    if role in ADULTS and (name in TABLE_URLS or name == "leave_trial"):
        return False
    same = PUPILS if role in PUPILS else FAMILIES if role in FAMILIES else ADULTS
    return all(GRID[name].answers[one] == 404 for one in same)


def _foreign(cast: Cast) -> dict[str, list[str]]:
    elsewhere = AssignmentFactory(classroom=cast.foreign_classroom)
    return {
        "classroom": [cast.foreign_classroom.public_id, "2" * 14],
        "student": [cast.foreign_pupil.user.public_id, "2" * 14, cast.teacher.user.public_id],
        "assignment": [elsewhere.public_id, "2" * 14],
        "table": ["2" * 14],
        "game": ["chess"],
        "trial": [cast.table.public_id, "2" * 14],
        "answer": [_answer(cast, cast.table_mate), "0"],
        "guest_table": [cast.table.public_id, "2" * 14],
    }


OBJECTS = [
    (name, key)
    for name in ADDRESSES
    for key in GRID[name].ids
    if key not in {"key", "token", "uidb36"} and name != "picture_password"
]


PUPIL_PAGES = [name for name, key in OBJECTS if key == "student" and "classroom" in GRID[name].ids]


@pytest.mark.parametrize(("name", "key"), OBJECTS)
def test_other_peoples_objects_are_as_absent_ones(cast: Cast, name: str, key: str) -> None:
    row = GRID[name]
    client = cast.client(next(role for role in ROLES[1:] if row.answers[role] != 404))
    for foreign in _foreign(cast)[key]:
        answer = ask(client, row, name, ids_of(cast, row.ids) | {key: foreign}, cast)
        assert answer.status_code == 404, foreign


@pytest.mark.parametrize("name", PUPIL_PAGES)
def test_pupil_of_the_teachers_other_class_is_not_in_this_one(cast: Cast, name: str) -> None:
    row = GRID[name]
    ids = ids_of(cast, row.ids) | {"student": cast.other_class_pupil.user.public_id}
    assert ask(cast.client("co_teacher"), row, name, ids, cast).status_code == 404


@pytest.mark.urls("tests.site.ruleless")
def test_address_without_a_rule_is_refused(cast: Cast) -> None:
    client = cast.client("teacher")
    assert client.get("/remembered/").status_code == 200
    assert client.get("/forgotten/").status_code == 404


def test_removed_co_teacher_is_out_at_the_very_next_request(cast: Cast) -> None:
    client = cast.client("co_teacher")
    where = reverse("cards", args=[cast.classroom.public_id])
    assert client.get(where).status_code == 200
    cast.classroom.staff.filter(teacher=cast.co_teacher).update(ended_at="2026-01-01T00:00Z")
    assert client.get(where).status_code == 404
