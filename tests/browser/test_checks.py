"""Checks of layouts: a fault at one size alone is found, though a layout is judged once."""

import re

import pytest

from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.watch import Watch

PAGE = """<!doctype html><html lang="en"><title>t</title>
<style>main {{ font: 16px sans-serif }} button {{ width: 40px }} {style}</style>
<main><h1>Sums</h1><p id="words">Seven and two</p>
<p class="close"><button>1</button><button>2</button></p></main></html>"""
PHONE = "@media (max-width: 699px)"


@pytest.mark.parametrize(
    ("style", "rules"),
    [
        ("", []),
        ("#words { color: #ccc }", ["color-contrast"]),  # the three sizes have one layout
        (f"{PHONE} {{ #words {{ color: #ccc }} }}", ["color-contrast"]),
        (f"{PHONE} {{ button {{ width: 15px; padding: 0; border: 0 }} }}", ["target-size"] * 2),
    ],
)
def test_fault_of_one_size_is_found(
    open_context: OpenContext, watch: Watch, style: str, rules: list[str]
) -> None:
    page = open_context().new_page()
    page.set_content(PAGE.format(style=style))
    found = problems(page, watch, targets=False)
    assert re.findall(r": ([a-z-]+) \(", "\n".join(found)) == rules
