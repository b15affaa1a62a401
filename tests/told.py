"""Compare what pages tell with what they told when they were last read.

Kept texts lie in a folder `told/` beside the test. Read a difference aloud before `TOLD=anew`
writes down what is told now.
"""

import difflib
import os
from pathlib import Path

import pytest


def check_told(folder: Path, name: str, told: list[str]) -> None:
    """Compare these lines with those that are kept, or keep them."""
    path = folder / f"{name}.txt"
    text = "\n".join(told) + "\n"
    if os.environ.get("TOLD") == "anew":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    kept = path.read_text()
    if kept != text:
        differ = difflib.unified_diff(kept.splitlines(), told, "kept", "told", n=1, lineterm="")
        pytest.fail("\n".join([f"{path} differs: {__doc__}", *differ]), pytrace=False)


def news(title: str, lines: list[str], told: set[str]) -> list[str]:
    """Return the lines that have not been told yet below their title; [] for none."""
    fresh = [*dict.fromkeys(line for line in lines if line not in told)]
    told.update(fresh)
    return [f"# {title}", *fresh] if fresh else []
