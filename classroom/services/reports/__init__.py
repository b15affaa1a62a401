"""Report jobs: they count evidence from the log into the rows that report pages read."""

from classroom.services.reports.jobs import build, enqueue, request_rebuild, sweep

__all__ = ["build", "enqueue", "request_rebuild", "sweep"]
