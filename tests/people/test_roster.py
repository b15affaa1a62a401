"""A class's list, its cards, its secrets and who read them."""

from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.test import Client
from django.urls import reverse

from classroom.models import AuditEntry, Student
from classroom.people.selectors.roster import misses_of, pupils_of
from classroom.people.services import picture_passwords
from classroom.site.services import encryption
from tests.cast import Cast
from tests.factories import ClassroomFactory
from tests.people.class_list_steps import add_list
from tests.people.sign_in_steps import right_for, sign_in, signed_in_as, tap, type_code

pytestmark = pytest.mark.on_postgresql

WORLD = [
    "Zoë", "José", "Ngũgĩ", "Siân", "Łukasz", "Đặng", "Nguyễn Ngọc", "Þóra", "O’Brien",
    "Anne-Marie",
    "محمد", "فاطمه", "می‌خواهم", "עדי", "राजेश", "क्षितिज", "தமிழ்", "ഹരി", "สมชาย", "김민준",
    "陈伟", "さくら", "Ольга", "Ἑλένη", "X Æ 12",
]  # fmt: skip
HIDDEN = [
    "A\u202eda",
    "\u3164",
    "A\u200cda",
    "\u200cمحمد",
    "محمد\u200c",
    "مح\u200dمد",
    "Ada\u200b",
    "\uffa0",
    "Ada\x00",
    "\u115f",
    "Ada\ue000",
    "...",
    "🙂",
]


def names_in(cast: Cast) -> list[str]:
    return [one.name for one in pupils_of(cast.classroom)]


def add(cast: Cast, text: str) -> int:
    return int(add_list(cast.client("teacher"), cast.classroom, text).status_code)


def test_pasted_names_become_pupils_with_pictures_and_secrets_of_their_own(cast: Cast) -> None:
    assert add(cast, "Ada\n  Bo  \r\n\r\nCleo Marie\n") == 302
    added = Student.objects.filter(name__in=["Ada", "Bo", "Cleo Marie"])
    assert added.count() == 3
    everyone = pupils_of(cast.classroom)
    assert len({one.avatar for one in everyone}) == len(everyone)
    assert len({picture_passwords.unseal(one) for one in everyone}) == len(everyone)
    assert all(len(set(picture_passwords.unseal(one))) == 3 for one in everyone)
    entry = AuditEntry.objects.get(act="pupils_added")
    assert (entry.count, entry.actor_id) == (3, cast.teacher.user_id)


def test_real_names_of_the_world_work(cast: Cast) -> None:
    assert add(cast, "\n".join(WORLD)) == 302
    assert set(WORLD) < set(names_in(cast))


def test_names_are_listed_as_a_dictionary_would(cast: Cast) -> None:
    names = ["Zoë", "Otter 10", "łucja", "Łukasz", "Lukas", "Ève", "Otter 2", "Eva", "Ørjan", "Oz"]
    add(cast, "\n".join(names))
    shown = [one.name for one in pupils_of(cast.classroom) if one.name in names]
    assert shown == [
        *("Eva", "Ève", "łucja", "Lukas", "Łukasz", "Ørjan", "Otter 2", "Otter 10", "Oz", "Zoë")
    ]
    page = cast.client("teacher").get(reverse("class_page", args=[cast.classroom.public_id]))
    listed = [line.student.name for line in page.context["overview"].lines]
    assert [name for name in listed if name in names] == shown


@pytest.mark.parametrize("name", HIDDEN)
def test_names_that_hide_something_are_added_without_it(cast: Cast, name: str) -> None:
    before = set(names_in(cast))
    assert add(cast, f"Lea\n{name}\nBo") == 302
    added = set(names_in(cast)) - before
    assert added - {"Ada", "محمد"} == {"Lea", "Bo"}


def test_forty_letters_are_a_name_and_one_more_is_too_long(cast: Cast) -> None:
    assert add(cast, "A" * 41 + "\nBo") == 302
    assert add(cast, "A" * 40) == 302
    added = {one for one in names_in(cast) if one.startswith("A")}
    assert added == {"A" * 40}


@pytest.mark.parametrize("text", ["Ripple", "ｒｉｐｐｌｅ", "ripple\nEMBER", ""])
def test_who_is_there_already_is_added_no_second_time(cast: Cast, text: str) -> None:
    before = names_in(cast)
    assert add(cast, text) == 422
    assert names_in(cast) == before


def test_nicknames_are_made_for_pupils_without_names(cast: Cast) -> None:
    where = reverse("roster_add", args=[cast.classroom.public_id])
    assert cast.client("teacher").post(where, {"nicknames": "40"}).status_code == 302
    names = names_in(cast)
    assert len(names) == 43
    assert len({name.casefold() for name in names}) == 43


def test_two_hundred_are_added_at_once_and_five_hundred_fit(cast: Cast) -> None:
    room = ClassroomFactory(school=cast.school, teacher=cast.teacher)
    client = cast.client("teacher")
    assert add_list(client, room, "\n".join(f"P{n}" for n in range(201))).status_code == 422
    assert pupils_of(room) == []
    for start in (0, 200, 400):
        names = [f"P{start + n}" for n in range(100 if start == 400 else 200)]
        assert add_list(client, room, "\n".join(names)).status_code == 302
    assert len(pupils_of(room)) == 500
    assert add_list(client, room, "Ada").status_code == 422


def test_pupil_is_renamed_and_given_another_picture(cast: Cast) -> None:
    ids = [cast.classroom.public_id, cast.pupil.user.public_id]
    teacher = cast.client("teacher")
    page = teacher.post(reverse("pupil_edit", args=ids), {"name": "Wave", "avatar": "snail-2"})
    assert page.status_code == 302
    cast.pupil.refresh_from_db()
    assert (cast.pupil.name, cast.pupil.avatar) == ("Wave", "snail-2")
    page = teacher.post(reverse("pupil_edit", args=ids), {"name": "Ember", "avatar": "snail-2"})
    assert page.status_code == 422
    page = teacher.post(reverse("pupil_edit", args=ids), {"name": "Wave", "avatar": "dragon"})
    assert page.status_code == 422
    assert AuditEntry.objects.get(act="pupil_edited").subject == cast.pupil.user.public_id


def test_removed_pupil_is_out_at_once_and_may_be_put_back(cast: Cast) -> None:
    ids = [cast.classroom.public_id, cast.pupil.user.public_id]
    child, teacher = Client(), cast.client("teacher")
    sign_in(child, cast.classroom, cast.pupil)
    assert child.get(reverse("home"))["Location"] == reverse("pupil_home")
    gone = teacher.post(reverse("pupil_remove", args=ids), follow=True)
    assert "Ripple is no longer in the class." in gone.content.decode()
    assert child.get(reverse("home"))["Location"] == reverse("class_code")
    type_code(child, cast.classroom)
    assert "Ripple" not in child.get(reverse("choose_name")).content.decode()
    adding = reverse("roster_add", args=ids[:1])
    assert "Put back Ripple" in teacher.get(adding).content.decode()
    assert tap(child, cast.pupil, right_for(cast.pupil)).status_code == 404
    assert teacher.get(reverse("picture_password_show", args=ids)).status_code == 404
    teacher.post(reverse("pupil_return", args=ids))
    assert "Put back Ripple" not in teacher.get(adding).content.decode()
    sign_in(child, cast.classroom, cast.pupil)
    assert signed_in_as(child) == cast.pupil.user_id
    acts = list(AuditEntry.objects.values_list("act", flat=True))
    assert acts.count("pupil_removed") == acts.count("pupil_returned") == 1


def test_cards_show_every_pupils_pictures_and_the_reading_is_written_down(cast: Cast) -> None:
    page = cast.client("co_teacher").get(reverse("cards", args=[cast.classroom.public_id]))
    words = page.content.decode()
    shown = {one.name: secret for sheet in page.context["sheets"] for one, secret in sheet}
    assert shown["Ripple"] == tuple(right_for(cast.pupil))
    assert set(shown) == {"Ripple", "Ember", "Hoot"}
    code = cast.classroom.code
    assert words.count(f"{code[:3]} {code[3:]}") == 3
    entry = AuditEntry.objects.get(act="secrets_read")
    assert (entry.count, entry.actor_id) == (3, cast.co_teacher.user_id)
    assert page["Cache-Control"] == "no-store"


def test_one_pupils_card_is_read_with_the_pupils_id_in_the_audit(cast: Cast) -> None:
    ids = [cast.classroom.public_id, cast.pupil.user.public_id]
    page = cast.client("teacher").get(reverse("picture_password_show", args=ids))
    assert all(f"#{name}" in page.content.decode() for name in right_for(cast.pupil))
    assert AuditEntry.objects.get(act="secrets_read").subject == cast.pupil.user.public_id


def test_new_pictures_stop_the_old_card_and_sign_the_pupil_out(cast: Cast) -> None:
    child = Client()
    old = right_for(cast.pupil)
    sign_in(child, cast.classroom, cast.pupil)
    ids = [cast.classroom.public_id, cast.pupil.user.public_id]
    cast.client("teacher").post(reverse("picture_password_reset", args=ids))
    assert child.get(reverse("home"))["Location"] == reverse("class_code")
    type_code(child, cast.classroom)
    tap(child, cast.pupil, old)
    assert signed_in_as(child) is None
    tap(child, cast.pupil, right_for(cast.pupil))
    assert signed_in_as(child) == cast.pupil.user_id
    assert AuditEntry.objects.get(act="secret_reset").outcome == "ok"


def test_new_pictures_for_all_change_each_one(cast: Cast) -> None:
    before = {one.pk: picture_passwords.unseal(one) for one in pupils_of(cast.classroom)}
    foreign = right_for(cast.other_class_pupil)
    where = reverse("cards", args=[cast.classroom.public_id])
    cast.client("teacher").post(where)
    after = {one.pk: picture_passwords.unseal(one) for one in pupils_of(cast.classroom)}
    assert len(set(after.values())) == 3
    assert any(before[pk] != after[pk] for pk in before)
    assert right_for(cast.other_class_pupil) == foreign
    assert AuditEntry.objects.get(act="secrets_reset").count == 3


def test_dump_holds_no_picture_in_the_clear(cast: Cast) -> None:
    raw = bytes(Student.objects.get(pk=cast.pupil.pk).picture_password)
    assert raw.startswith(b"gAAAA")
    assert not any(name.encode() in raw for name in right_for(cast.pupil))


def test_keys_are_rotated_and_old_ones_may_go(cast: Cast, settings: Any) -> None:
    kept = right_for(cast.pupil)
    new = Fernet.generate_key().decode()
    settings.SECRETS_KEYS = [new, *settings.SECRETS_KEYS]
    assert encryption.rotate_secrets() == Student.objects.count()
    settings.SECRETS_KEYS = [new]
    assert right_for(cast.pupil) == kept


def test_sign_in_window_opens_and_closes_with_a_row_each(cast: Cast) -> None:
    teacher, room = cast.client("teacher"), cast.classroom
    teacher.post(reverse("sign_in_window_close", args=[room.public_id]))
    room.refresh_from_db()
    assert room.open_until is None
    page = teacher.post(
        reverse("sign_in_window_open", args=[room.public_id]),
        {"minutes": "15", "next": "//evil.example/"},
    )
    assert page["Location"] == reverse("class_page", args=[room.public_id])
    acts = AuditEntry.objects.values_list("act", "count").order_by("pk")
    assert list(acts) == [("door_closed", 1), ("door_opened", 15)]


def test_audit_holds_no_names_pictures_or_codes(cast: Cast) -> None:
    teacher = cast.client("teacher")
    add(cast, "Quixotina")
    teacher.get(reverse("cards", args=[cast.classroom.public_id]))
    rows = str(list(AuditEntry.objects.values()))
    for needle in ["Quixotina", "Ripple", cast.classroom.code, *right_for(cast.pupil)]:
        assert needle not in rows


def test_who_never_missed_has_no_misses(cast: Cast) -> None:
    assert misses_of(cast.pupil) == 0
