"""Static files as a browser gets them: ours without comments, those by others as they came."""

import re
from pathlib import Path
from typing import Any

from django.core.management import call_command

from config.settings import BASE_DIR

HASHED = re.compile(r"\.[0-9a-f]{12}(\.[a-z0-9]+)")
READING = re.compile(r"^\s*(/\*|//)", re.MULTILINE)


def bare(text: str) -> str:
    """Return a text without blanks, and without quotes: collecting changes those of addresses."""
    return re.sub(r"[\s\"']", "", text)


def whole(sheet: Path) -> str:
    """Return a sheet without comments, with those that it imports in their places."""
    text = re.sub(r"/\*.*?\*/", " ", sheet.read_text(), flags=re.DOTALL)
    return re.sub(r'@import url\("([^"]+)"\);', lambda found: whole(sheet.parent / found[1]), text)


def collected(settings: Any, folder: Path) -> Path:
    """Collect into this folder, as a start does; return where the files lie."""
    settings.STATIC_ROOT = folder / "files"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "config.storage.HashedFiles"}
    }
    call_command("collectstatic", verbosity=0, interactive=False)
    return folder / "files"


def test_ours_lose_their_comments_and_keep_what_they_import(settings: Any, tmp_path: Path) -> None:
    files = collected(settings, tmp_path)
    [script] = files.glob("js/table/main.*.js")
    source = (BASE_DIR / "static/js/table/main.js").read_text()
    assert READING.search(source)
    small = script.read_text()
    assert not READING.search(small)
    assert len(small) < 0.9 * len(source)
    named = re.findall(r"""from\s*["'](\.[^"']+)["']""", small)
    assert named
    for one in named:
        assert (script.parent / one).resolve().is_file(), one


def test_sheets_that_one_imports_are_written_into_it(settings: Any, tmp_path: Path) -> None:
    files = collected(settings, tmp_path)
    for name in ("counterpane", "table"):
        [sheet] = files.glob(f"css/{name}.*.css")
        assert "@import" not in sheet.read_text()


def test_styles_lose_comments_and_no_blank_before_a_pseudo_class(
    settings: Any, tmp_path: Path
) -> None:
    files = collected(settings, tmp_path)
    for sheet in (BASE_DIR / "static/css").rglob("*.css"):
        path = sheet.relative_to(BASE_DIR / "static")
        [copy] = (files / path.parent).glob(f"{path.stem}.*.css")
        small = HASHED.sub(r"\1", copy.read_text())
        source = " ".join(whole(sheet).split())
        assert bare(small) == bare(source), path
        assert re.findall(r"[\w)\]] :", small) == re.findall(r"[\w)\]] :", source), path


def test_files_by_others_stay_as_they_came(settings: Any, tmp_path: Path) -> None:
    files = collected(settings, tmp_path)
    for source in (BASE_DIR / "static/vendor").glob("*.js"):
        [copy] = files.glob(f"vendor/{source.stem}.*.js")
        assert copy.read_bytes() == source.read_bytes(), source.name
