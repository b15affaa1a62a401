"""Every rule is named in the engine and by a test that asserts something."""

from pathlib import Path

import pytest

from tools import rule_names

pytestmark = pytest.mark.fast


def test_page_defines_all_rulings_and_stories() -> None:
    ids = rule_names.defined(rule_names.ROOT)
    assert {f"SQ-{n:02d}" for n in range(1, 35)} <= ids
    assert {f"SQ-T{n:02d}" for n in range(1, 21)} <= ids
    assert {f"SQ-S{n:03d}" for n in range(1, 46)} <= ids


MARK = "@pytest.mark." + "rule"


def lay(root: Path, page: str, code: str, test: str) -> None:
    for folder, name, text in (
        ("docs/rules", "game.md", page),
        ("engine", "rules.py", code),
        ("tests/engine", "test_rules.py", test),
    ):
        (root / folder).mkdir(parents=True)
        (root / folder / name).write_text(text)


def test_missing_and_unknown_names_are_told(tmp_path: Path) -> None:
    page = "- **AB-S001** One.\n- **AB-S002** Two.\n| AB-01 | q | r |\n| AB-T01 | s |\n"
    marked = MARK + '("AB-S001", "AB-09")\ndef test_one():\n    assert True\n'
    lay(tmp_path, page, '"""AB-S001 to AB-S002."""', marked)
    assert rule_names.missing(tmp_path) == [
        "AB-01: not named by a test",
        "AB-01: not named in engine/",
        "AB-09: named, but on no page",
        "AB-S002: not named by a test",
        "AB-T01: not named by a test",
    ]


def test_rule_defined_twice_is_told(tmp_path: Path) -> None:
    lay(tmp_path, "- **AB-S001** One.\n- **AB-S001** Two.\n", "", "")
    with pytest.raises(ValueError, match="AB-S001"):
        rule_names.missing(tmp_path)


def test_marked_test_that_asserts_nothing_is_told(tmp_path: Path) -> None:
    helper = "def agree(a, b):\n    assert a == b\n\n\n"
    emptied = MARK + '("AB-S001")\ndef test_one():\n    pass\n\n\n'
    helped = MARK + '("AB-S001")\ndef test_two():\n    agree(1, 1)\n'
    lay(tmp_path, "- **AB-S001** One.\n", '"""AB-S001."""', helper + emptied + helped)
    assert rule_names.missing(tmp_path) == [
        "tests/engine/test_rules.py: test_one is marked with a rule and asserts nothing"
    ]
