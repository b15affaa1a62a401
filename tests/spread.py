"""The spreading of tests over processes: those of a file that starts servers once stay together."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, groupby, islice
from pathlib import Path

from xdist.scheduler import LoadFileScheduling

from tools.tiers import BROWSERS, files_marked

ROOT = Path(__file__).resolve().parent.parent
BETWEEN = 4
"""Scopes that work, after each that waits: few enough that none of those that wait is left to the
end, enough that the processors have work all the time."""


class ByFile(LoadFileScheduling):
    """Spreads tests in the order in which they were collected, those of one scope together.

    The marker `xdist_group` would say the same in each file, but xdist 3.8 writes it into an id
    that pytest 9.2 no longer reads: the tests are then spread as if it were not there.
    """

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)


def scope_of(nodeid: str) -> str:
    """Return a test's file, or the test itself where it may run beside the others of its file."""
    path = file_of(nodeid)
    alone = path in apart() or path.startswith(f"{BROWSERS}/")
    return nodeid if alone and not starts_servers_once(path) else path


@cache
def apart() -> frozenset[str]:
    """Return the files whose tests may run beside each other."""
    return frozenset(files_marked("apart"))


@cache
def waiting() -> frozenset[str]:
    """Return the files whose tests start and kill processes, and mostly wait."""
    return frozenset(files_marked("waits"))


@cache
def starts_servers_once(path: str) -> bool:
    """Say whether the tests of a file share servers, and so stay together."""
    return 'scope="module"' in (ROOT / path).read_text()


def woven(nodeids: Sequence[str]) -> list[str]:
    """Return the tests with scopes that wait laid among the others; both in the order in which
    they came."""
    scopes = [list(group) for _, group in groupby(nodeids, key=scope_of)]
    wait = [one for one in scopes if file_of(one[0]) in waiting()]
    working = iter([one for one in scopes if file_of(one[0]) not in waiting()])
    return list(chain.from_iterable(chain(_laid_among(wait, working), working)))


def file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def _laid_among(waiting: list[list[str]], working: Iterator[list[str]]) -> Iterator[list[str]]:
    for one in waiting:
        yield one
        yield from islice(working, BETWEEN)
