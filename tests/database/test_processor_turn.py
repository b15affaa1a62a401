"""Requests of tables take turns at running Python, and give theirs up while they wait."""

from threading import Event, Thread

import pytest

from database import processor_turn
from database.processor_turn import turn, waiting

LONG = 10.0
"""Seconds: only a test that fails waits for so long."""


class Other:
    """Another request of a table, in a thread of its own: does it get its turn?"""

    def __init__(self) -> None:
        self.has_begun = Event()
        self._thread = Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        with turn():
            self.has_begun.set()

    def ends(self) -> None:
        assert self.has_begun.wait(LONG)
        self._thread.join()


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor_turn, "PATIENCE", LONG)


@pytest.mark.usefixtures("_patient")
def test_one_runs_and_the_next_follows() -> None:
    with turn():
        other = Other()
        assert not other.has_begun.wait(0.1)
    other.ends()


@pytest.mark.usefixtures("_patient")
def test_who_waits_for_the_database_lets_others_run() -> None:
    with turn():
        other = Other()
        with waiting():
            other.ends()
        third = Other()
        assert not third.has_begun.wait(0.1)  # it is this thread's turn again
    third.ends()


@pytest.mark.usefixtures("_patient")
def test_an_error_gives_the_turn_up() -> None:
    with pytest.raises(ZeroDivisionError), turn(), waiting():
        raise ZeroDivisionError
    Other().ends()


def test_nobody_waits_for_long_behind_one_who_hangs() -> None:
    with turn():
        Other().ends()


@pytest.mark.usefixtures("_patient")
def test_waiting_without_a_turn_takes_none() -> None:
    with waiting():
        pass
    Other().ends()
