"""The end of a game comes after its last moment: who made it sees that, and who looks on."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import GAMES
from games.registry import STAGINGS
from tests.browser.conftest import OpenContext
from tests.browser.moments import lay_states_in
from tests.browser.signed_in import sign_in
from tests.engine.cases import Moment, of_game, walk
from tests.engine.strategies import STRATEGIES
from tests.stack import Stack

SIZES = ((1366, 768), (390, 844), (820, 1180), (844, 390))
WATCH = """() => {
  window.frames_seen = [];
  const find = (selector) => document.querySelector(selector);
  const isSeen = (one) => Boolean(one?.getClientRects().length);
  const look = () => {
    const [moment, end] = [isSeen(find("#stage")), isSeen(find("#end"))];
    const board = isSeen(find("#table > #below > #board"));
    const tray = Boolean(find("#tray-rest")?.checkVisibility({ visibilityProperty: true }));
    window.frames_seen.push({ moment, end, board, tray: tray && find("#end") !== null });
    requestAnimationFrame(look);
  };
  look();
}"""

MOVE = """async ([kind, args]) => {
  const scripts = performance.getEntriesByType("resource").map((one) => one.name);
  (await import(scripts.find((name) => /\\/send[.\\w]*\\.js/.test(name)))).sendMove(kind, args);
}"""


def last_move(game: str) -> Moment:
    """Return the move that ends a game, at a table of two or more where there is one: a staged
    one."""
    staged = set(STAGINGS[game].staged)
    cases = sorted(of_game(game).values(), key=lambda case: -case.seats)
    for seed in range(1, 20):
        for case in cases:
            for strategy in STRATEGIES[game]:
                *_, last = walk(case, seed, strategy)
                if staged & {event.kind for event in last.answer.events}:
                    return last
    raise AssertionError(f"no end of {game} is staged")


def sit(page: Page, stack: Stack, laid: Any, table: int, seat: int, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sign_in(page.context, stack.url, laid["cookies"][seat])
    page.goto(f"{stack.url}/table/{laid['tables'][table]}/")
    page.evaluate("document.querySelector('#rules[open]')?.close()")
    page.evaluate("scrollTo(0, 9999)")
    page.evaluate(WATCH)


def saw_the_end_after_its_moment(page: Page) -> None:
    expect(page.locator("#end")).to_be_visible()
    frames = page.evaluate("window.frames_seen")
    moment = [one for one in frames if one["moment"]]
    assert moment, "the last moment was not played"
    assert not [one for one in moment if one["end"]], "the moment lies over the end"
    assert all(one["board"] for one in moment), "the table stays while the moment is played"
    assert not [one for one in frames if one["tray"]], "nobody is told to plan another turn"
    assert page.evaluate("[scrollY, document.activeElement.id]") == [0, "end-title"]


@pytest.mark.parametrize("game", sorted(STAGINGS))
def test_end_comes_after_its_last_moment(
    stack: Stack, open_context: OpenContext, game: str
) -> None:
    last = last_move(game)
    assert GAMES[game].result(last.answer.state) is not None
    laid = lay_states_in(stack, game, [last.state, last.state])
    seat = last.action.seat
    other = next((one for one in range(last.state.seats) if one != seat), None)
    for table, sizes in enumerate((SIZES[:2], SIZES[2:])):
        pages = []
        for at, size in zip((seat, other), sizes, strict=True):
            if at is None:
                continue
            context = open_context(reduced_motion="no-preference")
            page = context.new_page()
            sit(page, stack, laid, table, at, size)
            pages.append(page)
        pages[0].evaluate(MOVE, [last.action.kind, last.action.args])
        for page in pages:
            saw_the_end_after_its_moment(page)
