"""A sum or a swap that is laid out while others play waits for the turn."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

from playwright.sync_api import Page, expect

from engine import GAMES
from engine.protocol import Action
from engine.rules.the_rescue.components import NUMBERS
from tests.browser.conftest import OpenContext
from tests.browser.moments import Position, lay_in
from tests.browser.signed_in import open_signed_in
from tests.engine.cases import STRATEGIES, Case, walk
from tests.stack import Stack

LAID = "() => [...document.querySelectorAll('#sum [data-holds]')].map((one) => one.dataset.holds)"


def turns_over(game: str, last: str, **options: Any) -> Iterator[Position]:
    """Yield positions of two pupils at which an action of this kind gives the turn away."""
    case = Case(GAMES[game], GAMES[game].make_options({"first_seat": 0, **options}), 2)
    for seed in range(1, 30):
        for moment in walk(case, seed, next(iter(STRATEGIES[game]))):
            seat = moment.action.seat
            if moment.action.kind == last and case.game.waiting_for(moment.answer.state) == (
                1 - seat,
            ):
                yield Position(case, moment.state, moment.action, (), 1 - seat)


def sit(stack: Stack, opener: OpenContext, laid: Any, seat: int) -> Page:
    """Open the first laid table as the pupil of that seat."""
    phone = {"width": 390, "height": 844}
    page = open_signed_in(opener, stack.url, laid["cookies"][seat], viewport=phone)
    page.goto(f"{stack.url}/table/{laid['tables'][0]}/")
    return page


def test_sum_of_the_rescue_waits_for_the_turn(stack: Stack, open_context: OpenContext) -> None:
    def numbers(one: Position) -> list[int]:
        return [card for card in one.state.realms[one.other] if card < NUMBERS]

    def leads_to_deeds(one: Position) -> bool:
        game = one.case.game
        begun = game.play(one.state, one.action).state
        roll = Action("roll", one.other, ())
        return roll in game.legal_actions(begun, one.other) and (
            game.play(begun, roll).state.phase == "act"
        )

    found = turns_over("the_rescue", "end_turn", ops="+")
    fitting = (one for one in found if not one.action.args and len(numbers(one)) > 2)
    position = next(one for one in fitting if leads_to_deeds(one))
    laid = lay_in(stack, "the_rescue", [position])
    with closing(open_context):
        mine = sit(stack, open_context, laid, position.other)
        other = sit(stack, open_context, laid, position.action.seat)
        planned = numbers(position)[:2]
        for card in planned:
            mine.locator(f"#card-{card}").click()
        expect(mine.locator("#sum [data-holds]")).to_have_count(2)
        expect(mine.locator("#verbs [data-verb=check]")).to_be_hidden()
        other.locator("[data-verb=end]").click()
        expect(mine.locator("#state")).to_have_attribute("data-yours", "1")
        mine.locator("[data-verb=roll]").click()
        expect(mine.locator("#state")).to_have_attribute("data-phase", "act")
        assert mine.evaluate(LAID) == [str(card) for card in planned]


def test_swap_of_pawns_waits_for_the_turn_until_its_pawns_are_moved(
    stack: Stack, open_context: OpenContext
) -> None:
    position = next(turns_over("queens_collection", "exchange"))
    state, seat = position.state, position.other
    laid = lay_in(stack, "queens_collection", [position])
    with closing(open_context):
        mine = sit(stack, open_context, laid, seat)
        other = sit(stack, open_context, laid, position.action.seat)
        cards = state.hands[seat][:2]
        for card in cards:
            mine.locator(f"#card-{card}").click()
        expect(mine.locator(".card.used, .card.picked")).to_have_count(2)
        moved = {position.action.args[2], position.action.args[5]}
        still = mine.locator(
            ",".join(
                f"[data-pawn].aim[data-place='{place}']" for place in range(8) if place not in moved
            )
        )
        chosen = still.first.get_attribute("id")
        mine.locator(f"#{chosen}").click()
        expect(mine.locator("#verbs [data-verb=exchange]")).to_be_hidden()
        send = "() => performance.getEntriesByType('resource')"
        send += ".find((one) => /\\/send[.\\w]*\\.js/.test(one.name)).name"
        address = other.evaluate(send)
        other.evaluate(
            "async ([from, kind, args]) => (await import(from)).sendMove(kind, args)",
            [address, position.action.kind, position.action.args],
        )
        expect(mine.locator("#state")).to_have_attribute("data-yours", "1")
        expect(mine.locator(f"#{chosen}")).to_have_attribute("aria-pressed", "true")
        for card in cards:
            expect(mine.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "true")
        expect(mine.locator("#verbs [data-verb=exchange]")).to_be_visible()
