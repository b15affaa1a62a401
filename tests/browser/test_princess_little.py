"""Sleepless Princess for little ones: one thing glows, buttons are spoken, help is a finger."""

from playwright.sync_api import expect

from engine.protocol import Action
from tests.browser.conftest import OpenContext
from tests.browser.ear import VOICE
from tests.browser.princess import NAMES, PrincessPage, Team, plays_of, sit_down
from tests.stack import Stack

LITTLE = {"variant": "simplified", "lull_confirm": False}


def lit(page: PrincessPage) -> str:
    """Return the id, or what it is for, of the only thing that glows."""
    one = page.root.locator(".lit")
    expect(one).to_have_count(1)
    return str(one.evaluate("e => e.id || e.dataset.verb || e.dataset.talk || e.dataset.close"))


def turn_of(team: Team) -> tuple[int, PrincessPage, PrincessPage]:
    """Return the seat to move, its page and its mate's."""
    seat = team.table.state.turn
    return seat, team.pages[NAMES[seat]], team.pages[NAMES[1 - seat]]


def test_exactly_one_thing_glows_from_the_cards_to_the_filled_hand(
    stack: Stack, open_context: OpenContext
) -> None:
    team = sit_down(stack, open_context, LITTLE, 0)
    seat, page, mate = turn_of(team)
    expect(mate.root.locator(".lit")).to_have_count(0)
    assert lit(page) == "slot-0-0"
    groups, _value = plays_of(team.table.state, seat, "cover")[0].args
    *ones, (_kind, stated, count, blanket, card) = sorted(groups, key=len)
    page.tap_cards(*(one[1] for one in ones), card)
    assert lit(page) == "check", "three cards, whatever they are"
    page.tap_cards(blanket)
    assert lit(page) == "bugs"
    for _ in range(count):
        page.press(page.root.locator("#cover-more"))
    assert lit(page) == "answer-2"
    page.key(stated)
    assert lit(page) == "check"
    page.press(page.verb("check"))
    team.table.wait()
    page.shows(team.table.revision)
    assert lit(page) == "verdict"
    page.close_feedback()
    assert lit(page) == "beds"
    page.press(page.root.locator("#bed-1"))
    team.table.wait()
    page.shows(team.table.revision)
    assert lit(page) == "share"
    team.act(NAMES[seat], Action("share", seat, (0,)))
    page.shows(team.table.revision)
    assert lit(page) == "beds"
    team.act(NAMES[seat], Action("leave", seat, ()))
    page.shows(team.table.revision)
    assert lit(page) == "fill"
    page.press(page.root.locator("#bed-1"))
    assert lit(page) == "lull-ask"


def test_each_tap_on_the_finger_tells_one_step_more_and_the_last_lays_the_cards(
    stack: Stack, open_context: OpenContext
) -> None:
    team = sit_down(stack, open_context, LITTLE, 0)
    _seat, page, _mate = turn_of(team)
    finger, like = page.root.locator("#finger"), page.root.locator("#hand .like")
    said = page.root.locator("#prompt-words")
    for words in ("These two are the same.", "Put the blanket on this one."):
        page.press(finger)
        expect(said).to_have_text(words)
        expect(page.page.locator("#pointer")).to_be_visible()
        expect(like).to_have_count(2)
        assert page.tray() == []
    page.press(finger)
    expect(said).to_have_text("We did it.")
    expect(page.root.locator("#sum [data-holds]")).to_have_count(4)
    expect(like).to_have_count(0)
    assert page.root.locator("#sum .blank").inner_text() == "?", "the number is the child's to say"


def test_the_small_part_of_a_button_says_its_word(stack: Stack, open_context: OpenContext) -> None:
    team = sit_down(stack, open_context, LITTLE, 0)
    _seat, page, mate = turn_of(team)
    for one, act, word in (
        (page, "#check", "Check"),
        (page, "#finger", "Show me"),
        (mate, "[data-talk=thumb]", "Good idea!"),
    ):
        one.page.add_init_script(VOICE)
        one.page.reload()
        one.press(one.root.locator(f"{act} + .spk"))
        assert one.page.evaluate("saidAloud") == [word]
        assert one.root.locator(act).inner_text().strip() == "", "no word to read"
