"""Mails are rows that a job sends: once, later when the server fails, and gone when sent."""

import os
import re
import smtplib
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from threading import Barrier

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives, send_mail
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from classroom.mails.selectors.mails import trouble
from classroom.mails.services import mails
from classroom.models import Mail, MailServer, User
from tests.cast import Cast
from tests.people.sign_in_steps import sign_up
from tests.people.transport import Transport

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
NOW = datetime(2026, 11, 23, 8, tzinfo=UTC)
OUTBOX = "classroom.mails.backend.OutboxBackend"


@pytest.fixture(autouse=True)
def _rows(settings: object) -> Iterator[None]:
    """Send as the product does, at NOW, over a transport that the tests see."""
    settings.EMAIL_BACKEND = OUTBOX
    settings.EMAIL_TRANSPORT = f"{Transport.__module__}.Transport"
    Transport.reset()
    with time_machine.travel(NOW):
        yield


def write(*addresses: str) -> None:
    for address in addresses or ("ada@school.example",):
        send_mail("A link", "https://school.example/secret", None, [address])


def send_after(**passed: float) -> int:
    """Let that much time pass since NOW, then run the job."""
    with time_machine.travel(NOW + timedelta(**passed), tick=False):
        return mails.send_due()


@pytest.fixture
def waiting(_rows: None) -> None:
    """Have a mail waiting at NOW."""
    with time_machine.travel(NOW, tick=False):
        write()


def test_the_settings_write_rows() -> None:
    assert settings.EMAIL_TIMEOUT == 10
    write()
    assert Mail.objects.get().state == "waiting"
    assert mail.outbox == Transport.taken == []


def test_files_of_mails_go_after_a_month(settings: object, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = str(tmp_path)
    for name, days in (("old.log", 31), ("new.log", 29), ("no-mail.txt", 31)):
        (tmp_path / name).write_text("a letter")
        at = (NOW - timedelta(days=days)).timestamp()
        os.utime(tmp_path / name, (at, at))
    mails.send_due()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["new.log", "no-mail.txt"]


def test_a_mail_is_sent_once_and_what_it_says_is_deleted() -> None:
    write()
    assert [mails.send_due(), mails.send_due()] == [1, 0]
    (sent,) = Transport.taken
    assert (sent.subject, sent.to) == ("A link", ["ada@school.example"])
    assert sent.from_email == settings.DEFAULT_FROM_EMAIL
    row = Mail.objects.get()
    assert sent.extra_headers == {"Message-ID": row.message_id}
    assert (row.state, row.subject, row.body) == ("sent", "", "")


def test_a_mail_waits_no_longer_when_the_servers_clock_was_set_back() -> None:
    write()
    hour = timedelta(hours=1)
    Mail.objects.update(next_try_at=timezone.now() + hour)
    MailServer.objects.create(
        pk=MailServer.ROW,
        lease_until=timezone.now() + hour,
        next_try_at=timezone.now() + hour,
    )
    assert mails.send_due() == 0  # the lease and the rest are as long as they are from now on
    later = timezone.now() + mails.LONGEST_SERVER_REST + timedelta(seconds=1)
    with time_machine.travel(later, tick=False):
        assert mails.send_due() == 1


def test_a_request_that_is_rolled_back_sends_nothing() -> None:
    with transaction.atomic():
        write()
        transaction.set_rollback(True)
    assert mails.send_due() == 0
    assert Transport.opened == 0


def test_rows_are_forgotten_after_thirty_days(waiting: None) -> None:
    assert send_after(seconds=1) == 1
    send_after(days=29)
    assert Mail.objects.count() == 1
    send_after(days=31)
    assert not Mail.objects.exists()


def test_a_mail_that_waited_three_days_is_given_up_and_deleted(waiting: None) -> None:
    Transport.closed = TimeoutError()
    send_after(days=2)
    assert Mail.objects.get().state == "waiting"
    Transport.closed = None
    assert send_after(days=3, seconds=1) == 0
    row = Mail.objects.get()
    assert (row.state, row.subject, row.body) == ("failed", "", "")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (TimeoutError(), "does not answer"),
        (smtplib.SMTPServerDisconnected("timed out"), "does not answer"),
        (ConnectionRefusedError(), "cannot be reached"),
        (ssl.SSLCertVerificationError(), "certificate"),
        (smtplib.SMTPAuthenticationError(535, b"no"), "user name or password"),
        (smtplib.SMTPSenderRefused(550, b"no", "me"), "from our address"),
        (smtplib.SMTPDataError(421, b"closing"), "answers with an error"),
    ],
)
def test_a_server_that_fails_is_told_in_words(waiting: None, error: Exception, words: str) -> None:
    Transport.fault = staticmethod(lambda message: error)
    assert send_after(seconds=1) == 0
    told = trouble()
    assert told is not None
    assert words in str(told.reason)
    assert told.since == NOW + timedelta(seconds=1)
    Transport.reset()
    assert send_after(minutes=2) == 1
    assert trouble() is None


def test_a_server_that_fails_is_asked_less_and_less_often(waiting: None) -> None:
    Transport.closed = ConnectionRefusedError()
    asked = []
    for second in range(0, 1200, 5):
        before = Transport.opened
        send_after(seconds=second)
        if Transport.opened > before:
            asked.append(second)
        with time_machine.travel(NOW + timedelta(seconds=second), tick=False):
            write(f"x{second}@school.example")  # new mails do not hurry it
    assert asked == [0, 10, 30, 70, 150, 310, 610, 910]


def test_a_mail_put_off_by_its_receiver_is_tried_again_later(waiting: None) -> None:
    later = smtplib.SMTPRecipientsRefused({"ada@school.example": (451, b"greylisted")})
    Transport.fault = staticmethod(lambda message: later)
    tried = []
    for minute in range(20):
        before = Mail.objects.get().tries
        send_after(minutes=minute)
        if Mail.objects.get().tries > before:
            tried.append(minute)
    assert tried == [0, 1, 3, 7, 15]
    assert trouble() is None
    Transport.reset()
    assert send_after(minutes=31) == 1


def test_an_address_that_is_none_fails_alone() -> None:
    write("nobody@school.example", "ada@school.example")
    nobody = smtplib.SMTPRecipientsRefused({"nobody@school.example": (550, b"no such user")})
    Transport.fault = staticmethod(lambda m: nobody if m.to[0].startswith("nobody") else None)
    assert mails.send_due() == 1
    row = Mail.objects.get(state="failed")
    assert (row.recipients, row.body) == (["nobody@school.example"], "")
    assert trouble() is None


def test_a_mail_at_which_the_server_breaks_down_does_not_hold_up_the_others() -> None:
    with time_machine.travel(NOW, tick=False):
        write("poison@school.example")
    with time_machine.travel(NOW + timedelta(seconds=1), tick=False):
        write("ada@school.example")
    gone = smtplib.SMTPServerDisconnected("Connection unexpectedly closed")
    Transport.fault = staticmethod(lambda m: gone if m.to[0].startswith("poison") else None)
    assert send_after(seconds=2) == 0
    assert send_after(seconds=13) == 1
    assert Mail.objects.get(state="waiting").recipients == ["poison@school.example"]


@pytest.mark.django_db(transaction=True)
def test_two_jobs_at_once_send_each_mail_once() -> None:
    write(*(f"x{n}@school.example" for n in range(20)))
    gate = Barrier(4)

    def run() -> int:
        gate.wait(30)
        try:
            return mails.send_due()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        counts = [job.result() for job in [pool.submit(run) for _ in range(4)]]
    assert sum(counts) + mails.send_due() == 20
    assert len({message.to[0] for message in Transport.taken}) == len(Transport.taken) == 20


def test_a_job_that_dies_delays_the_mail_by_its_lease_only(waiting: None) -> None:
    with time_machine.travel(NOW, tick=False):
        assert mails._take_lease() is not None  # and no more is heard of that worker
    assert send_after(seconds=90) == 0
    assert send_after(seconds=101) == 1


def test_a_job_whose_lease_was_taken_over_sends_no_more(waiting: None) -> None:
    def lose(message: object) -> None:
        MailServer.objects.update(lease_until=NOW + timedelta(hours=1))

    with time_machine.travel(NOW, tick=False):
        write("second@school.example")
    Transport.fault = staticmethod(lose)
    assert send_after(seconds=1) == 1
    assert MailServer.objects.get().lease_until == NOW + timedelta(hours=1)


@pytest.mark.parametrize("subject", ["one\nBcc: all@school.example", "one\r\ntwo"])
def test_no_header_is_smuggled_in(subject: str) -> None:
    with pytest.raises(ValueError, match="newlines"):
        send_mail(subject, "", None, ["ada@school.example"])
    assert not Mail.objects.exists()


def made(**more: object) -> EmailMultiAlternatives:
    return EmailMultiAlternatives("A", "b", None, ["ada@school.example"], **more)


def test_a_mail_may_say_the_same_as_html_and_how_it_is_stopped() -> None:
    stop = {"List-Unsubscribe": "<https://school.example/stop>"}
    message = made(headers=stop)
    message.attach_alternative("<p>b</p>", "text/html")
    message.send()
    row = Mail.objects.get()
    assert (row.body, row.html, row.headers) == ("b", "<p>b</p>", stop)
    assert mails.send_due() == 1
    (sent,) = Transport.taken
    assert [tuple(one) for one in sent.alternatives] == [("<p>b</p>", "text/html")]
    assert sent.extra_headers == {"Message-ID": row.message_id, **stop}
    row.refresh_from_db()
    assert (row.body, row.html, row.headers) == ("", "", {})


@pytest.mark.parametrize(
    "more",
    [
        {"cc": ["b@school.example"]},
        {"bcc": ["b@school.example"]},
        {"headers": {"Reply-To": "b@school.example"}},
        {"attachments": [("a.txt", "a", "text/plain")]},
        {"alternatives": [("a", "text/calendar")]},
        {"alternatives": [("<p>a</p>", "text/html"), ("<p>b</p>", "text/html")]},
    ],
)
def test_what_a_row_cannot_hold_is_refused(more: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"no more|no other part"):
        made(**more).send()
    assert not Mail.objects.exists()


def test_no_header_of_our_own_smuggles_another_in() -> None:
    with pytest.raises(ValueError, match="newlines"):
        made(headers={"List-Unsubscribe": "<https://a.example>\nBcc: all@school.example"}).send()


def work_of_a_reset(address: str) -> list[str]:
    """Ask for a new password; return the statements that it took, without their values."""
    where = reverse("account_reset_password")
    cache.clear()
    with CaptureQueriesContext(connection) as seen:
        assert Client().post(where, {"email": address}).status_code == 302
    return [re.sub(r"'[^']*'|\d+|_x\d+", "?", one["sql"])[:60] for one in seen.captured_queries]


def test_the_reset_page_does_the_same_work_for_any_address(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same statements, tokens and mails: how long it takes says nothing about who is here."""
    tokens = []
    make = PasswordResetTokenGenerator.make_token

    def counted(self: PasswordResetTokenGenerator, user: User) -> str:
        tokens.append(user.email)
        return make(self, user)

    monkeypatch.setattr(PasswordResetTokenGenerator, "make_token", counted)
    newcomer, stranger = "new@school.example", "nobody@school.example"
    sign_up(Client(), newcomer)
    switched_off = cast.guardian.user
    switched_off.is_active = False
    switched_off.save(update_fields=["is_active"])
    asked = [cast.teacher.user.email, stranger, newcomer, switched_off.email]
    Mail.objects.all().delete()
    works = [work_of_a_reset(address) for address in asked]
    assert works[1:] == [works[0]] * 3
    assert tokens == asked
    bodies = {row.recipients[0]: row.body for row in Mail.objects.all()}
    links = {address: "/account/password/reset/key/" in body for address, body in bodies.items()}
    assert links == dict(zip(asked, (True, False, True, False), strict=True))


def test_the_page_after_a_reset_says_when_mail_cannot_be_sent(waiting: None) -> None:
    where = reverse("account_reset_password_done")
    assert "Emails cannot be sent" not in Client().get(where).content.decode()
    Transport.closed = TimeoutError()
    send_after(seconds=1)
    page = Client().get(where).content.decode()
    assert "Emails cannot be sent just now." in page
    assert "does not answer" not in page  # what is wrong with our server is for those who run it


@pytest.mark.parametrize("name", ["class_list", "account_email"])
def test_teachers_read_why_no_mail_goes_out(cast: Cast, waiting: None, name: str) -> None:
    desk = cast.client("teacher")
    assert "No email has gone out" not in desk.get(reverse(name)).content.decode()
    Transport.closed = TimeoutError()
    send_after(seconds=1)
    page = desk.get(reverse(name)).content.decode()
    assert "No email has gone out since" in page
    assert "The mail server does not answer." in page


def test_mail_that_nobody_tries_to_send_is_told(waiting: None) -> None:
    with time_machine.travel(NOW + timedelta(minutes=1), tick=False):
        assert trouble() is None
    with time_machine.travel(NOW + timedelta(minutes=3), tick=False):
        told = trouble()
    assert told is not None
    assert "not running" in str(told.reason)


def run_command(*arguments: str) -> str:
    out = StringIO()
    call_command("mail", *arguments, stdout=out)
    return out.getvalue()


def test_the_mail_command_tells_and_tries() -> None:
    write()
    assert run_command() == "1 mails wait to be sent.\n"
    assert "took an email to me@school.example" in run_command("--test", "me@school.example")
    assert [message.to for message in Transport.taken] == [["me@school.example"]]
    Transport.fault = staticmethod(lambda message: TimeoutError("timed out"))
    with pytest.raises(CommandError, match="TimeoutError: timed out"):
        run_command("--test", "me@school.example")
    assert mails.send_due() == 0
    assert "The mail server does not answer." in run_command()
