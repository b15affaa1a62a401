"""Access rules: one for each address, and the guards that views call.

Two fences. `RULES` says which kinds of people may ask for an address at all; `AccessMiddleware`
checks it before the view runs, and an address without a rule is refused. The guards below then
fetch the object for the person who asks; someone else's object is a 404, the same as no object.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from classroom.models import Classroom, Guardian, Student, Teacher, User
from classroom.site.posts import first_teacher
from games.access import RULES as GAME_RULES

Person = User | AnonymousUser

ANONYMOUS = "anonymous"
PUPIL = "pupil"
TEACHER = "teacher"
GUARDIAN = "guardian"
NEWCOMER = "newcomer"
"""A signed-in adult who has neither a class nor a child here yet."""

EVERYONE = frozenset({ANONYMOUS, PUPIL, TEACHER, GUARDIAN, NEWCOMER})
ADULTS = frozenset({TEACHER, GUARDIAN, NEWCOMER})
VISITORS = ADULTS | {ANONYMOUS}

# Whose object the address names; the permission tests read from it which of the cast get in.
NOTHING = ""
CLASS = "class"  # a class (or something of it): its present teachers
CHILD = "child"  # a pupil: that child's guardians
ASSIGNED = "assigned"  # an assignment: the pupils it is for
SEAT = "seat"  # a game session: those who sit at it


@dataclass(frozen=True)
class Rule:
    """Who may ask for an address.

    `who`: kinds of people; `scope`: whose object the address names; `quiet`: asked by the page
    itself (a poll), so it does not count as the person being there; `begins`: something begins or
    goes on in the class, so an archived one answers no such address; `reads`: but to one who reads.
    """

    who: frozenset[str]
    scope: str
    quiet: bool
    begins: bool
    reads: bool


def _rule(
    *who: str,
    scope: str = NOTHING,
    quiet: bool = False,
    begins: bool = False,
    reads: bool = False,
) -> Rule:
    return Rule(frozenset(who), scope, quiet, begins, reads)


_PUBLIC = _rule(*EVERYONE)
_OF_CLASS = _rule(TEACHER, scope=CLASS)
_OF_PRESENT_CLASS = _rule(TEACHER, scope=CLASS, begins=True)
_READ_OF_ANY_CLASS = _rule(TEACHER, scope=CLASS, begins=True, reads=True)
_OF_SEAT = _rule(PUPIL, scope=SEAT)
_AT_TABLE = _rule(PUPIL, TEACHER, scope=SEAT)
_POLL_AT_TABLE = _rule(PUPIL, TEACHER, scope=SEAT, quiet=True)

RULES: dict[str, Rule] = {
    # entry
    "class_code": _PUBLIC,
    "choose_name": _PUBLIC,
    "picture_password": _PUBLIC,
    "sign_out": _PUBLIC,
    "home": _PUBLIC,
    "privacy": _PUBLIC,
    "browsers": _PUBLIC,
    "about": _PUBLIC,
    "try_table": _PUBLIC,
    "leave_guest": _PUBLIC,
    "first_class": _rule(*ADULTS),
    # roster
    "roster_add": _OF_PRESENT_CLASS,
    "roster_check": _OF_PRESENT_CLASS,
    "roster_added": _OF_CLASS,
    "roster_undo": _OF_CLASS,
    "roster_pick": _OF_PRESENT_CLASS,
    "pupil_edit": _OF_CLASS,
    "pupil_remove": _OF_CLASS,
    "pupil_return": _OF_PRESENT_CLASS,
    "pictures_part": _OF_CLASS,
    "cards": _OF_CLASS,
    "picture_password_show": _OF_CLASS,
    "picture_password_reset": _OF_CLASS,
    "sign_in_unlock": _OF_CLASS,
    "sign_in_unlock_all": _OF_CLASS,
    "sign_in_window_open": _OF_PRESENT_CLASS,
    "sign_in_window_close": _OF_CLASS,
    # settings, teachers, moving
    "class_settings": _OF_CLASS,
    "class_setting_save": _OF_CLASS,
    "class_code_change": _OF_CLASS,
    "class_archive": _OF_CLASS,
    "class_take_up": _OF_CLASS,
    "export_answers": _OF_CLASS,
    "export_weeks": _OF_CLASS,
    "export_workbook": _OF_CLASS,
    "class_delete": _OF_CLASS,
    "teacher_invite": _OF_CLASS,
    "teacher_withdraw": _OF_CLASS,
    "teacher_end": _OF_CLASS,
    "teacher_join": _rule(*VISITORS),
    "pupil_move": _OF_CLASS,
    # families
    "family_codes": _OF_CLASS,
    "guardian_revoke": _OF_CLASS,
    "family_join": _rule(*VISITORS),
    # classes, assignments, live
    "class_page": _OF_CLASS,
    "class_list": _rule(TEACHER),
    "assign": _OF_PRESENT_CLASS,
    "assignment": _READ_OF_ANY_CLASS,
    "set_aside": _OF_PRESENT_CLASS,
    "take_out": _OF_PRESENT_CLASS,
    "catalogue": _OF_CLASS,
    "how_to_play": _OF_CLASS,
    "try_game": _OF_CLASS,
    "leave_trial": _rule(TEACHER, scope=SEAT),
    "live": _OF_CLASS,
    "live_part": _OF_CLASS,
    "live_ticket": _OF_CLASS,
    "wall": _OF_PRESENT_CLASS,
    "wall_part": _OF_CLASS,
    "wall_act": _OF_PRESENT_CLASS,
    "wall_warm_up": _OF_PRESENT_CLASS,
    "pause_all": _OF_PRESENT_CLASS,
    "resume_all": _OF_PRESENT_CLASS,
    "hand_down": _OF_PRESENT_CLASS,
    "say_to_all": _OF_PRESENT_CLASS,
    "robots_play": _OF_PRESENT_CLASS,
    "robot_plays": _OF_PRESENT_CLASS,
    "keep_seat": _OF_PRESENT_CLASS,
    "live_look": _OF_CLASS,
    "live_move": _OF_PRESENT_CLASS,
    "end_table": _OF_CLASS,
    "live_end": _OF_PRESENT_CLASS,
    "live_go_on": _OF_PRESENT_CLASS,
    "pupil_home": _rule(PUPIL),
    "home_part": _rule(PUPIL, quiet=True),
    "play_assignment": _rule(PUPIL, scope=ASSIGNED),
    "next_game": _OF_SEAT,
    "decline_game": _OF_SEAT,
    "game_gains": _OF_SEAT,
    "table_cards": _OF_SEAT,
    "album": _rule(PUPIL),
    "card_round": _rule(PUPIL),
    "warm_up_round": _rule(PUPIL, scope=ASSIGNED),
    "free_play": _rule(PUPIL),
    # progress and families' reading
    "class_report": _OF_CLASS,
    "class_answers": _OF_CLASS,
    "class_chances": _OF_CLASS,
    "monday_sheet": _OF_CLASS,
    "pupil_report": _OF_CLASS,
    "pupil_answer": _OF_CLASS,
    "home_note": _OF_CLASS,
    "pupil_sheets": _OF_CLASS,
    "my_patches": _rule(PUPIL),
    "family": _rule(GUARDIAN),
    "family_child": _rule(GUARDIAN, scope=CHILD),
    "weekly_mail": _rule(GUARDIAN),
    "weekly_mail_stop": _PUBLIC,
    # adults' accounts
    "account": _rule(*ADULTS),
    "own_account_save": _rule(*ADULTS),
    "own_account_elsewhere": _rule(*ADULTS),
    "own_account_hand_over": _rule(TEACHER),
    "own_account_delete": _rule(*ADULTS),
    "account_login": _rule(*VISITORS),
    "account_signup": _rule(*VISITORS),
    "account_logout": _rule(*VISITORS),
    "account_inactive": _rule(*VISITORS),
    "account_confirm_login_code": _rule(*VISITORS),
    "account_email_verification_sent": _rule(*VISITORS),
    "account_confirm_email": _rule(*VISITORS),
    "account_reset_password": _rule(*VISITORS),
    "account_reset_password_done": _rule(*VISITORS),
    "account_reset_password_from_key": _rule(*VISITORS),
    "account_reset_password_from_key_done": _rule(*VISITORS),
    "account_reauthenticate": _rule(*ADULTS),
    "account_email": _rule(*ADULTS),
    "account_change_password": _rule(*ADULTS),
    "account_set_password": _rule(*ADULTS),
    "mfa_authenticate": _rule(*VISITORS),
    "mfa_index": _rule(*ADULTS),
    "mfa_reauthenticate": _rule(*ADULTS),
    "mfa_activate_totp": _rule(*ADULTS),
    "mfa_deactivate_totp": _rule(*ADULTS),
    "mfa_view_recovery_codes": _rule(*ADULTS),
    "mfa_generate_recovery_codes": _rule(*ADULTS),
    "mfa_download_recovery_codes": _rule(*ADULTS),
}
_ASKED_BY_THE_PAGE = frozenset({"table_part", "table_ticket", "table_leave"})
# the table: games says which addresses there are; all are for those who sit there: pupils, and
# teachers at a game that they try out
RULES |= {name: _POLL_AT_TABLE if name in _ASKED_BY_THE_PAGE else _AT_TABLE for name in GAME_RULES}


def kinds_of(user: Person) -> frozenset[str]:
    """Return the kinds of person `user` is (a teacher may be a guardian too); no query is made
    for users that a sign-in backend fetched."""
    if not isinstance(user, User):
        return frozenset({ANONYMOUS})
    kinds = {kind for kind, has in _profiles(user) if has}
    return frozenset(kinds or {NEWCOMER})


def _profiles(user: User) -> Iterable[tuple[str, bool]]:
    yield PUPIL, hasattr(user, "student")
    yield TEACHER, hasattr(user, "teacher")
    yield GUARDIAN, hasattr(user, "guardian")


def teacher_of(user: Person) -> Teacher:
    """Return the teacher that `user` is, or raise Http404."""
    teacher: Teacher | None = getattr(user, "teacher", None)
    if teacher is None:
        raise Http404
    return teacher


def student_of(user: Person) -> Student:
    """Return the pupil that `user` is, or raise Http404."""
    student: Student | None = getattr(user, "student", None)
    if student is None:
        raise Http404
    return student


def guardian_of(user: Person) -> Guardian:
    """Return the guardian that `user` is, or raise Http404."""
    guardian: Guardian | None = getattr(user, "guardian", None)
    if guardian is None:
        raise Http404
    return guardian


def classroom_of(user: Person, public_id: str) -> Classroom:
    """Return the class if `user` is one of its present teachers, or raise Http404."""
    teacher = teacher_of(user)
    found = (
        Classroom.objects.select_related("school")
        .filter(public_id=public_id, staff__teacher=teacher, staff__ended_at=None)
        .first()
    )
    if found is None:
        raise Http404
    return found


def own_classroom_of(user: Person, public_id: str) -> Classroom:
    """Return the class if `user` is its first teacher, or raise Http404."""
    room = classroom_of(user, public_id)
    if first_teacher(room) != teacher_of(user):
        raise Http404
    return room


def pupil_in(user: Person, classroom: Classroom, student_public_id: str) -> Student:
    """Return the pupil if now in `classroom` and `user` teaches it now, or raise Http404."""
    teacher = teacher_of(user)
    found = _pupil(
        user__public_id=student_public_id,
        enrollments__classroom=classroom,
        enrollments__ended_at=None,
    )
    if not classroom.staff.filter(teacher=teacher, ended_at=None).exists():
        raise Http404
    return found


def former_pupil_in(classroom: Classroom, student_public_id: str) -> Student:
    """Return a pupil who is or was on the list of a class the caller got, or raise Http404."""
    return _pupil(user__public_id=student_public_id, enrollments__classroom=classroom)


def child_of(user: Person, student_public_id: str) -> Student:
    """Return the pupil if `user` is a guardian of that child now, or raise Http404."""
    if not isinstance(user, User):
        raise Http404
    return _pupil(
        user__public_id=student_public_id,
        guardianships__guardian__user=user,
        guardianships__ended_at=None,
    )


def _pupil(**where: object) -> Student:
    """Return the pupil of whom all this is true, or raise Http404."""
    found = Student.objects.select_related("user", "school").filter(**where).first()
    if found is None:
        raise Http404
    return found
