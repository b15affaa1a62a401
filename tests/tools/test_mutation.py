"""The mutation run: faults are planted where they say, and an untested one survives."""

import ast
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tools.mutation.__main__ import files_of
from tools.mutation.coverage_map import functions_of, measure
from tools.mutation.mutants import Kind, mutants_of
from tools.mutation.trial import Copy, Planted, choose, chosen_tests

SOURCE = '''"""A module."""

from functools import cache

LIMIT = 3


def bigger(é: int, b: int) -> int:
    """Return the bigger one, at most LIMIT."""
    if é > b and é <= LIMIT:
        return é
    return min(b, LIMIT)


@cache
def limit() -> int:
    """Return LIMIT, worked out once."""
    return LIMIT


def log(kept: list[int], one: int) -> None:
    """Keep one more."""
    if not one:
        return
    kept.append(one + 1)
'''
TESTS = """import pytest
from toy.sums import bigger, limit, log


@pytest.mark.parametrize("n", [1, 2])
def test_limit(n: int) -> None:
    assert limit() > n


def test_bigger() -> None:
    assert bigger(2, 1) == 2
    assert bigger(1, 2) == 2
    assert bigger(1, 9) == 3


def test_log_is_called() -> None:
    log([], 1)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project of two functions, one tested well and one hardly."""
    root = tmp_path / "project"
    for name, text in (("toy/__init__.py", ""), ("toy/sums.py", SOURCE)):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / "tests").mkdir()
    (root / "tests" / "test_sums.py").write_text(TESTS)
    (root / "conftest.py").write_text("")
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    return root


def planted(kind: Kind, source: str) -> list[str]:
    """Return a module with each of its faults of one kind."""
    return [one.plant(source) for one in mutants_of(source) if one.kind == kind]


def test_every_kind_of_fault_is_planted_and_stays_python() -> None:
    mutants = mutants_of(SOURCE)
    kinds = Counter(one.kind for one in mutants)
    assert kinds == {
        "edge": 2,
        "limit": 4,
        "else": 2,
        "boolean": 2,
        "returned value": 3,
        "removed call": 1,
        "arithmetic": 1,
    }
    for one in mutants:
        assert ast.dump(ast.parse(one.plant(SOURCE))) != ast.dump(ast.parse(SOURCE)), one
        assert SOURCE[one.start : one.end] == one.before


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("MOST = 6", ["MOST = 5", "MOST = 7"]),
        ("MOST: Final = 6", ["MOST: Final = 5", "MOST: Final = 7"]),
        ("first = some[:1]", ["first = some[:0]", "first = some[:2]"]),
        ("open = True", []),
        ("share = 0.5", []),
    ],
)
def test_limit_is_one_more_and_one_less(source: str, after: list[str]) -> None:
    assert planted("limit", source) == after


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("a < b", ["(a <= b)"]),
        ("a <= b", ["(a < b)"]),
        ("a > b", ["(a >= b)"]),
        ("a >= b", ["(a > b)"]),
        ("a < b <= c", ["(a < b < c)", "(a <= b <= c)"]),
        ("a == b", []),
    ],
)
def test_edge_takes_the_end_in_or_leaves_it_out(source: str, after: list[str]) -> None:
    assert planted("edge", f"x = {source}") == [f"x = {one}" for one in after]


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("if a:\n    b()\nelse:\n    c()\n    d()", ["if a:\n    b()\nelse:\n    pass"]),
        (
            "if a:\n    b()\nelif c:\n    d()\nelse:\n    e()",
            ["if a:\n    b()\nelif c:\n    d()\nelse:\n    pass"],
        ),
        ("if a:\n    b()\nelif c:\n    d()", ["if a:\n    b()\nelif c:\n    pass"]),
        (
            "if a:\n    b()\nelse:\n    if c:\n        d()",
            ["if a:\n    b()\nelse:\n    pass"],
        ),
        ("if a:\n    raise b", ["if a:\n    pass"]),
        ("for a in b:\n    if a:\n        continue", ["for a in b:\n    if a:\n        pass"]),
        ("if a:\n    b()", []),
        ("a = b if c else d", ["a = (b)"]),
    ],
)
def test_else_leaves_a_branch_or_a_guard_out(source: str, after: list[str]) -> None:
    assert planted("else", source) == after


def test_function_of_a_fault_is_known_by_its_dotted_name() -> None:
    source = "class A:\n    def b(self):\n        def c():\n            return 1 + 1\n"
    assert {one.function for one in mutants_of(source)} == {"A.b.c"}
    assert [name for name, _first, _last in functions_of(source)] == ["A.b", "A.b.c"]


def test_same_seed_draws_the_same_faults(project: Path) -> None:
    drawn = [choose(project, ["toy/sums.py"], 4, seed) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len({one.mutant.line for one in drawn[0]}) == 4


def test_only_the_kinds_asked_for_are_drawn(project: Path) -> None:
    drawn = choose(project, ["toy/sums.py"], 9, 1, ["edge", "else"])
    assert Counter(one.mutant.kind for one in drawn) == {"edge": 1, "else": 2}


def test_several_places_are_kept_to() -> None:
    places = ["learning/words.py", "learning/card"]
    found = files_of("learning", places)
    assert "learning/words.py" in found
    assert "learning/card_sets.py" in found
    assert all(one.startswith(tuple(places)) for one in found)
    assert set(found) < set(files_of("learning", []))


@pytest.mark.slow
@pytest.mark.soak
def test_tested_fault_is_killed_and_an_untested_one_survives(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE", raising=False)
    folder = tmp_path / "kept"
    folder.mkdir()
    tests = measure(["toy"], ["tests"], project, folder)
    assert tests["toy/sums.py"]["bigger"] == ["tests/test_sums.py::test_bigger"]
    each = [f"tests/test_sums.py::test_limit[{n}]" for n in (1, 2)]
    assert tests["toy/sums.py"]["limit"] == each, "what is kept is no test's alone"
    copy = Copy(project, tmp_path / "copy")
    expected = {
        ("boolean", "(é > b or é <= LIMIT)"): True,
        ("removed call", "pass"): False,
        ("arithmetic", "(one - 1)"): False,
    }
    for mutant in mutants_of(SOURCE):
        key = (mutant.kind, mutant.after)
        if key in expected:
            fault = Planted("toy/sums.py", mutant)
            chosen = chosen_tests(fault, tests, ["tests"], seed=1)
            assert copy.notices(fault, chosen) is expected.pop(key), str(fault)
    assert not expected
    (copy.root / "conftest.py").write_text("import toy.sums")
    unfit = replace(mutants_of(SOURCE)[0], after="1 / 0 or", start=0, end=0)
    assert copy.notices(Planted("toy/sums.py", unfit), ["tests"]), "it cannot be imported"
    assert (copy.root / "toy" / "sums.py").read_text() == SOURCE
