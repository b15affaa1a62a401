"""Put First to Ten into a copy of the project as a real game: its packages and its one line."""

import re
import shutil
from pathlib import Path

from tests.toy_game.rules import KEY

TOY = Path(__file__).parent
RULES, BOTS, PAGES = (f"{room}.{KEY}" for room in ("engine.rules", "engine.bots", "games"))
BOTS_MODULE = f'"""Its robots."""\n\nfrom {RULES} import HEURISTICS\n\n__all__ = ["HEURISTICS"]\n'


def install(house: Path) -> None:
    """Write the packages, templates, script and sheet of the toy, and name it on the shelf."""
    _write(house, RULES, "__init__", (TOY / "rules.py").read_text())
    _write(house, BOTS, "__init__", BOTS_MODULE)
    for module, name in {"package": "__init__", "presenter": "presenter", "plain": "plain"}.items():
        text = (TOY / f"{module}.py").read_text().replace("tests.toy_game.rules", RULES)
        _write(house, PAGES, name, text.replace("tests.toy_game", PAGES))
    for folder in ("templates", "static"):
        shutil.copytree(TOY / folder, house / folder, dirs_exist_ok=True)
    registry = house / "games/registry.py"
    text = registry.read_text()
    registry.write_text(
        re.sub(r"(?m)^GAME_PACKAGES = \(\n(?:    .*\n)*", rf'\g<0>    "{KEY}",\n', text)
    )


def _write(house: Path, package: str, module: str, text: str) -> None:
    """Write a module of a package, which is made if it is not there."""
    folder = house.joinpath(*package.split("."))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{module}.py").write_text(text)
