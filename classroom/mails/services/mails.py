"""Mails: written as rows by requests, sent by a job. The row is the truth, as with report jobs.

One job at a time speaks with the mail server: it holds a lease on the server's row. A server that
fails rests longer with each failure, whatever waits; a mail that fails rests by itself. A mail
whose data were sent and not answered, or whose job was killed over it, is in doubt: it waits an
hour, goes after all others, and is sent twice more at most; all copies carry one Message-ID. No
other mail is sent twice.
"""

import logging
import smtplib
import ssl
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection, make_msgid
from django.db.models import F, Q
from django.utils import timezone

from classroom.mails.transport import UNTIL_DATA, OutcomeUnknown
from classroom.models import Mail, MailServer
from database.wall_clock import pull_back

log = logging.getLogger(__name__)

LEASE: Final = timedelta(seconds=100)  # longer than the tasks' hard limit of 90 s
BATCH: Final = 50
SERVER_REST: Final = timedelta(seconds=10)  # doubled with each failure
LONGEST_SERVER_REST: Final = timedelta(minutes=5)
MAIL_REST: Final = timedelta(minutes=1)  # doubled with each failure
LONGEST_MAIL_REST: Final = timedelta(hours=2)
DOUBT_REST: Final = timedelta(hours=1)
MOST_DOUBTS: Final = 3  # tries of one mail whose outcome is unknown
GIVEN_UP: Final = timedelta(days=3)  # how long the links in a mail are good
KEPT: Final = timedelta(days=30)  # how long a row says to whom and when, without the mail

WAITING, SENT = Mail.State.WAITING, Mail.State.SENT
FAILED, UNKNOWN = Mail.State.FAILED, Mail.State.UNKNOWN
Trouble = MailServer.Trouble
HEADERS: Final = frozenset({"List-Unsubscribe", "List-Unsubscribe-Post"})
"""Further headers that a mail may have (RFC 2369, RFC 8058)."""
SAYS_NOTHING: Final[Mapping[str, Any]] = {"subject": "", "body": "", "html": "", "headers": {}}
"""What is left of a mail's words when it is sent or given up."""
PERMANENT: Final = 500
CLOSING: Final = 421


def post(messages: Sequence[EmailMessage]) -> int:
    """Keep mails for sending, in the transaction that runs; return how many.

    Takes text, the same as HTML if wished, and HEADERS, to named recipients. Raises ValueError for
    what a row cannot hold.
    """
    rows = [_row(message) for message in messages if message.recipients()]
    Mail.objects.bulk_create(rows)
    return len(rows)


def _row(message: EmailMessage) -> Mail:
    if message.attachments or message.cc or message.bcc or not {*message.extra_headers} <= HEADERS:
        raise ValueError("a mail is text, or HTML as well, to its recipients, and no more")
    html, headers = _html_of(message), dict(message.extra_headers)
    message_id = make_msgid(domain=settings.MAIL_DOMAIN)
    # Given, because Django would ask the network for this machine's name to make one up.
    message.extra_headers = {"Message-ID": message_id, **headers}
    message.message()  # raises BadHeaderError, a ValueError, where a line break was smuggled in
    return Mail(
        message_id=message_id,
        sender=message.from_email,
        recipients=message.to,
        subject=str(message.subject),
        body=str(message.body),
        html=html,
        headers=headers,
    )


def _html_of(message: EmailMessage) -> str:
    """Return a mail's words as HTML, '' where it has none. Raises ValueError for other parts."""
    parts = list(getattr(message, "alternatives", []))
    if len(parts) > 1 or any(kind != "text/html" for _words, kind in parts):
        raise ValueError("beside its text a mail has HTML, and no other part")
    return str(parts[0][0]) if parts else ""


def send_due() -> int:
    """Send the mails that are due; return how many went out. Waits for the mail server."""
    now = timezone.now()
    _pull_back(now)
    _tidy(now)
    lease = _take_lease()
    if lease is None:
        return 0
    try:
        return _send_all(lease)
    finally:
        MailServer.objects.filter(lease_until=lease).update(lease_until=None)


def send_now(address: str, subject: str, body: str) -> None:
    """Send one mail at once, past the rows, to see whether the server takes it.

    Raises what the server's connection raises: OutcomeUnknown if it is perhaps delivered.
    """
    message = EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, [address])
    get_connection(settings.EMAIL_TRANSPORT).send_messages([message])


def _tidy(now: datetime) -> None:
    """Give up what waited too long or is in doubt once too often; forget what was done long ago."""
    late = Q(made_at__lt=now - GIVEN_UP)
    in_doubt = Q(doubts__gte=MOST_DOUBTS, next_try_at__lte=now) | late & Q(doubts__gt=0)
    waiting = Mail.objects.filter(state=WAITING)
    unknown = waiting.filter(in_doubt).update(state=UNKNOWN, done_at=now, **SAYS_NOTHING)
    given_up = waiting.filter(late).update(state=FAILED, done_at=now, **SAYS_NOTHING)
    if given_up:
        log.error("%s mails could not be sent in %s days: given up", given_up, GIVEN_UP.days)
    if unknown:
        log.error("%s mails are perhaps delivered, and not sent again", unknown)
    Mail.objects.filter(done_at__lt=now - KEPT).delete()
    _forget_files(now)


def _forget_files(now: datetime) -> None:
    """Delete the files of mails that no server took, once nothing was added to them for KEPT."""
    oldest = (now - KEPT).timestamp()
    for path in Path(settings.EMAIL_FILE_PATH).glob("*.log"):
        if path.stat().st_mtime < oldest:
            path.unlink(missing_ok=True)


def forget_to(addresses: Iterable[str]) -> None:
    """Delete the mails to each of these addresses."""
    for address in addresses:
        Mail.objects.filter(recipients=[address]).delete()


def forget_saying(address: str, says: Callable[[str], bool]) -> int:
    """Delete the mails to an address whose text is the one, and return how many there were.

    Who was written to already stays.
    """
    waiting = Mail.objects.filter(recipients=[address], state=WAITING)
    found = [mail.pk for mail in waiting if says(mail.body)]
    Mail.objects.filter(pk__in=found).delete()
    return len(found)


def _pull_back(now: datetime) -> None:
    """Let nothing wait for a clock that was set back since."""
    waiting = Mail.objects.filter(state=WAITING)
    pull_back(waiting.filter(tries=0), now, next_try_at=timedelta(0))
    pull_back(waiting, now, next_try_at=LONGEST_MAIL_REST)
    rests = {"lease_until": LEASE, "next_try_at": LONGEST_SERVER_REST}
    pull_back(MailServer.objects.all(), now, **rests)


def _due(now: datetime) -> Any:
    due = Mail.objects.filter(state=WAITING, next_try_at__lte=now, doubts__lt=MOST_DOUBTS)
    return due.order_by("doubts", "next_try_at")


def _take_lease() -> datetime | None:
    """Return until when the mail server is ours; None when nothing is due or it is not free."""
    now = timezone.now()
    if not _due(now).exists():
        return None
    MailServer.objects.get_or_create(pk=MailServer.ROW)
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    rested = Q(next_try_at=None) | Q(next_try_at__lte=now)
    lease = now + LEASE
    return lease if MailServer.objects.filter(free, rested).update(lease_until=lease) else None


def _send_all(lease: datetime) -> int:
    """Send what is due over one connection; note when the server fails."""
    ends = time.monotonic() + UNTIL_DATA
    connection = get_connection(settings.EMAIL_TRANSPORT)
    sent = 0
    try:
        connection.open()
        for mail in _due(timezone.now())[:BATCH]:
            if time.monotonic() > ends or not _is_ours(lease):
                break
            sent += _send(connection, mail)
    except (OSError, smtplib.SMTPException) as error:  # a silent server is a TimeoutError
        _note_trouble(_trouble_of(error))
        log.warning("the mail server fails (%s)", _safe_words(error))
    except Exception:
        _note_trouble(Trouble.ERROR)
        raise
    finally:
        _close(connection)
    return sent


def _is_ours(lease: datetime) -> bool:
    return MailServer.objects.filter(lease_until=lease).exists()


def _close(connection: Any) -> None:
    try:
        connection.close()
    except (OSError, smtplib.SMTPException):
        log.debug("the mail server ended the connection itself")


def _send(connection: Any, mail: Mail) -> bool:
    """Send one mail; return whether it went out. Raises what is the server's fault."""
    mine = Mail.objects.filter(pk=mail.pk, state=WAITING)
    # Noted before: who is killed here leaves a mail that perhaps went out.
    in_an_hour = timezone.now() + DOUBT_REST
    mine.update(tries=F("tries") + 1, doubts=F("doubts") + 1, next_try_at=in_an_hour)
    try:
        connection.send_messages([_message_of(mail)])
    except OutcomeUnknown:
        log.warning("mail %s is perhaps delivered: the mail server did not confirm it", mail.pk)
        raise
    except Exception as error:
        # A mail at which the server fails again and again must not hold up the others.
        rest = min(MAIL_REST * 2 ** min(mail.tries, 10), LONGEST_MAIL_REST)
        mine.update(doubts=mail.doubts, next_try_at=timezone.now() + rest)
        if not _refuses(mail, error):
            raise
        return False
    mine.update(state=SENT, done_at=timezone.now(), **SAYS_NOTHING)
    _note_no_trouble()
    return True


def _refuses(mail: Mail, error: Exception) -> bool:
    """Return whether the server refused this mail alone; end the mail if it did so for good."""
    if not isinstance(error, smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError):
        return False
    code = _code_of(error)
    if code == CLOSING:
        return False
    log.warning("mail %s was refused with %s", mail.pk, code)
    if code >= PERMANENT:
        state = UNKNOWN if mail.doubts else FAILED
        waits = Mail.objects.filter(pk=mail.pk, state=WAITING)
        waits.update(state=state, done_at=timezone.now(), **SAYS_NOTHING)
    return True


def _message_of(mail: Mail) -> EmailMessage:
    message = EmailMultiAlternatives(
        mail.subject,
        mail.body,
        mail.sender,
        mail.recipients,
        headers={"Message-ID": mail.message_id, **mail.headers},
    )
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    return message


def _code_of(error: smtplib.SMTPException) -> int:
    """Return the server's reply code; of several recipients' the one that allows a further try."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return min(code for code, _words in error.recipients.values())
    return int(getattr(error, "smtp_code", 0))


def _trouble_of(error: Exception) -> Trouble:
    kinds: tuple[tuple[type[Exception], Trouble], ...] = (
        (TimeoutError, Trouble.SILENT),
        (OutcomeUnknown, Trouble.UNCONFIRMED),
        (ssl.SSLError, Trouble.CERTIFICATE),
        (smtplib.SMTPAuthenticationError, Trouble.LOGIN),
        (smtplib.SMTPSenderRefused, Trouble.SENDER),
        (smtplib.SMTPServerDisconnected, Trouble.SILENT),
        (smtplib.SMTPException, Trouble.ERROR),
    )
    return next((kind for of, kind in kinds if isinstance(error, of)), Trouble.AWAY)


def _safe_words(error: Exception) -> str:
    """Return the error's class and code: its text may hold an address or a password."""
    code = getattr(error, "smtp_code", None) or getattr(error, "errno", None)
    return type(error).__name__ + (f", {code}" if code else "")


def _note_trouble(trouble: Trouble) -> None:
    now = timezone.now()
    server = MailServer.objects.get(pk=MailServer.ROW)
    rest = min(SERVER_REST * 2 ** min(server.tries, 10), LONGEST_SERVER_REST)
    MailServer.objects.filter(pk=server.pk).update(
        trouble=trouble,
        failing_since=server.failing_since or now,
        tries=F("tries") + 1,
        next_try_at=now + rest,
    )


def _note_no_trouble() -> None:
    MailServer.objects.exclude(failing_since=None).update(
        trouble="", failing_since=None, tries=0, next_try_at=None
    )
