"""Family codes: printed, typed at home, used once; guardians joined and ended."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import AuditEntry, FamilyCode, Guardian, Guardianship, Student
from classroom.people.services import guardians
from tests.cast import Cast
from tests.people.sign_in_steps import confirm_by_mail, sign_in, sign_up

pytestmark = [pytest.mark.fast, pytest.mark.on_postgresql]


def print_code(cast: Cast, student: Student, role: str = "teacher") -> str:
    """Press "Print a code" and read it off the letter."""
    where = reverse("family_codes", args=[cast.classroom.public_id])
    page = cast.client(role).post(where, {"student": student.user.public_id})
    found = re.search(
        r"kode\" translate=\"no\">((?:[0-9A-Z]{4} ){3}[0-9A-Z]{4})<", page.content.decode()
    )
    assert found
    return found[1]


def join(client: Client, code: str, name: str = "Jo") -> Any:
    """Type the code, then press the button."""
    client.post(reverse("family_join"), {"code": code})
    return client.post(reverse("family_join"), {"join": "1", "name": name})


def links(student: Student) -> set[str]:
    found = Guardianship.objects.filter(student=student, ended_at=None)
    return set(found.values_list("guardian__user__email", flat=True))


def test_guardian_joins_by_a_typed_code_and_a_mailed_link(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    client = Client()
    page = client.post(
        reverse("family_join"), {"code": code.lower().replace(" ", "-")}, follow=True
    )
    words = page.content.decode()
    assert "The code is good" in words
    assert "Ripple" not in words  # a name only after sign-in
    sign_up(client, "jo@home.example", next=reverse("family_join"))
    page = confirm_by_mail(client)
    assert "Is this your child?" in page.content.decode()
    assert "Ripple" in page.content.decode()
    page = client.post(reverse("family_join"), {"join": "1", "name": "Grandma Jo"})
    assert page["Location"] == reverse("family_child", args=[cast.pupil.user.public_id])
    assert links(cast.pupil) == {"sam@family.example", "jo@home.example"}
    entry = AuditEntry.objects.get(act="guardian_joined")
    assert (entry.role, entry.subject) == ("guardian", cast.pupil.user.public_id)
    assert client.get(reverse("home"))["Location"] == reverse("family")
    shown = cast.client("teacher").get(reverse("family_codes", args=[cast.classroom.public_id]))
    assert "Grandma Jo" in shown.content.decode()


def test_another_code_may_be_typed_instead(cast: Cast) -> None:
    client = Client()
    client.post(reverse("family_join"), {"code": print_code(cast, cast.pupil)})
    page = client.post(reverse("family_join"), {"other": "1"}, follow=True)
    assert page.status_code == 200
    assert "The code is good" not in page.content.decode()
    assert 'name="code"' in page.content.decode()


def test_code_is_used_once(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    join(cast.client("other_guardian"), code)
    assert "kit@family.example" in links(cast.pupil)
    page = Client().post(reverse("family_join"), {"code": code})
    assert page.status_code == 422


def test_two_who_typed_the_same_code_do_not_both_join(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    first, second = cast.client("other_guardian"), cast.client("teacher")
    for client in (first, second):
        client.post(reverse("family_join"), {"code": code})
    first.post(reverse("family_join"), {"join": "1", "name": "Kit"})
    page = second.post(reverse("family_join"), {"join": "1", "name": "Ada"})
    assert page.status_code == 422
    assert not Guardian.objects.filter(user=cast.teacher.user).exists()


def test_code_is_too_old_after_thirty_days(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    with time_machine.travel(timezone.now() + timedelta(days=30, minutes=1)):
        assert Client().post(reverse("family_join"), {"code": code}).status_code == 422


def test_stopped_code_does_not_work(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    where = reverse("family_codes", args=[cast.classroom.public_id])
    cast.client("teacher").post(where, {"student": cast.pupil.user.public_id, "cancel": "1"})
    assert Client().post(reverse("family_join"), {"code": code}).status_code == 422
    assert AuditEntry.objects.filter(act="family_codes_revoked").count() == 1


@pytest.mark.parametrize("typed", ["", "   ", "- -"])
def test_empty_field_is_said_to_be_empty_and_counts_as_no_guess(cast: Cast, typed: str) -> None:
    client = Client()
    pages = [client.post(reverse("family_join"), {"code": typed}) for _ in range(40)]
    assert {page.status_code for page in pages} == {422}
    text = pages[-1].content.decode()
    assert "No code is typed yet." in text
    assert not re.search(r"\bused\b", text)


def test_opening_pages_uses_up_nothing(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    client = cast.client("other_guardian")
    client.post(reverse("family_join"), {"code": code})
    client.get(reverse("family_join"))
    client.head(reverse("family_join"))
    assert FamilyCode.objects.get().used_at is None
    assert "kit@family.example" not in links(cast.pupil)


def test_code_is_not_kept_in_the_clear(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    row = str(FamilyCode.objects.values().get())
    assert code.replace(" ", "").lower() not in row.lower()
    assert code not in str(list(AuditEntry.objects.values()))


def test_guessing_codes_on_a_device_that_signed_in_is_throttled(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    client = Client()
    sign_in(client, cast.classroom, cast.pupil)
    client.post(reverse("sign_out"))
    with time_machine.travel(timezone.now().replace(second=0), tick=False):
        wrong = [client.post(reverse("family_join"), {"code": f"{n:016}"}) for n in range(31)]
        assert [page.status_code for page in wrong] == [422] * 30 + [429]
        assert client.post(reverse("family_join"), {"code": code}).status_code == 429


def test_letters_for_everyone_hold_one_code_each(cast: Cast) -> None:
    where = reverse("family_codes", args=[cast.classroom.public_id])
    page = cast.client("teacher").post(where, {"student": "all"})
    letters = page.context["letters"]
    assert {one.pupil.name for one in letters} == {"Ripple", "Ember", "Hoot"}
    assert len({one.code for one in letters}) == 3
    assert AuditEntry.objects.filter(act="family_code_made").count() == 3


def test_seventh_waiting_code_is_not_made(cast: Cast) -> None:
    for _ in range(guardians.MAX_OPEN_CODES):
        print_code(cast, cast.pupil)
    where = reverse("family_codes", args=[cast.classroom.public_id])
    cast.client("teacher").post(where, {"student": cast.pupil.user.public_id})
    assert FamilyCode.objects.count() == guardians.MAX_OPEN_CODES


def test_code_for_a_pupil_of_another_class_is_refused(cast: Cast) -> None:
    where = reverse("family_codes", args=[cast.classroom.public_id])
    for student in (cast.other_class_pupil, cast.foreign_pupil):
        page = cast.client("teacher").post(where, {"student": student.user.public_id})
        assert page.status_code == 404
    assert not FamilyCode.objects.exists()


def test_revoked_guardian_sees_the_child_no_more(cast: Cast) -> None:
    parent = cast.client("guardian")
    child = reverse("family_child", args=[cast.pupil.user.public_id])
    assert parent.get(child).status_code == 200
    ids = [cast.classroom.public_id, cast.pupil.user.public_id]
    body = {"guardian": cast.guardian.user.public_id}
    cast.client("teacher").post(reverse("guardian_revoke", args=ids), body)
    assert parent.get(child).status_code == 404
    assert AuditEntry.objects.filter(act="guardian_revoked").count() == 1


def test_teacher_cannot_end_a_guardian_of_another_child(cast: Cast) -> None:
    ids = [cast.classroom.public_id, cast.pupil.user.public_id]
    body = {"guardian": cast.other_guardian.user.public_id}
    page = cast.client("teacher").post(reverse("guardian_revoke", args=ids), body)
    assert page.status_code == 404
    assert links(cast.classmate) == {"kit@family.example"}


def test_guardian_may_join_a_second_child_without_a_new_name(cast: Cast) -> None:
    code = print_code(cast, cast.table_mate)
    join(cast.client("guardian"), code, name="")
    assert links(cast.table_mate) == {"sam@family.example"}
    assert Guardian.objects.get(user=cast.guardian.user).name == "Sam"


def test_same_guardian_twice_keeps_one_link_and_the_code(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    join(cast.client("guardian"), code)
    assert Guardianship.objects.filter(guardian=cast.guardian).count() == 1
    assert FamilyCode.objects.get().used_at is None


def test_nameless_guardian_is_asked_for_a_name(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    client = Client()
    client.post(reverse("family_join"), {"code": code})
    cache.clear()
    sign_up(client, "jo@home.example")
    confirm_by_mail(client)
    page = client.post(reverse("family_join"), {"join": "1", "name": "  "})
    assert page.status_code == 422
    assert "Type a name" in page.content.decode()
    assert links(cast.pupil) == {"sam@family.example"}


@pytest.mark.parametrize("role", ["removed_co_teacher", "other_school_teacher", "school_admin"])
def test_only_the_classs_teachers_print_codes(cast: Cast, role: str) -> None:
    where = reverse("family_codes", args=[cast.classroom.public_id])
    assert cast.client(role).post(where, {"student": "all"}).status_code == 404
    assert not FamilyCode.objects.exists()


def test_a_teacher_changes_how_letters_begin_and_nothing_else(cast: Cast) -> None:
    """Greeting and reason, of this class alone; an empty field takes our words again."""
    client, where = cast.client("teacher"), reverse("family_codes", args=[cast.classroom.public_id])
    words = {"words": "1", "greeting": "Hello, family of NAME!", "why": "We <b>love</b> cards."}
    assert client.post(where, words).status_code == 302
    letter = html_of(client.post(where, {"student": cast.pupil.user.public_id}))
    assert "Hello, family of Ripple!" in letter
    assert "We &lt;b&gt;love&lt;/b&gt; cards." in letter
    assert "photos, anything a child writes" in letter
    assert AuditEntry.objects.filter(act="letter_changed").count() == 1
    client.post(where, words | {"greeting": "", "why": " "})
    assert "Dear family of Ripple," in html_of(
        client.post(where, {"student": cast.pupil.user.public_id})
    )
    cast.classroom.refresh_from_db()
    assert cast.classroom.letter_why == ""
    assert client.post(where, words | {"why": "x" * 601}).status_code == 422


def html_of(page: Any) -> str:
    return str(page.content.decode())
