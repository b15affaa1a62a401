"""Forms of the table: htmx sends each, to where a browser without script would post it."""

import re

import pytest

from games.models import GameSession
from tests.games_ui.tables import MOSS, THUNDER, TableFixture, attacked
from tests.games_ui.test_end import won

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
BEACON = "tray-form"
"""It lends its fields to the script and is never sent itself (docs/decisions/015)."""


def tables() -> dict[str, TableFixture]:
    """Return a table in play, one that asks out of turn, one at its end, and one tried out."""
    tried = TableFixture()
    GameSession.objects.filter(pk=tried.session.pk).update(settings={"trial": True})
    return {
        "playing": TableFixture(),
        "window": TableFixture(awake={0: [MOSS], 1: [THUNDER]}, change=attacked()),
        "over": TableFixture(change=won()),
        "trial": tried,
    }


def forms_of(html: str) -> list[dict[str, str]]:
    """Return the attributes of the forms of a page that post."""
    tags = re.findall(r'<form\b[^>]*method="post"[^>]*>', html)
    return [dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) for tag in tags]


@pytest.mark.parametrize(
    ("moment", "address"),
    [
        ("playing", "/act/"),
        ("playing", "/hand/"),
        ("window", "/act/"),
        ("over", "/next/"),
        ("trial", "/leave/"),
    ],
)
def test_every_form_of_the_table_is_sent_by_htmx(moment: str, address: str) -> None:
    forms = forms_of(tables()[moment].page().content.decode())
    assert any(address in form["action"] for form in forms)
    for form in forms:
        if form.get("id") != BEACON:
            assert form.get("hx-post") == form["action"], form
