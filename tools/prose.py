"""Check prose against docs/style.md: first lines of modules, and phrases that are never written.

    python -m tools.prose

Prints one line for each fault and exits with 1. A module without a docstring passes.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.steps import ROOT

RIDDLE = re.compile(r"(What|Who|Whose|Whom|How|Where|When|Which|Why)\b")
NEVER = re.compile(r"\b(the own|how-manieth|whence)\b", re.IGNORECASE)
DATA = re.compile(r" *(told|shown|said|kept|things)( = (?!models\.|forms\.)|: .* = [^0])")
"""Names that say nothing of data, but for columns, form fields and counts that have them."""
FOLDERS = (
    *("bench", "classroom", "config", "database", "docs", "engine", "games", "learning"),
    "practice",
    *("static", "streams", "templates", "tests", "tools"),
)
READ = {".py", ".md", ".html", ".js", ".css"}
QUOTING = {"docs/style.md", "tools/prose.py", "tests/tools/test_prose.py"}
"""Files that name the phrases."""


def faults(path: str, text: str) -> Iterator[str]:
    """Yield what is wrong in a file's text, as 'path:line: words'."""
    if path.endswith(".py"):
        first = ast.get_docstring(ast.parse(text)) or ""
        if RIDDLE.match(first):
            yield f"{path}:1: the first line says what a module does, and begins with no question"
    if path not in QUOTING:
        for number, line in enumerate(text.splitlines(), 1):
            for found in NEVER.findall(line):
                yield f'{path}:{number}: "{found}" is not written'
            if path.endswith(".py") and not path.startswith("tests/") and (bad := DATA.match(line)):
                yield f"{path}:{number}: `{bad[1]}` does not say what the data is"


def all_faults(root: Path = ROOT) -> list[str]:
    """Return the faults of all files of the project."""
    paths = [*root.glob("*.md"), *(path for one in FOLDERS for path in (root / one).rglob("*"))]
    found: list[str] = []
    for path in sorted(paths):
        if path.suffix in READ and "vendor" not in path.parts:
            found += faults(str(path.relative_to(root)), path.read_text())
    return found


if __name__ == "__main__":
    found = all_faults()
    sys.stdout.write("".join(f"{one}\n" for one in found) or "prose: no faults\n")
    sys.exit(bool(found))
