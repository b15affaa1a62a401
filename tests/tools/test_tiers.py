"""The tiers of tests: every test is in the larger one, and the smaller one leaves out by mark."""

import re

import pytest

from tests.stack import ROOT
from tools import tiers

pytestmark = pytest.mark.fast

FILES = sorted((ROOT / "tests").rglob("test_*.py"))


def of(database: str, **tier: bool) -> list[tiers.Stage]:
    return [one for one in tiers.stages(**tier) if one.database == database]


def test_files_are_found_by_their_marks() -> None:
    found = tiers.files_marked("both_databases")
    assert "tests/games/test_races.py" in found
    assert "tests/tools/test_prose.py" not in tiers.files_marked("waits", "once")


@pytest.mark.parametrize("soak", [False, True])
def test_sqlite_runs_every_folder_and_leaves_out_browsers_for_a_stage_of_their_own(
    soak: bool,
) -> None:
    first, *others = of("SQLite", soak=soak, served=True)
    assert (list(first.paths), list(first.ignored)) == (["tests"], [tiers.BROWSERS])
    assert [tiers.BROWSERS] in [list(one.paths) for one in others]


def test_the_larger_tier_leaves_nothing_out() -> None:
    """What is not measured has a stage; PostgreSQL lacks what makes its own database."""
    assert {one.chosen for one in of("SQLite", soak=True)} == {"not unmeasured", "unmeasured", ""}
    (again,) = of("PostgreSQL", soak=True)
    assert again.chosen == "not once"
    for name in tiers.files_marked("both_databases", "on_postgresql"):
        assert not name.startswith(tuple(again.ignored)), name


def test_what_runs_on_postgresql_alone_runs_on_sqlite_where_there_is_none() -> None:
    assert "on_postgresql" in of("SQLite", soak=False, served=True)[0].chosen
    assert "on_postgresql" not in of("SQLite", soak=False, served=False)[0].chosen


def test_what_runs_on_postgresql_alone_has_no_test_that_is_left_out_there() -> None:
    for name in tiers.files_marked("on_postgresql"):
        assert "mark.once" not in (ROOT / name).read_text(), name


def test_every_mark_is_used() -> None:
    """A mark that no test carries chooses nothing, and nobody would see it."""
    settings = (ROOT / "pyproject.toml").read_text()
    marks = re.search(r"^markers = \[(.*?)^\]", settings, re.DOTALL | re.MULTILINE)
    assert marks is not None
    for name in re.findall(r'^ +"(\w+)', marks.group(1), re.MULTILINE):
        carried = re.compile(rf"\bmark\.{name}\b|add_marker..{name}\b")
        assert any(carried.search(one.read_text()) for one in (ROOT / "tests").rglob("*.py")), name


def test_each_package_has_a_floor_of_its_own() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert set(tiers.FLOORS) == packages - {"tests", "tools", "bench"}
