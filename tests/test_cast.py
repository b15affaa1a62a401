"""The cast itself: every role signs in, and each is what its name says."""

import pytest

from classroom.site.access import kinds_of
from tests.cast import ROLES, Cast

pytestmark = pytest.mark.fast

KINDS = {
    "pupil": "pupil",
    "table_mate": "pupil",
    "classmate": "pupil",
    "other_class_pupil": "pupil",
    "guardian": "guardian",
    "other_guardian": "guardian",
}


def test_there_are_twelve_roles() -> None:
    assert len(set(ROLES)) == 12


@pytest.mark.parametrize("role", ROLES[1:])
def test_each_role_is_signed_in_as_its_kind(cast: Cast, role: str) -> None:
    client = cast.client(role)
    assert client.session["_auth_user_id"] == str(cast.user(role).pk)
    assert kinds_of(cast.user(role)) == {KINDS.get(role, "teacher")}


def test_pupil_and_mate_sit_at_the_table_and_the_classmate_does_not(cast: Cast) -> None:
    seated = set(cast.table.seats.exclude(user=None).values_list("user", flat=True))
    assert seated == {cast.pupil.user_id, cast.table_mate.user_id}
