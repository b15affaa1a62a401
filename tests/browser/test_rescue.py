"""The Rescue in real Chromium: a whole game, first turns on a phone, turns by keys alone."""

from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.protocol import Action
from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.ear import Ear
from tests.browser.keys import TABLET, assert_focus_is_somewhere, played, screen_for
from tests.browser.player import Table
from tests.browser.rescue import GAME, Game, make_tables_in, open_table
from tests.browser.test_stage import staged, watch_stage
from tests.browser.watch import Watch
from tests.engine.rescue_tables import Table as EngineTable
from tests.stack import Stack

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SEATS = {
    "seats": 3,
    "knights": "red white green",
    "companions": {0: "finch lynx", 1: "newt"},
    "kings": {0: 1},
    "up": "vole",
}


def surprised(letters: str, face: int, **more: Any) -> Any:
    """Return a position in which the pupil has rolled and drawn these surprises."""
    table = EngineTable(
        "3 4 ~moss 9", "plum 3 10", "5 5 B", phase="roll", draw=letters, **{**SEATS, **more}
    )
    table.falls(face)
    state = table.state
    return GAME.play(state, Action("roll", 0, ())).state


def gnome(face: int, **more: Any) -> Any:
    """Return a position in which a Gnome has rolled that face."""
    state = surprised("G 7", 2, **more)
    table = EngineTable("3 4", **SEATS)
    table.state = state
    table.falls(face)
    return GAME.play(table.state, Action("gnome", 0, (state.pending[0],))).state


def whole_game(
    stack: Stack, opener: OpenContext, watch: Watch, mode: str, seats: int, way: str
) -> Game:
    """Play a game to its end and read its sums; the log holds the script's list of claims, and
    every move was said in live regions."""
    with closing(opener):
        (printed,) = make_tables_in(stack, [None], mode, seats)
        page = open_table(stack, printed, opener, listening=True, **screen_for(way)).in_way(way)
        table = Table(stack, printed["public_id"])
        ear = Ear(page.page, table, table.seat_named("Ripple"))
        game = Game(table, page, table.seat_named("Ripple"))
        game.play_to_the_end()
        expect(page.root.locator("#end")).to_be_visible(timeout=15_000)
        assert game.right, "no sum was found in the whole game"
        assert game.wrong
        assert game.logged() == game.claims
        ear.assert_followed(stack)
        assert problems(page.page, watch) == []
        page.press(page.page.get_by_role("link", name="Look at my sums"))
        expect(page.page.get_by_role("heading", level=1)).to_have_text("My sums")
        assert problems(page.page, watch) == []
    assert {"roll", "equation", "take", "end_turn"} <= set(game.kinds)
    return game


@pytest.mark.long
@pytest.mark.slow
@played("touch")
def test_whole_game_with_right_and_wrong_sums(
    stack: Stack, open_context: OpenContext, watch: Watch, way: str
) -> None:
    whole_game(stack, open_context, watch, "standard", 3, way)


@pytest.mark.slow
@played()
def test_whole_game_of_plus_and_minus_knows_no_other_sign(
    stack: Stack, open_context: OpenContext, watch: Watch, way: str
) -> None:
    """In `make test` it is played in Firefox, by touch."""
    game = whole_game(stack, open_context, watch, "plus_minus", 3, way)
    assert game.wrong == {"+", "-"}
    assert game.right <= {"+", "-"}


@pytest.mark.slow
def test_first_turns_on_a_phone_pass_all_checks(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    long = EngineTable(
        "1 2 3 4 5 6 7 8 9 10 moss ~bloom B 1", "plum 3 10", "5 5 B", **{**SEATS, "discard": "6 9"}
    )
    deeds = EngineTable("6 2 9 5 5 ~tide moss", "plum 3 10", "5 5 B", **SEATS)
    positions = [surprised("W L 7", 3), gnome(0), gnome(3, discard="kite 6")]
    with closing(open_context):
        printed = make_tables_in(stack, [long.state, deeds.state, *positions])
        pages = [open_table(stack, one, open_context, **PHONE) for one in printed]
        for page in pages:
            assert problems(page.page, watch) == []
            assert page.page.evaluate("innerWidth") == PHONE["viewport"]["width"]
        turn_of_deeds(stack, pages[1], printed[1], deeds)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=lambda size: f"{size[0]}")
def test_the_hand_is_in_sight_and_nothing_beneath_the_tray(
    stack: Stack, open_context: OpenContext, size: tuple[int, int]
) -> None:
    screen = {"viewport": {"width": size[0], "height": size[1]}}
    with closing(open_context):
        deeds = EngineTable("2 4 8", "plum 3 10", seats=2)
        laid = make_tables_in(stack, [deeds.state, surprised("G 7", 2)])
        for printed in laid:
            page = open_table(stack, printed, open_context, **screen)
            for card in page.root.locator("#hand [data-card]").all():
                expect(card).to_be_in_viewport(ratio=0.99)
        tray = page.root.locator("#tray").bounding_box() or {}
        for king in page.root.locator(".kings .k").all():
            box = king.bounding_box()
            assert box is None or box["y"] + box["height"] <= tray["y"], box


def turn_of_deeds(stack: Stack, page: Any, printed: dict[str, Any], table: EngineTable) -> None:
    """The red knight's sum, a helper, a pair, a rescue and the end of a turn, by taps."""
    stored = Table(stack, printed["public_id"])
    moss, (six, two, nine) = table.cards(0, "moss")[0], table.cards(0, "6 2 9")
    fives = table.cards(0, "5 5")
    equation = ("+", (six, two), nine, ((six, 1),), "right", None)
    for kind, args in [
        ("equation", equation),
        ("take", (5,)),
        ("wake_pair", fives),
        ("rescue", (moss, table.cards(0, "finch")[0], 3)),
        ("end_turn", ()),
    ]:
        page.shows(stored.revision)
        page.do(Action(kind, 0, args), stored.state)
        if kind == "equation":
            expect(page.root.locator("#feedback")).to_contain_text("7 + 2 = 9 (6 counts as 7)")
        stored.wait()
        if kind == "equation":
            page.shows(stored.revision)
            story_is_whole(page.page)
    assert len(stored.state.kings[0]) == 2


def story_is_whole(page: Page) -> None:
    """At a desk no line of what happened goes on beside the story."""
    small = page.viewport_size
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator("#story .eq").first).to_contain_text("6 counts as 7")
    assert page.evaluate(BESIDE_STORY) == []
    if small:
        page.set_viewport_size(small)


BESIDE_STORY = """() => [...document.querySelectorAll('#story ol *')]
  .filter((one) => one.getBoundingClientRect().right > story.getBoundingClientRect().right)
  .map((one) => one.outerHTML)"""
LIT = "button => getComputedStyle(button).boxShadow.split('rgb').length > 2"


@pytest.mark.slow
def test_empty_turn_has_one_lit_button_and_a_tap_ends_it(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    seats = {**SEATS, "companions": {0: "finch", 1: "newt"}}
    empty = EngineTable("9 2 kite", "plum 3 10", "5 5 B", **seats)
    full = EngineTable("9 2 4 kite", "plum 3 10", "5 5 B", **seats)
    with closing(open_context):
        printed = make_tables_in(stack, [empty.state, full.state])
        page, other = (open_table(stack, one, open_context, **TABLET) for one in printed)
        stored = Table(stack, printed[0]["public_id"])
        expect(page.root.locator("#prompt-words")).to_have_text(
            "A sum needs three numbers. You have two."
        )
        end = page.root.locator("#verbs [data-verb=end]")
        assert end.evaluate(LIT)
        for button in page.root.locator("#verbs button:visible:not([data-verb=end])").all():
            assert not button.evaluate(LIT)
        assert page.root.locator("#sum .slot").count() == 3
        expect(page.root.locator("#sum .next, #sum button, #signs:visible")).to_have_count(0)
        assert not other.root.locator("#verbs [data-verb=end]").evaluate(LIT)
        expect(other.root.locator("#sum .next")).to_have_count(1)
        assert problems(page.page, watch) == []
        page.tap_cards(*empty.cards(0, "9"))
        assert not end.evaluate(LIT), "a card is chosen: the turn goes on"
        page.tap_cards(*empty.cards(0, "9"))
        assert end.evaluate(LIT)
        page.press(end)
        stored.wait()
        assert stored.state.turn_number > empty.state.turn_number, "robots may have moved since"


@pytest.mark.slow
def test_kings_stand_beside_the_forest_on_a_phone_turned_sideways(
    stack: Stack, open_context: OpenContext
) -> None:
    table = EngineTable("6 2 9 moss", "plum 3", "5 5", **SEATS)
    sideways = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
    with closing(open_context):
        (printed,) = make_tables_in(stack, [table.state])
        page = open_table(stack, printed, open_context, **sideways)
        things = page.root.locator("#kings button, .forest .mate, #piles .pile, #turnline li")
        assert things.count() == 9 + 10 + 2 + 5
        me = page.root.locator("#me .seat").bounding_box() or {}
        for one in things.all():
            expect(one).to_be_in_viewport(ratio=0.99)
            box = one.bounding_box() or {}
            assert box["y"] + box["height"] <= me["y"] + 1, "it lies beneath the pupil's own row"


@pytest.mark.slow
def test_die_is_thrown_and_cards_come_while_nothing_is_blocked(
    stack: Stack, open_context: OpenContext
) -> None:
    """Face and cards are on the page before the die flies; a tap ends it and does its own work."""
    table = EngineTable("6 2 9 moss", "plum 3", "5 5", phase="roll", draw="3 4 5 7 8", **SEATS)
    table.falls(3)
    with closing(open_context):
        (printed,) = make_tables_in(stack, [table.state])
        page = open_table(stack, printed, open_context, reduced_motion="no-preference", **TABLET)
        watch_stage(page.page)
        page.tap("[data-verb=roll]")
        die, deal = staged(page.page, 2)
        assert (die["scene"], die["words"]) == ("die", "Three!")
        assert (deal["scene"], deal["words"]) == ("deal", "Three cards for you.")
        assert die["animations"]
        assert deal["animations"]
        expect(page.root.locator("#die")).to_have_attribute("data-face", "3")
        page.tap_cards(*table.cards(0, "6"))
        expect(page.root.locator("#stage .dealing")).to_have_count(0, timeout=200)
        assert page.tray() == [*table.cards(0, "6")]


@pytest.mark.slow
def test_turn_by_keys_alone_and_the_focus_is_never_lost(
    stack: Stack, open_context: OpenContext
) -> None:
    table = EngineTable("2 4 8 5 5 ~tide moss 10 9", "plum 3 10", "5 5 B", **SEATS)
    with closing(open_context):
        (printed,) = make_tables_in(stack, [table.state])
        page = open_table(stack, printed, open_context).by_keys()
        stored = Table(stack, printed["public_id"])
        eight, ten = table.cards(0, "8 10")
        factors = table.cards(0, "2 4")
        for kind, args in [
            ("equation", ("*", factors, eight, (), "right", None)),
            ("take", (5,)),
            ("wake_pair", table.cards(0, "5 5")),
            ("rescue", (table.cards(0, "moss")[0], table.cards(0, "finch")[0], 3)),
            ("end_turn", (ten,)),
        ]:
            page.shows(stored.revision)
            page.do(Action(kind, 0, args), stored.state)
            stored.wait()
            page.shows(stored.revision)
            assert_focus_is_somewhere(page.page, f"after {kind}")
        assert ten not in stored.state.realms[0]  # a robot's turn may be over by now


@pytest.mark.slow
def test_dragged_cards_and_the_knights_step_come_back_after_a_reload(
    stack: Stack, open_context: OpenContext
) -> None:
    table = EngineTable("6 2 9 moss", "plum 3", "5 5", **SEATS)
    six, two, nine = table.cards(0, "6 2 9")
    with closing(open_context):
        (printed,) = make_tables_in(stack, [table.state])
        page = open_table(stack, printed, open_context)
        for card, slot in ((nine, "total"), (six, "0"), (two, "1")):
            page.card(card).drag_to(page.root.locator(f"#slot-{slot}"))
        page.tap("#signs:-")
        page.tap("[data-step='+1']")
        with page.page.expect_response(lambda answer: "/tray/" in answer.url and answer.ok):
            page.tap(f"#sum [data-holds='{six}']")
        page.page.wait_for_timeout(600)
        page.page.wait_for_timeout(1_200)  # a half-built sum is saved within a second
        page.page.reload()
        expect(page.root.locator("#sum [data-holds]")).to_have_count(3)
        assert page.tray() == [six, two, nine]
        expect(page.root.locator("#signs input:checked")).to_have_value("-")
        expect(page.root.locator(".stepmark")).to_have_text("+1")
        page.tap(f"#sum [data-holds='{six}']")
        expect(page.root.locator(".stepmark")).to_have_count(0)


@pytest.mark.slow
def test_a_second_finger_leaves_the_card_with_the_first(
    stack: Stack, open_context: OpenContext
) -> None:
    """One finger drags, another touches a card, moves, and goes up first: nothing hangs."""
    table = EngineTable("6 2 9 moss", "plum 3", "5 5", **SEATS)
    six, two, _nine = table.cards(0, "6 2 9")
    with closing(open_context):
        (printed,) = make_tables_in(stack, [table.state])
        page = open_table(stack, printed, open_context, **TABLET)
        fingers = page.page.context.new_cdp_session(page.page)
        middle = "node => { const box = node.getBoundingClientRect();"
        middle += " return [box.x + box.width / 2, box.y + box.height / 2]; }"
        one, other = (page.card(card).evaluate(middle) for card in (six, two))
        slot = page.root.locator("#slot-0").evaluate(middle)

        def touch(kind: str, *points: tuple[int, list[float]]) -> None:
            at = [{"id": finger, "x": where[0], "y": where[1]} for finger, where in points]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

        touch("touchStart", (1, one))
        for step in (0.3, 0.6, 1):
            way = [a + (b - a) * step for a, b in zip(one, slot, strict=True)]
            touch("touchMove", (1, way))
        touch("touchStart", (1, slot), (2, other))
        touch("touchMove", (1, slot), (2, [other[0] + 30, other[1] - 30]))
        touch("touchEnd", (1, slot))
        touch("touchEnd")
        expect(page.page.locator(".ghost")).to_have_count(0)
        expect(page.page.locator(".lifted")).to_have_count(0)
        assert page.tray() == [six]


@pytest.mark.slow
def test_in_forced_colours_what_is_chosen_has_an_edge(
    stack: Stack, open_context: OpenContext
) -> None:
    """Backgrounds go there: the present step, a sign and a card show by a line of their own."""
    table = EngineTable("6 2 9 moss", "plum 3", "5 5", **SEATS)
    (six,) = table.cards(0, "6")
    with closing(open_context):
        (printed,) = make_tables_in(stack, [table.state])
        page = open_table(stack, printed, open_context, forced_colors="active", **TABLET)
        page.tap("#signs:-")
        page.tap_cards(six)
        edge = "node => getComputedStyle(node).outlineStyle"
        for chosen in (".turnsteps .now", "#signs input:checked + span", f"#card-{six}"):
            assert page.root.locator(chosen).evaluate(edge) in {"solid", "dashed"}, chosen
        for other in (".turnsteps li:not(.now)", "#signs input:not(:checked) + span"):
            assert page.root.locator(other).first.evaluate(edge) == "none", other


@pytest.mark.slow
def test_keyed_number_is_said_beside_its_card(stack: Stack, open_context: OpenContext) -> None:
    table = EngineTable("2 4 8 9", "plum 3", "5 5", **SEATS, state_total=True)
    two, four, eight, nine = table.cards(0, "2 4 8 9")
    with closing(open_context):
        (printed,) = make_tables_in(stack, [table.state])
        page = open_table(stack, printed, open_context, **TABLET)
        stored = Table(stack, printed["public_id"])
        page.tap("#signs:*")
        page.tap_cards(two, four, nine)
        page.page.keyboard.press("8")
        page.tap("[data-verb=check]")
        expect(page.root.locator("#feedback")).to_contain_text("Your number is right.")
        assert page.tray() == [two, four, nine]
        page.close_feedback()
        page.tap(f"#sum [data-holds='{nine}']")
        page.tap_cards(eight)
        page.tap("[data-verb=check]")
        stored.wait()
        expect(page.root.locator("#feedback")).to_contain_text("Yes! 2 × 4 = 8")
