"""Every locked package has hashes, and the three locks agree on every version."""

import re
import sys
from pathlib import Path

LOCKS = ("base", "prod", "dev")
PACKAGE = re.compile(r"^([A-Za-z0-9._-]+(?:\[[^\]]*\])?)==([^\s;\\]+)", re.MULTILINE)


def pinned(text: str) -> dict[str, str]:
    """Return name -> version of a lock."""
    return {name.partition("[")[0].lower(): version for name, version in PACKAGE.findall(text)}


def problems(folder: Path = Path("requirements")) -> list[str]:
    """Return what is wrong, one line each."""
    found = []
    texts = {name: (folder / f"{name}.txt").read_text() for name in LOCKS}
    for name, text in texts.items():
        blocks = re.split(r"\n(?=[A-Za-z0-9])", text)
        bare = [block for block in blocks if PACKAGE.match(block) and "--hash=sha256:" not in block]
        found += [f"requirements/{name}.txt: no hash for {block.split()[0]}" for block in bare]
        if "://" in re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE):
            found.append(f"requirements/{name}.txt names an address")
    versions = {name: pinned(text) for name, text in texts.items()}
    for smaller, larger in (("base", "prod"), ("prod", "dev")):
        for package, version in versions[smaller].items():
            if versions[larger].get(package) != version:
                found.append(f"{package}: {smaller} has {version}, {larger} another or none")
    return found


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
