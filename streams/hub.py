"""Hub: the listeners of one stream process and the sessions that they listen to."""

import asyncio
from collections import defaultdict


class Listener:
    """One open stream: the newest revision of each of its sessions that it was not sent yet."""

    __slots__ = ("channels", "closed", "given_at", "holder", "newest", "pending", "waiter")

    def __init__(self, channels: tuple[str, ...], holder: str, given_at: float) -> None:
        """Start with nothing to send."""
        self.channels = channels
        self.holder = holder
        self.given_at = given_at
        self.pending: dict[str, int] = {}
        self.newest: dict[str, int] = {}
        self.closed = False
        self.waiter: asyncio.Future[None] | None = None  # an Event holds four times as much

    def tell(self, session_id: str, revision: int) -> None:
        """Keep the newest revision to send: a slow reader costs one entry a session, never more.

        What the stream was told before is no news.
        """
        if revision <= self.newest.get(session_id, -1):
            return
        self.newest[session_id] = self.pending[session_id] = revision
        self._wake()

    def close(self) -> None:
        """Ask the stream to end."""
        self.closed = True
        self._wake()

    async def wait(self, seconds: float) -> None:
        """Wait until there is something to send, or the stream is to end, or time is over."""
        if self.pending or self.closed:
            return
        loop = asyncio.get_running_loop()
        self.waiter = loop.create_future()
        timer = loop.call_later(seconds, self._wake)
        try:
            await self.waiter
        finally:
            timer.cancel()
            self.waiter = None

    def _wake(self) -> None:
        """Let the one who waits go on."""
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def is_closed(self) -> bool:
        """Say whether the stream is to end."""
        return self.closed

    def take(self) -> list[tuple[str, int]]:
        """Return the sessions and revisions to send, and forget them."""
        taken = list(self.pending.items())
        self.pending.clear()
        return taken


class Hub:
    """Sessions' public ids and the streams that listen to them."""

    def __init__(self) -> None:
        """Start empty."""
        self._by_channel: defaultdict[str, set[Listener]] = defaultdict(set)
        self._by_holder: defaultdict[str, set[Listener]] = defaultdict(set)
        self._revoked: dict[str, float] = {}
        self._is_closed = False

    def add(self, listener: Listener) -> None:
        """Let a stream listen."""
        for channel in listener.channels:
            self._by_channel[channel].add(listener)
        self._by_holder[listener.holder].add(listener)
        if self._is_closed:
            listener.close()

    def remove(self, listener: Listener) -> None:
        """Forget a stream."""
        for index, keys in (
            (self._by_channel, listener.channels),
            (self._by_holder, (listener.holder,)),
        ):
            for key in keys:
                index[key].discard(listener)
                if not index[key]:
                    del index[key]

    def watched(self) -> list[str]:
        """Return the public ids that somebody listens to."""
        return list(self._by_channel)

    def publish(self, session_id: str, revision: int) -> None:
        """Tell everyone who listens to that session."""
        for listener in self._by_channel.get(session_id, ()):
            listener.tell(session_id, revision)

    def revoke(self, holder: str, at: float) -> None:
        """End a user's streams, and refuse tickets given before `at` (seconds since the epoch)."""
        self._revoked[holder] = max(at, self._revoked.get(holder, 0.0))
        for listener in tuple(self._by_holder.get(holder, ())):
            if listener.given_at <= at:
                listener.close()

    def is_revoked(self, holder: str, given_at: float) -> bool:
        """Say whether a ticket given then was revoked since."""
        return given_at <= self._revoked.get(holder, -1.0)

    def forget_revocations(self, before: float) -> None:
        """Drop revocations whose tickets have all run out."""
        self._revoked = {holder: at for holder, at in self._revoked.items() if at >= before}

    def count_of(self, holder: str) -> int:
        """Count the open streams of a user."""
        return len(self._by_holder.get(holder, ()))

    def count(self) -> int:
        """Count all open streams."""
        return sum(len(listeners) for listeners in self._by_holder.values())

    def close_all(self) -> None:
        """End every stream, also those that come yet: the process is going."""
        self._is_closed = True
        for group in tuple(self._by_holder.values()):
            for listener in tuple(group):
                listener.close()
