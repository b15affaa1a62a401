"""A pupil's way in: class code, name, three pictures; the throttle; out again."""

import re
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import AuditEntry, Classroom, SignInBudget, Student
from classroom.people.services import sign_in_window
from classroom.site.services.audit import SYSTEM
from games.models import StreamRevocation
from tests.cast import Cast
from tests.people.sign_in_steps import (
    right_for,
    sign_in,
    signed_in_as,
    tap,
    type_code,
    wrong_for,
)
from tests.together import at_once

pytestmark = pytest.mark.both_databases


def _close(room: Classroom) -> None:
    """Stop sign-in: the lesson's, and that of the work which is set."""
    sign_in_window.close_window(SYSTEM, room)


def test_pupil_signs_in_by_code_name_and_pictures(cast: Cast) -> None:
    client = Client()
    page = client.post(
        reverse("class_code"),
        {"code": f" {cast.classroom.code[:3].lower()}-{cast.classroom.code[3:]}"},
    )
    assert page["Location"] == reverse("choose_name")
    names = client.get(reverse("choose_name")).content.decode()
    assert all(name in names for name in ("Ripple", "Ember", "Hoot"))
    assert "Clover" not in names
    page = tap(client, cast.pupil, right_for(cast.pupil))
    assert page["Location"] == reverse("home")
    assert client.get(reverse("home"))["Location"] == reverse("pupil_home")
    assert signed_in_as(client) == cast.pupil.user_id
    entry = AuditEntry.objects.get(act="signed_in")
    assert (entry.role, entry.outcome, entry.actor_id) == ("pupil", "ok", cast.pupil.user_id)


def test_pictures_may_be_tapped_one_by_one_without_a_script(cast: Cast) -> None:
    client = Client()
    type_code(client, cast.classroom)
    where = reverse("picture_password", args=[cast.pupil.user.public_id])
    first, second, third = right_for(cast.pupil)
    client.post(where, {"pick": first})
    page = client.post(where, {"chosen": [first], "pick": third})
    assert page.context["chosen"] == [first, third]
    page = client.post(where, {"chosen": [first, third], "undo": "1"})
    assert page.context["chosen"] == [first]
    client.post(where, {"chosen": [first], "pick": second})
    client.post(where, {"chosen": [first, second], "pick": third})
    assert signed_in_as(client) == cast.pupil.user_id
    assert set(SignInBudget.objects.values_list("misses", flat=True)) == {0}


def test_order_of_the_pictures_matters(cast: Cast) -> None:
    client = Client()
    type_code(client, cast.classroom)
    page = tap(client, cast.pupil, reversed(right_for(cast.pupil)))
    assert page.status_code == 422
    assert signed_in_as(client) is None


def test_closed_sign_in_window_answers_as_an_absent_class(cast: Cast) -> None:
    _close(cast.classroom)
    closed = Client().post(reverse("class_code"), {"code": cast.classroom.code})
    absent = Client().post(reverse("class_code"), {"code": "ZZZZZZ"})
    assert closed.status_code == absent.status_code == 422
    shown = cast.classroom.code[:3] + " " + cast.classroom.code[3:]
    token = closed.context["csrf_token"], absent.context["csrf_token"]
    one = closed.content.decode().replace(shown, "").replace(str(token[0]), "")
    two = absent.content.decode().replace("ZZZ ZZZ", "").replace(str(token[1]), "")
    assert one == two


def test_sign_in_window_that_closes_in_between_shows_no_name_and_judges_nothing(cast: Cast) -> None:
    client = Client()
    type_code(client, cast.classroom)
    _close(cast.classroom)
    assert client.get(reverse("choose_name"))["Location"] == reverse("class_code")
    page = tap(client, cast.pupil, right_for(cast.pupil))
    assert page["Location"] == reverse("class_code")
    assert signed_in_as(client) is None
    assert not SignInBudget.objects.exists()


def test_code_of_one_class_opens_no_other_pupil(cast: Cast) -> None:
    client = Client()
    type_code(client, cast.classroom)
    page = tap(client, cast.other_class_pupil, right_for(cast.other_class_pupil))
    assert page.status_code == 404
    assert signed_in_as(client) is None


def test_who_forgot_is_sent_to_the_teacher_and_others_are_not(cast: Cast) -> None:
    child = Client()
    type_code(child, cast.classroom)
    page = reverse("picture_password", args=[cast.pupil.user.public_id])
    assert "Your teacher can help." not in child.get(page).content.decode()
    assert "Your teacher can help." in child.get(page, {"forgot": "1"}).content.decode()


def test_third_miss_says_ask_your_teacher(cast: Cast) -> None:
    client = Client()
    type_code(client, cast.classroom)
    pages = [tap(client, cast.pupil, wrong_for(cast.pupil)) for _ in range(3)]
    words = [page.content.decode() for page in pages]
    assert ["Ask your teacher" in one for one in words] == [False, False, True]
    assert ["Not yet" in one for one in words] == [True, True, False]


def test_sixth_try_waits_even_when_right_and_the_wait_doubles(cast: Cast) -> None:
    client = Client()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        type_code(client, cast.classroom)
        for _ in range(5):
            tap(client, cast.pupil, wrong_for(cast.pupil))
        page = tap(client, cast.pupil, right_for(cast.pupil))
        assert page.status_code == 429
        assert signed_in_as(client) is None
        clock.shift(61)
        assert tap(client, cast.pupil, wrong_for(cast.pupil)).status_code == 422
        clock.shift(61)
        assert tap(client, cast.pupil, right_for(cast.pupil)).status_code == 429
        clock.shift(60)
        tap(client, cast.pupil, right_for(cast.pupil))
        assert signed_in_as(client) == cast.pupil.user_id
    assert AuditEntry.objects.filter(act="signed_in", outcome="throttled").count() == 2


def test_wait_is_never_longer_than_fifteen_minutes(cast: Cast) -> None:
    client = Client()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(12):
            Classroom.objects.update(open_until=timezone.now() + timedelta(hours=1))
            type_code(client, cast.classroom)
            tap(client, cast.pupil, wrong_for(cast.pupil))
            clock.shift(15 * 60 + 1)
        Classroom.objects.update(open_until=timezone.now() + timedelta(hours=1))
        type_code(client, cast.classroom)
        tap(client, cast.pupil, right_for(cast.pupil))
    assert signed_in_as(client) == cast.pupil.user_id


def test_stranger_cannot_lock_a_friend_out_of_a_device_used_before(cast: Cast) -> None:
    own, stranger = Client(), Client()
    sign_in(own, cast.classroom, cast.pupil)
    own.post(reverse("sign_out"))
    type_code(stranger, cast.classroom)
    for _ in range(6):
        tap(stranger, cast.pupil, wrong_for(cast.pupil))
    assert tap(stranger, cast.pupil, right_for(cast.pupil)).status_code == 429
    sign_in(own, cast.classroom, cast.pupil)
    assert signed_in_as(own) == cast.pupil.user_id


def test_no_script_reads_what_a_device_remembers(cast: Cast) -> None:
    client = Client()
    sign_in(client, cast.classroom, cast.pupil)
    assert client.cookies["device"]["httponly"]


def test_device_of_one_pupil_is_a_new_one_for_another(cast: Cast) -> None:
    device = Client()
    sign_in(device, cast.classroom, cast.classmate)
    device.post(reverse("sign_out"))
    type_code(device, cast.classroom)
    for _ in range(5):
        tap(device, cast.pupil, wrong_for(cast.pupil))
    assert tap(device, cast.pupil, right_for(cast.pupil)).status_code == 429
    places = SignInBudget.objects.filter(student=cast.pupil).values_list("device", flat=True)
    assert sorted(place[:1] for place in places) == ["", "@", "~"]


def test_forged_device_cookie_buys_no_tries(cast: Cast) -> None:
    client = Client()
    client.cookies["device"] = "WyJhYmMiLFsieCJdLCIiXQ:1abc:forged"
    type_code(client, cast.classroom)
    for _ in range(5):
        tap(client, cast.pupil, wrong_for(cast.pupil))
    places = SignInBudget.objects.values_list("device", flat=True)
    assert sorted(place[:1] for place in places) == ["", "@", "~"]
    assert tap(client, cast.pupil, right_for(cast.pupil)).status_code == 429


def test_classmate_is_not_touched_by_a_pupils_misses(cast: Cast) -> None:
    client = Client()
    type_code(client, cast.classroom)
    for _ in range(6):
        tap(client, cast.pupil, wrong_for(cast.pupil))
    tap(client, cast.classmate, right_for(cast.classmate))
    assert signed_in_as(client) == cast.classmate.user_id


def _judged_of_thirty(clients: list[Client], pupil: Student) -> int:
    """Send thirty guesses at once; return how many were judged."""
    wrong = wrong_for(pupil)
    pages = at_once(*[partial(tap, client, pupil, wrong) for client in clients])
    answers = [page.status_code for page in pages]
    assert sorted(set(answers)) == [422, 429]
    judged = AuditEntry.objects.filter(act="signed_in", outcome="failed").count()
    assert answers.count(422) == judged
    return judged


@pytest.mark.django_db(transaction=True)
def test_thirty_guesses_at_once_on_one_device_are_judged_five_times(cast: Cast) -> None:
    client = Client()
    type_code(client, cast.classroom)
    clients = [Client() for _ in range(30)]
    for one in clients:
        one.cookies["sessionid"] = client.cookies["sessionid"].value
    assert _judged_of_thirty(clients, cast.pupil) == 5


@pytest.mark.django_db(transaction=True)
def test_thirty_guesses_at_once_on_thirty_devices_are_judged_ten_times(cast: Cast) -> None:
    clients = [Client() for _ in range(30)]
    for client in clients:
        type_code(client, cast.classroom)
    assert _judged_of_thirty(clients, cast.pupil) == 10


def test_wrong_codes_of_a_known_device_are_looked_at_thirty_times_a_minute(cast: Cast) -> None:
    client = Client()
    sign_in(client, cast.classroom, cast.pupil)
    client.post(reverse("sign_out"))
    with time_machine.travel(timezone.now().replace(second=0), tick=False) as clock:
        answers = [client.post(reverse("class_code"), {"code": f"ZZZZ{n:02}"}) for n in range(31)]
        assert [page.status_code for page in answers] == [422] * 30 + [429]
        assert type_code(client, cast.classroom).status_code == 429
        clock.shift(61)
        assert type_code(client, cast.classroom)["Location"] == reverse("choose_name")


@pytest.mark.parametrize("code", ["", "   ", "\x00\x00", "☃" * 40, "A" * 5000, "' OR 1=1 --"])
def test_nonsense_for_a_code_is_refused_politely(cast: Cast, code: str) -> None:
    assert Client().post(reverse("class_code"), {"code": code}).status_code == 422


@pytest.mark.parametrize("chosen", [["dragon"] * 3, ["boat", "boat", "boat"], ["\x00"], [""]])
def test_nonsense_for_pictures_is_not_judged(cast: Cast, chosen: list[str]) -> None:
    client = Client()
    type_code(client, cast.classroom)
    tap(client, cast.pupil, chosen)
    assert signed_in_as(client) is None


def test_signing_in_makes_a_new_session(cast: Cast) -> None:
    client = Client()
    type_code(client, cast.classroom)
    before = client.session.session_key
    tap(client, cast.pupil, right_for(cast.pupil))
    assert client.session.session_key != before


def test_bye_leaves_nothing_for_the_next_child(cast: Cast) -> None:
    client = Client()
    sign_in(client, cast.classroom, cast.pupil)
    old = client.session.session_key
    page = client.post(reverse("sign_out"), follow=True)
    assert "See you soon" in page.content.decode()
    assert signed_in_as(client) is None
    client.cookies["sessionid"] = old or ""
    assert client.get(reverse("pupil_home")).status_code == 302
    assert cast.pupil.name not in Client().get(reverse("class_code")).content.decode()


def test_back_after_an_adults_bye_leads_to_the_class_code(cast: Cast) -> None:
    client = cast.client("teacher")
    page = reverse("class_page", args=[cast.classroom.public_id])
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client.post(reverse("sign_out"))
        client.post(reverse("sign_out"))
        assert client.get(page)["Location"] == reverse("class_code")
        clock.shift(121)
        del client.cookies["left"]  # as a browser does by then
        assert client.get(page)["Location"].startswith(reverse("account_login"))


def test_bye_by_a_link_signs_nobody_out(cast: Cast) -> None:
    client = cast.client("pupil")
    assert client.get(reverse("sign_out")).status_code == 200
    assert signed_in_as(client) == cast.pupil.user_id


def test_next_pupil_on_the_same_device_finds_the_code_typed(cast: Cast) -> None:
    client = Client()
    sign_in(client, cast.classroom, cast.pupil)
    client.post(reverse("sign_out"))
    code = cast.classroom.code
    assert f'value="{code[:3]} {code[3:]}"' in client.get(reverse("class_code")).content.decode()


def test_idle_pupil_is_signed_out_after_45_minutes(cast: Cast) -> None:
    client = Client()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        sign_in(client, cast.classroom, cast.pupil)
        client.get(reverse("home"))
        clock.shift(44 * 60)
        assert client.get(reverse("home"))["Location"] == reverse("pupil_home")
        clock.shift(46 * 60)
        assert client.get(reverse("home"))["Location"] == reverse("class_code")
    assert signed_in_as(client) is None


def test_idle_pupil_at_a_table_types_the_classs_code_again(cast: Cast) -> None:
    client = Client()
    page, part = (reverse(name, args=[cast.table.public_id]) for name in ("table", "table_part"))
    with time_machine.travel(timezone.now(), tick=False) as clock:
        sign_in(client, cast.classroom, cast.pupil)
        client.get(reverse("pupil_home"))
        assert client.get(page).status_code == 200
        clock.shift(46 * 60)
        answer = client.get(part, headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Redirect"]) == (401, reverse("class_code"))
        assert client.get(page)["Location"] == reverse("class_code")


def test_teachers_tap_frees_a_waiting_pupil(cast: Cast) -> None:
    client = Client()
    type_code(client, cast.classroom)
    for _ in range(6):
        tap(client, cast.pupil, wrong_for(cast.pupil))
    ids: Any = [cast.classroom.public_id, cast.pupil.user.public_id]
    teacher = cast.client("teacher")
    assert (
        "Let them try again"
        in teacher.get(reverse("picture_password_show", args=ids)).content.decode()
    )
    teacher.post(reverse("sign_in_unlock", args=ids))
    tap(client, cast.pupil, right_for(cast.pupil))
    assert signed_in_as(client) == cast.pupil.user_id


def test_pupils_words_are_few_and_kind(cast: Cast) -> None:
    client = Client()
    where = reverse("picture_password", args=[cast.pupil.user.public_id])
    pages = [
        client.get(reverse("class_code")),
        client.post(reverse("class_code"), {"code": "ZZZZZZ"}),
    ]
    type_code(client, cast.classroom)
    pages += [
        client.get(reverse("choose_name")),
        client.get(where),
        client.get(where + "?forgot=1"),
    ]
    pages += [tap(client, cast.pupil, wrong_for(cast.pupil)) for _ in range(6)]
    pages += [client.get(reverse("sign_out"))]
    for page in pages:
        text = re.sub(r"<(head|script|style).*?</\1>", "", page.content.decode(), flags=re.S)
        for words in re.split(r"<[^>]+>|[.!?…]", text):
            assert len(words.split()) <= 9, words
            assert not re.search(r"\b(wrong|failed|bad|hurry|only|bot)\b", words, re.I), words


def test_pupil_who_leaves_or_is_removed_loses_the_streams(cast: Cast) -> None:
    client = Client()
    sign_in(client, cast.classroom, cast.pupil)
    client.post(reverse("sign_out"))
    assert StreamRevocation.objects.filter(holder=cast.pupil.user.public_id).count() == 1
    ids: Any = [cast.classroom.public_id, cast.classmate.user.public_id]
    cast.client("teacher").post(reverse("pupil_remove", args=ids))
    assert StreamRevocation.objects.filter(holder=cast.classmate.user.public_id).count() == 1
