"""Sleepless Princess in real Chromium with the real processes: whole games, and every size."""

import re
from contextlib import closing

import pytest
from playwright.sync_api import expect

from engine.protocol import Action
from engine.rules.sleepless_princess.components import VALUE
from tests.browser.checks import problems, scrolls_sideways
from tests.browser.conftest import OpenContext
from tests.browser.ear import Ear
from tests.browser.keys import played, screen_for
from tests.browser.princess import NAMES, Team, false_claims, plays_of, sit_down
from tests.browser.watch import Watch
from tests.stack import Stack

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIMPLIFIED = {"variant": "simplified"}


WORDS = ("All", "One", "Two", "Three", "Four", "Five")


def ended_words(asleep: int, beds: int) -> str:
    """What the end says first of so many princesses asleep."""
    if asleep == beds:
        return f"Good night! All {WORDS[beds].lower()} sleep."
    if not asleep:
        return f"All {WORDS[beds].lower()} read a bit longer."
    return "One sleeps." if asleep == 1 else f"{WORDS[asleep]} sleep."


def whole_game(
    stack: Stack,
    opener: OpenContext,
    watch: Watch,
    options: dict[str, object],
    robots: int,
    way: str,
) -> Team:
    """Play a game to its end; the log holds the script's own list of claims, exactly, and every
    move was said in live regions."""
    with closing(opener):
        team = sit_down(stack, opener, options, robots, listening=True, **screen_for(way))
        for page in team.pages.values():
            page.in_way(way)
        ear = Ear(team.pages[NAMES[0]].page, team.table, 0)
        team.play_to_the_end()
        logged = team.table.claims()
        for name in NAMES:
            assert [one for one in logged if one.pupil == name] == [
                one for one in team.claims if one.pupil == name
            ]
        asleep = team.table.state.status.count("asleep")
        for page in team.pages.values():
            expect(page.root.locator("#end")).to_be_visible(timeout=15_000)
            beds = len(team.table.state.beds)
            told = ended_words(asleep, beds)
            expect(page.root.locator("#end")).to_contain_text(told)
            page.shows(team.table.revision)
        ear.assert_followed(stack)
        assert problems(page.page, watch) == []
    return team


@pytest.mark.long
@pytest.mark.slow
@played("touch")
def test_whole_basic_game_of_two_pupils_and_a_robot(
    stack: Stack, open_context: OpenContext, watch: Watch, way: str
) -> None:
    team = whole_game(stack, open_context, watch, {}, 1, way)
    assert {kind for _name, kind in team.missed} == {"cover", "sum", "match3"}
    right = {one.kind for one in team.claims if not one.reason}
    assert right == {"cover", "sum", "match3"}
    assert {"play", "touch", "look", "move", "swap", "take", "draw"} <= set(team.kinds)


@pytest.mark.long
@pytest.mark.slow
@played("keys")
def test_whole_simplified_game_of_two_pupils(
    stack: Stack, open_context: OpenContext, watch: Watch, way: str
) -> None:
    team = whole_game(stack, open_context, watch, SIMPLIFIED, 0, way)
    assert {kind for _name, kind in team.missed} >= {"cover", "match3"}
    assert {one.kind for one in team.claims if not one.reason} == {"cover", "match3"}
    assert {"lull", "decline", "agree", "share"} <= set(team.kinds)


@pytest.mark.slow
@pytest.mark.soak
def test_first_turns_on_a_phone(stack: Stack, open_context: OpenContext) -> None:
    with closing(open_context):
        team = sit_down(stack, open_context, {}, 0, **PHONE)
        page = team.pages["Ripple"]
        while team.table.state.turn == 0:
            assert scrolls_sideways(page.page) == []
            team.one_move()
            team.table.read()
        assert "play" in team.kinds
        assert ("Ripple", "cover") in team.missed
        team.one_move()
        assert ("Ember", "sum") in team.missed


@pytest.mark.slow
def test_table_passes_at_all_sizes_in_each_of_its_moods(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    with closing(open_context):
        options = {
            "princesses": ["waffle", "puddle", "bumble", "twinkle", "crumpet"],
            "share_checks": True,
            "lull_confirm": True,
            "show_counts": True,
        }
        team = sit_down(stack, open_context, options, 0)
        page, mate = (team.pages[name] for name in NAMES)
        play = plays_of(team.table.state, 0, "cover")[0]
        found = [f"turn: {one}" for one in problems(page.page, watch)]
        found += [f"waiting: {one}" for one in problems(mate.page, watch)]
        page.build(play.args[0])
        found += [f"cover: {one}" for one in problems(page.page, watch)]
        page.clear()
        team.claim_falsely("Ripple", false_claims(team.table.state, 0)[0])
        page.press(page.root.locator("#lamp"))
        expect(page.root.locator(".ladder")).to_be_visible()
        for step in range(2, 6):
            page.press(page.root.locator(f"[data-level='{step}']"))
            expect(page.root.locator(".ladder .open")).to_have_count(step)
        found += [f"help: {one}" for one in problems(page.page, watch)]
        team.act("Ripple", play)
        found += [f"yes: {one}" for one in problems(page.page, watch)]
        team.act("Ripple", Action("touch", 0, (1,)))
        expect(page.root.locator("#found")).to_be_visible()
        found += [f"found: {one}" for one in problems(page.page, watch)]
        team.act("Ripple", Action("share", 0, (0,)))
        expect(mate.root.locator("#found")).to_contain_text("Told to your team")
        team.act("Ripple", Action("leave", 0, ()))
        team.act("Ripple", Action("lull", 0, (0,)))
        expect(mate.page.get_by_role("alertdialog")).to_be_visible()
        found += [f"asked: {one}" for one in problems(mate.page, watch)]
        team.act("Ember", Action("agree", 1, ()))
        expect(mate.root.locator("#opened")).to_contain_text("Waffle’s bed")
        found += [f"opened: {one}" for one in problems(mate.page, watch)]
        assert not found, "\n".join(found)


@pytest.mark.slow
def test_keyboard_alone_makes_three_the_same_and_goes_on_to_the_beds(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        team = sit_down(stack, open_context, {}, 0)
        page, keys = team.pages["Ripple"], team.pages["Ripple"].page.keyboard
        (groups, _value) = plays_of(team.table.state, 0, "cover")[0].args
        for group in groups:
            cards = [group[4], group[3]] if group[0] == "cover" else [*group[1:][-1:]]
            cards = list(group[2:]) if group[0] == "sum" else cards
            for card in cards:
                page.card(card).focus()
                keys.press("Enter")
            if group[0] == "cover":
                for _ in range(group[2]):
                    page.root.locator("#cover-more").focus()
                    keys.press("Space")
                assert page.page.evaluate("document.activeElement.id") == "cover-more"
                keys.press(str(VALUE[group[4]] - group[2]))
        page.verb("check").focus()
        keys.press("Enter")
        expect(page.root.locator("#feedback")).to_contain_text("Yes!")
        keys.press("Enter")
        expect(page.root.locator("#feedback")).to_be_empty()
        focus = "document.activeElement.closest('[data-bed]') !== null"
        assert page.page.evaluate(focus)
        keys.press("Enter")
        expect(page.root.locator("#found")).to_be_visible()
        assert page.page.evaluate(focus), "the focus stays at the beds, where the pupil goes on"
        expect(page.root.locator("#prompt-words")).to_contain_text(
            re.compile("Whose mattress is it|Where to")
        )
