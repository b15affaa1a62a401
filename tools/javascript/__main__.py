"""python -m tools.javascript: eslint and tsc over static/js, stylelint over static/css.

Both know the oldest browsers (`browserslist` in package.json). The packages are brought into
node_modules/ from package-lock.json, when the lock is newer than what is there. Where Node or
npm is missing or too old, says so and ends as a skipped step.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.steps import ROOT, SKIPPED

OLDEST_NODE = (18, 18)
"""What eslint asks for."""


def reason_to_skip() -> str:
    """Return why the scripts cannot be checked here, "" when they can."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "Node and npm are not here"
    version = subprocess.run(
        ["node", "--version"], capture_output=True, text=True, check=False
    ).stdout
    numbers = tuple(map(int, re.findall(r"\d+", version)[:2]))
    return "" if numbers >= OLDEST_NODE else f"Node {version.strip()} is older than 18.18"


def lock_problems(root: Path = ROOT) -> list[str]:
    """List the faults of package-lock.json: addresses, no hash, other packages than asked for."""
    asked = json.loads((root / "package.json").read_text()).get("devDependencies", {})
    packages = json.loads((root / "package-lock.json").read_text())["packages"]
    found = [
        f"package-lock.json names an address of {name}"
        for name, one in packages.items()
        if "resolved" in one or "://" in json.dumps(one)
    ]
    found += [
        f"package-lock.json has no hash of {name}"
        for name, one in packages.items()
        if name and "integrity" not in one
    ]
    if packages[""].get("devDependencies", {}) != asked:
        found.append("package-lock.json was not made from package.json: npm install")
    return found


def bring_packages() -> str:
    """Install what the lock says, unless it is there; return why that could not be done, or ""."""
    lock, there = ROOT / "package-lock.json", ROOT / "node_modules" / ".package-lock.json"
    if there.exists() and there.stat().st_mtime >= lock.stat().st_mtime:
        return ""
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        return f"npm could not bring the packages: {done.stderr.strip()[-300:]}"
    there.touch()
    return ""


def scripts_pass(root: Path = ROOT) -> bool:
    """Lint the scripts and the style sheets, check types; print what is wrong."""
    commands = (
        ["eslint", "--max-warnings", "0", "static/js"],
        ["tsc", "--project", "."],
        ["stylelint", "--formatter", "unix", "--allow-empty-input", "static/css/**/*.css"],
    )
    codes = [
        subprocess.run([ROOT / "node_modules" / ".bin" / name, *rest], cwd=root, check=False)
        for name, *rest in commands
    ]
    return not any(code.returncode for code in codes)


def main() -> None:
    """Check the lock, bring the packages, lint, check types."""
    if problems := lock_problems():
        sys.exit("\n".join(problems))
    if why := reason_to_skip() or bring_packages():
        sys.stdout.write(f"not checked: {why}\n")
        sys.exit(SKIPPED)
    sys.exit(0 if scripts_pass() else 1)


if __name__ == "__main__":
    main()
