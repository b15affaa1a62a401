"""Weekly mails to guardians who asked for them: written once a guardian and week, and stopped.

The row of a guardian and week, and the mail, are written in one transaction: a worker that dies, or
a message that comes twice, makes no second mail and loses none. `services.mails` sends it.
"""

import secrets
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from functools import partial
from typing import Final

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from classroom.mails.links import link_to
from classroom.mails.services import mails
from classroom.models import Guardian, WeeklyDigest
from classroom.reports.digest_words import digest_words
from classroom.reports.selectors.digests import (
    ChildPart,
    address_of,
    children_told_of,
    due_guardians,
    due_week,
    is_settled,
    part_of,
)
from classroom.site.services import audit

SALT: Final = "family.weekly-mail"
AT_ONCE: Final = 500
"""Messages that one sweep sends at most; the next one goes on."""
KEPT: Final = timedelta(weeks=8)
"""How long it is kept that a mail was written."""


@transaction.atomic
def ask_for(actor: audit.Actor, guardian: Guardian) -> bool:
    """Write to the guardian from the next Monday on; False where that was asked for before."""
    off = Guardian.objects.filter(pk=guardian.pk, weekly_mail_since=None)
    changed = off.update(weekly_mail_since=timezone.now())
    if changed:
        audit.record(actor, "weekly_mail_asked", subject=guardian.user.public_id)
    return bool(changed)


@transaction.atomic
def stop(actor: audit.Actor, guardian: Guardian) -> bool:
    """Write no more, and send none that waits; False where none was asked for."""
    wanted = Guardian.objects.filter(pk=guardian.pk).exclude(weekly_mail_since=None)
    changed = wanted.update(weekly_mail_since=None)
    withdraw([guardian])
    if changed:
        audit.record(actor, "weekly_mail_stopped", subject=guardian.user.public_id)
    return bool(changed)


def withdraw(guardians: Iterable[Guardian]) -> None:
    """Delete these guardians' weekly mails that wait to be sent; what stays true is written anew.

    Call where a child is no longer theirs to read about, after that was written down: a mail that
    is being written is waited for, and one that is begun later is not about the child. Locks the
    guardians.
    """
    rows = Guardian.objects.select_for_update(no_key=True, of=("self",)).select_related("user")
    for guardian in rows.filter(pk__in=[one.pk for one in guardians]).order_by("pk"):
        waiting = partial(_leads_to, stop_link(guardian))
        if mails.forget_saying(address_of(guardian.user), waiting):
            newest = WeeklyDigest.objects.filter(guardian=guardian).order_by("-week").first()
            if newest is not None:
                newest.delete()


def _leads_to(link: str, body: str) -> bool:
    return link in body


def stop_link(guardian: Guardian) -> str:
    """Return the address that stops the guardian's mails, without signing in."""
    token = signing.Signer(salt=SALT).sign(guardian.user.public_id)
    return link_to("weekly_mail_stop", token)


def is_ours(token: str) -> bool:
    """Did we sign this token?"""
    return _signed(token) is not None


def guardian_of(token: str) -> Guardian | None:
    """Return the guardian whose mails a token stops; None for one not ours, or who has left."""
    return Guardian.objects.filter(user__public_id=_signed(token) or "").first()


def _signed(token: str) -> str | None:
    try:
        return signing.Signer(salt=SALT).unsign(token)
    except signing.BadSignature:
        return None


def sweep(send: Callable[[int], object], most: int = AT_ONCE) -> int:
    """`send` the ids of guardians whose mail is due, `most` at a time; return how many were sent.

    A message that is lost or fails costs nothing: the guardian is found again by the next sweep.
    Where there are more, lots are drawn, so that those whose mail fails keep nobody from a turn.
    """
    due = due_guardians(timezone.now())
    ids = secrets.SystemRandom().sample(due, min(most, len(due)))
    for guardian_id in ids:
        send(guardian_id)
    return len(ids)


@transaction.atomic
def write(guardian_id: int) -> bool:
    """Write a guardian's mail about the week before, if it is due; tell whether there is a mail.

    Without a verified address, and while reports are behind, nothing is written yet. A week in
    which no child answered anything is done with without a mail.
    """
    now = timezone.now()
    rows = Guardian.objects.select_for_update(no_key=True, of=("self",)).select_related("user")
    rows = rows.filter(user__is_active=True, user__deleted_at=None)
    guardian = rows.filter(pk=guardian_id).first()
    if guardian is None or guardian.weekly_mail_since is None:
        return False
    children = children_told_of(guardian)
    zones = {one.school.timezone for one in children}
    week = due_week(zones, guardian.weekly_mail_since, now)
    address = address_of(guardian.user)
    if week is None or not address or not is_settled(children, now):
        return False
    parts = [part_of(one, week, now) for one in children]
    children_with_answers = sum(part.week is not None for part in parts)
    _row, is_new = WeeklyDigest.objects.get_or_create(
        guardian=guardian, week=week, defaults={"children": children_with_answers}
    )
    if not is_new or not children_with_answers:
        return False
    WeeklyDigest.objects.filter(guardian=guardian, made_at__lt=now - KEPT).delete()
    mails.post([_message(guardian, address, parts, week)])
    return True


def _message(
    guardian: Guardian, address: str, parts: list[ChildPart], week: date
) -> EmailMultiAlternatives:
    """Return the mail in the guardian's language."""
    link = stop_link(guardian)
    language = guardian.user.language
    known = language in dict(settings.LANGUAGES)
    with translation.override(language if known else settings.LANGUAGE_CODE):
        words = digest_words(parts, week)
        context = {"words": words, "stop": link, "language": translation.get_language()}
        text = render_to_string("reports/family/digest.txt", context)
        html = render_to_string("reports/family/digest.html", context)
    message = EmailMultiAlternatives(
        words.subject,
        text,
        settings.DEFAULT_FROM_EMAIL,
        [address],
        headers={
            "List-Unsubscribe": f"<{link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    message.attach_alternative(html, "text/html")
    return message
