"""Regions of every game: sent alone to a page that lacks one, with the ids that hold the focus."""

from collections import Counter
from html.parser import HTMLParser

import pytest

from games.registry import PRESENTERS
from tests.games_ui.every_game import FIRST, PageCase
from tests.games_ui.tables import TableFixture
from tests.games_ui.test_lacking import marks_in, sent

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
SHARED = ("seat-1", "seat-2", "me", "prompt", "hand", "story")
"""Regions that shared code draws at every table of three."""
ALWAYS = {"a", "button", "input", "select", "summary", "textarea"}
"""Tags that take the focus, if they are not hidden; others do with a `tabindex`."""
VOID = {"br", "hr", "img", "input", "link", "meta", "source"}


def regions() -> list[tuple[str, str]]:
    """Return (game, region) of every region of every game, those inside others too."""
    own = [
        (game, spec.id)
        for game in FIRST
        for outer in PRESENTERS[game].regions
        for spec in (outer, *outer.inside)
    ]
    return own + [(game, name) for game in FIRST for name in SHARED]


class Page(HTMLParser):
    """A page, or what it is sent: its ids, and what takes the focus, with the ids around it.

    What the page's script owns (`data-live-keep`) stays as it is in every swap and is not listed.
    """

    def __init__(self, html: str) -> None:
        """Read it."""
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.focusable: list[tuple[str, str, frozenset[str]]] = []
        self._open: list[tuple[str, str, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note its id, and whether it takes the focus."""
        given = {name: value or "" for name, value in attrs}
        name = given.get("id", "")
        self.ids.update([name] if name else [])
        kept = any(keeps for _tag, _name, keeps in self._open)
        if not kept and ("tabindex" in given or (tag in ALWAYS and given.get("type") != "hidden")):
            around = frozenset({name, *(one for _tag, one, _keeps in self._open)})
            self.focusable.append((tag, name, around))
        if tag not in VOID:
            self._open.append((tag, name, "data-live-keep" in given))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the same of a tag that ends itself: those of pictures."""
        self.ids.update(value for name, value in attrs if name == "id" and value)

    def handle_endtag(self, tag: str) -> None:
        """Close what it opened."""
        assert self._open.pop()[0] == tag

    def within(self, region: str) -> list[tuple[str, str]]:
        """Return (tag, id) of what takes the focus in a region, itself included."""
        return [(tag, name) for tag, name, around in self.focusable if region in around]


def ask(table: TableFixture, marks: dict[str, str]) -> str:
    """Return what a page with these marks is sent."""
    told = ",".join(f"{name}:{mark}" for name, mark in marks.items())
    headers = {"HX-Request": "true"}
    answer = table.clients[0].get(table.url("table_part"), {"marks": told}, headers=headers)
    return str(answer.content.decode())


@pytest.mark.parametrize(("game", "region"), regions())
def test_region_that_a_page_lacks_is_sent_alone_with_its_ids(game: str, region: str) -> None:
    table = FIRST[game]()
    html = table.page().content.decode()
    marks = marks_in(html)
    assert region in marks
    answer = ask(table, marks | {region: "other"})
    assert sent(answer) == {"state", region}
    assert marks_in(answer)[region] == marks[region]
    assert Page(answer).within(region) == Page(html).within(region)
    assert ask(table, marks).count("hx-swap-oob") == 1, "the page that lacks nothing: its state"


@pytest.mark.parametrize("game", FIRST)
def test_what_takes_the_focus_has_an_id_of_its_own_in_every_position(game: str) -> None:
    """And the id means the same kind of thing in all of them: a morph finds it, and it stays."""
    table = FIRST[game]()
    tags: dict[str, str] = {}
    for state in PageCase(FIRST[game], frozenset()).positions(table):
        table.put(state)
        page = Page(table.part())
        assert [name for name, count in page.ids.items() if count > 1] == []
        for tag, name in page.within("below"):
            assert name, f"a {tag} without an id"
            assert tags.setdefault(name, tag) == tag
    assert len(tags) > 9
