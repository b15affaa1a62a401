"""Sleepless Princess in few taps: what a turn costs a child, and heaps laid while others play."""

import itertools
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.protocol import Action
from engine.rules.sleepless_princess.components import VALUE
from tests.browser.conftest import OpenContext
from tests.browser.ear import VOICE
from tests.browser.princess import GAME, NAMES, PrincessPage, Team, plays_of, sit_down
from tests.stack import Stack

MOST = 12
"""Taps of a whole turn: its cards, its number, Check, each bed, an open card, the rest of the hand.
"""
COUNT = "window.taps = 0; document.addEventListener('pointerup', () => { window.taps += 1; }, true)"
TURNS = ("one", "sum", "cover")
BED, OTHER = 1, 0


def usual(state: Any, seat: int, kind: str) -> Action | None:
    """Return three equal cards, a play with one sum of two, or with a blanket and no sum."""
    for play in plays_of(state, seat):
        more = [group for group in play.args[0] if group[0] != "one"]
        easy = all(len(group) == 4 if group[0] == "sum" else _in_one_row(group) for group in more)
        if easy and [group[0] for group in more] == ([] if kind == "one" else [kind]):
            return play
    return None


def _in_one_row(cover: Any) -> bool:
    """Do the last beetles of the card, that many, lie in one row of five?"""
    _kind, _stated, count, _blanket, card = cover
    return bool(count <= (VALUE[card] - 1) % 5 + 1)


def _told(state: Any, kind: str) -> list[Action]:
    """Return the turn that the test plays in this position; [] where the cards are others."""
    seat = state.turn
    play = usual(state, seat, kind)
    if play is None:
        return []
    if kind != "sum":
        return [play, Action("touch", seat, (BED,)), Action("move", seat, (OTHER,))]
    leave, move = Action("leave", seat, ()), Action("move", seat, (OTHER,))
    return [play, Action("touch", seat, (BED,)), leave, Action("look", seat, (BED,)), move]


def seed_of_turns(options: Any) -> bytes:
    """Return the first seed with these plays, turn by turn, when the first open card is taken and
    the rest drawn from the pile."""
    for number in itertools.count():
        seed = number.to_bytes(32, "big")
        state, _events = GAME.start(options, 2, seed)
        for kind in TURNS:
            turn = _told(state, kind)
            if not turn:
                break
            for action in turn:
                state = GAME.play(state, action).state
            state = GAME.play(state, Action("take", state.turn, (state.row[0],))).state
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
    """Lay the heaps as a child does: a sum last, so that its cards follow each other, and the
    beetles by one stroke."""
    for group in sorted(groups, key=lambda one: one[0] == "sum"):
        if group[0] == "one":
            page.tap_cards(group[1])
            continue
        if group[0] == "sum":
            page.tap_cards(*group[2:])
            page.key(group[1])
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


def fill(team: Team, page: PrincessPage, *cards: int) -> None:
    """Fill the hand by one tap, after open cards were chosen; each card is a move of its own."""
    team.table.read()
    seat, owed, before = team.table.state.turn, team.table.state.owed, team.table.event_count
    for card in cards:
        page.press(page.root.locator(f"#open-{card}"))
    page.press(page.verb("fill"))
    while team.table.state.turn == seat:
        team.table.wait()
    assert team.table.event_count == before + owed


@pytest.mark.parametrize("variant", ["basic", "simplified"])
def test_number_keys_are_back_when_a_card_taken_back_lies_again(
    stack: Stack, open_context: OpenContext, variant: str
) -> None:
    team = sit_down(stack, open_context, {"variant": variant}, 0)
    seat = team.table.state.turn
    page = team.pages[NAMES[seat]]
    groups = plays_of(team.table.state, seat, "cover")[0].args[0]
    cover = next(group for group in groups if group[0] == "cover")
    (first, *_others) = [group[1] for group in groups if group[0] == "one"]
    page.tap_cards(cover[4], cover[3])
    page.tap_cards(*[group[1] for group in groups if group[0] == "one"])
    expect(page.root.locator("#pad")).to_be_visible()
    page.tap_cards(first)
    page.tap_cards(first)
    expect(page.root.locator("#pad")).to_be_visible()
    expect(page.root.locator("#cover")).to_be_visible()


SIZES = ((1366, 768), (820, 1180))


HAND_ENDS = "document.getElementById('hand').getBoundingClientRect().bottom - innerHeight"


def hand_stays_in_sight(page: PrincessPage) -> None:
    """What has been found lies on the board, and the hand below it is whole in the window."""
    expect(page.root.locator("#found")).to_be_visible()
    usual = page.page.viewport_size
    assert usual is not None
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.evaluate("scrollTo(0, 0)")
        for card in page.root.locator("#hand [data-card]").all():
            expect(card).to_be_in_viewport(ratio=0.97)
        assert page.page.evaluate(HAND_ENDS) <= 1, (width, height)
    page.page.set_viewport_size(usual)


@pytest.mark.parametrize("variant", ["basic", "simplified"])
def test_hand_stays_in_sight_beside_what_was_found(
    stack: Stack, open_context: OpenContext, variant: str
) -> None:
    team = sit_down(stack, open_context, {"variant": variant, "share_checks": True}, 0)
    seat = team.table.state.turn
    page = team.pages[NAMES[seat]]
    team.act(NAMES[seat], plays_of(team.table.state, seat)[0])
    legal = GAME.legal_actions(team.table.state, seat)
    team.act(NAMES[seat], next(one for one in legal if one.kind in {"touch", "look"}))
    team.table.read()
    page.shows(team.table.revision)
    hand_stays_in_sight(page)
    while team.table.state.phase == "checks":
        team.act(NAMES[seat], team.choose(seat))
    page.shows(team.table.revision)
    hand_stays_in_sight(page)


def test_whole_turn_takes_twelve_taps_and_the_next_is_laid_meanwhile(
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
        for action in checks:
            page.shows(team.table.revision)
            page.do_at_beds(action, team.table.state)
            team.table.wait()
        if kind == "one":  # meanwhile the other one lays the sum of the turn to come
            other = seats[1 - state.turn]
            planned = usual(state, 1 - state.turn, "sum")
            assert planned is not None
            lay_usual(other, planned.args[0])
            expect(other.verb("check")).to_be_hidden()
        fill(team, page, team.table.state.row[0])
        counted[kind] = taps(page)
        page.page.evaluate("window.taps = 0")
    assert max(counted.values()) <= MOST, counted
    page = seats[team.table.state.turn]
    page.shows(team.table.revision)
    page.tap_cards(*team.table.state.hands[team.table.state.turn][:2])
    page.press(page.root.locator("#verbs [data-clear]"))
    assert page.tray() == [], "one tap clears the tray"
    assert counted == {"one": 8, "sum": 12, "cover": 11}


NEXT_CARDS = """
from engine import GAMES
from engine.rules.sleepless_princess.components import KIND
from games.models import GameSession
from tests.games_ui.tables import put

session = GameSession.objects.get(public_id={public_id!r})
state = GAMES[session.game].load(session.state)
{change}
put(session, state)
"""
WITCH_SECOND = """
witch = next(card for card in state.draw if KIND[card] == "witch")
state.draw.remove(witch)
state.draw.insert(len(state.draw) - 1, witch)
"""
NO_PILE = """
state.discard += [*state.draw, *state.row[2:]]
state.draw, state.row = [], state.row[:2]
"""


def drawing(stack: Stack, opener: OpenContext, change: str) -> tuple[Team, PrincessPage]:
    """Return a table where new cards are to be taken, with the cards to come changed."""
    team = sit_down(stack, opener, {}, 0)
    seat = team.table.state.turn
    page = team.pages[NAMES[seat]]
    team.act(NAMES[seat], plays_of(team.table.state, seat)[0])
    while team.table.state.phase == "checks":
        team.act(NAMES[seat], Action("done", seat, ()))
    stack.shell(NEXT_CARDS.format(public_id=team.table.public_id, change=change))
    page.page.reload()
    team.table.read()
    return team, page


def test_filling_the_hand_stops_at_a_witch_and_goes_on_by_choice(
    stack: Stack, open_context: OpenContext
) -> None:
    team, page = drawing(stack, open_context, WITCH_SECOND)
    owed, row = team.table.state.owed, team.table.state.row
    page.press(page.verb("fill"))
    while team.table.state.row == row:
        team.table.wait()
    page.shows(team.table.revision)
    expect(page.root.locator("#opens")).to_have_attribute("data-owed", str(owed - 1))
    page.page.wait_for_timeout(1_000)
    team.table.read()
    assert team.table.state.owed == owed - 1, "the open cards are new, so the pupil looks first"
    fill(team, page, team.table.state.row[0])


def test_filling_the_hand_takes_the_open_cards_where_no_pile_is_left(
    stack: Stack, open_context: OpenContext
) -> None:
    team, page = drawing(stack, open_context, NO_PILE)
    row, seat = team.table.state.row, team.table.state.turn
    assert team.table.state.owed >= len(row)
    page.press(page.verb("fill"))
    while team.table.state.turn == seat and not team.table.over:
        team.table.wait()
    assert set(row) <= set(team.table.state.hands[seat])


def test_pictures_for_the_team_are_said_aloud_where_sound_is_on(
    stack: Stack, open_context: OpenContext
) -> None:
    team = sit_down(stack, open_context, {"variant": "simplified"}, 0)
    mate = team.pages[team.table.names[1]]
    mate.page.add_init_script(VOICE)
    mate.page.reload()
    heart, note = mate.root.locator("[data-talk=heart]"), mate.page.locator("#note")
    mate.press(note)  # off
    with mate.page.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
        mate.press(heart)
    assert mate.page.evaluate("saidAloud") == []
    mate.press(note)
    mate.press(heart)
    assert mate.page.evaluate("saidAloud") == ["I am glad!"]


def _refused(page: PrincessPage, sign: str) -> str:
    page.root.locator(sign).first.click(force=True)  # it rests, and answers
    return page.page.locator("#bubble").inner_text()


def test_tap_that_rests_in_ones_own_turn_is_told_the_true_cause(
    stack: Stack, open_context: OpenContext
) -> None:
    team = sit_down(stack, open_context, {"lull_confirm": True}, 0)
    seats = [team.pages[name] for name in NAMES]
    me = team.table.state.turn
    page, other = seats[me], seats[1 - me]
    assert _refused(page, "[data-pick]") == "First make three the same."
    assert _refused(other, "[data-pick]") == "Not your turn yet. Look at your cards."
    page.page.evaluate(
        "for (const [bed, name] of [[0, 'empty'], [1, 'asleep'], [2, 'gone']]) {"
        "const one = document.getElementById(`bed-${bed}`);"
        "one.dataset.checks = name === 'gone' ? '1' : '0'; one.dataset.lulls = '0';"
        "one.setAttribute('aria-disabled', 'true'); one.classList.add(name); }"
    )
    assert _refused(page, "#bed-0") == "No mattress is here. Choose another bed."
    assert _refused(page, "#bed-1") == "She sleeps. Choose another bed."
    assert _refused(page, "#bed-2") == "First make three the same."
    team.act(NAMES[me], Action("lull", me, (3,)))
    page.shows(team.table.revision)
    asked = page.root.locator("#prompt-words").inner_text()
    assert asked == f"We ask {NAMES[1 - me]}. No rush."
    assert _refused(page, "[data-pick]") == asked, "it is the pupil's own turn still"
