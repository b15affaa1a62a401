"""Checks the lock files: hashes, equal versions, and that each holds what is needed, no more.

Packages are installed by `pip install --no-deps`, so what a lock leaves out is not there. The
environment that runs this check has the packages of all locks: it says what each one brings and
needs, and the lock says whether it would be there without the others.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("base", "prod", "dev")
PACKAGE = re.compile(r"^([A-Za-z0-9._-]+(?:\[[^\]]*\])?)==([^\s;\\]+)", re.MULTILINE)
ROOMS = ("engine", "learning", "database", "games", "practice", "classroom", "streams", "config")
"""Packages of the product (those that exist): they run on the base lock alone."""

TRANSPORTS = {"base": ("filesystem", "pyamqp"), "prod": ("redis",)}
"""Lock -> the modules of kombu.transport that must start with it."""


def pinned(text: str) -> dict[str, str]:
    """Return name -> version of a lock."""
    found = PACKAGE.findall(text)
    return {str(canonicalize_name(name.partition("[")[0])): version for name, version in found}


def problems(folder: Path = ROOT / "requirements") -> list[str]:
    """Return the faults of the locks, one line each."""
    texts = {name: (folder / f"{name}.txt").read_text() for name in LOCKS}
    versions = {name: pinned(text) for name, text in texts.items()}
    found = [line for name, text in texts.items() for line in _form_problems(name, text)]
    for smaller, larger in (("base", "prod"), ("prod", "dev")):
        for package, version in versions[smaller].items():
            if versions[larger].get(package) != version:
                found.append(f"{package}: {smaller} has {version}, {larger} another or none")
    for name in LOCKS:
        found += _missing_requirements(name, folder, versions[name])
        found += _unneeded(name, folder, texts[name])
        found += _missing_imports(name, versions)
    return found


def _form_problems(name: str, text: str) -> list[str]:
    blocks = re.split(r"\n(?=[A-Za-z0-9])", text)
    bare = [block for block in blocks if PACKAGE.match(block) and "--hash=sha256:" not in block]
    found = [f"requirements/{name}.txt: no hash for {block.split()[0]}" for block in bare]
    if "://" in re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE):
        found.append(f"requirements/{name}.txt names an address")
    return found


def _asked_for(name: str, folder: Path) -> Iterator[Requirement]:
    """Yield what requirements/<name>.in names, and what the files that it includes name."""
    for raw in (folder / f"{name}.in").read_text().splitlines():
        line = raw.partition("#")[0].strip()
        if line.startswith("-r"):
            yield from _asked_for(Path(line[2:].strip()).stem, folder)
        elif line:
            yield Requirement(line)


def _missing_requirements(name: str, folder: Path, lock: dict[str, str]) -> list[str]:
    """Return requirements of a .in file, or of a locked package, that the lock lacks."""
    asked = list(_asked_for(name, folder))
    found = [f"requirements/{name}.txt lacks {one.name}, named in a .in file" for one in asked]
    found = [line for line, one in zip(found, asked, strict=True) if not _holds(lock, one)]
    extras = {str(canonicalize_name(one.name)): one.extras for one in asked}
    for package in lock:
        for needed in _needs(package, extras.get(package, set())):
            if not _holds(lock, needed):
                found.append(f"requirements/{name}.txt lacks {needed.name}, needed by {package}")
    return found


def _unneeded(name: str, folder: Path, text: str) -> list[str]:
    """Return the packages of a lock for this machine that no .in file asks for, however far."""
    waiting = list(_asked_for(name, folder))
    needed: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        one = waiting.pop()
        key = (str(canonicalize_name(one.name)), frozenset(one.extras))
        if key not in needed:
            needed.add(key)
            waiting += _needs(one.name, one.extras)
    names = {package for package, _extras in needed}
    locked = [Requirement(line.rstrip("\\ ")) for line in text.splitlines() if PACKAGE.match(line)]
    here = [one for one in locked if one.marker is None or one.marker.evaluate()]
    return [
        f"requirements/{name}.txt holds {one.name}, which no .in file asks for"
        for one in here
        if str(canonicalize_name(one.name)) not in names
    ]


def _holds(lock: dict[str, str], needed: Requirement) -> bool:
    version = lock.get(str(canonicalize_name(needed.name)))
    return version is not None and needed.specifier.contains(version, prereleases=True)


def _needs(package: str, extras: Iterable[str]) -> Iterator[Requirement]:
    """Yield what an installed package needs on this machine, with these extras."""
    try:
        lines = metadata.requires(package) or []
    except metadata.PackageNotFoundError:  # for another Python or another system
        return
    for line in lines:
        needed = Requirement(line)
        chosen = ({"extra": extra} for extra in ("", *extras))
        if needed.marker is None or any(needed.marker.evaluate(one) for one in chosen):
            yield needed


def _missing_imports(name: str, versions: dict[str, dict[str, str]]) -> list[str]:
    """Return the modules that our code or a broker's transport imports and the lock lacks."""
    owners = metadata.packages_distributions()
    found = []
    for path in _sources(name):
        for module in sorted(imported(path.read_text())):
            brought_by = {str(canonicalize_name(owner)) for owner in owners.get(module, ())}
            if brought_by and not brought_by & set(versions[name]):
                found.append(f"requirements/{name}.txt lacks {module}, imported by {path.name}")
    return found


def _sources(lock: str) -> Iterable[Path]:
    """Return the files that must be importable with this lock alone."""
    if lock == "base":
        for room in ROOMS:
            yield from sorted((ROOT / room).rglob("*.py"))
    for transport in TRANSPORTS.get(lock, ()):
        spec = find_spec(f"kombu.transport.{transport}")
        if spec and spec.origin:
            yield Path(spec.origin)


def imported(source: str) -> set[str]:
    """Return the top-level packages that a source imports, those it can do without left out."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Try) and _catches_import_errors(node):
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.partition(".")[0])
        waiting += ast.iter_child_nodes(node)
    return found


def _catches_import_errors(node: ast.Try) -> bool:
    names = {ast.unparse(handler.type) for handler in node.handlers if handler.type}
    return any("ImportError" in name or "ModuleNotFoundError" in name for name in names)


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
