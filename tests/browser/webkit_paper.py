"""Print pages in WebKitGTK, on a screen of its own."""

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tests.browser.screen import hidden_screen

SYSTEM_PYTHON = "/usr/bin/python3"
"""For which distributions build the bindings of WebKitGTK."""
PAPERS: Final = {"A4": "iso_a4", "Letter": "na_letter"}
"""Our names of papers, and GTK's."""
SCRIPT = Path(__file__).with_name("print_by_webkit.py")


@dataclass(frozen=True)
class Printed:
    """A page to print: `press` is what to press first, `wait` what must be there then."""

    name: str
    address: str
    wait: str = "main"
    press: str = ""


def webkit_pdfs(
    url: str, cookies: Mapping[str, str], pages: Sequence[Printed]
) -> dict[tuple[str, str], bytes]:
    """Return the pages as WebKitGTK prints them: (paper, name of the page) -> PDF."""
    with (
        tempfile.TemporaryDirectory(prefix="counterpane-webkit-") as folder,
        hidden_screen() as display,
    ):
        wanted = {
            "url": url, "cookies": dict(cookies), "folder": folder, "papers": PAPERS,
            "pages": [asdict(page) for page in pages],
        }  # fmt: skip
        # The name of GTK's printer to a file is translated.
        own = {"DISPLAY": display, "HOME": folder, "XDG_RUNTIME_DIR": folder, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            [SYSTEM_PYTHON, str(SCRIPT)], input=json.dumps(wanted), env={**os.environ, **own},
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return {
            (paper, page.name): Path(folder, f"{paper}-{page.name}.pdf").read_bytes()
            for paper in PAPERS
            for page in pages
        }
