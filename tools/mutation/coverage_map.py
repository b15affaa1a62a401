"""Map functions to the tests that run them, from one coverage run that records each line's."""

import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from coverage import CoverageData

from tools.steps import BIN, ROOT

TestMap = dict[str, dict[str, list[str]]]
"""File -> dotted name of a function -> the tests that ran it; "" = the whole file."""


def functions_of(source: str) -> list[tuple[str, int, int]]:
    """Return (dotted name, first line of the body, last line) of functions; inner ones later."""
    found: list[tuple[str, int, int]] = []

    def walk(node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = (*names, child.name)
                if not isinstance(child, ast.ClassDef):
                    end = child.end_lineno or child.lineno
                    found.append((".".join(inner), child.body[0].lineno, end))
                walk(child, inner)
            else:
                walk(child, names)

    walk(ast.parse(source), ())
    return found


def read(data_file: Path, root: Path, failed: set[str]) -> TestMap:
    """Return the map that a measured run of pytest left; tests that failed there are left out."""
    data = CoverageData(basename=str(data_file))
    data.read()
    tests: TestMap = {}
    for name in data.measured_files():
        path = Path(name)
        if not path.exists():  # it went while the tests ran
            continue
        contexts = data.contexts_by_lineno(name)
        lines = {
            line: {one.partition("|")[0] for one in ran if one} - failed
            for line, ran in contexts.items()
        }
        by_function: dict[str, set[str]] = defaultdict(set)
        by_function[""] = set().union(*lines.values())
        for function, first, last in functions_of(path.read_text()):
            for line in range(first, last + 1):
                by_function[function] |= lines.get(line, set())
        tests[str(path.relative_to(root))] = {
            function: sorted(ran) for function, ran in by_function.items()
        }
    return tests


def unmeasured_environment() -> dict[str, str]:
    """Return our variables without those that measure us: a run inside a run has its own."""
    return {key: value for key, value in os.environ.items() if not key.startswith("COV")}


def measure(packages: list[str], paths: list[str], root: Path, folder: Path) -> TestMap:
    """Run the tests at `paths` once, measured, and return the map. `folder` keeps what it needs."""
    sources = "\n    ".join(packages)
    (folder / "coveragerc").write_text(
        f"[run]\nsource =\n    {sources}\nomit =\n    */migrations/*"
    )
    data_file = folder / "coverage"
    data_file.unlink(missing_ok=True)
    command = [str(BIN / "pytest"), "-q", "-n", "2", "--dist", "worksteal", "-m", "not browser"]
    command += ["--cov", f"--cov-config={folder / 'coveragerc'}", "--cov-context=test"]
    command += [
        "-p",
        "tools.mutation.uncached",
        "--cov-report=",
        "-o",
        f"cache_dir={folder / 'cache'}",
        *paths,
    ]
    env = {
        **unmeasured_environment(),
        "COVERAGE_FILE": str(data_file),
        "COUNTERPANE_VAR": str(folder),
        "UNCACHED": ",".join(packages),
        "PYTHONPATH": str(ROOT),
    }
    code = subprocess.run(command, cwd=root, env=env, check=False).returncode
    if code not in {0, 1}:
        sys.exit(f"the measured run of the tests ended with {code}")
    last_failed = folder / "cache" / "v" / "cache" / "lastfailed"
    failed = set(json.loads(last_failed.read_text())) if code else set()
    if failed:
        sys.stdout.write(f"left out, because they fail without a fault: {sorted(failed)}\n")
    return read(data_file, root, failed)
