"""The tiers of tests: every test is in the larger one, and the smaller one leaves out by marker."""

from pathlib import Path

import pytest

from tests.stack import ROOT
from tools import tiers

FILES = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests").rglob("test_*.py"))]


def named() -> list[str]:
    """Return every path that the tiers name, folders to come left out."""
    paths = (*tiers.BROWSERS, *tiers.ALONE, *tiers.ONCE, *tiers.WHERE_DATABASES_DIFFER)
    return [*paths, *tiers.WHERE_PROCESSES_DIFFER, *tiers.ON_ONE, *tiers.FAST]


@pytest.mark.parametrize("path", named())
def test_every_path_is_there(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize(("soak", "served"), [(False, False), (True, False), (True, True)])
def test_every_file_runs_on_sqlite_once(soak: bool, served: bool) -> None:
    for file in FILES:
        assert stages_of(file, "SQLite", soak=soak, served=served) == 1, file


def stages_of(file: str, database: str, **tier: bool) -> int:
    """Return how many stages on a database run a file's tests."""
    stages = [one for one in tiers.stages(**tier) if one.database == database and not one.only]
    return sum(one.runs(file) for one in stages)


def test_with_a_postgresql_every_file_runs_once_on_each_database_or_on_one() -> None:
    for file in FILES:
        lite, other = (
            stages_of(file, name, soak=False, served=True) for name in ("SQLite", "PostgreSQL")
        )
        assert (lite, other) in {(1, 0), (1, 1), (0, 1)}, file
        assert (lite == 0) == (file in tiers.ON_ONE), file


def test_what_runs_on_postgresql_alone_has_no_test_that_is_left_out_there() -> None:
    """`once`: not repeated on PostgreSQL."""
    for file in tiers.ON_ONE:
        assert "mark.once" not in (ROOT / file).read_text(), file


def test_every_file_that_uses_the_database_runs_on_postgresql_in_the_larger_tier() -> None:
    stages = [one for one in tiers.stages(soak=True) if one.database == "PostgreSQL"]
    for file in FILES:
        once = any(file == path or file.startswith(f"{path}/") for path in tiers.ONCE)
        assert sum(one.runs(file) for one in stages) == (0 if once else 1), file


def test_the_larger_tier_leaves_no_marker_out() -> None:
    """On SQLite nothing; what is not measured has a stage; on PostgreSQL only the `once` ones."""
    for stage in tiers.stages(soak=True):
        allowed = {"once"} if stage.database == "PostgreSQL" else {"unmeasured"}
        assert set(stage.unless) <= allowed
    only = {one.only for one in tiers.stages(soak=True)}
    assert only == {"", "unmeasured"}


def test_the_smaller_tier_leaves_out_the_soak_ones_alone_and_measures_nothing() -> None:
    for stage in tiers.stages(soak=False):
        assert set(stage.unless) - {"once"} == {"soak"}
        assert not stage.measured
        assert "--cov" not in stage.arguments()


def test_each_package_has_a_floor_of_its_own() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert set(tiers.FLOORS) == packages - {"tests", "tools", "bench"}


def test_stage_tells_pytest_its_paths_markers_and_what_to_ignore() -> None:
    stage = tiers.Stage(
        "x", "SQLite", ["tests"], ["-n", "1"], ["tests/a"], unless=("once", "soak"), measured=True
    )
    assert stage.arguments() == [
        *("tests", "-n", "1", "--cov", "--cov-append", "--cov-report=", "--ignore=tests/a"),
        *("-m", "not once and not soak"),
    ]
    assert stage.runs("tests/b/test_c.py")
    assert not stage.runs("tests/a/test_c.py")
    assert not tiers.Stage("x", "SQLite", ["tests"], ignored=["tests/a.py"]).runs("tests/a.py")
    assert not stage.runs(str(Path("elsewhere") / "test_c.py"))
