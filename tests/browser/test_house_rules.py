"""House rules in a real browser: the jester's number is counted out by touch."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenContext
from tests.browser.table_fixture import make_table_in
from tests.stack import Stack

JESTER_IN_HAND = """
from engine import GAMES
from engine.rules.sleeping_queens.components import JESTER, KIND
from games.models import GameSession
row = GameSession.objects.get(public_id={public_id!r})
game = GAMES[row.game]
state = game.load(row.state)
jester = KIND.index(JESTER)
four = 12
for pile in (state.draw, *state.hands):
    if jester in pile:
        place = pile.index(jester)
        other = state.hands[state.turn][0]
        state.hands[state.turn][0], pile[place] = jester, other
        break
for pile in state.hands:
    if four in pile:
        at = state.draw[0]
        pile[pile.index(four)], state.draw[0] = at, four
state.draw.remove(four)
state.draw.append(four)
assert game.check(state) == []
row.state = game.dump(state)
row.revision += 1
row.save()
print("ok")
"""


@pytest.mark.soak
def test_jesters_number_is_counted_by_touch(stack: Stack, open_context: OpenContext) -> None:
    laid = make_table_in(stack, count=True, two_sided=True, fact_family=True)
    assert stack.shell(JESTER_IN_HAND.format(public_id=laid.public_id)).strip() == "ok"
    for width, height in ((1366, 768), (820, 1180), (390, 844)):
        page = laid.open(open_context, 0, viewport={"width": width, "height": height})
        if width == 1366:
            page.page.locator("#hand [data-kind=jester]").click()
            page.page.locator("[data-verb=jester]").click()
        buttons = page.page.locator("[data-count]:not([hidden])")
        expect(buttons).to_have_count(3)
        assert buttons.all_text_contents()[0] == "You, Ripple"
        assert sorted(buttons.all_text_contents()) == ["Biscuit", "Ember", "You, Ripple"]
        expect(page.page.locator("#signs")).to_be_hidden()
        expect(page.page.locator("#prompt-words")).to_have_text("You are 1, Ripple. Who is 4?")
        if width == 390:
            buttons.get_by_text("Ember").click()
            expect(page.page.locator("#feedback")).to_contain_text("Count round once more.")
            page.page.get_by_role("button", name="Change it").click()
            page.page.locator("[data-count]", has_text="You, Ripple").click()
            expect(page.page.locator("#prompt-words")).to_have_text("You counted right.")
