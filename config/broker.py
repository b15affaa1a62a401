"""The embedded broker: Celery's messages as files of a folder, each there whole or not at all.

Kombu's own transport opens a message under its final name and writes it then. Who reads in between
takes an empty file away, and the worker ends with an error. Here a message gets its name when it
is written, and a file that is none is passed over: reports are asked for anew until they are built.
"""

import logging
import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """A channel of whole files."""

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]
        """Put a message on a queue. Names sort by time."""
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        place = Path(self.data_folder_out) / name
        fresh = place.with_name(f"{name}.part")
        try:
            fresh.write_text(dumps(payload))
            fresh.rename(place)
        except OSError as error:
            raise ChannelError(f"a message cannot be written to {place.parent}") from error

    def _get(self, queue: str) -> Any:  # type: ignore[override]
        """Take the next message from a queue. Raises queue.Empty when there is none."""
        while True:
            try:
                return super()._get(queue)
            except ValueError:
                log.warning("a file in the queue %s is no message; it is passed over", queue)


class Transport(filesystem.Transport):
    """Kombu's transport with that channel."""

    Channel = Channel


def use_whole_files() -> None:
    """Let broker URLs of `filesystem://` mean this transport."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:{Transport.__name__}"
