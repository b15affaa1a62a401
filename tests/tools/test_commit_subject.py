"""The check of commit subjects."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack import ROOT
from tools.commit_subject import LONGEST, problem


@pytest.mark.parametrize(
    "subject",
    [
        "engine: judge two-sided sums",
        f"games: {'a' * (LONGEST - 7)}",
        "docs: address what was asked",
        "games: feed rows to the log",
        "tests: bring the suites together",
        'Revert "engine: judge two-sided sums"',
    ],
)
def test_subject_that_fits_is_let_through(subject: str) -> None:
    assert problem(subject) == ""


@pytest.mark.parametrize(
    ("subject", "words"),
    [
        (f"games: {'a' * (LONGEST - 6)}", "characters"),
        ("judge two-sided sums", "area"),
        ("engine: judge two-sided sums.", "full stop"),
        ("", "area"),
        ("engine: Judge two-sided sums", "verb"),
        ("engine: judges two-sided sums", "verb"),
        ("engine: judged two-sided sums", "verb"),
        ("engine: judging of two-sided sums", "verb"),
        ("engine: mail is judged", "verb"),
        ("engine: sums, pairs and covers", "verb"),
        ("engine: with pairs, sums have two sides", "verb"),
        ("engine: a sum may have two sides", "verb"),
    ],
)
def test_subject_that_does_not_fit_is_told(subject: str, words: str) -> None:
    assert words in problem(subject)


def test_hook_reads_the_first_line_of_the_message(tmp_path: Path) -> None:
    message = tmp_path / "message"
    for subject, code in (("engine: judge sums", 0), ("judge sums", 1)):
        message.write_text(f"{subject}\n\nWhy it is so, at length, without an area. " + "a" * 80)
        done = subprocess.run(
            [sys.executable, "-m", "tools.commit_subject", str(message)], cwd=ROOT, check=False
        )
        assert done.returncode == code
