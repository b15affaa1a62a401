"""Pages say what the product does, and promise nothing that has no address."""

import re

import pytest
from django.conf import settings

from classroom.site.access import RULES

pytestmark = pytest.mark.fast

SAID = re.compile(
    r"{% (?:translate|blocktranslate)[^%]*%}|{% blocktranslate.*?{% endblocktranslate %}", re.S
)
ERASING = re.compile(r"\b(erased?|erasing|deleted?|deleting|ask the school)\b", re.I)


KEPT = {
    "class_delete": {
        "404_adult.html",
        "_delete.html",
        "_teachers.html",
        "_years_end.html",
        "hand_over.html",
        "join.html",
        "privacy.html",
    },
    "own_account_delete": {"_leave.html", "delete.html", "privacy.html"},
}
"""Addresses that erase, and the pages that say so."""


def test_pages_promise_no_erasing_that_has_no_address() -> None:
    assert set(KEPT) == {name for name in RULES if "eras" in name or "delete" in name}
    promises = [
        f"{path.name}: {said}"
        for path in (settings.BASE_DIR / "templates").rglob("*.html")
        for said in SAID.findall(path.read_text())
        if ERASING.search(said) and path.name not in set().union(*KEPT.values())
    ]
    assert promises == []
