"""The embedded broker: messages as files, read while they are written."""

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from config.celery import app

pytestmark = pytest.mark.fast

MESSAGES = 1500


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of the queues."""
    for name in ("queue", "control"):
        (tmp_path / name).mkdir()
    return tmp_path / "queue"


@pytest.fixture
def opened(folder: Path) -> Iterator[list[Connection]]:
    """Return two connections to one broker: one writes, one reads."""
    options = {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "control_folder": str(folder.parent / "control"),
        "store_processed": False,
    }
    both = [app.connection("filesystem://", transport_options=options) for _ in range(2)]
    yield both
    for one in both:
        one.release()


@pytest.fixture
def jobs() -> str:
    """Return the name of a queue of this test: bindings are remembered for a whole process."""
    return f"jobs-{secrets.token_hex(4)}"


def test_every_message_is_read_whole_while_others_are_written(
    opened: list[Connection], jobs: str
) -> None:
    writer, reader = opened

    def write() -> None:
        queue = writer.SimpleQueue(jobs)
        for number in range(MESSAGES):
            queue.put({"number": number})

    received = []
    queue = reader.SimpleQueue(jobs)
    with ThreadPoolExecutor(1) as pool:
        written = pool.submit(write)
        while True:
            all_written = written.done()
            try:
                message = queue.get_nowait()
            except Empty:
                if all_written:
                    break
                continue
            received.append(message.payload["number"])
            message.ack()
        written.result()
    assert sorted(received) == list(range(MESSAGES))


def test_a_file_that_is_no_message_is_passed_over(
    opened: list[Connection], folder: Path, jobs: str
) -> None:
    writer, reader = opened
    for name in ("0_half", "00_broken"):
        (folder / f"{name}.{jobs}.msg").write_text("" if name == "0_half" else "{nonsense")
    writer.SimpleQueue(jobs).put({"number": 7})
    assert reader.SimpleQueue(jobs).get_nowait().payload == {"number": 7}
    assert list(folder.iterdir()) == []
