"""The spreading of tests: servers that a file starts once are not started by each process."""

from pathlib import Path

import pytest

from tests.spread import BETWEEN, scope_of, woven
from tests.stack import ROOT

pytestmark = pytest.mark.fast

BROWSER_FILES = sorted((ROOT / "tests/browser").glob("test_*.py"))


def shares_servers(path: Path) -> bool:
    """Has the file a fixture that is made once for it?"""
    return any("scope=" in line and "module" in line for line in path.read_text().splitlines())


@pytest.mark.parametrize("path", BROWSER_FILES, ids=lambda path: path.stem)
def test_tests_that_share_servers_stay_together_and_others_do_not(path: Path) -> None:
    file = path.relative_to(ROOT)
    scopes = {scope_of(f"{file}::test_one[a]"), scope_of(f"{file}::test_two")}
    assert len(scopes) == (1 if shares_servers(path) else 2)


def test_tests_of_a_file_without_servers_stay_together() -> None:
    assert scope_of("tests/games/test_log.py::test_one") == "tests/games/test_log.py"


def test_tests_that_wait_are_laid_among_the_others_and_none_is_lost() -> None:
    waiting = [f"tests/streams/test_{one}.py::test_x" for one in ("bus", "hub")]
    working = [f"tests/games/test_{one}.py::test_{n}" for one in "abcdefghij" for n in (1, 2)]
    order = woven([*working, *waiting])
    assert sorted(order) == sorted([*working, *waiting])
    assert [order.index(one) for one in waiting] == [0, 1 + 2 * BETWEEN]
    assert [one for one in order if one in working] == working
