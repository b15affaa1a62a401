"""Weekly mails: once a guardian and week, to who asked and may read; stopped by one request."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.dates import MONTHS

from classroom.mails.services import mails
from classroom.models import (
    AuditEntry,
    Enrollment,
    Guardian,
    Guardianship,
    Mail,
    School,
    User,
    WeeklyDigest,
)
from classroom.people.services import class_deletion, leaving
from classroom.people.services.guardians import revoke
from classroom.reports.selectors.digests import due_guardians, due_week
from classroom.reports.services import digests, jobs
from classroom.site.services.audit import SYSTEM
from tests.cast import Cast
from tests.people.transport import Transport
from tests.reports.answered_cards import ask
from tests.reports.built import run_jobs
from tests.reports.kinds import Log, equation
from tests.reports.mail_words import words_of_html, words_of_text
from tests.reports.page import text_of
from tests.reports.script import Script
from tests.reports.weekly_mail import (
    MONDAY_AT_SIX,
    SUMS,
    TUESDAY,
    ask_for_mail,
    written,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sent(settings: Any) -> None:
    """Send over a transport that the tests see; let mails lead to a school's address."""
    settings.EMAIL_TRANSPORT = f"{Transport.__module__}.Transport"
    settings.PAGES_URL = "https://hazel.example"
    Transport.reset()


@pytest.fixture
def asked(cast: Cast) -> Cast:
    """The guardian has asked for the mail, and the child has answered cards."""
    return ask_for_mail(cast)


@pytest.fixture
def monday() -> Iterator[None]:
    """Let it be Monday at six."""
    with time_machine.travel(MONDAY_AT_SIX, tick=True):
        yield


def stop_path(mail: Mail) -> str:
    link = re.fullmatch(r"<https://hazel\.example(/[^>]+)>", mail.headers["List-Unsubscribe"])
    assert link
    return link[1]


# --- asking for it ----------------------------------------------------------------------------


def test_a_guardian_asks_for_the_mail_and_stops_it_on_the_page(cast: Cast) -> None:
    client, where = cast.client("guardian"), reverse("weekly_mail")
    page = reverse("family")
    assert cast.guardian.weekly_mail_since is None
    assert "Send me the email" in text_of(client.get(page).content.decode(), "weekly-mail")
    answer = client.post(where, {"on": "1"}, follow=True)
    assert "The first email comes after next Sunday." in text_of(
        answer.content.decode(), "messages"
    )
    assert "You get it. Stop these emails" in text_of(answer.content.decode(), "weekly-mail")
    cast.guardian.refresh_from_db()
    since = cast.guardian.weekly_mail_since
    client.post(where, {"on": "1"})
    cast.guardian.refresh_from_db()
    assert cast.guardian.weekly_mail_since == since  # asked twice, it is the first time that counts
    client.post(where, {"on": "0"})
    cast.guardian.refresh_from_db()
    assert cast.guardian.weekly_mail_since is None
    acts = AuditEntry.objects.filter(subject=cast.guardian.user.public_id).order_by("pk")
    assert [one.act for one in acts] == ["weekly_mail_asked", "weekly_mail_stopped"]


@pytest.mark.usefixtures("asked", "monday")
def test_one_mail_is_sent_however_often_it_is_asked_for() -> None:
    (mail,) = written()
    assert written() == [mail]
    row = WeeklyDigest.objects.get()
    assert (row.week.isoformat(), row.children) == ("2026-10-26", 1)
    assert mails.send_due() == 1
    (sent,) = Transport.taken
    assert sent.to == ["sam@family.example"]
    assert sent.subject == "Ripple: the week from 26 October"
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert sent.extra_headers["List-Unsubscribe"] == f"<https://hazel.example{stop_path(mail)}>"
    assert [kind for _words, kind in sent.alternatives] == ["text/html"]
    kept = Mail.objects.get()
    assert (kept.body, kept.html, kept.headers) == ("", "", {})  # what it said is gone
    assert written() == [kept]


def test_nothing_is_due_before_monday_at_six_nor_of_weeks_before_it_was_asked_for(
    asked: Cast,
) -> None:
    for moment in (TUESDAY + timedelta(hours=2), MONDAY_AT_SIX - timedelta(minutes=1)):
        with time_machine.travel(moment, tick=True):
            assert written() == []
    assert not WeeklyDigest.objects.exists()
    with time_machine.travel(MONDAY_AT_SIX, tick=True):
        asked.guardian.weekly_mail_since = MONDAY_AT_SIX  # in the week after
        asked.guardian.save()
        assert written() == []


@pytest.mark.parametrize(
    ("zones", "now", "week"),
    [
        (["UTC"], "2026-11-02T06:00", "2026-10-26"),
        (["UTC"], "2026-11-08T23:59", "2026-10-26"),
        (["UTC"], "2026-11-09T05:59", "2026-10-26"),
        (["UTC"], "2026-11-09T06:00", "2026-11-02"),
        (["Pacific/Auckland"], "2026-11-01T16:59", "2026-10-19"),
        (["Pacific/Auckland"], "2026-11-01T17:00", "2026-10-26"),
        (["America/Los_Angeles"], "2026-11-02T13:59", "2026-10-19"),
        (["America/Los_Angeles"], "2026-11-02T14:00", "2026-10-26"),
        (["Pacific/Auckland", "America/Los_Angeles"], "2026-11-02T13:59", "2026-10-19"),
        (["Pacific/Auckland", "America/Los_Angeles"], "2026-11-02T14:00", "2026-10-26"),
        ([], "2026-11-02T14:00", None),
    ],
)
def test_a_week_is_due_on_monday_at_six_of_the_schools_clocks(
    zones: list[str], now: str, week: str | None
) -> None:
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    due = due_week(zones, datetime(2026, 1, 1, tzinfo=UTC), moment)
    assert (due.isoformat() if due else None) == week


@pytest.mark.usefixtures("monday")
def test_a_guardian_whose_school_has_another_clock_is_due_by_it(asked: Cast) -> None:
    School.objects.filter(pk=asked.school.pk).update(timezone="America/Los_Angeles")
    assert written() == []
    with time_machine.travel(MONDAY_AT_SIX + timedelta(hours=8), tick=True):
        assert len(written()) == 1


# --- what it says -----------------------------------------------------------------------------


def test_the_mail_says_what_the_page_says_and_its_html_the_same_as_its_text(asked: Cast) -> None:
    with time_machine.travel(TUESDAY + timedelta(days=1), tick=True):
        script = Script([asked.pupil, asked.table_mate], seed=11, false_share=0.2)
        script.play(TUESDAY + timedelta(days=1), 60)
        run_jobs()
    with time_machine.travel(MONDAY_AT_SIX, tick=True):
        (mail,) = written()
        url = reverse("family_child", args=[asked.pupil.user.public_id])
        answer = asked.client("guardian").get(url, {"week": "2026-10-26"})
        page = text_of(answer.content.decode())
    assert words_of_html(mail.html) == words_of_text(mail.body)
    assert "Ripple’s week\nMaple class, 26 October to 1 November\n" in mail.body
    lines = mail.body.splitlines()
    assert lines[3] == "Ripple practised on 2 days that week, mostly sums to 10."
    assert lines[3] in page
    (played,) = [line for line in lines if line.startswith("Played on")]
    assert played.startswith("Played on 2 days: Tuesday, Wednesday. About ")
    assert played.partition("Wednesday. ")[2] in page
    counted = [line for line in lines if re.match(r"\d+ (calculation|thinking|score)", line)]
    assert len(counted) == 2
    for line in counted:
        assert line.removesuffix(".") in page
    assert "19 thinking cards answered." in lines
    game = lines[next(n for n, line in enumerate(lines) if line.startswith("Play this at home")) :]
    assert game[0] in page
    assert game[2].startswith("1. ")
    for step in game[1:5]:
        assert re.sub(r"^\d\. ", "", step) in page
    stands = lines[lines.index("How sure, by kind of calculation") + 1 :]
    for line in stands[: stands.index("")]:
        assert re.sub(r": (.*?)\. ", r" \1 ", line) in page
    assert f"https://hazel.example{url}?week=2026-10-26" in mail.body
    assert f'href="https://hazel.example{url}?week=2026-10-26"' in mail.html
    assert "%" not in mail.body
    assert not re.search(r"percent|average|slip|one out|[0-9] = [0-9]|times in 10", mail.body)


def test_the_mail_names_a_sum_of_three_numbers_that_grows(asked: Cast) -> None:
    log = Log(asked.pupil, "the_rescue", asked.table_mate)
    log.repeat(TUESDAY - timedelta(weeks=2), equation("+", [2, 3, 4], 8), times=12)
    log.repeat(TUESDAY + timedelta(days=1), equation("+", [2, 3, 4], 9), times=12)
    with time_machine.travel(MONDAY_AT_SIX, tick=True):
        run_jobs()
        (mail,) = written()
    told = mail.body.replace("\u00a0", " ")
    assert "surer than before 19 October: 2 + 3 + 4 = 9\n" in told


@pytest.mark.usefixtures("monday")
def test_it_is_written_in_the_guardians_language(asked: Cast, settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    User.objects.filter(pk=asked.guardian.user.pk).update(language="de")
    (mail,) = written()
    assert '<html lang="de">' in mail.html
    with translation.override("de"):
        day = f"26 {MONTHS[10]}"
    assert day != "26 October"
    assert day in mail.subject
    assert day in mail.body


@pytest.mark.usefixtures("monday")
def test_a_language_that_we_do_not_have_is_ours(asked: Cast) -> None:
    User.objects.filter(pk=asked.guardian.user.pk).update(language="xx")
    (mail,) = written()
    assert '<html lang="en">' in mail.html


def test_no_name_of_a_child_becomes_html(asked: Cast) -> None:
    asked.pupil.name = "<b>Rip & Co</b>"
    asked.pupil.save()
    with time_machine.travel(MONDAY_AT_SIX, tick=True):
        (mail,) = written()
    assert "<b>Rip" not in mail.html
    assert "&lt;b&gt;Rip &amp; Co" in mail.html
    assert "<b>Rip & Co</b>’s week" in mail.body


# --- to whom, and when not --------------------------------------------------------------------


def end_link(cast: Cast) -> None:
    cast.guardian.guardianships.update(ended_at=timezone.now())


def leave_class(cast: Cast) -> None:
    Enrollment.objects.filter(student=cast.pupil).update(ended_at=timezone.now())


def unverify(cast: Cast) -> None:
    EmailAddress.objects.filter(user=cast.guardian.user).update(verified=False)


def stop_asking(cast: Cast) -> None:
    digests.stop(SYSTEM, cast.guardian)


def switch_off(cast: Cast) -> None:
    User.objects.filter(pk=cast.guardian.user.pk).update(is_active=False)


@pytest.mark.usefixtures("monday")
@pytest.mark.parametrize("act", [end_link, leave_class, unverify, stop_asking, switch_off])
def test_nothing_is_written_to_who_may_not_read_or_did_not_ask(
    asked: Cast, act: Callable[[Cast], None]
) -> None:
    assert due_guardians(timezone.now()) == [asked.guardian.pk]
    act(asked)
    assert due_guardians(timezone.now()) == []
    assert written() == []
    assert not digests.write(asked.guardian.pk)
    assert not WeeklyDigest.objects.exists()


@pytest.mark.usefixtures("monday")
def test_a_guardian_whose_mail_fails_stays_due_and_takes_no_turn_of_others(asked: Cast) -> None:
    """None is written here: each sweep finds all, and has place for one."""
    for role in ("teacher", "co_teacher", "guardian"):
        user = getattr(asked, role).user
        guardian, _new = Guardian.objects.get_or_create(user=user)
        Guardianship.objects.get_or_create(guardian=guardian, student=asked.pupil)
    Guardian.objects.update(weekly_mail_since=TUESDAY)
    due = due_guardians(timezone.now())
    assert len(due) == 4
    sent: list[int] = []
    assert [digests.sweep(sent.append, most=1) for _ in range(100)] == [1] * 100
    assert {*sent} == {*due}
    assert digests.sweep(sent.append) == 4


@pytest.mark.usefixtures("asked")
def test_a_week_without_play_is_done_with_without_a_mail() -> None:
    with time_machine.travel(MONDAY_AT_SIX + timedelta(weeks=1), tick=True):
        assert written() == []
    row = WeeklyDigest.objects.get()
    assert (row.week.isoformat(), row.children) == ("2026-11-02", 0)


@pytest.mark.usefixtures("monday")
def test_a_child_who_played_nothing_is_told_beside_one_who_did(asked: Cast) -> None:
    Guardianship.objects.create(guardian=asked.guardian, student=asked.classmate)
    (mail,) = written()
    assert mail.subject == "Hoot, Ripple: the week from 26 October"
    hoot, _, ripple = mail.body.partition("Ripple’s week")
    assert "Hoot did not play that week." in hoot
    assert "19 thinking cards answered." in ripple
    assert words_of_html(mail.html) == words_of_text(mail.body)


def test_it_waits_for_reports_that_are_behind_until_noon(asked: Cast) -> None:
    late = MONDAY_AT_SIX - timedelta(hours=9)  # on Sunday evening
    ask(asked, late, [(item, True) for item in SUMS[:5]])
    with time_machine.travel(MONDAY_AT_SIX, tick=True):
        jobs.enqueue()
        assert written() == []
        assert not WeeklyDigest.objects.exists()
    with time_machine.travel(MONDAY_AT_SIX + timedelta(hours=6), tick=True):
        (mail,) = written()
    assert "19 thinking cards answered." in mail.body


@pytest.mark.usefixtures("monday")
def test_a_mail_that_waits_is_withdrawn_with_what_it_tells_of(asked: Cast) -> None:
    """The teacher ends the guardian's reading, or deletes the class; the other child stays told."""
    Guardianship.objects.create(guardian=asked.guardian, student=asked.other_class_pupil)
    assert "Ripple’s week" in written()[0].body
    other = Mail.objects.create(sender="a@b.example", recipients=["sam@family.example"], body="x")
    assert revoke(SYSTEM, asked.classroom, asked.pupil, asked.guardian)
    assert list(Mail.objects.all()) == [other]
    assert written() == [other]  # nothing was played by Clover
    Guardianship.objects.create(guardian=asked.guardian, student=asked.pupil)
    WeeklyDigest.objects.all().delete()
    assert len(written()) == 2
    class_deletion.shut(asked.classroom)
    assert list(Mail.objects.all()) == [other]


@pytest.mark.usefixtures("monday")
def test_a_deleted_account_leaves_nothing(asked: Cast) -> None:
    assert written()
    user = asked.guardian.user
    leaving.delete_account(SYSTEM, user, leaving.farewell_of(user).as_read)
    assert not Mail.objects.exists()
    with time_machine.travel(MONDAY_AT_SIX + timedelta(minutes=11), tick=True):
        assert leaving.erase_accounts() == 1
    assert not WeeklyDigest.objects.exists()


# --- stopping from the mail ------------------------------------------------------------------


def test_a_link_in_the_mail_asks_and_one_click_stops(asked: Cast) -> None:
    with time_machine.travel(MONDAY_AT_SIX, tick=True):
        (mail,) = written()
        where = stop_path(mail)
        nobody = Client(enforce_csrf_checks=True)
        page = nobody.get(where)
        assert "Stop the weekly emails?" in text_of(page.content.decode())
        assert "Ripple" not in page.content.decode()
        asked.guardian.refresh_from_db()
        assert asked.guardian.weekly_mail_since is not None  # a previewer stops nothing
        answer = nobody.post(where, {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        assert "No more weekly emails" in text_of(answer.content.decode())
        asked.guardian.refresh_from_db()
        assert asked.guardian.weekly_mail_since is None
        assert not Mail.objects.exists()  # it had not been sent yet
        assert nobody.post(where).status_code == 200
    entry = AuditEntry.objects.get(act="weekly_mail_stopped")
    assert (entry.actor, entry.role) == (asked.guardian.user, "guardian")


def test_the_link_stops_its_owners_mails_and_nobody_elses(asked: Cast) -> None:
    digests.ask_for(SYSTEM, asked.other_guardian)
    path = digests.stop_link(asked.guardian).removeprefix("https://hazel.example")
    asked.client("other_guardian").post(path)
    asked.guardian.refresh_from_db()
    asked.other_guardian.refresh_from_db()
    assert asked.guardian.weekly_mail_since is None
    assert asked.other_guardian.weekly_mail_since is not None
