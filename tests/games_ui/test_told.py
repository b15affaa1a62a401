"""Read what the tables of every game tell, beside what they told when they were last read.

`told/` keeps it: for some positions of each game and two seats the lines of the page, of the page
without script and of the help, as far as the seat has not been told them before; and the sentences
of what happens.
"""

from collections import Counter, deque
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.utils.html import strip_tags

from engine import GAMES as RULES
from games.catalogue import GAMES
from games.modes import Mode
from games.presenters.view_models import STEPS
from games.registry import PRESENTERS
from tests.games_ui.every_game import CASES, FIRST, TRAYS, PageCase, in_each
from tests.games_ui.tables import TableFixture
from tests.games_ui.test_every_sentence import NAMES, played, played_on
from tests.reading import lines_of
from tests.told import check_told, news

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parent / "told"
MODES = [mode for game in GAMES.values() for mode in game.modes]
TABLES = [
    "sleeping_queens-3",
    "the_rescue-act",
    "sleepless_princess-checks",
    "sleepless_princess-simplified",
    "queens_collection-cooperative",
    "queens_collection-solo",
    "queens_collection-competitive",
    "queens_collection-teams",
]
READERS = 2
"""Seats that read at each table: who begins, and another."""
OF_EACH = 3
"""Sentences that are kept of each event, as those who did it are told and as others are."""


def pages(table: TableFixture, case: PageCase, name: str) -> Iterator[str]:
    """Yield what each seat is told on its page in each position."""
    states = case.positions(table)
    for seat in range(len(table.users))[:READERS]:
        told: set[str] = set()
        client, url = table.clients[seat], table.url(name)
        answers = in_each(table, states, lambda c=client, u=url: c.get(u).content.decode())
        for number, html in enumerate(answers):
            yield from news(f"seat {seat}, position {number}", lines_of(html), told)


@pytest.mark.parametrize("name", TABLES)
def test_pages_tell_what_they_told(name: str) -> None:
    case = CASES[name]
    check_told(FOLDER, f"{name}.page", [*pages(case.begin(), case, "table")])


@pytest.mark.parametrize("name", TABLES)
def test_pages_without_script_tell_what_they_told(name: str) -> None:
    case = CASES[name]
    check_told(FOLDER, f"{name}.plain", [*pages(case.begin(), case, "table_plain")])


@pytest.mark.parametrize("game", TRAYS)
def test_help_tells_what_it_told(game: str) -> None:
    table, told = FIRST[game](), set(lines_of(FIRST[game]().part()))
    steps: list[str] = []
    for level in range(1, STEPS + 1):
        lines = lines_of(table.help(level, **TRAYS[game]).content.decode())
        steps += news(f"step {level}", lines, told)
    check_told(FOLDER, f"{game}.help", steps)


@pytest.mark.parametrize("name", TABLES)
def test_the_end_tells_what_it_told(name: str) -> None:
    table = CASES[name].begin()
    states = [deque(played_on(table.game, table.state(), seed), 1)[0][0] for seed in range(3)]
    lines: list[str] = []
    for seat in range(len(table.users)):
        for number, html in enumerate(in_each(table, states, partial(table.part, seat))):
            page = html[html.index('<section id="end"') :]
            end = lines_of(page[: page.index("</section>")])
            lines += [f"# seat {seat}, end {number}", *end]
    check_told(FOLDER, f"{name}.end", lines)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.game}-{mode.key}")
def test_what_happens_is_told_as_it_was(mode: Mode) -> None:
    game, presenter = RULES[mode.game], PRESENTERS[mode.game]
    told: dict[str, None] = {}
    kept: Counter[tuple[str, bool]] = Counter()
    for _state, events in played(mode):
        for event in events:
            for seat in range(mode.usual_seats):
                message = game.explain(event, seat)
                text = presenter.event_text(message, NAMES, seat) if message else None
                line = f"{event.kind}: {strip_tags(text.html)}" if text else ""
                mine = (event.kind, seat == event.seat)
                if line and line not in told and kept[mine] < OF_EACH:
                    kept[mine] += 1
                    told[line] = None
    check_told(FOLDER, f"{mode.game}-{mode.key}.events", sorted(told))
