"""Strangers who guess: they find nothing, and they keep nobody out who has a right answer."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import AuditEntry, Classroom, MissCount, Student
from classroom.people.password_pictures import PASSWORD_PICTURES, PICTURE_PASSWORD_LENGTH
from classroom.people.services import signin_limits as limits
from classroom.people.services.sign_in_window import CODE_LENGTH, try_code
from classroom.people.services.signin import WRONG, judge
from classroom.site.devices import Visitor
from classroom.site.services import throttle
from classroom.site.services.audit import SYSTEM
from games.ids import ALPHABET
from tests.amounts import amount
from tests.cast import Cast
from tests.factories import StudentFactory, TeacherFactory
from tests.people.sign_in_steps import (
    PASSWORD,
    mailed_link,
    right_for,
    sign_in,
    signed_in_as,
    tap,
    type_code,
    wrong_for,
)

pytestmark = pytest.mark.django_db

SCHOOL, NEIGHBOUR, HOME = "198.51.100.7", "198.51.100.8", "203.0.113.9"


def browser(address: str = SCHOOL) -> Client:
    """Return a browser at an address in which nobody signed in yet."""
    return Client(REMOTE_ADDR=address)


def guess_codes(client: Client, count: int) -> list[int]:
    return [
        client.post(reverse("class_code"), {"code": f"ZZZ{n:03}"}).status_code for n in range(count)
    ]


def use_up_the_address(client: Client) -> None:
    """Guess one code, and let it have been as many as an address has."""
    guess_codes(client, 1)
    rows = MissCount.objects.filter(scope="class_code_address")
    assert rows.update(count=limits.CODES_AN_ADDRESS) == 1


def log_in(client: Client, email: str, password: str = PASSWORD) -> int | None:
    """Fill in the adults' page; return who is signed in then."""
    client.post(reverse("account_login"), {"login": email, "password": password})
    return signed_in_as(client)


def log_out(client: Client) -> None:
    client.post(reverse("account_logout"))
    assert signed_in_as(client) is None


def big_class(room: Classroom, count: int) -> list[Student]:
    return StudentFactory.create_batch(count, school=room.school, classroom=room)


@pytest.fixture(autouse=True)
def noon() -> Iterator[Any]:
    """Let time stand at the beginning of every window that misses are counted in."""
    twelve = timezone.now().replace(hour=12, minute=0, second=0, microsecond=0)
    with time_machine.travel(twelve, tick=False) as clock:
        yield clock


# --- class codes ----------------------------------------------------------------------------------


def open_now(room: Classroom) -> None:
    Classroom.objects.filter(pk=room.pk).update(open_until=timezone.now() + timedelta(hours=8))


def test_whole_class_gets_in_after_one_typo_each(cast: Cast) -> None:
    open_now(cast.classroom)
    for _child in range(40):
        child = browser()
        assert guess_codes(child, 1) == [422]
        assert type_code(child, cast.classroom).status_code == 302


def test_guesser_at_one_address_keeps_nobody_out_next_door(cast: Cast) -> None:
    open_now(cast.classroom)
    use_up_the_address(browser())
    assert type_code(browser(), cast.classroom).status_code == 429
    assert type_code(browser(NEIGHBOUR), cast.classroom).status_code == 302


def test_device_that_signed_in_before_is_let_in_where_others_are_refused(cast: Cast) -> None:
    open_now(cast.classroom)
    known = browser()
    sign_in(known, cast.classroom, cast.pupil)
    known.post(reverse("sign_out"))
    use_up_the_address(browser())
    assert type_code(browser(), cast.classroom).status_code == 429
    assert type_code(known, cast.classroom).status_code == 302


def test_signing_in_again_and_again_buys_no_more_guesses(cast: Cast) -> None:
    """A device's key can be had anew; the account that vouches for it cannot."""
    open_now(cast.classroom)
    answers = []
    for _device in range(4):
        client = browser()
        sign_in(client, cast.classroom, cast.pupil)
        client.post(reverse("sign_out"))
        answers += guess_codes(client, 10)
    assert answers == [422] * 30 + [429] * 10


def test_a_right_code_is_no_miss(cast: Cast) -> None:
    open_now(cast.classroom)
    for _child in range(5):
        type_code(browser(), cast.classroom)
    assert set(MissCount.objects.values_list("count", flat=True)) == {0}


# --- pictures -------------------------------------------------------------------------------------


def test_script_that_guesses_for_a_whole_class_locks_nobodys_new_device(cast: Cast) -> None:
    open_now(cast.classroom)
    pupils = big_class(cast.classroom, amount(12, in_soak=28))
    script = browser()
    type_code(script, cast.classroom)
    for pupil in pupils:
        for _guess in range(6):
            tap(script, pupil, wrong_for(pupil))
    failed = AuditEntry.objects.filter(act="signed_in", outcome="failed").count()
    assert failed == limits.PICTURES_A_BROWSER
    for pupil in pupils:
        child = browser()
        sign_in(child, cast.classroom, pupil)
        assert signed_in_as(child) == pupil.user_id


def test_script_that_is_a_new_device_each_time_locks_nobodys_new_device(cast: Cast) -> None:
    open_now(cast.classroom)
    pupils = big_class(cast.classroom, amount(12, in_soak=28))
    for pupil in pupils:
        script = browser()
        type_code(script, cast.classroom)
        for _guess in range(6):
            tap(script, pupil, wrong_for(pupil))
    for pupil in pupils:
        child = browser()
        sign_in(child, cast.classroom, pupil)
        assert signed_in_as(child) == pupil.user_id


def test_stranger_elsewhere_cannot_lock_a_new_device_at_school(cast: Cast) -> None:
    open_now(cast.classroom)
    for _device in range(4):
        stranger = browser(HOME)
        type_code(stranger, cast.classroom)
        for _guess in range(5):
            tap(stranger, cast.pupil, wrong_for(cast.pupil))
    assert tap(stranger, cast.pupil, right_for(cast.pupil)).status_code == 429
    child = browser(SCHOOL)
    sign_in(child, cast.classroom, cast.pupil)
    assert signed_in_as(child) == cast.pupil.user_id


def use_up_the_class(room: Classroom) -> list[Student]:
    """Make some pupils wait on new devices, and let the class have no more guesses today."""
    pupils = big_class(room, amount(4, in_soak=10))
    for pupil in pupils:
        for _device in range(2):
            script = browser()
            type_code(script, room)
            for _guess in range(5):
                tap(script, pupil, wrong_for(pupil))
    MissCount.objects.filter(scope=limits.PICTURES_CLASS).update(count=limits.PICTURES_A_CLASS)
    return pupils


def test_known_device_is_let_in_when_all_new_ones_wait(cast: Cast) -> None:
    open_now(cast.classroom)
    known, new = browser(), browser()
    sign_in(known, cast.classroom, cast.pupil)
    known.post(reverse("sign_out"))
    use_up_the_class(cast.classroom)
    sign_in(new, cast.classroom, cast.pupil)
    assert signed_in_as(new) is None
    sign_in(known, cast.classroom, cast.pupil)
    assert signed_in_as(known) == cast.pupil.user_id


def test_one_tap_of_the_teacher_frees_everyone(cast: Cast) -> None:
    open_now(cast.classroom)
    pupils = use_up_the_class(cast.classroom)
    teacher = cast.client("teacher")
    page = reverse("class_page", args=[cast.classroom.public_id])
    button = "Let everyone try again now"
    assert button in teacher.get(page).content.decode()
    assert (
        teacher.post(reverse("sign_in_unlock_all", args=[cast.classroom.public_id]))["Location"]
        == page
    )
    assert button not in teacher.get(page).content.decode()
    for pupil in pupils:
        child = browser()
        sign_in(child, cast.classroom, pupil)
        assert signed_in_as(child) == pupil.user_id
    assert AuditEntry.objects.filter(act="secrets_freed").count() == 1


def test_freeing_one_class_frees_no_other(cast: Cast) -> None:
    open_now(cast.other_classroom)
    script = browser()
    type_code(script, cast.other_classroom)
    for _guess in range(5):
        tap(script, cast.other_class_pupil, wrong_for(cast.other_class_pupil))
    cast.client("teacher").post(reverse("sign_in_unlock_all", args=[cast.classroom.public_id]))
    right = right_for(cast.other_class_pupil)
    assert tap(script, cast.other_class_pupil, right).status_code == 429


# --- adults ---------------------------------------------------------------------------------------


def test_wrong_passwords_from_the_school_keep_no_teacher_out(cast: Cast) -> None:
    stranger = browser()
    for number in range(60):
        log_in(stranger, f"nobody{number}@hazel.example", "guess")
    for teacher in (cast.teacher, cast.co_teacher):
        assert log_in(browser(), str(teacher.user.email)) == teacher.user_id


def test_many_teachers_sign_in_from_one_address_in_one_minute(cast: Cast) -> None:
    for _teacher in range(40):
        teacher = TeacherFactory(school=cast.school)
        assert log_in(browser(), teacher.user.email) == teacher.user_id


def test_owner_is_let_in_by_the_own_browser_whoever_guesses(cast: Cast) -> None:
    own, email = browser(), str(cast.teacher.user.email)
    assert log_in(own, email) == cast.teacher.user_id
    log_out(own)
    stranger = browser()
    for _guess in range(limits.PASSWORDS_FROM_HERE + 1):
        log_in(stranger, email, "guess")
    assert log_in(stranger, email) is None
    assert log_in(own, email.upper()) == cast.teacher.user_id


def test_owner_is_let_in_by_a_new_browser_at_another_address(cast: Cast) -> None:
    email = str(cast.teacher.user.email)
    for _guess in range(limits.PASSWORDS_FROM_HERE + 1):
        log_in(browser(), email, "guess")
    assert log_in(browser(), email) is None
    assert log_in(browser(HOME), email) == cast.teacher.user_id


def test_browser_that_knows_one_account_is_new_for_another(cast: Cast) -> None:
    client, email = browser(), str(cast.co_teacher.user.email)
    log_in(client, str(cast.teacher.user.email))
    log_out(client)
    for _guess in range(limits.PASSWORDS_FROM_HERE):
        log_in(client, email, "guess")
    assert log_in(client, email) is None


def test_guesses_on_a_browser_that_knows_the_account_are_counted_too(cast: Cast) -> None:
    own, email = browser(), str(cast.teacher.user.email)
    log_in(own, email)
    log_out(own)
    for _guess in range(limits.PASSWORDS_A_DEVICE):
        log_in(own, email, "guess")
    assert log_in(own, email) is None


def test_guesses_from_everywhere_end_for_the_day_until_the_password_is_new(
    cast: Cast,
) -> None:
    email = str(cast.teacher.user.email)
    clients = [browser(f"203.0.113.{number}") for number in range(30)]
    for client in clients:
        for _guess in range(limits.PASSWORDS_FROM_HERE):
            log_in(client, email, "guess")
    judged = AuditEntry.objects.filter(act="signed_in", outcome="failed").count()
    assert judged == limits.PASSWORDS_A_DAY
    assert log_in(browser(HOME), email) is None
    browser(HOME).post(reverse("account_reset_password"), {"email": email})
    page = (owner := browser(HOME)).get(mailed_link(), follow=True)
    new = "eleven woolly blankets"
    owner.post(page.redirect_chain[-1][0], {"password1": new, "password2": new})
    assert mail.outbox
    assert log_in(browser(), email, new) == cast.teacher.user_id
    assert log_in(clients[0], email, new) == cast.teacher.user_id


def test_misses_of_long_ago_are_forgotten_with_the_next_one() -> None:
    with time_machine.travel(timezone.now() - throttle.KEPT - timedelta(days=1)):
        guess_codes(browser(), 1)
    (old,) = MissCount.objects.values_list("pk", flat=True)
    guess_codes(browser(), 1)
    (new,) = MissCount.objects.values_list("pk", flat=True)
    assert new != old


def test_nothing_that_is_counted_tells_an_address_or_an_account(cast: Cast) -> None:
    log_in(browser(), str(cast.teacher.user.email), "guess")
    guess_codes(browser(), 1)
    kept = str(list(MissCount.objects.values_list("scope", "key")))
    assert len(MissCount.objects.all()) == 4
    assert SCHOOL not in kept
    assert "hazel" not in kept


# --- arithmetic -----------------------------------------------------------------------------------


def guesses_in_a_day(room: Classroom, pupils: list[Student], clock: Any) -> int:
    """Guess in each half hour of a day from a new device at a new address; count the judged."""
    clock.move_to(timezone.now().replace(hour=0))
    wrong = {pupil: wrong_for(pupil) for pupil in pupils}
    outcomes: list[str] = []
    for turn in range(48):
        visitor = Visitor(browser=f"browser {turn}", address=f"address {turn}")
        outcomes += [
            judge(SYSTEM, room, pupil, wrong[pupil], visitor=visitor).outcome
            for pupil in pupils
            for _guess in range(5)
        ]
        clock.shift(29 * 60)
    return outcomes.count(WRONG)


def test_one_pupil_is_guessed_at_a_hundred_times_a_day(cast: Cast, noon: Any) -> None:
    judged = guesses_in_a_day(cast.classroom, [cast.pupil], noon)
    assert judged == limits.TRIES_A_DAY


def test_a_class_is_guessed_at_two_hundred_times_a_day(cast: Cast, noon: Any) -> None:
    pupils = [cast.pupil, cast.table_mate, cast.classmate]
    judged = guesses_in_a_day(cast.classroom, pupils, noon)
    assert judged == limits.PICTURES_A_CLASS


def test_hundred_a_day_begin_anew_at_midnight(cast: Cast, noon: Any) -> None:
    guesses_in_a_day(cast.classroom, [cast.pupil], noon)
    open_now(cast.classroom)
    child = browser("10.1.0.0")
    type_code(child, cast.classroom)
    assert tap(child, cast.pupil, right_for(cast.pupil)).status_code == 429
    noon.move_to((timezone.now() + timedelta(days=1)).replace(hour=0, minute=1))
    open_now(cast.classroom)
    sign_in(child, cast.classroom, cast.pupil)
    assert signed_in_as(child) == cast.pupil.user_id


def test_an_address_guesses_so_many_codes_and_no_more(cast: Cast) -> None:
    visitor = Visitor(address="a")
    for _guess in range(limits.CODES_AN_ADDRESS):
        assert try_code(visitor, "ZZZZZZ") is None
    with pytest.raises(throttle.Throttled):
        try_code(visitor, "ZZZZZZ")


def test_record_of_the_decision_says_what_an_attacker_gets() -> None:
    """The figures in the document are worked out from the limits as they are."""
    page = settings.BASE_DIR / "docs" / "decisions" / "013-who-may-guess-how-often.md"
    text = " ".join(page.read_text().split())
    pictures = 1
    for number in range(PICTURE_PASSWORD_LENGTH):
        pictures *= len(PASSWORD_PICTURES) - number
    codes = len(ALPHABET) ** CODE_LENGTH
    codes_a_day = limits.CODES_AN_ADDRESS * 144
    told = [
        f"{pictures:,} ways",
        f"{limits.TRIES_A_DAY} times a day at most: {100 * limits.TRIES_A_DAY / pictures:.1f} %",
        f"{limits.PICTURES_A_CLASS} times a day",
        f"on {100 * limits.PICTURES_A_CLASS / pictures:.0f} % of such days",
        f"{codes / 1e6:.1f} million codes",
        f"{codes_a_day:,} a day from one address",
        f"one in {codes / codes_a_day / 1_000:.0f} days",
        f"{codes / codes_a_day / 365:.0f} years",
        f"{limits.PASSWORDS_A_DAY} passwords a day",
    ]
    assert [words for words in told if words not in text] == []
