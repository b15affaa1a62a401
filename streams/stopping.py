"""Run something when the server is asked to end, before it waits for open answers."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType


def before_stop(call: Callable[[], None]) -> None:
    """Have `call` run on this event loop at SIGINT or SIGTERM, beside the server's own handler.

    uvicorn tells the application that it ends only after open answers have: a stream never does.
    Where another thread than the main one runs the loop, no signal comes and nothing is done.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _chained(loop, call, before))


def _chained(
    loop: asyncio.AbstractEventLoop,
    call: Callable[[], None],
    before: Callable[[int, FrameType | None], object],
) -> Callable[[int, FrameType | None], None]:
    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(call)
        before(number, frame)

    return stop
