"""Sleepless Princess through the page: each action, right and wrong claims, in and out of turn."""

import json
import re
from typing import Any

import pytest

from engine.rules.sleepless_princess.components import WITCHES
from games.models import Attempt, Seat
from tests.games_ui.princess import (
    B1,
    B2,
    GAME,
    added,
    covered,
    helper,
    nothing_to_draw,
    one,
    princess,
)
from tests.games_ui.tables import TableFixture, root_of, words

pytestmark = pytest.mark.django_db
FIVES = (helper(5), helper(5, 1), helper(9), B1, helper(1))
THREES = (helper(3), helper(3, 1), helper(3, 2), helper(8), helper(9))
SIXES = (helper(6), helper(4), helper(2), helper(9), B1)
NEAR = (helper(5), helper(5, 1), helper(6), helper(4), helper(1))
FOURS = (helper(4), helper(9), helper(8), B1, B2)
LITTLE = {"variant": "simplified"}
THREE = [one(card) for card in THREES[:3]]
COVER = [one(FIVES[0]), one(FIVES[1]), covered(5, 4, FIVES[2])]
SIX = [one(SIXES[0]), added(6, SIXES[1], SIXES[2]), covered(6, 3, SIXES[3])]


def _cards(group: list[Any]) -> list[int]:
    """Return the cards of a heap, its blanket among them."""
    return group[{"one": 1, "sum": 2, "cover": 3}[group[0]] :]


def said(answer: Any) -> str:
    """Return the words of an answer."""
    return in_line(answer.content.decode())


def in_line(html: str) -> str:
    """Return the words of a page, sums and commas side by side."""
    return words(html).replace(" ,", ",")


@pytest.mark.parametrize(
    ("hand", "groups", "value", "told", "then"),
    [
        (THREES, THREE, 3, "Yes! 3 and 3 and 3 are the same.", "touch a mattress."),
        (FIVES, COVER, 5, "Yes! 9 − 4 = 5, 5 and 5 and 5 are the same.", "touch a mattress."),
        (
            SIXES,
            SIX,
            6,
            "Yes! 4 + 2 = 6, 9 − 3 = 6, 6 and 6 and 6 are the same.",
            "touch and look.",
        ),
    ],
)
def test_right_play_is_praised_and_told_to_the_team(
    hand: tuple[int, ...], groups: list[Any], value: int, told: str, then: str
) -> None:
    table = princess(hand)
    answer = table.act("play", groups, value)
    assert told in said(answer)
    assert f"You did it! Now {then}" in said(answer)
    assert "To the beds" in said(answer)
    assert root_of(answer.content.decode())["phase"] == "checks"
    story = told.removeprefix("Yes! ").removesuffix(" are the same.")
    assert f"Ripple made {story}" in in_line(table.part(1))
    assert f"You made {story}" in in_line(table.part(0))


def test_right_play_is_said_in_words_and_pictured_in_dots() -> None:
    html = princess(SIXES).act("play", SIX, 6).content.decode()
    assert "4 plus 2 is 6, 9 take away 3 is 6, 6 and 6 and 6 are the same." in html
    (head,) = re.findall(r'<section class="fb good".*?</section>', html, re.S)
    frames = re.findall(r'<span class="tens.*?</span>', head, re.S)
    dots = [(one.count('class="a"'), one.count('class="b"')) for one in frames]
    assert dots == [(4, 2), (6, 3)]


@pytest.mark.parametrize(
    ("hand", "groups", "value", "told"),
    [
        (
            FIVES,
            [*COVER[:2], covered(6, 4, FIVES[2])],
            5,
            "Not yet. 9 take away 4 does not make 6.",
        ),
        (SIXES, [SIX[0], added(7, *SIXES[1:3]), SIX[2]], 6, "Not yet. 4 plus 2 does not make 7."),
        (SIXES, [*SIX[:2], covered(5, 3, SIXES[3])], 6, "Not yet. 9 take away 3 does not make 5."),
        (NEAR, [one(card) for card in NEAR[:3]], 5, "Not yet. 5 and 5 and 6 are not the same."),
        (FIVES, [*COVER[:2], covered(6, 3, FIVES[2])], 5, "5 and 5 and 6 are not the same."),
        (FIVES, [*COVER[:2], covered(0, 9, FIVES[2])], 5, "Cover some, and leave some to see."),
        (SIXES, [SIX[0], [*covered(3, 3, SIXES[1]), SIXES[2]], one(SIXES[3])], 6, "one card."),
        (THREES, THREE[:2], 3, "Make three heaps the same."),
        (THREES, [*THREE, one(THREES[3])], 3, "Make just three heaps the same."),
        (
            FOURS,
            [one(FOURS[0]), covered(4, 5, FOURS[1]), covered(4, 4, FOURS[2], B2)],
            4,
            "One blanket at a time, please.",
        ),
    ],
)
def test_play_that_is_not_taken_is_answered_privately_and_its_heaps_stay(
    hand: tuple[int, ...], groups: list[Any], value: int, told: str
) -> None:
    table = princess(hand)
    table.part(0)
    before = words(table.part(1))
    answer = table.act("play", groups, value)
    assert told in said(answer)
    if "take away" in told or " plus " in told:  # the cards are right, the number is not
        assert "Then change the number." in answer.content.decode()
    root = root_of(answer.content.decode())
    assert (root["version"], root["phase"], root["yours"]) == ("0", "turn", "1")
    assert words(table.part(1)) == before
    heaps = table.seat().tray["heaps"]
    laid = [{*heap["cards"], heap["blanket"]} - {None} for heap in heaps]
    assert laid == [set(_cards(group)) for group in groups[:3]]


def test_not_yet_never_holds_the_answer() -> None:
    table = princess(FIVES)
    for tries in range(3):
        html = table.act("play", [*COVER[:2], covered(7, 3, FIVES[2])], 5).content.decode()
        (told,) = re.findall(r'<section class="fb try".*?</section>', html, re.S)
        assert "6" not in words(told)
        assert ("too big" in words(told)) is (tries > 0)


def test_sum_in_the_simplified_game_is_told_what_goes_here() -> None:
    hand = (helper(5), helper(5, 1), helper(4), helper(1), B1)
    table = princess(hand, options=LITTLE)
    groups = [one(hand[0]), one(hand[1]), added(5, hand[2], hand[3])]
    assert "Here each number is one card." in said(table.act("play", groups, 5))


def test_two_blankets_are_taken_where_the_rule_says_so() -> None:
    table = princess(FOURS, options={"two_blankets": True})
    groups = [one(FOURS[0]), covered(4, 5, FOURS[1]), covered(4, 4, FOURS[2], B2)]
    assert "Yes! 9 − 5 = 4, 8 − 4 = 4, 4 and 4 and 4 are the same." in said(
        table.act("play", groups, 4)
    )


def test_half_built_heaps_are_kept_and_come_back() -> None:
    table = princess(FIVES)
    heaps = [
        {"cards": [FIVES[0]], "blanket": None, "covered": 0, "keyed": None},
        {"cards": [FIVES[2]], "blanket": B1, "covered": 4, "keyed": 5},
        {"cards": [], "blanket": None, "covered": 0, "keyed": None},
    ]
    body = json.dumps({"decision": table.seat().decision, "heaps": heaps})
    answer = table.clients[0].post(table.url("table_tray"), body, content_type="application/json")
    assert answer.status_code == 204
    kept = re.findall(r'data-kept="([^"]*)"', table.part())[0].replace("&quot;", '"')
    assert json.loads(kept) == {"heaps": heaps}


@pytest.mark.parametrize(
    "heaps",
    ["x", [1], [{}] * 4, [{"cards": [1000]}], [{"cards": [1], "covered": 11}], [{"cards": "a"}]],
)
def test_junk_is_no_tray(heaps: Any) -> None:
    table = princess(FIVES)
    body = json.dumps({"decision": table.seat().decision, "heaps": heaps})
    answer = table.clients[0].post(table.url("table_tray"), body, content_type="application/json")
    assert answer.status_code == 422
    assert table.seat().tray == {}


@pytest.mark.parametrize("count", [1, 2])
def test_swap_puts_cards_away_and_asks_for_as_many(count: int) -> None:
    table = princess(THREES)
    answer = table.act("swap", *THREES[:count])
    assert root_of(answer.content.decode())["phase"] == "draw"
    assert f"Take {'a new card' if count == 1 else '2 new cards'}." in said(answer)
    assert "You put away 3" in said(answer)


def test_open_card_and_deck_fill_the_hand_and_end_the_turn() -> None:
    table = princess(THREES)
    first = table.state().row[0]
    top = table.state().draw[-1]
    table.act("swap", THREES[3], THREES[4])
    answer = table.act("take", first)
    assert f'data-card="{first}"' in answer.content.decode()
    assert "Ripple took the" in words(table.part(1))
    last = table.act("draw").content.decode()
    assert f'data-card="{top}"' in last
    assert "Ripple drew a card." in words(table.part(1))
    assert root_of(last)["yours"] == "0"
    assert table.state().turn == 1


def test_witch_takes_the_open_cards_and_drawing_goes_on() -> None:
    table = princess(THREES)
    state = table.state()
    witch = next(card for card in state.draw if card in WITCHES)
    state.draw.remove(witch)
    state.draw.append(witch)
    table.put(state)
    row = set(state.row)
    table.act("swap", THREES[3])
    html = table.act("draw").content.decode()
    assert "A witch came. The open cards go." in words(html)
    assert root_of(html)["prompt"] == "Take a new card. Choose, or fill your hand."
    assert not row & set(map(int, re.findall(r'data-pick="(\d+)"', html)))


def checked(hand: tuple[int, ...] = THREES, groups: list[Any] = THREE, **more: Any) -> TableFixture:
    """Lay a table whose first pupil has just played three."""
    table = princess(hand, **more)
    assert table.act("play", groups, 3 if hand == THREES else 6).status_code == 200
    return table


def test_touch_and_move_go_bed_to_bed_and_the_story_tells_no_way() -> None:
    table = checked()
    before = table.state().beds
    table.act("touch", 1)
    answer = table.act("move", 3)
    after = table.state().beds
    assert after[1] == before[1][1:]
    assert after[3] == (*before[3], before[1][0])
    assert "You moved the mattress." in said(answer)
    told = words(table.part(1))
    assert "Ripple touched a mattress of Puddle’s bed." in told
    assert "Ripple moved the mattress." in told


def test_look_tells_whose_mattress_it_is() -> None:
    table = checked(SIXES, SIX)
    lowest = table.state().beds[2][0]
    html = table.act("look", 2).content.decode()
    name = ["Waffle", "Puddle", "Bumble", "Twinkle", "Crumpet"][lowest // 3]
    assert f"From Bumble’s bed: this is {name}’s." in words(html)
    assert "Ripple looked at a mattress of Bumble’s bed." in words(table.part(1))


def test_enough_gives_up_what_is_left() -> None:
    table = checked()
    answer = table.act("done")
    assert root_of(answer.content.decode())["phase"] == "draw"
    assert "You left the beds alone." in said(answer)


@pytest.mark.parametrize(
    ("kind", "args"), [("touch", (7,)), ("look", (1,)), ("move", (1,)), ("draw", ()), ("x", ())]
)
def test_what_does_not_go_now_changes_nothing(kind: str, args: tuple[int, ...]) -> None:
    table = checked()
    before = table.state()
    assert table.act(kind, *args).status_code == 422
    assert GAME.dump(table.state()) == GAME.dump(before)


def test_result_is_shared_with_the_team_once_where_the_option_allows_it() -> None:
    table = checked(options={"share_checks": True}, pupils=3)
    html = table.act("touch", 1).content.decode()
    assert 'data-share="0"' in html
    assert "share" in root_of(html)["side"]
    html = table.act("share", 0).content.decode()
    assert "Told to your team" in words(html)
    assert "data-share" not in html
    for seat in (1, 2):
        told = words(table.part(seat))
        assert "Told to your team" in told
        assert "From Puddle’s bed: " in told
    assert table.act("share", 0).status_code == 422


def test_nothing_is_shared_without_the_option() -> None:
    table = checked()
    html = table.act("touch", 1).content.decode()
    assert "data-share" not in html
    assert table.act("share", 0).status_code == 422


def test_pupil_lulls_out_of_turn_and_all_see_who_sleeps() -> None:
    table = princess(THREES, pupils=3)
    state = table.state()
    answer = table.act("lull", 3, seat=2)
    assert answer.status_code == 200
    status = table.state().status[3]
    assert status in {"asleep", "gone"}
    lines = {
        "asleep": "All are hers. Twinkle sleeps!",
        "gone": "Twinkle stays up and goes home.",
    }
    assert all(lines[status] in words(table.part(seat)) for seat in range(3))
    assert table.state().turn == state.turn
    assert table.act("lull", 3, seat=1).status_code == 422


def test_lull_keeps_the_turn_and_its_heaps_can_still_be_checked() -> None:
    table = princess(FIVES)
    table.act("lull", 3, seat=1)
    assert "Yes!" in said(table.act("play", COVER, 5))


@pytest.mark.parametrize(("answer", "status"), [("agree", "opened"), ("decline", "shut")])
def test_team_is_asked_before_a_bed_is_opened_where_the_option_says_so(
    answer: str, status: str
) -> None:
    table = princess(THREES, options={"lull_confirm": True}, pupils=3)
    table.act("lull", 2, seat=1)
    assert root_of(table.part(1))["yours"] == "0"
    table.act(answer, seat=0)
    if answer == "decline":
        assert root_of(table.part(2))["sheet"] == "window"
        table.act(answer, seat=2)
    opened = table.state().status[2] != "sleepless"
    assert opened is (status == "opened")
    html = table.part(1)
    assert root_of(html)["sheet"] == ""
    if not opened:
        (bed,) = re.findall(r'<button[^>]*data-bed="2"[^>]*>', html)
        assert 'data-lulls="0"' in bed
        assert table.act("lull", 2, seat=1).status_code == 422


def test_only_children_who_are_there_are_asked_about_a_bed() -> None:
    """Three pupils and a robot, one pupil away: the third alone is asked, and a no holds."""
    table = princess(THREES, options={"lull_confirm": True}, pupils=3, bots=1)
    Seat.objects.filter(user=table.users[1]).update(bot_plays=True)
    table.act("lull", 2, seat=0)
    assert GAME.waiting_for(table.state()) == (2,)
    table.act("decline", seat=2)
    assert table.state().status[2] == "sleepless"
    assert table.state().refused == (2,)


def test_lone_child_among_robots_is_not_kept_waiting_for_an_answer() -> None:
    table = princess(THREES, options={"lull_confirm": True}, pupils=1, bots=2)
    answer = table.act("lull", 2, seat=0)
    assert root_of(answer.content.decode())["sheet"] == ""
    assert table.state().status[2] != "sleepless"


def test_skip_is_offered_when_nothing_can_be_drawn_and_starts_the_last_round() -> None:
    table = princess(THREES, change=nothing_to_draw)
    html = table.part()
    assert root_of(html)["kinds"] == "play skip"
    assert root_of(html)["prompt"] == "No new cards, Ripple. Make three, or skip."
    answer = table.act("skip")
    assert "You skipped." in said(answer)
    assert "The last round begins." in said(answer)
    assert root_of(table.part(1))["prompt"] == "Last turn, Ember. Make three the same."
    html = table.act("skip", seat=1).content.decode()
    assert 'id="end"' in html
    assert "of 5 princesses" in words(html)


def test_each_claim_of_a_play_is_logged_in_order() -> None:
    table = princess(SIXES)
    table.act("play", SIX, 6)
    rows = Attempt.objects.order_by("id").values_list("kind", "n", "stated_total", "true_total")
    assert list(rows) == [("sum", 0, 6, 6), ("cover", 1, 6, 6), ("match3", 2, 6, 6)]


@pytest.mark.parametrize("word", ["wrong", "failed", "bad", "hurry", "error"])
def test_no_answer_holds_a_hard_word(word: str) -> None:
    table = princess(FIVES)
    told = said(table.act("play", [*COVER[:2], covered(6, 4, FIVES[2])], 5))
    told += said(table.act("lull", 1, seat=1)) + said(table.act("touch", 1))
    assert word not in told.lower()
