"""The spreading of tests over processes: those of a file that starts servers once stay together."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, groupby, islice
from pathlib import Path

from xdist.scheduler import LoadFileScheduling

from tools.tiers import ALONE, APART

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
    path, _, _ = nodeid.partition("::")
    return nodeid if path.startswith(APART) and not starts_servers_once(path) else path


@cache
def starts_servers_once(path: str) -> bool:
    """Say whether the tests of a file share servers, and so stay together."""
    return 'scope="module"' in (ROOT / path).read_text()


def woven(nodeids: Sequence[str]) -> list[str]:
    """Return the tests with scopes that start and kill processes, and mostly wait, laid among the
    others; both in the order in which they came."""
    scopes = [list(group) for _, group in groupby(nodeids, key=scope_of)]
    waiting = [one for one in scopes if one[0].startswith(ALONE)]
    working = iter([one for one in scopes if not one[0].startswith(ALONE)])
    return list(chain.from_iterable(chain(_laid_among(waiting, working), working)))


def _laid_among(waiting: list[list[str]], working: Iterator[list[str]]) -> Iterator[list[str]]:
    for one in waiting:
        yield one
        yield from islice(working, BETWEEN)
