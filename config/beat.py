"""The schedule of sweeps: nothing of it outlives the process, and a clock that is set back holds
none of them up. All sweeps may run early; Celery's own schedule (5.7) keeps in a file when each ran
last, and waits until the clock shows that moment again.
"""

from typing import Any

from celery.beat import Scheduler

from database.wall_clock import WallClock


class ForgetfulScheduler(Scheduler):
    """Begins anew at each start, and where the server's clock was set back."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin with a clock of its own."""
        self.wall = WallClock()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send the task that is due; return the seconds until the next look."""
        if self.wall.was_set_back():
            for entry in self.schedule.values():
                entry.last_run_at = entry.default_now()
            self._heap = None
        self.wall.note()
        return float(super().tick(*args, **kwargs))
