"""The Queen's Collection in real browsers: whole games of each mode, sizes, keys, dialogs."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from engine.protocol import Action
from tests.browser.checks import axe_findings, scrolls_sideways
from tests.browser.collection import NAMES, Collection
from tests.browser.collection_player import choose, false_claim, true_score
from tests.browser.conftest import OpenContext
from tests.browser.ear import Ear
from tests.browser.keys import played, screen_for
from tests.browser.watch import Watch
from tests.stack import Stack

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1366, "height": 768}
BOXES = "SSS DMD LLT TTF DMF FHW WWM HHL"
SMALL = """() => [...document.querySelectorAll('#table button')]
  .filter((e) => e.checkVisibility({checkVisibilityCSS: true}))
  .map((e) => [e.getBoundingClientRect(), 43.5, e.id])
  .filter(([r, least]) => r.width && (r.width < least || r.height < least))
  .map(([r, _, id]) => `${Math.round(r.width)}x${Math.round(r.height)} ${id}`)"""
MOST_MOVES = 1500

# --- whole games ------------------------------------------------------------------------------


class Done(NamedTuple):
    """What a pupil did, and why it was not taken, '' when it was."""

    seat: int
    action: Action
    reason: str = ""


def play_out(table: Collection) -> list[Done]:
    """Let the pupils play to the end through their pages; return what they did.

    The first claim of each kind is a wrong one.
    """
    done: list[Done] = []
    stored = table.table
    for _ in range(MOST_MOVES):
        stored.read()
        if stored.over:
            return done
        waiting = stored.game.waiting_for(stored.state)
        seat = next((number for number in waiting if number in table.pages), None)
        if seat is None:
            stored.wait()
            continue
        action, moves = choose(stored.state, seat), stored.moves_of(seat)
        table.pages[seat].shows(stored.revision)
        if action.kind not in {one.action.kind for one in done}:
            done += claim_falsely(table, action)
        stored.hold_back(seat)
        table.pages[seat].do(action, stored.state)
        done.append(Done(seat, action))
        stored.wait_for(seat, moves + 1)
    raise AssertionError("the game does not end")


def claim_falsely(table: Collection, action: Action) -> list[Done]:
    """Claim what is not true of the same kind, where there is such a claim: nothing changes."""
    wrong = false_claim(table.table.state, action)
    if wrong is None:
        return []
    claim, reason = wrong
    table.table.hold_back(claim.seat)
    page = table.pages[claim.seat]
    page.do(claim, table.table.state)
    expect(page.root.locator("#feedback")).to_contain_text("Not yet")
    return [Done(claim.seat, claim, reason)]


def claimed(done: list[Done]) -> list[tuple[str, str, int | None, bool, str]]:
    """What the log must hold of these actions; colours are no arithmetic."""
    rows = []
    for seat, action, reason in done:
        if action.kind == "score":
            rows.append((NAMES[seat], "score", action.args[1], not reason, reason))
        elif action.kind == "pair":
            rows.append((NAMES[seat], "colour_pair", None, False, reason))
    return rows


def logged(table: Collection) -> list[tuple[str, str, int | None, bool, str]]:
    return [
        (one.pupil, one.kind, one.stated_total, one.is_true, one.reason)
        for one in table.table.claims()
    ]


def check_end(table: Collection, words: str) -> None:
    """All pages show the end, and the log holds what was claimed."""
    for page in table.pages.values():
        expect(page.root.locator("#end-title")).to_be_visible()
        expect(page.root.locator("#end")).to_contain_text(words)
        page.shows(table.table.revision)


def sit_down(
    stack: Stack, opener: OpenContext, way: str, pupils: int, **how: Any
) -> tuple[Collection, Ear]:
    """Lay a table, open it for each pupil in one of the WAYS, and listen to the first."""
    table = Collection(stack, pupils=pupils, **how)
    for seat in range(pupils):
        table.open(opener, seat, listening=not seat, **screen_for(way)).in_way(way)
    return table, Ear(table.pages[0].page, table.table, 0)


def play_whole(table: Collection, ear: Ear, words: str) -> list[Done]:
    """Play to the end: the log holds what was claimed, every move was said."""
    done = play_out(table)
    check_end(table, words)
    assert logged(table) == claimed(done)
    ear.assert_followed(table.stack)
    return done


@pytest.mark.slow
@played("tab")
def test_pupil_alone_plays_a_game_for_one(
    stack: Stack, open_context: OpenContext, way: str
) -> None:
    table, ear = sit_down(stack, open_context, way, 1, options={"mode": "solo"})
    done = play_whole(table, ear, "of 20 pawns are home.")
    assert {one.action.kind for one in done} >= {"new", "score"}
    assert {one.reason for one in done} == {"", "arith"}


@pytest.mark.slow
@played("touch")
def test_two_pupils_bring_the_pawns_home_together(
    stack: Stack, open_context: OpenContext, way: str
) -> None:
    table, ear = sit_down(stack, open_context, way, 2, options={"mode": "cooperative"})
    done = play_whole(table, ear, "of 24 pawns are home.")
    assert {one.action.kind for one in done} >= {"exchange", "score"}
    assert {one.reason for one in done} == {"", "arith"}
    assert {one.seat for one in done} == {0, 1}


@pytest.mark.slow
@pytest.mark.soak
def test_competitive_game_of_three_pupils_has_three_rounds(
    stack: Stack, open_context: OpenContext
) -> None:
    mode = {"mode": "competitive"}
    table, ear = sit_down(stack, open_context, "touch", 3, seed=150, options=mode)
    done = play_whole(table, ear, "That made")
    assert sum(one.action.kind == "score" and not one.reason for one in done) == 3 * 3
    assert {one.reason for one in done} == {"", "arith", "colour_mismatch"}
    assert {one.action.kind for one in done} >= {"reveal", "stop", "pair", "exchange_display"}


@pytest.mark.slow
@played()
def test_competitive_game_of_a_pupil_and_two_robots(
    stack: Stack, open_context: OpenContext, way: str
) -> None:
    """In `make test` the game of teams stands for it: it has all of these moves, and one more."""
    mode = {"mode": "competitive"}
    table, ear = sit_down(stack, open_context, way, 1, bots=2, seed=37, options=mode)
    done = play_whole(table, ear, "That made")
    assert {one.reason for one in done} == {"", "arith", "colour_mismatch"}
    assert {one.action.kind for one in done} >= {"reveal", "stop", "pair", "score"}


@pytest.mark.long
@pytest.mark.slow
@played("touch")
def test_two_teams_of_pupils_and_robots(stack: Stack, open_context: OpenContext, way: str) -> None:
    mode = {"mode": "teams"}
    table, ear = sit_down(stack, open_context, way, 2, bots=2, seed=21, options=mode)
    done = play_whole(table, ear, "That made")
    kinds = {one.action.kind for one in done}
    assert kinds >= {"reveal", "stop", "pair", "score", "exchange_partner"}
    assert {one.reason for one in done} == {"", "arith", "colour_mismatch"}


# --- what is seen at each size ------------------------------------------------------------------


def check_page(page: Page, watch: Watch, mood: str) -> list[str]:
    """Look at a table at the three sizes and at 320 px; return what is wrong."""
    found = []
    for size in (DESK, {"width": 820, "height": 1180}, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        with watch.not_listening(page):
            found += axe_findings(page)
        found += scrolls_sideways(page)
        found += [f"{size['width']}: {one}" for one in page.evaluate(SMALL)]
    page.set_viewport_size({"width": 320, "height": 640})
    found += scrolls_sideways(page)
    return [f"{mood}: {one}" for one in found]


AGAINST = {
    "seats": 3,
    "mode": "competitive",
    "display": "S D *",
    "boxes": "S - LLL TT MM F WWW HHH",
    "taken": {0: "SDDFT", 1: "SDMF"},
}
LONG = ["S S D L T * M M F W H *", "L M M", "F * H"]
MOODS: dict[str, dict[str, Any]] = {
    "swap": {"hands": ["M D *", "L M M"], "table": {"boxes": BOXES}},
    "alone": {"hands": ["M D *"], "table": {"boxes": BOXES, "mode": "solo", "seats": 1}},
    "take": {"hands": LONG, "table": AGAINST},
    "reveal": {"hands": ["S D", "L M", "F *"], "table": AGAINST | {"phase": "reveal"}},
    "teams": {"hands": [*LONG, "W"], "table": AGAINST | {"seats": 4, "mode": "teams"}},
}
SELDOM = ("alone", "teams")
"""Moods that `make soak` looks at."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "mood", [pytest.param(one, marks=[pytest.mark.soak] * (one in SELDOM)) for one in MOODS]
)
def test_table_passes_at_all_sizes(
    stack: Stack, open_context: OpenContext, watch: Watch, mood: str
) -> None:
    how = MOODS[mood]
    table = Collection(stack, pupils=how["table"].get("seats", 2), **how)
    page = table.open(open_context, viewport=DESK)
    cards = table.table.state.hands[0][:2]
    if mood == "reveal":
        page.press(page.verb("reveal"))
        table.table.wait()
        expect(page.root.locator("#turned")).to_be_visible()
    else:
        page.tap_cards(*cards)
    found = check_page(page.page, watch, mood)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["solo", pytest.param("competitive", marks=pytest.mark.soak)])
def test_score_passes_at_all_sizes_with_its_help(
    stack: Stack, open_context: OpenContext, watch: Watch, mode: str
) -> None:
    if mode == "solo":
        table = Collection(
            stack, pupils=1, hands=["S M *"],
            table={"boxes": BOXES, "mode": "solo", "seats": 1, "left": 1},
        )  # fmt: skip
        last = Action("new", 0, ((table.table.state.hands[0][0],),))
    else:
        nearly = {"boxes": "S - - - - - - HHH", "taken": {0: "DDD LLL TTT", 1: "MMM FFF WWW"}}
        table = Collection(stack, pupils=3, hands=LONG, table=AGAINST | nearly)
        state = table.table.state
        last = Action("pair", 0, ((state.hands[0][0],), state.display[0], 0))
    page = table.open(open_context, viewport=DESK)
    page.do(last, table.table.state)
    table.table.wait()
    page.close_feedback()
    expect(page.root.locator(".adding")).to_be_visible()
    found = check_page(page.page, watch, "score")
    right = true_score(table.table.state, 0)
    page.do(right._replace(args=(right.args[0], right.args[1] + 1)), table.table.state)
    expect(page.root.locator("#feedback")).to_contain_text("Not yet")
    found += check_page(page.page, watch, "not yet")
    page.press(page.root.locator("[data-lamp]"))
    for level in range(2, 6):
        page.press(page.root.locator(f"[data-level='{level}']"))
    expect(page.root.locator(".ladder li.open")).to_have_count(5)
    found += check_page(page.page, watch, "help")
    assert not found, "\n".join(found)
    page.press(page.root.locator("[data-lay]").first)
    expect(page.root.locator("#cell-0")).not_to_have_text("?")


@pytest.mark.slow
def test_question_of_a_partner_is_a_dialog(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    table = Collection(stack, pupils=4, hands=["S D", "L M", "F F", "W"],
                       table=AGAINST | {"seats": 4, "mode": "teams"})  # fmt: skip
    mine = table.open(open_context)
    partner = table.open(open_context, 2, viewport=PHONE)
    state = table.table.state
    args = (tuple(state.hands[0]), tuple(state.hands[2]))
    mine.do(Action("exchange_partner", 0, args), state)
    table.table.wait()
    dialog = partner.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("Ripple wants to swap cards with you.")
    found = check_page(partner.page, watch, "asked")
    assert not found, "\n".join(found)
    partner.press(partner.verb("agree"))
    expect(dialog).to_have_count(0)
    expect(partner.root.locator("#hand [data-card]")).to_have_count(2)


# --- hands --------------------------------------------------------------------------------------


def common(stack: Stack) -> Collection:
    return Collection(stack, pupils=2, hands=["M D *", "L M M"], table={"boxes": BOXES})


def test_first_turn_on_a_phone_swaps_two_pawns(stack: Stack, open_context: OpenContext) -> None:
    table = common(stack)
    page = table.open(open_context, viewport=PHONE, has_touch=True)
    state = table.table.state
    moon, drop, _wild = state.hands[0]
    expect(page.root.locator("#prompt-words")).to_have_text("Your turn, Ripple. Tap your cards.")
    page.tap_cards(moon, drop)
    expect(page.root.locator("#prompt-words")).to_have_text("Which two pawns swap? Tap them.")
    page.press(page.pawn(state, 4, 1))
    page.press(page.pawn(state, 1, 4))
    expect(page.root.locator("#sum")).to_contain_text("Both pawns will be home.")
    expect(page.verb("exchange")).to_be_in_viewport(ratio=1)
    page.press(page.verb("exchange"))
    table.table.wait()
    expect(page.root.locator(".center-box")).to_contain_text("2 of 8 boxes full")


def test_card_is_dragged_onto_a_pawn_and_into_the_tray(
    stack: Stack, open_context: OpenContext
) -> None:
    table = common(stack)
    page = table.open(open_context)
    state = table.table.state
    wild = state.hands[0][2]
    page.card(wild).drag_to(page.pawn(state, 4, 1))
    expect(page.pawn(state, 4, 1)).to_have_attribute("aria-pressed", "true")
    page.press(page.box(4))
    page.press(page.verb("wild"))
    table.table.wait()
    assert table.table.state.boxes[4].count(4) == 2


def test_keys_alone_play_a_turn_and_the_focus_stays_on_what_is_pressed(
    stack: Stack, open_context: OpenContext
) -> None:
    table = common(stack)
    page = table.open(open_context, viewport=DESK).by_keys()
    state = table.table.state
    moon, drop, _wild = state.hands[0]
    cards = (page.card(moon), page.card(drop))
    for target in (*cards, page.pawn(state, 4, 1), page.pawn(state, 1, 4)):
        page.press(target)
        expect(target).to_be_focused()
    page.page.keyboard.press("c")
    table.table.wait()
    page.shows(table.table.revision)
    assert table.table.state.boxes[4].count(4) == 2


def test_score_is_keyed_and_half_of_it_is_there_after_a_reload(
    stack: Stack, open_context: OpenContext
) -> None:
    table = Collection(
        stack, pupils=1, hands=["S M *"],
        table={"boxes": BOXES, "mode": "solo", "seats": 1, "left": 1},
    )  # fmt: skip
    page = table.open(open_context)
    page.do(Action("new", 0, ((table.table.state.hands[0][0],),)), table.table.state)
    table.table.wait()
    expect(page.root.locator("#cell-0")).to_be_focused()
    page.press(page.root.locator("#cell-2"))
    with page.page.expect_response("**/tray/"):
        page.page.keyboard.press("9")
    expect(page.root.locator("#cell-2")).to_have_text("9")
    expect(page.root.locator("[data-mirror='2']")).to_have_text("9")
    page.root.locator("#cell-0").focus()
    expect(page.root.locator("#cell-2")).to_have_attribute("aria-pressed", "true")
    page.page.keyboard.press("4")
    expect(page.root.locator("#cell-0")).to_have_text("4")
    page.page.wait_for_timeout(1_200)  # a half-built sum is saved within a second
    page.page.reload()
    expect(page.root.locator("#cell-2")).to_have_text("9")
    expect(page.verb("check")).to_have_attribute("aria-disabled", "true")
