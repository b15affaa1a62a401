"""Beat, Celery 5.7: sweeps go on when the server's clock was set back."""

from datetime import timedelta
from pathlib import Path

import pytest

from config.beat import ForgetfulScheduler
from config.celery import app

HOUR = timedelta(hours=1)


def test_a_clock_that_is_set_back_holds_no_sweep_up() -> None:
    scheduler = ForgetfulScheduler(app, lazy=True)
    scheduler.setup_schedule()
    scheduler.tick()
    assert scheduler.schedule
    ran = [entry.last_run_at for entry in scheduler.schedule.values()]
    for entry in scheduler.schedule.values():
        entry.last_run_at += HOUR  # as if the clock had shown an hour more until now
    scheduler.wall.noted_at += HOUR.total_seconds()
    scheduler.tick()
    for entry, before in zip(scheduler.schedule.values(), ran, strict=True):
        assert entry.last_run_at < before + timedelta(minutes=1)


def test_nothing_of_the_schedule_outlives_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scheduler = ForgetfulScheduler(app, lazy=True)
    scheduler.setup_schedule()
    scheduler.tick()
    scheduler.close()
    assert list(tmp_path.iterdir()) == []
    assert app.conf.beat_scheduler == "config.beat.ForgetfulScheduler"
    assert app.conf.beat_max_loop_interval <= 5
