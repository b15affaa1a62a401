"""Scripts of a game import shared code and their own folder; shared code imports no game's."""

import re
from pathlib import Path

import pytest

from tests.stack import ROOT

pytestmark = pytest.mark.fast

SCRIPTS = ROOT / "static" / "js"
TABLE = SCRIPTS / "table"
IMPORT = re.compile(
    r"""\b(?:import|export)\b[^;"'()]*?\bfrom\s*["']([^"']+)["']"""
    r"""|\bimport\s*\(?\s*["'`]([^"'`]+)["'`]"""
)


def imports_of(source: str) -> list[str]:
    """Return what a script imports, at its top, by `export from` or late."""
    return [one or other for one, other in IMPORT.findall(source)]


def game_of(path: Path) -> str:
    """Return the game whose folder a script is in, '' for shared code."""
    inside = path.relative_to(TABLE).parts if path.is_relative_to(TABLE) else ()
    return inside[0] if len(inside) > 1 else ""


def foreign(path: Path, source: str) -> list[str]:
    """Return the imports of a script that lead to a game's folder which is not its own."""
    targets = {name: Path(path.parent, name).resolve() for name in imports_of(source)}
    return [name for name, to in targets.items() if game_of(to) not in ("", game_of(path))]


def test_no_script_imports_one_of_another_game() -> None:
    paths = [path for path in sorted(SCRIPTS.rglob("*.js")) if "vendor" not in path.parts]
    assert {game_of(path) for path in paths} > {""}
    found = {str(path): foreign(path, path.read_text()) for path in paths}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_every_import_leads_to_a_script() -> None:
    for path in sorted(TABLE.rglob("*.js")):
        for name in imports_of(path.read_text()):
            assert Path(path.parent, name).is_file(), (path, name)


@pytest.mark.parametrize(
    ("folder", "source", "wrong"),
    [
        ("table/the_rescue", 'import { a } from "../page.js";', []),
        ("table/the_rescue", 'import { a } from "./state.js";', []),
        ("table/the_rescue", 'import "../sleeping_queens/state.js";', None),
        ("table/the_rescue", 'import {\n  a,\n} from "../sleeping_queens/draw.js";', None),
        ("table", 'export { a } from "./the_rescue/verbs.js";', None),
        (".", 'await import("./table/the_rescue/verbs.js");', None),
    ],
)
def test_import_of_a_game_is_found(folder: str, source: str, wrong: list[str] | None) -> None:
    expected = imports_of(source) if wrong is None else wrong
    assert len(imports_of(source)) == 1
    assert foreign(SCRIPTS / folder / "planted.js", source) == expected


WRITTEN = re.compile(r"""["'](?:data-|--)([\w-]+)""")


def test_what_stands_in_for_older_browsers_marks_pages_with_names_of_its_own() -> None:
    """A mark that a page has too is taken for the page's: taps went to the wrong thing."""
    names = [
        name
        for path in sorted((SCRIPTS / "floor").glob("*.js"))
        for name in WRITTEN.findall(path.read_text())
    ]
    assert len(names) >= 5
    assert [name for name in names if not name.startswith("floor-")] == []
