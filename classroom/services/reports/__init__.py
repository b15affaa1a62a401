"""Reports: counted from the log by jobs, read by pages as built rows."""

from classroom.services.reports.jobs import build, collect, mark, sweep

__all__ = ["build", "collect", "mark", "sweep"]
