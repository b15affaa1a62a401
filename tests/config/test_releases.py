"""Static files of two releases: pages of either find theirs, wherever they ask."""

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.http import HttpResponse
from django.test import RequestFactory

from classroom.site.static_files import StaticFiles
from config.settings import BASE_DIR

Collect = Callable[[], dict[str, str]]
DAY = 24 * 60 * 60


@pytest.fixture
def source(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """Give a folder with few of our files, which releases may change."""
    folder = tmp_path / "source"
    for name in ("css/counterpane.css", "css/base.css", "js/net.js", "img/icon.svg"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(BASE_DIR / "static" / name, folder / name)
    sheet = folder / "css/counterpane.css"
    imports = [line for line in sheet.read_text().splitlines() if "base.css" in line]
    sheet.write_text("\n".join(imports))
    settings.STATICFILES_DIRS = [folder]
    settings.STATIC_ROOT = tmp_path / "served" / "files"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "config.storage.HashedFiles"}
    }
    finders.get_finder.cache_clear()
    yield folder
    finders.get_finder.cache_clear()


@pytest.fixture
def collect(source: Path, settings: Any) -> Collect:
    """Return what collects as an upgrade does, and gives name -> hashed name."""

    def collected() -> dict[str, str]:
        call_command("collectstatic", verbosity=0, interactive=False)
        listed = settings.STATIC_ROOT.parent / "staticfiles.json"
        return dict(json.loads(listed.read_text())["paths"])

    return collected


def status_at(process: StaticFiles, name: str) -> int:
    """Return what a page process answers for a static file."""
    return process(RequestFactory().get(f"/static/{name}")).status_code


def page_process() -> StaticFiles:
    """Start what answers static files in a page process; anything else is a 404."""
    return StaticFiles(lambda request: HttpResponse(status=404))


def change(source: Path) -> None:
    """Write the next release: another script, and another imported sheet."""
    for name, more in (("js/net.js", "\nexport const later = 1;\n"), ("css/base.css", "i{top:0}")):
        with (source / name).open("a") as file:
            file.write(more)


def test_list_of_names_is_there_at_each_moment_of_an_upgrade(
    source: Path, collect: Collect, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django 5.2 deletes the list and then writes it: a process that starts meanwhile has none."""
    collect()
    change(source)
    listed = settings.STATIC_ROOT.parent / "staticfiles.json"
    seen: list[bool] = []

    def watched(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            seen.append(listed.exists())
            return function(*args, **kwargs)

        return call

    for name in ("open", "replace", "unlink", "remove"):
        monkeypatch.setattr(os, name, watched(getattr(os, name)))
    names = collect()
    assert seen
    assert all(seen)
    assert json.loads(listed.read_text())["paths"] == names


def test_each_release_finds_its_files_at_a_process_of_either(
    source: Path, collect: Collect
) -> None:
    old, old_process = collect(), page_process()
    change(source)
    new, new_process = collect(), page_process()
    assert old["js/net.js"] != new["js/net.js"]
    for process in (old_process, new_process):
        for names in (old, new):
            for name in names.values():
                assert status_at(process, name) == 200, name
        assert status_at(process, "js/read.0123456789ab.js") == 404
        later = process(RequestFactory().get(f"/static/{new['js/net.js']}"))
        assert "immutable" in later.headers["Cache-Control"]


def test_a_sheet_that_one_imports_is_made_anew_in_it(source: Path, collect: Collect) -> None:
    collect()
    (source / "css/base.css").write_text("i { inset-block-start: 7px; }")
    new, folder = collect(), source.parent / "served/files"
    assert "7px" in (folder / new["css/counterpane.css"]).read_text()


def test_what_is_served_is_never_away_while_files_are_collected(
    source: Path, collect: Collect
) -> None:
    names, folder = collect(), source.parent / "served/files"
    touched: list[tuple[Any, ...]] = []
    is_watched = True

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        """Note what is deleted, or written in place (Python keeps such a hook for good)."""
        writes = event == "os.remove" or (event == "open" and arguments[1] not in {"r", "rb", None})
        if is_watched and writes and str(arguments[0]).startswith(str(folder)):
            touched.append(arguments)

    sys.addaudithook(watch)
    change(source)
    collect()
    is_watched = False
    assert touched == []
    assert all((folder / name).exists() for name in names.values())


def test_files_go_thirty_days_after_the_release_that_named_them(
    source: Path, collect: Collect
) -> None:
    folder = source.parent / "served/files"
    old = collect()["js/net.js"]
    every = [path for path in folder.rglob("*") if path.is_file()]
    for path in every:  # a release that was in use for a year
        os.utime(path, (time.time() - 365 * DAY,) * 2)
    change(source)
    new = collect()["js/net.js"]
    assert (folder / old).exists()
    for days, is_there in ((29, True), (31, False)):
        for path in folder.glob(f"{old}*"):
            os.utime(path, (time.time() - days * DAY,) * 2)
        collect()
        assert (folder / old).exists() == is_there
        assert (folder / f"{old}.br").exists() == is_there
        assert (folder / new).exists()


def test_nothing_is_left_of_a_collecting_that_was_killed(source: Path, collect: Collect) -> None:
    left = source.parent / "served" / "collecting-1"
    left.mkdir(parents=True)
    (left / "half.js").write_text("ha")
    collect()
    assert not left.exists()
    assert not (source.parent / "served/files/half.js").exists()
    assert sorted(path.name for path in (source.parent / "served").iterdir()) == [
        "files",
        "staticfiles.json",
    ]


def test_a_file_that_was_deleted_since_is_a_404(source: Path, collect: Collect) -> None:
    name, process = collect()["js/net.js"], page_process()
    assert status_at(process, name) == 200
    for path in (source.parent / "served/files").glob(f"{name}*"):
        path.unlink()
    assert status_at(process, name) == 404
