"""Mails whose outcome nobody knows: rarely tried again, after all others, and told as such."""

import smtplib
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.core.mail import send_mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from classroom.mails import transport
from classroom.mails.selectors.mails import trouble
from classroom.mails.services import mails
from classroom.models import Mail
from classroom.tasks import send_mails
from tests.cast import Cast
from tests.people.transport import Transport
from tests.processes.mailservers import MailServer

pytestmark = [pytest.mark.django_db]
NOW = datetime(2026, 11, 23, 8, tzinfo=UTC)
ADA, BEN = "ada@school.example", "ben@school.example"


@pytest.fixture
def server(settings: object) -> Iterator[MailServer]:
    """Return a mail server that the job speaks with; an answer may take a second."""
    server = MailServer()
    settings.EMAIL_BACKEND = "classroom.mails.backend.OutboxBackend"
    settings.EMAIL_TRANSPORT = "classroom.mails.transport.SmtpTransport"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
    settings.EMAIL_TIMEOUT = settings.EMAIL_ANSWER_TIMEOUT = 1
    with time_machine.travel(NOW):
        yield server
    server.close()


def write(*addresses: str, after: float = 0) -> None:
    with time_machine.travel(NOW + timedelta(minutes=after), tick=False):
        for address in addresses:
            send_mail("A link", "https://school.example/secret", None, [address])


def send_after(minutes: float) -> int:
    with time_machine.travel(NOW + timedelta(minutes=minutes), tick=False):
        return mails.send_due()


def received(server: MailServer, address: str) -> int:
    return sum(message["To"] == address for message in server.taken)


def command(*arguments: str) -> str:
    out = StringIO()
    call_command("mail", *arguments, stdout=out)
    return out.getvalue()


def unsettle(server: MailServer, how: str, address: str) -> None:
    """Have the server take mails to the address and never confirm one."""
    if how == "late":
        server.late[address] = 1.5
    else:
        getattr(server, how).add(address)


@pytest.mark.parametrize("how", ["late", "dropping", "babbling"])
def test_a_mail_without_an_answer_waits_an_hour_and_goes_out_three_times(
    server: MailServer, how: str
) -> None:
    unsettle(server, how, ADA)
    write(ADA)
    at = []
    for minute in [0, 1, 5, 15, 30, 59, 60, 61, 90, 119, 121, 150, 181, 182, 240, 400]:
        before = received(server, ADA)
        send_after(minute)
        at += [minute] * (received(server, ADA) - before)
    assert at == [0, 60, 121]
    row = Mail.objects.get()
    assert (row.state, row.tries, row.subject, row.body) == ("unknown", 3, "", "")
    assert len({message["Message-ID"] for message in server.taken}) == 1


@pytest.mark.parametrize("how", ["late", "dropping", "babbling"])
def test_other_mails_go_before_one_without_an_answer(server: MailServer, how: str) -> None:
    unsettle(server, how, ADA)
    write(ADA)
    assert send_after(0) == 0
    write(BEN, after=1)
    assert send_after(1) == 1
    write(BEN, after=70)
    assert send_after(70) == 1  # the other one is due for ten minutes
    assert [message["To"] for message in server.taken] == [ADA, BEN, BEN, ADA]


def test_an_answer_may_come_later_than_any_other_reply(
    server: MailServer, settings: object
) -> None:
    settings.EMAIL_ANSWER_TIMEOUT = 4
    server.late[ADA] = 2
    write(ADA)
    assert send_after(0) == 1
    assert Mail.objects.get().state == "sent"


def test_a_server_that_never_greets_is_left_after_its_second(server: MailServer) -> None:
    server.silent = True
    write(ADA)
    begun = time.monotonic()
    assert send_after(0) == 0
    assert time.monotonic() - begun < 3
    row = Mail.objects.get()
    assert (row.state, row.tries, row.doubts) == ("waiting", 0, 0)
    server.silent = False
    assert send_after(1) == 1


def test_a_mail_that_certainly_stayed_here_is_tried_again_soon(server: MailServer) -> None:
    server.pause = 1.2
    write(ADA)
    assert send_after(0) == 0
    server.pause = 0
    assert send_after(2) == 1


def test_a_server_that_is_slow_at_each_step_is_sent_no_mail_that_a_job_cannot_wait_for(
    server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "UNTIL_DATA", 1.5)
    server.pause = 0.6
    write(ADA)
    assert send_after(0) == 0
    assert server.taken == []
    assert Mail.objects.get().doubts == 0


def test_what_a_job_waits_for_fits_into_its_limits(settings: object) -> None:
    assert (settings.EMAIL_TIMEOUT, settings.EMAIL_ANSWER_TIMEOUT) == (10, 60)
    longest = transport.UNTIL_DATA + settings.EMAIL_ANSWER_TIMEOUT + 2 * transport.FAREWELL
    limits = send_mails.soft_time_limit, settings.CELERY_TASK_TIME_LIMIT
    assert longest < limits[0] < limits[1] < mails.LEASE.total_seconds()


def test_a_job_that_is_killed_over_a_mail_leaves_it_in_doubt(
    server: MailServer, settings: object
) -> None:
    settings.EMAIL_TRANSPORT = f"{Transport.__module__}.Transport"
    Transport.reset()
    Transport.fault = staticmethod(lambda message: KeyboardInterrupt())
    write(ADA)
    with pytest.raises(KeyboardInterrupt):
        send_after(0)
    row = Mail.objects.get()
    assert (row.doubts, row.next_try_at) == (1, NOW + timedelta(hours=1))


def test_a_refusal_after_a_doubt_still_says_perhaps_delivered(server: MailServer) -> None:
    server.dropping.add(ADA)
    write(ADA)
    send_after(0)
    server.refused.add(ADA)
    send_after(61)
    assert Mail.objects.get().state == "unknown"


def test_a_mail_in_doubt_that_is_given_up_says_perhaps_delivered(server: MailServer) -> None:
    server.dropping.add(ADA)
    write(ADA)
    send_after(0)
    server.silent = True
    write(BEN, after=1)
    send_after(3 * 24 * 60 + 2)
    states = {row.recipients[0]: row.state for row in Mail.objects.all()}
    assert states == {ADA: "unknown", BEN: "failed"}


def test_adults_read_that_a_mail_is_perhaps_delivered(cast: Cast, server: MailServer) -> None:
    desk, asked = cast.client("teacher"), reverse("account_reset_password_done")
    assert "perhaps" not in desk.get(reverse("class_list")).content.decode()
    server.dropping.add(ADA)
    write(ADA)
    send_after(0)
    page = desk.get(reverse("class_list")).content.decode()
    assert "The mail server does not confirm what it takes." in page
    assert "perhaps delivered" in page
    assert "No email has gone out" not in page
    page = Client().get(asked).content.decode()
    assert "Perhaps your email has arrived" in page
    assert "cannot be sent" not in page
    write(BEN, after=1)
    assert send_after(1) == 1
    assert trouble() is None
    assert "perhaps" not in desk.get(reverse("class_list")).content.decode()


def test_the_mail_command_counts_what_is_perhaps_delivered(server: MailServer) -> None:
    server.dropping |= {ADA, "me@school.example"}
    write(ADA)
    send_after(0)
    words = "1 are perhaps delivered: no answer came"
    assert words in command()
    assert "1 mails wait to be sent" in command()
    for minute in (61, 122, 183):
        send_after(minute)
    assert words in command()
    assert "0 mails wait to be sent" in command()
    with pytest.raises(CommandError, match="perhaps delivered"):
        command("--test", "me@school.example")


def test_lines_that_begin_with_a_dot_arrive_whole(server: MailServer) -> None:
    body = ".\n..two\n.end"
    mails.send_now(ADA, "Dots", body)
    (message,) = server.taken
    unstuffed = message.get_payload().replace("\r\n.", "\r\n").removeprefix(".")
    assert unstuffed.splitlines() == body.splitlines()


def test_a_refused_test_mail_is_told_as_not_sent(server: MailServer) -> None:
    server.refused.add(ADA)
    with pytest.raises(CommandError, match=smtplib.SMTPRecipientsRefused.__name__):
        command("--test", ADA)
