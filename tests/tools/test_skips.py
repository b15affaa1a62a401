"""SKIPS=fail: whatever a test run could not hold fails it, under any name."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack import ROOT

pytestmark = pytest.mark.fast

CONFTEST = """
from tests import skips

def pytest_terminal_summary(terminalreporter):
    skips.summarise(terminalreporter)

def pytest_sessionfinish(session, exitstatus):
    skips.fail_if_forbidden(session, exitstatus)
"""


def run(folder: Path, body: str, forbidden: str) -> subprocess.CompletedProcess[str]:
    """Run one test file under the house's rules of skipping."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_one.py").write_text(f"import pytest\n\n{body}\n")
    env = {key: value for key, value in os.environ.items() if not key.startswith("DJANGO_")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."],
        cwd=folder,
        env={
            **env,
            "PYTHONPATH": str(ROOT),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # most of a short run is loading plugins
            "SKIPS": forbidden,
            "SKIPS_FILE": "",
        },
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("def test_a():\n    pytest.skip('no time')", "no time"),
        ("@pytest.mark.xfail(reason='later')\ndef test_a():\n    assert 0", "later"),
        ("@pytest.mark.xfail(reason='mended')\ndef test_a():\n    pass", "mended"),
        ("def test_a():\n    pytest.xfail('broken')", "broken"),
    ],
    ids=["skip", "xfail", "xpass", "xfail inside"],
)
def test_what_is_not_held_fails_the_run(tmp_path: Path, body: str, word: str) -> None:
    allowed, forbidden = run(tmp_path, body, ""), run(tmp_path, body, "fail")
    assert allowed.returncode == 0
    assert forbidden.returncode == 1
    assert word in forbidden.stdout
    assert "SKIPS=fail" in forbidden.stdout


def test_run_that_holds_everything_passes(tmp_path: Path) -> None:
    assert run(tmp_path, "def test_a():\n    assert 1", "fail").returncode == 0
