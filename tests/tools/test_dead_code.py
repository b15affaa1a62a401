"""Code that nothing uses is told; what a template, a text or Django uses is not."""

from pathlib import Path

from tools import dead_code

SETTINGS = '[tool.vulture]\npaths = ["app"]\nmin_confidence = 60\n'
LISTS = 'ignore_names = ["clean_*"]\nignore_decorators = ["@register.*"]\n'
CODE = """
import register

def called() -> int:
    return 1

def forgotten() -> int:
    return called()

def clean_name() -> int:
    return 2

@register.filter
def shown() -> int:
    return 3

def by_text() -> int:
    return 4

class Page:
    @property
    def heading(self) -> str:
        return "used by the template"

    @property
    def footing(self) -> str:
        return "used by nobody"
"""


def test_only_what_nothing_uses_is_told(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(SETTINGS + LISTS)
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text("<h1>{{ page.heading }}</h1> footing")
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "code.py").write_text(CODE)
    (tmp_path / "app" / "settings.py").write_text(
        'X = "app.code.by_text"\nprint(X, "app.code.Page")\n'
    )
    assert dead_code.unused(tmp_path) == [
        "app/code.py:7: unused function forgotten",
        "app/code.py:25: unused property footing",
    ]
