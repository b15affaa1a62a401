"""The lock of the script checkers; a missing Node is a skip that is told, or a failure."""

import json
import os
import re
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
    [
        ("resolved", "somewhere", "address"),
        ("funding", "https://somewhere.example", "address"),
        ("integrity", None, "hash"),
        ("", None, "npm install"),
    ],
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


def make_project(root: Path) -> None:
    """Make a folder that is checked as the project is, without scripts or sheets."""
    for folder in ("static/js", "static/css", "tools"):
        (root / folder).mkdir(parents=True)
    (root / "tools" / "javascript").symlink_to(ROOT / "tools" / "javascript")
    for name in ("tsconfig.json", "eslint.config.js", "stylelint.config.js", "package.json"):
        shutil.copy(ROOT / name, root)
    assert bring_packages() == ""
    (root / "node_modules").symlink_to(ROOT / "node_modules")


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
    make_project(tmp_path)
    for name, script in scripts.items():
        (tmp_path / "static" / "js" / f"{name}.js").write_text(script)
    assert scripts_pass(tmp_path) is (words == ())
    told = capfd.readouterr().out
    assert [word for word in words if word not in told] == []


SCRIPTS = {
    "at": ("no-restricted-syntax", "[1].at(-1)"),
    "findLast": ("no-restricted-syntax", "[1].findLast(Boolean)"),
    "inert": ("no-restricted-syntax", "document.body.inert = true"),
    "submitter": ("no-restricted-syntax", "onsubmit = (event) => event.submitter"),
    "timeout": ("no-restricted-syntax", "AbortSignal.timeout(1)"),
    "translate": ("no-restricted-syntax", "document.body.style.translate = '0 1px'"),
    "lookbehind": ("no-restricted-syntax", "/(?<=a)b/.test('b')"),
    "structuredClone": ("compat/compat", "structuredClone({})"),
    "private": (
        "Parsing error",
        "class A { #b = 1; c() { return this.#b; } }\nnew A().c()",
    ),
    "await": ("Parsing error", "await Promise.resolve(1)"),
    "equal": ("eqeqeq", "if (location.hash == '1') close()"),
    "alert": ("no-alert", "alert('a')"),
    "eval": ("no-eval", "eval('1')"),
    "timer": ("no-implied-eval", "setTimeout('close()', 1)"),
    "function": ("no-new-func", "new Function('return 1')()"),
    "address": ("no-script-url", "location.href = 'javascript:close()'"),
    "shadow": ("no-shadow", "const a = 1;\n[a].map((a) => a)"),
    "unused": ("no-unused-vars", "const unused = 1"),
    "var": ("no-var", "var a = 1;\nclose(a)"),
    "let": ("prefer-const", "let a = 1;\nclose(a)"),
}
SHEETS = {
    "layer": ("at-rule-disallowed-list", "@layer base { p { color: red; } }"),
    "unit": ("unit-disallowed-list", "p { block-size: 100svh; }"),
    "mix": ("function-disallowed-list", "p { color: color-mix(in srgb, red, blue); }"),
    "translate": ("property-disallowed-list", "p { translate: 0 1px; }"),
    "clip": ("declaration-property-value-disallowed-list", "p { overflow: clip; }"),
    "lanes": ("declaration-property-value-disallowed-list", "p { display: grid-lanes; }"),
    "modal": ("selector-pseudo-class-disallowed-list", "p:modal { color: red; }"),
    "range": ("media-feature-range-notation", "@media (width >= 600px) { p { color: red; } }"),
    "nesting": ("plugin/no-unsupported-browser-features", "p { & b { color: red; } }"),
    "subgrid": ("plugin/no-unsupported-browser-features", "p { grid-template-rows: subgrid; }"),
    "filter": ("plugin/no-unsupported-browser-features", "p { backdrop-filter: blur(2px); }"),
}
"""A fault -> the rule that refuses it, and a script or a sheet that has it."""
RULES = """
import scripts from "./eslint.config.js";
import sheets from "./stylelint.config.js";
const ours = scripts.filter((one) => one.files?.includes("static/js/**/*.js"));
const names = ours.flatMap((one) => Object.keys(one.rules));
console.log(JSON.stringify([names, Object.keys(sheets.rules)]));
"""


def refused_by(printed: str) -> set[tuple[str, str]]:
    """Return (file, rule) of what eslint and stylelint print."""
    found = set()
    name = ""
    for line in printed.splitlines():
        if line.endswith(".js"):
            name = Path(line).stem
        elif sheet := re.match(r".*/([\w-]+)\.css:\d+:\d+: .*\(([\w/-]+)\)", line):
            found.add((sheet[1], sheet[2]))
        elif script := re.match(r"\s+\d+:\d+\s+error\s+(Parsing error|.*\s([\w/-]+)$)", line):
            found.add((name, script[2] or script[1]))
    return found


@pytest.mark.skipif(bool(reason_to_skip()), reason="Node and npm are not here")
def test_each_rule_refuses_what_is_planted_for_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    make_project(tmp_path)
    for name, (_rule, script) in SCRIPTS.items():
        (tmp_path / "static" / "js" / f"{name}-s.js").write_text(f"{script};\nexport {{}};\n")
    for name, (_rule, sheet) in SHEETS.items():
        (tmp_path / "static" / "css" / f"{name}-c.css").write_text(sheet)
    assert not scripts_pass(tmp_path)
    planted = {(f"{name}-s", rule) for name, (rule, _) in SCRIPTS.items()}
    planted |= {(f"{name}-c", rule) for name, (rule, _) in SHEETS.items()}
    assert planted - refused_by("".join(capfd.readouterr())) == set()


@pytest.mark.skipif(bool(reason_to_skip()), reason="Node and npm are not here")
def test_each_rule_has_a_plant() -> None:
    assert bring_packages() == ""
    listed = subprocess.run(
        ["node", "--input-type=module", "-e", RULES],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    scripts, sheets = json.loads(listed.stdout)
    assert set(scripts) - {rule for rule, _ in SCRIPTS.values()} == set()
    assert set(sheets) - {rule for rule, _ in SHEETS.values()} == set()
