"""Report jobs: they count evidence from the log into the rows that pages read."""

from classroom.services.reports.album import collect_up_to
from classroom.services.reports.jobs import (
    build,
    build_now,
    enqueue,
    rebuild_all,
    request_rebuild,
    sweep,
)

__all__ = [
    "build",
    "build_now",
    "collect_up_to",
    "enqueue",
    "rebuild_all",
    "request_rebuild",
    "sweep",
]
