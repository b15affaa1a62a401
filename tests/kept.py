"""Files that take long to make and are the same for all stacks of a checkout: made once."""

import fcntl
import hashlib
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings


@contextmanager
def kept(name: str, made_of: Iterable[Path]) -> Iterator[tuple[Path, Path | None]]:
    """Yield a path for all stacks, and where to make it first if it is not there or one of the
    files that it is made of has changed: once, while the other workers wait."""
    path = settings.VAR_DIR / f"{name}-{_stamp_of(made_of)}"
    with (settings.VAR_DIR / "stacks.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # let go when the file is closed, also by a kill
        if path.exists():
            yield path, None
            return
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        yield path, fresh
        fresh.rename(path)


def _stamp_of(files: Iterable[Path]) -> str:
    stamp = hashlib.sha256()
    for path in sorted(files):
        stamp.update(f"{path} {path.stat().st_mtime_ns}".encode())
    return stamp.hexdigest()[:16]
