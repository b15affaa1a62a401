"""Queue of report jobs: leases, retries and back-off, kept in rows; messages carry ids only.

A message may come twice, late, or never. Exactly-once comes from recomputing: a job takes a lease
by a conditional UPDATE, then, in one transaction, locks its row, counts the changed weeks anew from
the log, writes them by upsert and clears the note only if nothing changed meanwhile.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from classroom.models import ReportJob, School, Student
from classroom.reports.services import changes
from classroom.reports.services.album import collect, looked_up_to
from classroom.reports.services.rebuild import RULES, counting_of, rebuild
from database.wall_clock import pull_back
from games.selectors import log

logger = logging.getLogger(__name__)

PUPIL: Final = "pupil"
LEASE: Final = timedelta(seconds=100)  # longer than the tasks' hard limit of 90 s
SETTLE: Final = timedelta(seconds=3)  # a few claims in a row make one build
PACE: Final = timedelta(seconds=60)  # how often, at most, a pupil who goes on playing is built
PER_SECOND: Final = 8  # builds of such pupils, about a quarter of a core: with many each waits more
RESEND: Final = timedelta(seconds=60)  # a message unheard for this long is sent again
BACKOFF: Final = timedelta(seconds=10)  # doubled with each failed try
MAX_TRIES: Final = 5
LONGEST_PAUSE: Final = max(LEASE, BACKOFF * 2 ** (MAX_TRIES - 2))
REST: Final = timedelta(hours=1)  # how long a failed job rests before it is tried again
BATCH: Final = 500  # messages of one sweep
OUTDATED: Final = 20  # jobs of one sweep whose pupils did nothing: only the counting is another
ENQUEUED: Final = 5_000  # pupils of one sweep: failed ones at the head must not hide the others

DIRTY, CLEAN, FAILED = ReportJob.State.DIRTY, ReportJob.State.CLEAN, ReportJob.State.FAILED


def sweep(send: Callable[[int], object]) -> int:
    """Enqueue who changed, then `send` the id of each job that is due; return how many were sent.

    A job whose sending fails stays due: the next sweep sends it.
    """
    now = timezone.now()
    _pull_back(now)
    enqueue(now)
    _mark_outdated(now)
    _retry_failed(now)
    due = _due(now)
    for job_id in due:
        rows = ReportJob.objects.filter(id=job_id)
        rows.update(sent_at=now)
        try:
            send(job_id)
        except Exception:
            rows.update(sent_at=None)
            raise
    return len(due)


def _pull_back(now: datetime) -> None:
    """Let no job wait for a clock that was set back since."""
    jobs, none = ReportJob.objects.all(), timedelta(0)
    pull_back(jobs, now, dirty_at=none, sent_at=none, built_at=none)
    pull_back(jobs.filter(state=DIRTY), now, lease_until=LONGEST_PAUSE)
    pull_back(jobs.filter(state=FAILED), now, lease_until=REST)


def enqueue(now: datetime | None = None) -> int:
    """Mark the jobs of pupils with new evidence dirty; return how many pupils have some."""
    now = now or timezone.now()
    found = changes.changed_students(ENQUEUED)
    students = Student.objects.filter(user_id__in=[change.student_id for change in found])
    subjects = dict(students.values_list("user_id", "user__public_id"))
    evidence_at = {}
    for change in found:
        if change.student_id in subjects:
            evidence_at[subjects[change.student_id]] = change.last_at
        else:  # someone who is no pupil (any more): nobody reads about them
            changes.clear(change)
    _mark_dirty(now, evidence_at)
    return len(evidence_at)


def build_now(students: QuerySet[Student]) -> int:
    """Build the reports of these pupils that are behind, here; return how many builds it took.

    For whoever has just written a history: many changes are marked a part at a time. What a worker
    holds, or has given up, is left to it.
    """
    subjects = students.values("user__public_id")
    behind = ReportJob.objects.filter(kind="pupil", subject__in=subjects, state=DIRTY)
    built = 0
    while enqueue() and (done := sum(map(build, list(behind.values_list("pk", flat=True))))):
        built += done
    return built


def request_rebuild(students: QuerySet[Student]) -> None:
    """Have everything about these pupils counted anew, whatever was built before."""
    subjects = list(students.values_list("user__public_id", flat=True))
    now = timezone.now()
    _mark_dirty(now, dict.fromkeys(subjects, now))
    # Where nothing says how it was counted, a build counts everything.
    _jobs(subjects).update(state=DIRTY, dirty_at=now, sent_at=None, tries=0, counted_as="")


def rebuild_all(school: School | None = None, *, stale: bool = False) -> int:
    """Have the reports of a school's pupils (None: of all) counted anew; return how many.

    `stale`: only those that were built, by other rules than those in force.
    """
    students = Student.objects.all() if school is None else Student.objects.filter(school=school)
    if stale:
        students = students.filter(user__public_id__in=outdated().values("subject"))
    count = students.count()
    request_rebuild(students)
    return count


def _jobs(subjects: Iterable[str]) -> QuerySet[ReportJob]:
    return ReportJob.objects.filter(kind=PUPIL, subject__in=list(subjects), period="all")


def _mark_dirty(now: datetime, evidence_at: dict[str, datetime]) -> None:
    """Make the jobs of these subjects dirty; a failed one only for evidence that it never saw."""
    known = {job.subject: job for job in _jobs(evidence_at)}
    ReportJob.objects.bulk_create(
        [
            ReportJob(kind=PUPIL, subject=subject, dirty_at=now)
            for subject in evidence_at
            if subject not in known
        ],
        ignore_conflicts=True,
    )
    stale = [
        job.id
        for job in known.values()
        if job.state == CLEAN
        or (job.state == FAILED and (not job.dirty_at or job.dirty_at < evidence_at[job.subject]))
    ]
    ReportJob.objects.filter(id__in=stale).exclude(state=DIRTY).update(
        state=DIRTY, dirty_at=now, tries=0, lease_until=None, sent_at=None
    )


def outdated() -> QuerySet[ReportJob]:
    """Return built jobs that were counted by other rules than those in force."""
    built = ReportJob.objects.filter(kind=PUPIL, state=CLEAN)
    return built.exclude(counted_as__startswith=f"{RULES} ")


def _mark_outdated(now: datetime) -> None:
    """Have counted anew what was counted by other rules, also of pupils who play no more.

    A few at a time, the oldest builds first: those who play now do not wait behind a whole school.
    """
    waiting = ReportJob.objects.filter(kind=PUPIL, state=DIRTY, built_at__isnull=False)
    if waiting.count() >= OUTDATED:
        return
    some = outdated().order_by("built_at").values_list("id", flat=True)[:OUTDATED]
    ReportJob.objects.filter(id__in=list(some), state=CLEAN).update(
        state=DIRTY, dirty_at=now, sent_at=None, tries=0, lease_until=None
    )


def _retry_failed(now: datetime) -> None:
    """Try failed jobs anew after a rest: what was broken may have been mended."""
    ReportJob.objects.filter(state=FAILED, lease_until__lt=now).update(
        state=DIRTY, tries=0, lease_until=None, sent_at=None
    )


def _due(now: datetime) -> list[int]:
    """Give up jobs that were tried too often; return the ids of those to be built, oldest first."""
    free = ReportJob.objects.filter(Q(lease_until=None) | Q(lease_until__lt=now), state=DIRTY)
    for job_id in free.filter(tries__gte=MAX_TRIES).values_list("id", flat=True):
        logger.error("report job %s failed %s times: given up for now", job_id, MAX_TRIES)
        free.filter(id=job_id).update(state=FAILED, lease_until=now + REST)
    unsent = Q(sent_at=None) | Q(sent_at__lt=now - RESEND)
    ready = free.filter(unsent, tries__lt=MAX_TRIES, dirty_at__lte=now - SETTLE)
    pace = pace_for(free.filter(built_at__isnull=False).count())
    rested = Q(built_at=None) | Q(built_at__lte=now - pace)
    just_ended = _just_ended(ready.filter(built_at__gt=now - pace), now - 2 * pace)
    due = ready.filter(rested | Q(id__in=just_ended)).order_by("dirty_at")
    return list(due.values_list("id", flat=True)[:BATCH])


def pace_for(pupils: int) -> timedelta:
    """Return the shortest time between two builds of one pupil, for so many who go on playing."""
    return max(PACE, timedelta(seconds=pupils / PER_SECOND))


def _just_ended(jobs: QuerySet[ReportJob], since: datetime) -> list[int]:
    """Return the ids of those jobs whose pupils came to a game's end since the last build."""
    built = {job.subject: job for job in jobs.only("id", "subject", "built_at")}
    pupils = Student.objects.filter(user__public_id__in=built)
    subjects = dict(pupils.values_list("user_id", "user__public_id"))
    ended = log.games_ended(subjects, since)
    over = {subjects[user_id]: at for user_id, at in ended.items()}
    return [
        job.id
        for subject, job in built.items()
        if job.built_at and subject in over and over[subject] >= job.built_at
    ]


def build(job_id: int) -> bool:
    """Build a dirty job's rows; return False when there was nothing to do.

    Locks the job's row, so that builds of one pupil never overlap. Raises whatever went wrong,
    after noting it: the sweeper tries again, at most MAX_TRIES times.
    """
    lease = _take_lease(job_id)
    if lease is None:
        return False
    try:
        with transaction.atomic():
            return _build_leased(job_id, lease)
    except Exception:
        _note_failure(job_id, lease)
        raise


def _take_lease(job_id: int) -> datetime | None:
    now = timezone.now()
    lease = now + LEASE
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    rows = ReportJob.objects.filter(free, id=job_id, state=DIRTY, tries__lt=MAX_TRIES)
    return lease if rows.update(lease_until=lease, tries=F("tries") + 1) else None


def _build_leased(job_id: int, lease: datetime) -> bool:
    jobs = ReportJob.objects.select_for_update().filter(id=job_id, lease_until=lease)
    job = jobs.first()
    if job is None:  # the lease ran out and someone else took it
        return False
    students = Student.objects.select_related("user", "school")
    student = students.filter(user__public_id=job.subject).first()
    if student is None:
        job.delete()
        return False
    # The note is read before the log: evidence that comes in between keeps it, and the job dirty.
    change = changes.change_of(student.user_id)
    counting = counting_of(student)
    collect(student, looked_up_to(student, job), timezone.now())
    rebuild(student, change if job.counted_as == counting else None)
    clean = change is None or changes.clear(change)
    # The row is locked since it was read: who marks it dirty meanwhile, waits and does it then.
    ReportJob.objects.filter(id=job.id).update(
        built_at=timezone.now(),
        counted_as=counting,
        lease_until=None,
        sent_at=None,
        tries=0,
        state=CLEAN if clean else job.state,
    )
    return True


def _note_failure(job_id: int, lease: datetime) -> None:
    """Hand the lease back with a growing pause; after the last try the job has failed."""
    mine = ReportJob.objects.filter(id=job_id, lease_until=lease)
    job = mine.first()
    if job is None:
        return
    if job.tries >= MAX_TRIES:
        logger.error("report job %s failed %s times: given up for now", job_id, MAX_TRIES)
        mine.update(state=FAILED, lease_until=timezone.now() + REST, sent_at=None)
    else:
        pause = BACKOFF * 2 ** (job.tries - 1)
        mine.update(lease_until=timezone.now() + pause, sent_at=None)
