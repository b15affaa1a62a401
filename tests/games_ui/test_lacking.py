"""Answers to an open page: the regions that changed, none that it has, never a stale one."""

import re
from typing import Any

import pytest

from tests.games_ui.tables import DRAGON, MOSS, THUNDER, TableFixture, attacked, number, root_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
HAND = (number(2), number(3), number(5), number(7), DRAGON)
SUM = ((number(2), number(3)), number(5), None)
FALSE = ((number(2), number(3)), number(7), None)


class OpenPage:
    """A page as the browser's script keeps it: it names its marks, and swaps in what it is sent."""

    def __init__(self, table: TableFixture, seat: int = 0) -> None:
        self.table, self.seat = table, seat
        self.marks = marks_in(table.part(seat))

    def ask(self) -> str:
        """Ask for what it lacks; return what it was sent."""
        query = {"marks": self._told()}
        answer = self.table.clients[self.seat].get(
            self.table.url("table_part"), query, headers={"HX-Request": "true"}
        )
        return self._take(answer)

    def act(self, kind: str, *args: Any) -> str:
        """Make a move; return what it was sent."""
        form = self.table.form(kind, *args, seat=self.seat)
        return self._take(self.table.send(form | {"marks": self._told()}, self.seat))

    def stale(self) -> set[str]:
        """Return the ids of what a page loaded now would show otherwise."""
        now = marks_in(self.table.part(self.seat))
        return {name for name in now if self.marks.get(name) != now[name]}

    def _told(self) -> str:
        return ",".join(f"{name}:{mark}" for name, mark in self.marks.items())

    def _take(self, answer: Any) -> str:
        html = answer.content.decode()
        self.marks |= marks_in(html)
        return html


def marks_in(html: str) -> dict[str, str]:
    """Return the marks of a page or of what it is sent, by id."""
    return dict(re.findall(r'<[^>]*\bid="([\w-]+)"[^>]* data-mark="(\w+)"', html))


def sent(html: str) -> set[str]:
    """Return the ids of what is swapped."""
    tags = re.findall(r"<[^>]* hx-swap-oob=[^>]*>", html)
    return {re.findall(r'id="([\w-]+)"', tag)[0] for tag in tags}


def test_page_that_lacks_nothing_is_sent_its_state_alone() -> None:
    page = OpenPage(TableFixture(HAND))
    assert sent(page.ask()) == {"state"}


def test_move_brings_each_page_what_it_changed_and_no_more() -> None:
    table = TableFixture(HAND, pupils=3)
    pages = [OpenPage(table, seat) for seat in range(3)]
    own = sent(pages[0].act("equation", *SUM))
    assert {"state", "hand", "feedback", "story", "prompt"} <= own
    for page in pages[1:]:
        others = sent(page.ask())
        assert {"state", "story", "prompt"} <= others
        assert not {"hand", "feedback", "table"} & others
    assert [page.stale() for page in pages] == [{"prompt"}, set(), set()], "the mover is praised"
    assert sent(pages[0].ask()) == {"state", "prompt"}
    assert [sent(page.ask()) for page in pages] == [{"state"}] * 3


def test_what_was_said_of_the_own_claim_is_never_swapped_by_news_of_others() -> None:
    table = TableFixture(HAND, pupils=3)
    page, other = OpenPage(table), OpenPage(table, 1)
    assert "feedback" in sent(page.act("equation", *FALSE))
    assert sent(other.ask()) == {"state"}
    table.session.seats.filter(number=2).update(bot_plays=True)
    assert "feedback" not in sent(page.ask())


def test_sheet_lies_over_the_table_once_it_is_asked_for() -> None:
    table = TableFixture(HAND, awake={0: [MOSS], 1: [THUNDER]})
    page = OpenPage(table)
    table.put(attacked()(table.state()))
    assert root_of(page.ask())["sheet"] == "window"
    assert page.stale() == set()
    assert sent(page.ask()) == {"state"}
