"""The spreading of tests over processes: those of a file that starts servers once stay together."""

from functools import cache
from pathlib import Path

from xdist.scheduler import LoadFileScheduling

from tools.tiers import APART

ROOT = Path(__file__).resolve().parent.parent


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
    return nodeid if path.startswith(APART) and not _starts_servers_once(path) else path


@cache
def _starts_servers_once(path: str) -> bool:
    return 'scope="module"' in (ROOT / path).read_text()
