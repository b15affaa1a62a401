"""Report jobs: they count evidence from the log into the rows that pages read."""

from classroom.services.reports.album import collect_up_to
from classroom.services.reports.jobs import build, enqueue, request_rebuild, sweep

__all__ = ["build", "collect_up_to", "enqueue", "request_rebuild", "sweep"]
