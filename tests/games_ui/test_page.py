"""The table's page: what a pupil finds there, for each phase of the game."""

import json
import re
from html import unescape

import pytest

from games.services import abandon, pause, raise_hand
from games.services.tables import quarantine
from tests.cast import Cast
from tests.games_ui.tables import (
    DRAGON,
    HAND,
    JESTER,
    KING,
    KNIGHT,
    LANTERN,
    MOSS,
    THUNDER,
    WAND,
    TableFixture,
    attacked,
    number,
    root_of,
    words,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def test_page_shows_the_own_hand_and_twelve_places() -> None:
    html = TableFixture(HAND, awake={0: [MOSS], 1: [THUNDER]}).page().content.decode()
    assert re.findall(r'data-card="(\d+)"', html) == [str(card) for card in HAND]
    assert len(re.findall(r'data-place="\d+"', html)) == 12
    assert html.count('data-asleep="1"') == 10
    assert "Dragon. Stops a knight." in html
    assert "Thunder Queen, 15 points, with Ember" in html
    assert "1 queen of 5, 5 points" in words(html)


def test_pupils_are_shown_by_their_pictures_and_robots_by_an_icon() -> None:
    html = TableFixture(HAND, pupils=2, bots=1).part()
    seats = html.split('id="seats"')[1]
    chips = re.findall(
        r'class="ava [^"]*"><svg class="(\w*)"[^>]*><use href="[^#]*#([\w-]+)', seats
    )
    assert chips[:3] == [("", "fox"), ("robot", "i-bot"), ("", "otter")], "own seat last"


def test_buttons_are_told_by_kinds_and_never_by_truth() -> None:
    possible = root_of(TableFixture((number(2), number(7), number(9), KING, DRAGON)).part())
    hopeless = root_of(TableFixture((number(2), number(7), number(10), KING, DRAGON)).part())
    assert possible["kinds"] == hopeless["kinds"] == "discard equation king pair"


def test_half_built_sum_comes_back_with_the_page() -> None:
    table = TableFixture(HAND)
    body = {"decision": table.seat().decision, "cards": [4, 24], "total": 32, "keyed": None}
    sent = table.clients[0].post(table.url("table_tray"), body, content_type="application/json")
    assert sent.status_code == 204
    kept = root_of(table.page().content.decode())["kept"]
    assert json.loads(unescape(kept)) == {"cards": [4, 24], "total": 32, "keyed": None}


def test_question_of_a_knight_is_a_dialog_without_a_ready_answer() -> None:
    html = TableFixture(HAND, awake={0: [LANTERN], 1: [THUNDER]}, change=attacked()).part(0)
    assert 'role="alertdialog"' in html
    assert "Ember’s knight wants your Lantern Queen!" in words(html)
    assert "You have a dragon. Use your dragon?" in words(html)
    assert "autofocus" not in html
    below, over = html.split('<div id="sheet"')
    assert re.search(r'<div id="below"[^>]* inert>', below), "nothing behind it is reached"
    assert all(f'id="{name}"' in below for name in ("seats", "me", "prompt", "board", "hand"))
    assert 'role="alertdialog"' in over


def test_question_is_the_same_dialog_without_the_card_but_greyed() -> None:
    hand = (number(2), number(7), number(9), KING, WAND)
    html = TableFixture(hand, awake={0: [LANTERN]}, change=attacked()).part(0)
    button = re.search(r'<button[^>]*data-verb="block"[^>]*>', html)
    assert 'aria-disabled="true"' in button[0]
    assert "You have no dragon this time." in words(html)


def test_others_see_that_a_question_waits_and_no_dialog() -> None:
    table = TableFixture(HAND, awake={0: [LANTERN]}, change=attacked(), pupils=3)
    assert root_of(table.part(1))["prompt"] == "No rush. Ripple decides."
    assert root_of(table.part(2))["prompt"] == "Ember asks Ripple. No rush."
    assert "alertdialog" not in table.part(1) + table.part(2)


def test_paused_table_says_eyes_up_and_asks_nobody() -> None:
    table = TableFixture(HAND)
    pause([table.session.pk])
    html = table.part()
    assert "Eyes up, please" in words(html)
    assert root_of(html)["yours"] == "0"


def test_broken_table_is_not_the_pupils_fault() -> None:
    table = TableFixture(HAND)
    quarantine(table.session.pk)
    assert "It is not you. Tell your teacher." in words(table.part())


@pytest.mark.parametrize("name", ["table", "table_part", "table_act", "table_help", "table_hand"])
def test_table_that_cannot_be_read_answers_calmly_and_is_set_aside(name: str) -> None:
    table = TableFixture(HAND)
    table.session.state = {"game": "sleeping_queens", "codec": 1, "draw": "x"}
    table.session.save()
    client = table.clients[0]
    form = {"key": "broken-key-1", "kind": "discard", "args": "[61]", "version": "0"}
    ask = client.get if name in {"table", "table_part"} else client.post
    answer = ask(table.url(name), form, headers={"HX-Request": "true"})
    assert answer.status_code in (200, 302, 409)
    table.session.refresh_from_db()
    assert table.session.quarantined_at is not None
    again = client.get(table.url())
    assert again.status_code == 200
    assert "It is not you. Tell your teacher." in words(again.content.decode())


def test_others_hear_that_someone_is_away_and_that_they_are_back() -> None:
    table = TableFixture(HAND)
    assert root_of(table.part(1))["prompt"] == "Ripple is away. A robot helps soon."
    seen = table.session.revision
    table.part(0)
    told = root_of(table.part(1))
    assert told["prompt"] == "Ripple plays now."
    assert int(told["live-seen"]) > seen


def test_table_ended_by_the_teacher_keeps_the_sums() -> None:
    table = TableFixture(HAND)
    abandon([table.session.pk])
    html = table.part()
    assert "Your sums are kept." in words(html)
    assert root_of(html)["yours"] == "0"


def test_absent_pupils_are_told_apart_from_robots() -> None:
    table = TableFixture(HAND, pupils=3, bots=1)
    table.part(2)
    seat = table.seat(1)
    seat.bot_plays = True
    seat.save()
    told = words(table.part(0))
    assert "A robot helps out" in told
    assert "Away just now" not in told


def test_raised_hand_shows_on_the_own_page_only() -> None:
    table = TableFixture(HAND)
    raise_hand(table.seat(0), True)
    assert root_of(table.part(0))["hand-up"] == "1"
    assert root_of(table.part(1))["hand-up"] == "0"


def test_names_of_children_cannot_write_markup() -> None:
    table = TableFixture(HAND)
    seat = table.seat(1)
    seat.name = "<b>{sum}&"
    seat.save()
    table.act("discard", HAND[0])
    table.act("discard", table.state().hands[1][0], seat=1)
    html = table.part(0)
    assert "&lt;b&gt;{sum}&amp; put away" in html
    assert "<b>{sum}" not in html


@pytest.mark.parametrize("role", ["classmate", "other_class_pupil", "teacher", "guardian"])
@pytest.mark.parametrize("name", ["table", "table_act", "table_help", "table_replay"])
def test_who_does_not_sit_here_gets_404(cast: Cast, role: str, name: str) -> None:
    from django.urls import reverse

    client = cast.client(role)
    ask = client.get if name in {"table", "table_replay"} else client.post
    assert ask(reverse(name, args=[cast.table.public_id])).status_code == 404
    assert ask(reverse(name, args=["absent00000000"])).status_code == 404


def test_jester_and_knight_are_described_in_one_short_sentence() -> None:
    html = TableFixture((JESTER, KNIGHT, *HAND[:3])).part()
    assert "Jester. Turns up a card." in html
    assert "Knight. Takes a queen from a player." in html
