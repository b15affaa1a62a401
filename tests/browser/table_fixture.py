"""Lays one table with a chosen deal on a stack's database, and opens it in signed-in browsers."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.browser.player import Table
from tests.browser.table import TablePage
from tests.stack import Stack

if TYPE_CHECKING:
    from tests.browser.conftest import OpenContext

SCRIPT = "from tests.browser.table_fixture import print_table; print_table({options!r})"
NAMES = ("Ripple", "Ember")


def print_table(options: dict[str, Any]) -> None:
    """Make two pupils and a robot's seat, deal the story; print id and cookies. Runs in a stack."""
    from django.db import transaction

    from games.services import SeatPlan, create_session
    from tests.browser.deal import redeal
    from tests.table_factory import cookies_of, make_pupils

    users = make_pupils(2)
    plans = [SeatPlan("Biscuit", "bot", bot_level="greedy")]
    pictures = ("otter", "fox")
    plans += [
        SeatPlan(name, avatar, user)
        for name, avatar, user in zip(NAMES, pictures, users, strict=True)
    ]
    with transaction.atomic():  # the clock must not move the robot of the first deal meanwhile
        session = create_session(
            "sleeping_queens", plans, options=options, versus=True, place="Maple"
        )
        redeal(session.public_id)
    cookies = [cookies_of(user) for user in users]
    print(json.dumps({"public_id": session.public_id, "cookies": cookies}))


@dataclass
class TableFixture:
    """A table in a running stack: two pupils, Ripple begins, Ember holds the Knight."""

    stack: Stack
    public_id: str
    cookies: list[dict[str, str]]

    def open(self, opener: "OpenContext", pupil: int = 0, **options: Any) -> TablePage:
        """Open the table in a new browser in which that pupil is signed in."""
        context = opener(**options)
        context.add_cookies(
            [
                {"name": name, "value": value, "url": self.stack.url}
                for name, value in self.cookies[pupil].items()
            ]
        )
        page = context.new_page()
        page.goto(self.url)
        return TablePage(page)

    @property
    def url(self) -> str:
        """The table's address."""
        return f"{self.stack.url}/table/{self.public_id}/"

    def table(self) -> Table:
        """Return the stored table."""
        return Table(self.stack, self.public_id)


def make_table_in(stack: Stack, **options: Any) -> TableFixture:
    """Lay a table; `options` are the engine's house rules. The clock is kept from it meanwhile."""
    printed = stack.shell(SCRIPT.format(options=options))
    row = json.loads(printed)
    return TableFixture(stack, row["public_id"], row["cookies"])


def hand_of(table: Table, pupil: int) -> list[int]:
    """Return the cards that Ripple (0) or Ember (1) holds."""
    return table.state.hands[table.seat_named(("Ripple", "Ember")[pupil])]
