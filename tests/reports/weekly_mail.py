"""Have a guardian ask for the weekly mail, and write what is due."""

from datetime import UTC, datetime, timedelta

import time_machine

from classroom.models import Mail
from classroom.reports.services import digests
from classroom.site.services.audit import SYSTEM
from learning.skills import facts_of
from tests.cast import Cast
from tests.reports.answered_cards import ask
from tests.reports.built import run_jobs

SUMS = facts_of("add2.w10")
TUESDAY = datetime(2026, 10, 27, 9, tzinfo=UTC)
MONDAY_AT_SIX = datetime(2026, 11, 2, 6, tzinfo=UTC)
"""After the week of TUESDAY."""


def ask_for_mail(cast: Cast) -> Cast:
    """Have the guardian ask for the mail on a Tuesday, and the child answer cards that day."""
    with time_machine.travel(TUESDAY, tick=False):
        digests.ask_for(SYSTEM, cast.guardian)
    ask(cast, TUESDAY, [(item, n > 3) for n, item in enumerate(SUMS)])
    with time_machine.travel(TUESDAY + timedelta(hours=1), tick=True):
        run_jobs()
    return cast


def written() -> list[Mail]:
    """Sweep and write, each message twice; return the mails that there are."""
    ids: list[int] = []
    digests.sweep(ids.append)
    for guardian_id in ids * 2:
        digests.write(guardian_id)
    return list(Mail.objects.order_by("pk"))
