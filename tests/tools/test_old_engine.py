"""A Chromium of years ago is taken as it was published, and its absence is told."""

import stat
from pathlib import Path

import pytest

from tests import old_engine
from tests.old_engine import Engine, why_missing

pytestmark = pytest.mark.fast

NPM = """#!/bin/sh
echo changed > chrome-aws-lambda-0.0.1.tgz
echo chrome-aws-lambda-0.0.1.tgz
"""


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the one folder in which programs are looked for; nothing is fetched yet."""
    monkeypatch.setattr(old_engine, "FOLDER", tmp_path / "engines")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def put_npm(folder: Path, words: str) -> None:
    npm = folder / "npm"
    npm.write_text(words)
    npm.chmod(npm.stat().st_mode | stat.S_IXUSR)


def test_without_npm_the_reason_names_it(programs: Path) -> None:
    engine = Engine("1.2.3.4", "0.0.1", "sha512-")
    assert why_missing(engine) == "no Chromium 1: npm, which brings it, is not installed"


def test_what_npm_complains_of_is_told(programs: Path) -> None:
    put_npm(programs, "#!/bin/sh\necho no network >&2\nexit 7\n")
    engine = Engine("1.2.3.5", "0.0.1", "sha512-")
    assert why_missing(engine) == "no Chromium 1: npm does not bring it (7): no network"


def test_archive_that_is_not_what_was_published_fails_and_stays_packed(programs: Path) -> None:
    put_npm(programs, NPM)
    engine = Engine("1.2.3.6", "0.0.1", "sha512-published")
    with pytest.raises(AssertionError, match="is not what was published"):
        why_missing(engine)
    assert not engine.program.exists()
