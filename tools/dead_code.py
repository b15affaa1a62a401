"""Finds code that nothing uses: vulture's guesses, less what templates and Django use by name.

Vulture reads Python only and does not follow names in texts. Here words of templates count as uses,
and so do keyword arguments (columns that are written) and names in texts ("config.urls"). What
Django calls by name is listed in pyproject.toml under [tool.vulture].
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE_CODE = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)
NAME = re.compile(r"[A-Za-z_][\w.]*")


def words_of_templates(root: Path) -> Iterator[str]:
    """Yield every name that a template's tags and variables mention."""
    for path in (root / "templates").rglob("*"):
        if path.is_file():
            for inside in TEMPLATE_CODE.findall(path.read_text()):
                yield from re.findall(r"[A-Za-z_]\w*", inside)


def named_otherwise(sources: list[Path]) -> Iterator[str]:
    """Yield the names that Python files give as keyword arguments or as texts ("config.urls")."""
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.keyword) and node.arg:
                yield node.arg
            elif isinstance(node, ast.ImportFrom) and "migrations" in path.parts:
                yield from (one.name for one in node.names)
            elif isinstance(node, ast.Constant) and NAME.fullmatch(str(node.value)):
                yield from re.split(r"\.|__", str(node.value))


def unused(root: Path = ROOT) -> list[str]:
    """Return one line for each definition of the product that nothing uses."""
    settings = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["vulture"]
    paths = [root / name for name in settings["paths"] if (root / name).is_dir()]
    every = sorted(one for path in paths for one in path.rglob("*.py"))
    sources = [one for one in every if "migrations" not in one.parts]
    finder = Vulture(
        ignore_names=settings["ignore_names"], ignore_decorators=settings["ignore_decorators"]
    )
    names = sorted({*words_of_templates(root), *named_otherwise(every)})
    finder.scan(
        "\n".join(f"_.{name}" for name in names if name.isidentifier() and not iskeyword(name))
    )
    finder.scavenge(sources)
    return [
        f"{Path(one.filename).relative_to(root)}:{one.first_lineno}: unused {one.typ} {one.name}"
        for one in finder.get_unused_code(min_confidence=settings["min_confidence"])
        if Path(one.filename).is_relative_to(root) and one.typ != "import"  # ruff's F401
    ]


if __name__ == "__main__":
    sys.exit("\n".join(unused()) or 0)
