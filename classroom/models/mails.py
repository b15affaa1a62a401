"""Mails that wait to be sent, and what is known about the mail server."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.people import Guardian

NONE = models.Value({}, models.JSONField())


class Mail(models.Model):
    """One mail. What it says holds secrets (links that let a person in): gone once it is sent."""

    class State(models.TextChoices):
        """Where the mail stands."""

        WAITING = "waiting"
        SENT = "sent"
        FAILED = "failed"
        UNKNOWN = "unknown", "perhaps delivered"

    message_id = models.CharField(max_length=200)  # the same at each try: a receiver can tell
    sender = models.CharField(max_length=320)
    recipients = models.JSONField()
    subject = models.TextField(blank=True)
    body = models.TextField(blank=True)
    html = models.TextField(blank=True, default="", db_default="")  # says what the body says
    headers = models.JSONField(default=dict, db_default=NONE)  # further ones, by their names
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    # Tries after which nobody knows whether the server has it: where there are any, perhaps.
    doubts = models.PositiveSmallIntegerField(default=0, db_default=0)
    made_at = models.DateTimeField(default=timezone.now)
    next_try_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)  # sent or given up

    class Meta:
        """Found by when they are due."""

        indexes: ClassVar = [
            models.Index("next_try_at", name="mail_due", condition=Q(state="waiting"))
        ]


class MailServer(models.Model):
    """The one row about the mail server: who speaks with it now, and whether it takes mail."""

    class Trouble(models.TextChoices):
        """Why it takes none."""

        SILENT = "silent", _("The mail server does not answer.")
        UNCONFIRMED = "unconfirmed", _("The mail server does not confirm what it takes.")
        AWAY = "away", _("The mail server cannot be reached.")
        CERTIFICATE = "certificate", _("The mail server’s certificate does not fit.")
        LOGIN = "login", _("The mail server refuses our user name or password.")
        SENDER = "sender", _("The mail server does not take mail from our address.")
        ERROR = "error", _("The mail server answers with an error.")

    ROW: ClassVar = 1

    lease_until = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=12, choices=Trouble.choices, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)  # failed ones in a row
    next_try_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One row."""

        constraints: ClassVar = [models.CheckConstraint(condition=Q(id=1), name="one_mail_server")]


class WeeklyDigest(models.Model):
    """That a guardian's weekly mail about a week was written, or that there was nothing to tell."""

    guardian = models.ForeignKey(Guardian, models.CASCADE, related_name="digests", db_index=False)
    week = models.DateField()  # its Monday
    children = models.PositiveSmallIntegerField()  # told of; 0: nothing was sent
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Once a guardian and week."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["guardian", "week"], name="digest_once")
        ]
