"""A whole game of Sleeping Queens in each way of input, followed by what is announced.

In `make test` the story plays it by touch.
"""

from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenContext
from tests.browser.ear import Ear
from tests.browser.keys import played, screen_for
from tests.browser.story import Game
from tests.browser.table_fixture import NAMES, make_table_in
from tests.stack import Stack


@pytest.mark.slow
@played()
def test_whole_game_of_two_pupils_and_a_robot(
    stack: Stack, open_context: OpenContext, way: str
) -> None:
    with closing(open_context):
        laid = make_table_in(stack)
        pages = {
            name: laid.open(open_context, pupil, listening=not pupil, **screen_for(way)).in_way(way)
            for pupil, name in enumerate(NAMES)
        }
        table = laid.table()
        ear = Ear(pages[NAMES[0]].page, table, table.seat_named(NAMES[0]))
        game = Game(table, pages, reloaded=True)  # what was heard would be lost
        game.play_to_the_end()
        for page in pages.values():
            expect(page.root.locator("#end-title")).to_be_visible(timeout=15_000)
        assert game.claims
        assert table.claims() == game.claims
        ear.assert_followed(stack)
