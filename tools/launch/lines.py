"""Report problems of the machine in one line each. Standard library only."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

FULL = "the disk is full: make room"


def refuse(line: str) -> NoReturn:
    """End with one line and exit code 1."""
    raise SystemExit(f"counterpane does not start: {line}")


def say(line: str = "") -> None:
    """Write a line at once, also into a pipe."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def is_full(text: str) -> bool:
    """Tell whether a program's words mean a full disk."""
    return "No space left on device" in text or "database or disk is full" in text


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Turn what the machine refuses into one line; a mistake of ours keeps its traceback."""
    try:
        yield
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            refuse(f"{FULL}{f' for {error.filename}' if error.filename else ''}.")
        if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST}:
            refuse(f"it may not write {error.filename}: {error.strerror}.")
        raise
