"""Static files as a browser gets them: ours without comments, those by others as they came."""

import re
from pathlib import Path
from typing import Any

from django.core.management import call_command

from config.settings import BASE_DIR

READING = re.compile(r"^\s*(/\*|//)", re.MULTILINE)


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


def test_styles_keep_every_layer_and_rule_that_others_read(settings: Any, tmp_path: Path) -> None:
    files = collected(settings, tmp_path)
    for sheet in (BASE_DIR / "static/css").rglob("*.css"):
        path = sheet.relative_to(BASE_DIR / "static")
        [small] = (files / path.parent).glob(f"{path.stem}.*.css")
        assert small.read_text().count("{") == sheet.read_text().count("{"), path


def test_files_by_others_stay_as_they_came(settings: Any, tmp_path: Path) -> None:
    files = collected(settings, tmp_path)
    for source in (BASE_DIR / "static/vendor").glob("*.js"):
        [copy] = files.glob(f"vendor/{source.stem}.*.js")
        assert copy.read_bytes() == source.read_bytes(), source.name
