"""Sleepless Princess in few taps: what a play costs a child, and heaps laid while others play."""

import itertools
from typing import Any

from playwright.sync_api import expect

from engine.protocol import Action
from engine.rules.sleepless_princess.components import VALUE
from tests.browser.conftest import OpenContext
from tests.browser.ear import VOICE
from tests.browser.princess import GAME, PrincessPage, Team, plays_of, sit_down
from tests.stack import Stack

MOST = 8
"""Taps of a play: its cards, its number, Check, and the new cards."""
COUNT = "window.taps = 0; document.addEventListener('pointerup', () => { window.taps += 1; }, true)"
TURNS = ("one", "sum", "cover")
BED = 1


def usual(state: Any, seat: int, kind: str) -> Action | None:
    """Return three equal cards, a play with one sum of two, or with a blanket and no sum."""
    for play in plays_of(state, seat):
        more = [group for group in play.args[0] if group[0] != "one"]
        two = kind != "sum" or all(len(group) == 4 for group in more)
        if two and [group[0] for group in more] == ([] if kind == "one" else [kind]):
            return play
    return None


def _told(state: Any, kind: str) -> list[Action]:
    """Return the turn that the test plays in this position; [] where the cards are others."""
    seat = state.turn
    play = usual(state, seat, kind)
    if play is None:
        return []
    looks = [Action("look", seat, (BED,)), Action("leave", seat, ())] if kind == "sum" else []
    return [play, Action("touch", seat, (BED,)), Action("leave", seat, ()), *looks]


def seed_of_turns(options: Any) -> bytes:
    """Return the first seed with these plays, turn by turn, when all is drawn from the pile."""
    for number in itertools.count():
        seed = number.to_bytes(32, "big")
        state, _events = GAME.start(options, 2, seed)
        for kind in TURNS:
            turn = _told(state, kind)
            if not turn:
                break
            for action in turn:
                state = GAME.play(state, action).state
            witch = False
            while state.phase == "draw":
                owed = state.owed
                state = GAME.play(state, Action("draw", state.turn, ())).state
                witch = witch or (state.phase == "draw" and state.owed == owed)
            if witch:
                break
        else:
            return seed
    raise AssertionError


def begin(page: PrincessPage) -> None:
    page.page.evaluate(COUNT)


def taps(page: PrincessPage) -> int:
    return int(page.page.evaluate("window.taps"))


def lay_usual(page: PrincessPage, groups: Any) -> None:
    """Lay the heaps as a child does: the beetles by one stroke."""
    for place, group in enumerate(groups):
        if group[0] != "cover":
            page.build_heap(place, group)
            continue
        _kind, stated, count, blanket, card = group
        page.tap_cards(card, blanket)
        stroke(page, VALUE[card], count)
        expect(page.root.locator("#bugs .hid")).to_have_count(count)
        page.key(stated)


def stroke(page: PrincessPage, last: int, count: int) -> None:
    """Cover the last beetles with one stroke."""
    mouse = page.page.mouse
    places = []
    for n in range(count):
        box = page.root.locator(f"#bug-{last - n}").bounding_box()
        assert box is not None
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    mouse.move(*places[0])
    mouse.down()
    for place in places[1:]:
        mouse.move(*place, steps=4)
    mouse.up()


def take_all(team: Team, page: PrincessPage) -> None:
    """Draw all that is owed by one tap."""
    team.table.read()
    seat, owed, before = team.table.state.turn, team.table.state.owed, team.table.event_count
    page.press(page.verb("take_all"))
    while team.table.state.turn == seat:
        team.table.wait()
    assert team.table.event_count == before + owed, "each card is a move of its own"


def test_play_takes_eight_taps_and_waits_for_its_turn(
    stack: Stack, open_context: OpenContext
) -> None:
    seed = seed_of_turns(GAME.make_options({"first_seat": 0}))
    team = sit_down(stack, open_context, {}, 0, seed=seed)
    seats = list(team.pages.values())
    counted = {}
    for page in seats:
        begin(page)
    for kind in TURNS:
        team.table.read()
        state = team.table.state
        page = seats[state.turn]
        page.shows(team.table.revision)
        play, *checks = _told(state, kind)
        if kind != "sum":
            lay_usual(page, play.args[0])
        expect(page.verb("check")).to_be_visible()
        page.press(page.verb("check"))
        team.table.wait()
        at_beds = taps(page)
        for action in checks:
            page.shows(team.table.revision)
            page.do_at_beds(action, team.table.state)
            team.table.wait()
        before_cards = taps(page)
        if kind == "one":  # meanwhile the other one lays the sum of the turn to come
            other = seats[1 - state.turn]
            planned = usual(state, 1 - state.turn, "sum")
            assert planned is not None
            lay_usual(other, planned.args[0])
            expect(other.verb("check")).to_be_hidden()
        take_all(team, page)
        counted[kind] = (at_beds + taps(page) - before_cards, taps(page))
        page.page.evaluate("window.taps = 0")
    assert all(play <= MOST for play, _turn in counted.values()), counted
    page = seats[team.table.state.turn]
    page.shows(team.table.revision)
    page.tap_cards(*team.table.state.hands[team.table.state.turn][:2])
    page.press(page.root.locator("#verbs [data-clear]"))
    assert page.tray() == [], "one tap clears the tray"
    assert counted == {"one": (5, 7), "sum": (8, 13), "cover": (8, 10)}


def test_pictures_for_the_team_are_said_aloud_where_sound_is_on(
    stack: Stack, open_context: OpenContext
) -> None:
    team = sit_down(stack, open_context, {"variant": "simplified"}, 0)
    mate = team.pages[team.table.names[1]]
    mate.page.add_init_script(VOICE)
    mate.page.reload()
    heart = mate.root.locator("[data-talk=heart]")
    with mate.page.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
        mate.press(heart)
    assert mate.page.evaluate("saidAloud") == []
    mate.page.locator("[data-switch=sound]").evaluate("one => one.click()")
    mate.press(heart)
    assert mate.page.evaluate("saidAloud") == ["I am glad!"]
