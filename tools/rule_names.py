"""Check that every rule of a game is named in the engine and by a test that asserts something.

    python -m tools.rule_names

For each docs/rules/<game>.md: every sentence (SQ-S012) and ruling (SQ-07) must be named in the
engine and in a test's ``@pytest.mark.rule``, every story (SQ-T03) in a test. Names that no page
knows are errors too, and so are marked tests that assert nothing. Whether the test would notice a
broken rule is not known here: `tools.mutation` asks that of code, by sample. Prints what is missing
and exits with 1, or one line of counts.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ID = r"[A-Z]{1,2}\d?-[ST]?\d+"
DEFINED = re.compile(rf"^(?:- \*\*({ID})\*\* |\| ({ID}) \|)", re.MULTILINE)
NAMED = re.compile(rf"\b({ID})\b(?:\s+to\s+(?:\"\"\")?({ID})\b)?")
MARKED = re.compile(r"mark\.rule\(([^)]*)\)", re.DOTALL)


def expand(first: str, last: str | None) -> Iterator[str]:
    """Give 'SQ-11', 'SQ-13' as SQ-11, SQ-12, SQ-13."""
    stem, number = re.fullmatch(r"(.*?)(\d+)", first).groups()
    end = int(re.search(r"\d+$", last).group()) if last else int(number)
    for one in range(int(number), end + 1):
        yield f"{stem}{one:0{len(number)}d}"


def names_in(text: str) -> set[str]:
    """Return the ids that a text names, with those inside 'SQ-11 to SQ-14'."""
    return {one for first, last in NAMED.findall(text) for one in expand(first, last or None)}


def defined(root: Path) -> set[str]:
    """Return the ids that the rule pages define. Raises ValueError when one is defined twice."""
    ids: list[str] = []
    for page in sorted((root / "docs" / "rules").glob("*.md")):
        ids += [first or second for first, second in DEFINED.findall(page.read_text())]
    twice = {one for one in ids if ids.count(one) > 1}
    if twice:
        raise ValueError(f"defined twice: {', '.join(sorted(twice))}")
    return set(ids)


def in_engine(root: Path) -> set[str]:
    """Return the ids named in the engine's code."""
    return set().union(*(names_in(path.read_text()) for path in (root / "engine").rglob("*.py")))


def in_tests(root: Path) -> set[str]:
    """Return the ids named by the markers of the engine's tests."""
    found: set[str] = set()
    for path in (root / "tests" / "engine").rglob("*.py"):
        for inside in MARKED.findall(path.read_text()):
            found |= names_in(inside)
    return found


def _calls(function: ast.AST) -> set[str]:
    """Return the names of all that a function calls, the last part of dotted ones."""
    called = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {
        one.attr if isinstance(one, ast.Attribute) else ast.unparse(one).rpartition(".")[2]
        for one in called
    }


def empty_tests(root: Path) -> list[str]:
    """Return a line for each marked test that asserts nothing, itself or by a helper it calls."""
    functions: list[tuple[Path, ast.FunctionDef]] = []
    for path in sorted((root / "tests").rglob("*.py")):
        nodes = ast.walk(ast.parse(path.read_text()))
        functions += [(path, node) for node in nodes if isinstance(node, ast.FunctionDef)]
    calls = {id(node): _calls(node) for _path, node in functions}
    asserting = {"raises"}
    for _path, node in functions:
        if any(isinstance(part, ast.Assert) for part in ast.walk(node)):
            asserting.add(node.name)
    before = 0
    while before != len(asserting):
        before = len(asserting)
        asserting |= {node.name for _path, node in functions if calls[id(node)] & asserting}
    return [
        f"{path.relative_to(root)}: {node.name} is marked with a rule and asserts nothing"
        for path, node in functions
        if "mark.rule" in " ".join(map(ast.unparse, node.decorator_list))
        and not any(isinstance(part, ast.Assert) for part in ast.walk(node))
        and not calls[id(node)] & asserting
    ]


def missing(root: Path = ROOT) -> list[str]:
    """Return a line for every rule without code, test or page, and for every empty test."""
    pages, code, tests = defined(root), in_engine(root), in_tests(root)
    lines = [f"{one}: not named in engine/" for one in pages - code if "-T" not in one]
    lines += [f"{one}: not named by a test" for one in pages - tests]
    lines += [f"{one}: named, but on no page" for one in (code | tests) - pages]
    return sorted(lines) + empty_tests(root)


def main() -> int:
    """Print what is missing, or the counts."""
    lines = missing()
    print(
        "\n".join(lines)
        if lines
        else f"{len(defined(ROOT))} rules: all named in engine/ and by tests"
    )
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
