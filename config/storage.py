"""Static files under names that carry their content, without what only readers of the code need."""

import re
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

CSS_TOKEN = re.compile(r"""(?P<kept>"[^"\\]*"|'[^'\\]*')|\s*(?P<edge>[{};,])\s*|\s+""")


def smaller_css(text: str) -> str:
    """Return a style sheet without comments and needless blanks.

    No blank goes that may stand between two selectors: packages that know no layers take the one
    in `.prompt :is(p, h2)` for a needless one.
    """
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return CSS_TOKEN.sub(_smaller, text).strip()


def _smaller(found: re.Match[str]) -> str:
    """Return what stays of a token: of blanks one, and none after a colon."""
    after_colon = found.string[found.start() - 1 : found.start()] == ":"
    return found["kept"] or found["edge"] or ("" if after_colon else " ")


MINIFIERS: dict[str, Callable[[str], str]] = {".css": smaller_css, ".js": jsmin}
"""Ending of a name -> what takes comments and blanks away: a first visit pays for each byte."""
AS_IT_CAME = "vendor"
"""Folder of files by others, which are small already; their checksums hold here too."""


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Scripts import each other by hashed names too: no page mixes old modules with new ones."""

    support_js_module_import_aggregation = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Keep the list of all files beside the folder that is served, not in it."""
        beside = FileSystemStorage(location=settings.STATIC_ROOT.parent)
        super().__init__(*args, manifest_storage=beside, **kwargs)

    def _save(self, name: str, content: "File[bytes]") -> str:
        """Write a file; styles and scripts of ours are made smaller, their names stay."""
        path = PurePosixPath(name)
        minify = MINIFIERS.get(path.suffix)
        if minify is not None and AS_IT_CAME not in path.parts:
            content.seek(0)
            content = ContentFile(minify(content.read().decode()).encode())
        return str(super()._save(name, content))
