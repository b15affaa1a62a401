"""One whole game, played by keys with a real screen reader: what it says once.

Orca 43.1 cuts a sentence off where the next thing comes and takes words together as it likes, so no
order is asserted and nothing that is said between two keys.
"""

import re
from collections import Counter
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

from engine.protocol import Action
from tests.browser import orca
from tests.browser.collection import Collection, CollectionPage
from tests.browser.ear import LISTEN, Ear
from tests.browser.signed_in import sign_in
from tests.browser.test_collection import play_out
from tests.stack import Stack

PAUSE = 2_500
"""Milliseconds between two moves: Orca hears of a page more slowly than a script plays."""
WRONG = re.compile(r"Not yet\. ")
LAST = 3_000
"""Milliseconds for what the end says."""


class Calm(CollectionPage):
    """Plays as slowly as somebody who listens."""

    def do(self, action: Action, state: Any) -> None:
        super().do(action, state)
        self.page.wait_for_timeout(PAUSE)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.screen_reader
def test_a_whole_game_by_ear(stack: Stack) -> None:
    table = Collection(stack, pupils=1, options={"mode": "solo"})
    with closing(orca.ScreenReader()) as reader, sync_playwright() as engine:
        chrome = engine.chromium.launch(
            headless=False,
            executable_path="/usr/bin/chromium",
            env=reader.env,
            args=["--no-sandbox", "--force-renderer-accessibility"],
        )
        context = chrome.new_context(viewport={"width": 1366, "height": 768})
        context.add_init_script(LISTEN)
        sign_in(context, stack.url, table.cookies[0])
        page = context.new_page()
        page.goto(table.url)
        table.pages[0] = Calm(page)
        table.pages[0].in_way("tab")
        ear = Ear(page, table.table, 0)
        done = play_out(table)
        expect(page.locator("#end-title")).to_be_focused()
        title, told = page.locator("#end-title").inner_text(), ear.told(stack)
        page.wait_for_timeout(LAST)
        chrome.close()
        said = reader.spoken()
    heard = " ".join(said)
    assert title in heard, "the end is said"
    once = Counter(told)
    for sentence, count in once.items():
        assert heard.count(sentence) <= count, f"{heard.count(sentence)} times: {sentence}"
    silent = [sentence for sentence in once if sentence not in heard]
    assert len(silent) <= len(once) // 4, f"never said: {silent}"
    wrong = sum(bool(one.reason) for one in done)
    assert len(WRONG.findall(heard)) == wrong, "each verdict once"
    assert "does not fit" not in heard
