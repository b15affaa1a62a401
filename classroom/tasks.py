"""Celery tasks: each calls one service, and carries nothing but ids."""

from celery import shared_task

from classroom.lessons.services import guests
from classroom.mails.services import mails
from classroom.people.services import class_deletion, leaving
from classroom.reports.services import digests, jobs


@shared_task(expires=30)
def sweep_reports() -> int:
    """Find reports that are behind and send a message for each. By beat, every few seconds.

    Expires: sweeps that queued up while no worker ran would only repeat each other.
    """
    return jobs.sweep(build_report.delay)


@shared_task
def build_report(job_id: int) -> bool:
    """Build one report job's rows; harmless when repeated, late or no longer needed."""
    return jobs.build(job_id)


@shared_task(expires=10, soft_time_limit=88)
def send_mails() -> int:
    """Send the mails that are due. By beat, every few seconds: a lost message costs no mail.

    The soft limit lets a mail's whole wait end by itself, and lies below the hard one.
    """
    return mails.send_due()


@shared_task(expires=250)
def sweep_digests() -> int:
    """Find guardians whose weekly mail is due and send a message for each. By beat."""
    return digests.sweep(write_digest.delay)


@shared_task
def write_digest(guardian_id: int) -> bool:
    """Write a guardian's weekly mail; harmless when repeated, late or no longer due."""
    return digests.write(guardian_id)


@shared_task(expires=50)
def sweep_deleted_classes() -> int:
    """Find classes that were deleted and send a message for each. By beat, every minute."""
    return class_deletion.sweep(erase_class.delay)


@shared_task(expires=50)
def erase_class(classroom_id: int) -> int:
    """Erase some more of a deleted class; harmless when repeated, late or no longer needed."""
    return class_deletion.erase_class(classroom_id)


@shared_task(expires=50)
def sweep_guests() -> int:
    """Erase guests whose time is over, with their tables. By beat, every minute."""
    return guests.erase_over()


@shared_task(expires=50)
def erase_accounts() -> int:
    """Erase accounts that were deleted. By beat, every minute; harmless when repeated."""
    return leaving.erase_accounts()
