"""The lock of the script checkers; a missing Node is a skip that is told, or a failure."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.javascript.__main__ import (
    bring_packages,
    lock_problems,
    reason_to_skip,
    scripts_pass,
)
from tools.steps import ROOT, SKIPPED, Step, run_all

pytestmark = pytest.mark.fast


def test_the_lock_is_sound() -> None:
    assert lock_problems() == []


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [("resolved", "somewhere", "address"), ("integrity", None, "hash"), ("", None, "npm install")],
)
def test_faults_of_the_lock_are_told(
    tmp_path: Path, key: str, value: str | None, word: str
) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, tmp_path)
    lock = json.loads((tmp_path / "package-lock.json").read_text())
    eslint = lock["packages"]["node_modules/eslint"]
    if value:
        eslint[key] = value
    elif key:
        del eslint[key]
    else:
        del lock["packages"][""]["devDependencies"]["eslint"]
    (tmp_path / "package-lock.json").write_text(json.dumps(lock))
    (problem,) = lock_problems(tmp_path)
    assert word in problem


def test_without_node_it_is_a_skip() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.javascript"],
        cwd=ROOT,
        env={**os.environ, "PATH": "/nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (SKIPPED, "not checked: Node and npm are not here\n")


@pytest.mark.parametrize("forbidden", ["", "fail"])
def test_skipped_step_is_told_and_fails_where_everything_must_run(
    forbidden: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SKIPS", forbidden)
    step = Step("one", ["python", "-c", f"print('no tool'); raise SystemExit({SKIPPED})"])
    good = Step("two", ["python", "-c", ""])
    assert run_all([step, good]) == ((["one"], []) if forbidden else ([], ["one"]))
    assert "no tool" in capsys.readouterr().out


@pytest.mark.skipif(bool(reason_to_skip()), reason="Node and npm are not here")
@pytest.mark.parametrize(
    ("scripts", "words"),
    [
        (
            {
                "type": "export const one = () => document.getElementByid('a');\n",
                "rule": "export const one = () => alert('a');\n",
                "unused": "const unused = 1;\nexport {};\n",
            },
            ("getElementByid", "no-alert", "no-unused-vars"),
        ),
        ({"none": "export const one = () => document.getElementById('a');\n"}, ()),
    ],
    ids=["faults", "none"],
)
def test_faults_in_scripts_are_told(
    tmp_path: Path,
    scripts: dict[str, str],
    words: tuple[str, ...],
    capfd: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "static" / "js").mkdir(parents=True)
    for name, script in scripts.items():
        (tmp_path / "static" / "js" / f"{name}.js").write_text(script)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "javascript").symlink_to(ROOT / "tools" / "javascript")
    for name in ("tsconfig.json", "eslint.config.js", "package.json"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    assert bring_packages() == ""
    assert scripts_pass(tmp_path) is (words == ())
    told = capfd.readouterr().out
    assert [word for word in words if word not in told] == []
