"""Moves through the page: right, not yet, stale, sent twice, no move at all."""

import json
import re
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.models import Attempt, Event
from games.services import pause
from games.services.moves import BURST_SPAN
from tests.games_ui.tables import (
    DRAGON,
    HAND,
    KING,
    SUM,
    TableFixture,
    number,
    root_of,
    words,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]
FALSE = ((number(2), number(9)), number(7), None)


def test_true_sum_is_played_and_praised_in_the_same_answer() -> None:
    table = TableFixture(HAND)
    answer = table.act("equation", *SUM)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "Yes! 2 + 7 = 9" in words(html)
    assert "2 plus 7 is 9" in html
    assert "Take 3 new cards" in words(html)
    assert root_of(html)["version"] == "1"
    assert "You made 2 + 7 = 9" in words(html)
    assert "Ripple made 2 + 7 = 9" in words(table.part(1))


def test_false_sum_is_answered_privately_and_the_cards_stay() -> None:
    table = TableFixture(HAND)
    table.part(0)
    before = table.part(1)
    html = table.act("equation", *FALSE).content.decode()
    assert "Not yet. 2 plus 9 does not make 7." in words(html)
    assert not re.search(r"\b11\b", words(html).replace("Place 11", "").replace("place 11", ""))
    assert table.seat().tray == {"cards": [4, 32], "total": 24, "keyed": None}
    assert (root_of(html)["version"], root_of(html)["yours"]) == ("0", "1")
    assert words(table.part(1)) == words(before)
    assert Attempt.objects.get().is_true is False


def test_second_try_says_too_big_or_too_small_and_lights_the_lamp() -> None:
    table = TableFixture(HAND)
    first = table.act("equation", *FALSE).content.decode()
    second = table.act("equation", *FALSE).content.decode()
    assert "too small" not in first
    assert "Not yet. 7 is too small." in words(second)
    assert "lamp glow" in second
    assert "lamp glow" not in first


def test_false_pair_is_told_kindly() -> None:
    table = TableFixture(HAND)
    html = table.act("pair", number(2), number(7)).content.decode()
    assert "Not yet. 2 and 7 are not the same." in words(html)


@pytest.mark.parametrize("word", ["wrong", "failed", "bad", "hurry", "error"])
def test_no_answer_holds_a_hard_word(word: str) -> None:
    table = TableFixture(HAND)
    said = words(table.act("equation", *FALSE).content.decode())
    said += words(table.act("pair", number(2), number(7)).content.decode())
    said += words(table.send({"kind": "x"}).content.decode())
    assert word not in said.lower()


def test_every_answer_brings_a_new_key() -> None:
    table = TableFixture(HAND)
    keys = [root_of(table.part())["key"]]
    keys.append(root_of(table.act("equation", *FALSE).content.decode())["key"])
    keys.append(root_of(table.help(1).content.decode())["key"])
    keys.append(root_of(table.send({}).content.decode())["key"])
    assert len(set(keys)) == 4


def test_move_sent_twice_counts_once_and_is_answered_alike() -> None:
    table = TableFixture(HAND)
    form = table.form("equation", *SUM)
    first, again = table.send(form), table.send(form)
    assert first.status_code == again.status_code == 200
    assert "Yes! 2 + 7 = 9" in words(again.content.decode())
    assert Event.objects.filter(game_session=table.session).count() == 1


def test_retry_with_other_measurements_is_still_the_same_move() -> None:
    table = TableFixture(HAND)
    form = table.form("equation", *FALSE)
    table.send(form)
    again = table.send(form | {"active_ms": "9000", "input": "keyboard"})
    assert again.status_code == 200
    assert Attempt.objects.count() == 1


def test_key_with_another_move_is_refused() -> None:
    table = TableFixture(HAND)
    form = table.form("equation", *FALSE)
    table.send(form)
    other = table.send(form | {"args": json.dumps(SUM)})
    assert other.status_code == 422
    assert "Try something else." in words(other.content.decode())
    assert table.state().turn == 0


def test_stale_move_gets_the_fresh_table_and_a_kind_sentence() -> None:
    table = TableFixture(HAND)
    stale = table.form("discard", DRAGON) | {"version": "7"}
    answer = table.send(stale)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert root_of(html)["notice"] == "The table moved on. Look again."
    assert root_of(html)["version"] == "0"
    assert not Event.objects.exists()


def test_move_out_of_turn_changes_nothing() -> None:
    table = TableFixture(HAND)
    card = table.state().hands[1][0]
    answer = table.act("discard", card, seat=1, version="0")
    assert answer.status_code == 409
    assert "not your turn" in root_of(answer.content.decode())["notice"]
    assert not Event.objects.exists()


def test_paused_table_takes_no_move() -> None:
    table = TableFixture(HAND)
    form = table.form("discard", DRAGON)
    pause([table.session.pk])
    answer = table.send(form)
    assert answer.status_code == 409
    assert "Eyes up, please" in words(answer.content.decode())
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"key": "x"},
        {"kind": ""},
        {"kind": "k" * 60},
        {"args": "{"},
        {"args": '{"a": 1}'},
        {"args": "[[[[[[1]]]]]]"},
        {"args": "[1.5]"},
        {"args": "[" * 300},
        {"args": '["\\u0000"]'},
        {"version": "-1"},
        {"version": "x"},
        {"active_ms": "-3"},
        {"kind": "cheat"},
        {"args": "[66]"},
    ],
)
def test_what_is_no_move_is_refused_politely(broken: dict[str, Any]) -> None:
    table = TableFixture(HAND)
    form = table.form("discard", DRAGON) | broken if broken else {}
    answer = table.send(form)
    assert answer.status_code == 422
    assert root_of(answer.content.decode())["notice"]
    assert not Event.objects.exists()


def test_eleven_moves_at_once_are_too_fast() -> None:
    table = TableFixture(HAND)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        codes = [table.act("equation", *FALSE).status_code for _ in range(11)]
        assert codes == [200] * 10 + [429]
        clock.shift(BURST_SPAN)
        assert table.act("equation", *FALSE).status_code == 200


def test_without_scripts_a_move_leads_back_to_the_page_which_tells_it() -> None:
    table = TableFixture(HAND)
    answer = table.clients[0].post(table.url("table_act"), table.form("equation", *SUM))
    assert answer.status_code == 302
    page = table.clients[0].get(answer["Location"]).content.decode()
    assert "Yes! 2 + 7 = 9" in words(page)
    assert "<html" in page
    other = table.clients[1].get(answer["Location"]).content.decode()
    assert "Yes!" not in words(other)


def test_without_scripts_a_stale_move_shows_the_whole_page() -> None:
    table = TableFixture(HAND)
    form = table.form("discard", DRAGON) | {"version": "9"}
    answer = table.clients[0].post(table.url("table_act"), form)
    assert answer.status_code == 409
    assert b"<html" in answer.content


def test_what_the_page_measured_is_logged() -> None:
    table = TableFixture(HAND)
    table.act("equation", *FALSE, idle_cut="on", device="tablet", input="touch")
    row = Attempt.objects.get()
    assert (row.active_ms, row.device, row.input, row.idle_cut) == (2500, "tablet", "touch", True)


def test_unknown_device_is_not_logged() -> None:
    table = TableFixture(HAND)
    table.act("equation", *FALSE, device="<toaster>")
    assert Attempt.objects.get().device == ""


def test_a_keyed_nought_is_a_number_that_was_said() -> None:
    table = TableFixture(HAND, options={"state_total": True})
    first, second = (words(table.act("equation", SUM[0], SUM[1], 0).content.decode()) for _ in "ab")
    assert "2 plus 7 does not make 0" in first
    assert "Not yet. 0 is too small." in second


def test_total_is_keyed_where_the_teacher_asks_for_it() -> None:
    table = TableFixture(HAND, options={"state_total": True})
    assert 'id="pad"' in table.part()
    card_right = table.act("equation", SUM[0], SUM[1], 8).content.decode()
    assert "Not yet. 2 plus 7 does not make 8." in words(card_right)
    other_card = table.act("equation", (number(2), number(7)), KING, 9)
    assert other_card.status_code == 200
    html = table.act("equation", SUM[0], SUM[1], 9).content.decode()
    assert "Yes! 2 + 7 = 9" in words(html)
    rows = Attempt.objects.order_by("id").values_list("is_true", "reason", "stated_total")
    assert list(rows) == [(False, "arith", 8), (None, "not_a_number", 9), (True, "", 9)]


def test_right_number_on_another_card_is_no_slip_of_the_sum() -> None:
    hand = (number(2), number(7), number(9), number(8), DRAGON)
    table = TableFixture(hand, options={"state_total": True})
    html = table.act("equation", (number(2), number(7)), number(8), 9).content.decode()
    assert "Your number is right. Now find its card." in words(html)
