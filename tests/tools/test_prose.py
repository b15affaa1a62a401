"""The check of prose: first lines of modules, and phrases that are never written."""

import pytest

from tools.prose import faults

pytestmark = pytest.mark.fast


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", '"""What a table shows."""\n'),
        ("a.py", '"""Who may sit where."""\n'),
        ("a.py", "count = 1  # of the own cards\n"),
        ("a.html", "<p>The own cards</p>"),
        ("a.md", "the how-manieth game"),
        ("a.py", "told = page.content\n"),
        ("a.py", "shown: list[str] = page.hand\n"),
    ],
)
def test_fault_is_told_with_its_line(path: str, text: str) -> None:
    (told,) = faults(path, text)
    assert told.startswith(f"{path}:1: ")


@pytest.mark.parametrize(
    "text",
    [
        '"""Query a class\'s roster."""\n',
        '"""Whatever is stored."""\n',
        '"""Bus."""\n\n\ndef wait() -> int:\n    """What is owed."""\n    return 1\n',
        "their_own = 1  # their own cards\n",
        "said = models.CharField()\nshown: int = 0\nshown_count = 1\n",
        "",
    ],
)
def test_good_prose_passes(text: str) -> None:
    assert list(faults("a.py", text)) == []
