"""Static files under names that carry their content, without what only readers of the code need.

Those of earlier releases stay for a while: docs/decisions/068-static-files-of-two-releases.md.
"""

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

CSS_TOKEN = re.compile(r"""(?P<quoted>"[^"\\]*"|'[^'\\]*')|\s*(?P<edge>[{};,])\s*|\s+""")


def smaller_css(text: str) -> str:
    """Return a style sheet without comments and needless blanks.

    No blank goes that may stand between two selectors, as the one in `.prompt :is(p, h2)` does.
    """
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return CSS_TOKEN.sub(_smaller, text).strip()


def _smaller(found: re.Match[str]) -> str:
    """Return a token made small: of blanks one, and none after a colon."""
    after_colon = found.string[found.start() - 1 : found.start()] == ":"
    return found["quoted"] or found["edge"] or ("" if after_colon else " ")


IMPORT = re.compile(r'@import url\("(?P<sheet>[^"]+)"\);')
MINIFIERS: dict[str, Callable[[str], str]] = {".css": smaller_css, ".js": jsmin}
"""Ending of a name -> what takes comments and blanks away: a first visit pays for each byte."""
AS_IT_CAME = "vendor"
"""Folder of files by others, which are small already; their checksums hold here too."""


KEPT_SECONDS = 30 * 24 * 60 * 60
"""How long files stay that no release names any more: pages of before may still ask for them."""
COLLECTED = "collecting"
"""Beginning of the name of a folder in which files are made, beside the one that is served."""


class ReplacingStorage(FileSystemStorage):
    """A file is replaced at once: Django deletes the list of names before it writes it anew, and a
    process that starts in between would have none.
    """

    def delete(self, name: str) -> None:
        """Leave it to what replaces it."""

    def _save(self, name: str, content: "File[bytes]") -> str:
        beside = super()._save(f"{name}.{os.getpid()}", content)  # type: ignore[misc]
        os.replace(self.path(beside), self.path(name))
        return name


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Scripts import each other by hashed names too: no page mixes old modules with new ones.

    All are made anew in a folder of their own and then moved to the served one, where a file is
    replaced at once or not at all: it may be asked for meanwhile.
    """

    support_js_module_import_aggregation = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Keep the list of all files beside the folder that is served, not in it."""
        beside = ReplacingStorage(location=settings.STATIC_ROOT.parent)
        made_in = settings.STATIC_ROOT.parent / f"{COLLECTED}-{os.getpid()}"
        super().__init__(made_in, *args, manifest_storage=beside, **kwargs)

    def post_process(self, *args: Any, **options: Any) -> Iterator[tuple[str, str, Any]]:
        """Name, compress and serve what was collected; the list of the names comes last."""
        yield from super().post_process(*args, **options)
        if not options.get("dry_run"):
            served = Path(settings.STATIC_ROOT)
            self._mark_as_used(served)
            self._move_to(served)
            _delete_unused(served)
            super().save_manifest()

    def save_manifest(self) -> None:
        """Leave it to `post_process`: a process that starts now must not name files too early."""

    def _mark_as_used(self, served: Path) -> None:
        """Note that the release that is replaced used its files until now."""
        for name in self.load_manifest()[0].values():
            for path in (served / f"{name}{ending}" for ending in ("", ".br", ".gz")):
                if path.exists():
                    os.utime(path)

    def _move_to(self, served: Path) -> None:
        """Put the files that were made into the served folder."""
        made_in = Path(self.location)
        for path in made_in.rglob("*"):
            if path.is_file():
                place = served / path.relative_to(made_in)
                place.parent.mkdir(parents=True, exist_ok=True)
                path.replace(place)
        for folder in made_in.parent.glob(f"{COLLECTED}-*"):
            shutil.rmtree(folder)

    def _save(self, name: str, content: "File[bytes]") -> str:
        """Write a file; styles and scripts of ours are made smaller, their names stay. Sheets that
        one imports are written into it: each would cost a visitor another request."""
        path = PurePosixPath(name)
        minify = MINIFIERS.get(path.suffix)
        if minify is not None and AS_IT_CAME not in path.parts:
            content.seek(0)
            small = minify(content.read().decode())
            if path.suffix == ".css":
                small = IMPORT.sub(lambda found: self._sheet(path.parent, found), small)
            content = ContentFile(small.encode())
        return str(super()._save(name, content))

    def _sheet(self, folder: PurePosixPath, line: re.Match[str]) -> str:
        """Return an imported sheet as it was written; until it is, the line that imports it."""
        name = str(folder / line["sheet"])
        if not self.exists(name):
            return line[0]
        with self.open(name) as sheet:
            return str(sheet.read().decode())


def _delete_unused(served: Path) -> None:
    """Delete what no release has named for KEPT_SECONDS."""
    oldest = time.time() - KEPT_SECONDS
    for path in served.rglob("*"):
        if path.is_file() and path.stat().st_mtime < oldest:
            path.unlink()
