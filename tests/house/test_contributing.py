"""The everyday tasks of CONTRIBUTING.md name files that are there."""

import re

import pytest

from engine import GAMES
from tests.stack import ROOT

pytestmark = pytest.mark.fast
TASKS = (ROOT / "CONTRIBUTING.md").read_text().split("## Everyday tasks")[1].split("\n## ")[0]
PATHS = sorted({one for one in re.findall(r"`([^`\s]*/[^`\s]*)`", TASKS) if "<code>" not in one})


@pytest.mark.parametrize("path", PATHS)
def test_every_path_of_a_task_is_there(path: str) -> None:
    for game in GAMES:
        assert (ROOT / path.replace("<game>", game)).exists()


def test_there_are_ten_tasks() -> None:
    assert len(re.findall(r"^\| (?!Task|---)", TASKS, re.MULTILINE)) >= 10
