"""Files that take long to make and are the same for all stacks of a checkout: made once."""

import fcntl
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings


@contextmanager
def kept(name: str) -> Iterator[tuple[Path, Path | None]]:
    """Yield a path for other stacks, and where to make it first if it is not there: once, while
    the other workers wait."""
    path = settings.VAR_DIR / name
    with (settings.VAR_DIR / "stacks.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # let go when the file is closed, also by a kill
        if path.exists():
            yield path, None
            return
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        yield path, fresh
        fresh.rename(path)
