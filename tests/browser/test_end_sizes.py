"""The end of a game on a low desk: picture, words and all buttons are in sight at once."""

from contextlib import closing

import pytest
from playwright.sync_api import expect

from engine.protocol import Action
from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.player import choose, wrong_claim
from tests.browser.table_fixture import hand_of, make_table_in
from tests.stack import Stack

NEARLY = """
from engine import GAMES
from engine.protocol import Action
from engine.rules.sleeping_queens.components import POINTS
from games.models import GameSession
from tests.games_ui.tables import KING, hold, put, wake

session = GameSession.objects.get(public_id={public_id!r})
state = GAMES[session.game].load(session.state)
asleep = sorted((queen for queen in state.slots if queen >= 0), key=lambda one: POINTS[one])
wake(state, {first}, asleep[:4])
wake(state, {second}, asleep[4:7])
hold(state, {first}, (KING, *[one for one in state.hands[{first}] if one != KING][:4]))
state.turn = {first}
put(session, state)
"""


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)], ids=["desk", "low desk"])
def test_end_of_a_game_that_another_won_fits_a_desk(
    stack: Stack, open_context: OpenContext, size: tuple[int, int]
) -> None:
    width, height = size
    with closing(open_context):
        shared = make_table_in(stack, cards="add_10")
        table = shared.table()
        winner, other = shared.open(open_context, 0), shared.open(open_context, 1)
        addends, total = true_sums(hand_of(table, 0))[0]
        winner.do(Action("equation", table.awaited, (addends, total, None)), table.state)
        table.wait()
        other.shows(table.revision)
        seats = table.seat_named("Ripple"), table.seat_named("Ember")
        wrong = wrong_claim(table.state, seats[1])
        assert wrong is not None
        other.do(wrong, table.state)
        table.wait("event_count")
        nearly = NEARLY.format(public_id=shared.public_id, first=seats[0], second=seats[1])
        stack.shell(nearly)
        page = other.page
        page.set_viewport_size({"width": width, "height": height})
        winner.page.reload()
        winner.close_feedback()
        table.read()
        winner.do(choose(table.state, seats[0]), table.state)
        expect(page.locator("#gains h2")).to_be_visible()
        expect(page.locator("#end .hintbox")).to_be_visible()
        assert page.evaluate("document.scrollingElement.scrollHeight") <= height
        for name in ("Another game", "Home", "Look at my sums"):
            expect(page.locator("#end").get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
        sums, look = page.locator("#end .sums").bounding_box(), page.locator("#end .look-back > a")
        beside = look.bounding_box()
        assert sums is not None
        assert beside is not None
        assert beside["y"] < sums["y"] < beside["y"] + beside["height"], "sums stand beside it"
