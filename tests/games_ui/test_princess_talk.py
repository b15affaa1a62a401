"""Sleepless Princess: what pupils tell the team by pictures, and what others see of it."""

import re
from typing import Any

import pytest

from tests.games_ui.princess import helper, one, princess, sets_in_order
from tests.games_ui.tables import TableFixture, without_keys
from tests.games_ui.test_princess_secrecy import each

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
LITTLE = {"variant": "simplified", "lull_confirm": False}
TWOS = (helper(2), helper(2, 1), helper(2, 2), helper(4), helper(5))
NOTE = re.compile(r'class="know" role="status"><span role="img" aria-label="([^"]*)"')


def notes(html: str) -> list[str]:
    """Return what stands beside the other players."""
    return NOTE.findall(html)


def say(table: TableFixture, seat: int, word: str) -> Any:
    """Tell the team something by a picture."""
    url = table.url("table_say")
    return table.clients[seat].post(url, {"word": word}, headers={"HX-Request": "true"})


def little(**more: Any) -> TableFixture:
    """Return a table of three little ones, each mattress in its own bed."""
    table = princess(TWOS, pupils=3, options={**LITTLE, **more})
    table.put(sets_in_order(table.state()))
    return table


def touched() -> TableFixture:
    """Return the same with a mattress of the second bed in the first pupil's hand."""
    table = little()
    table.act("play", [one(card) for card in TWOS[:3]], 2)
    table.act("touch", 1)
    return table


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("thumb", "Ember says: good idea!"),
        ("heart", "Ember is glad."),
        ("ask:1", "Ember asks: who touched Puddle’s bed?"),
        ("move:0", "Ember says: move one to Waffle’s bed."),
        ("lull:1", "You do it! Put Puddle to sleep."),
    ],
)
def test_word_stands_beside_its_player_on_the_others_pages_and_is_no_move(
    word: str, told: str
) -> None:
    table = little()
    before = table.session.version, table.session.event_count
    answer = say(table, 1, word)
    assert answer.status_code == 200
    assert "Your team sees it." in answer.content.decode()
    assert notes(answer.content.decode()) == []
    assert notes(table.part(0)) == notes(table.part(2)) == [told]
    table.session.refresh_from_db()
    assert (table.session.version, table.session.event_count) == before


def test_word_about_a_bed_is_gone_when_its_princess_sleeps() -> None:
    table = little()
    say(table, 1, "lull:1")
    table.act("lull", 1)
    assert notes(table.part(0)) == []


@pytest.mark.parametrize("word", ["", "ask", "ask:4", "ask:x", "hello", "move:-1", "thumb@3"])
def test_nothing_else_can_be_said(word: str) -> None:
    table = little()
    assert say(table, 0, word).status_code == 422
    assert notes(table.part(1)) == []


def test_whole_game_talks_by_mouth_alone() -> None:
    table = princess(pupils=2)
    assert say(table, 0, "thumb").status_code == 422


def test_shared_touch_is_staged_and_stands_beside_its_player_into_the_next_turns() -> None:
    table = touched()
    table.act("share", 0)
    told = "Ripple felt rings at Puddle’s bed: Puddle’s!"
    for seat in (1, 2):
        assert notes(table.part(seat)) == [told]
        mark = table.session.event_count
        html = table.clients[seat].get(
            table.url("table_part"),
            {"marks": f"table:playing,events:{mark + 2}"},
            headers={"HX-Request": "true"},
        )
        staged = html.content.decode()
        assert 'data-scene="told" data-origin="seat-0" data-target="bed-1"' in staged
        assert told in staged
    table.act("move", 3)
    for _ in range(3):
        table.act("draw")
    assert table.state().turn == 1
    assert notes(table.part(1)) == notes(table.part(2)) == [told]
    assert notes(table.part(0)) == []


def test_what_was_not_shared_is_beside_nobody_whatever_it_was() -> None:
    table = touched()
    table.act("move", 3)
    state = table.state()
    other = state.clone()
    other.beds[0], other.beds[2] = other.beds[2], other.beds[0]
    other.found = (other.found[0]._replace(told=2),)
    parts = each(table, [state, other], lambda: [without_keys(table.part(seat)) for seat in (1, 2)])
    assert parts[0] == parts[1]
    assert [notes(part) for part in parts[0]] == [[], []]


def test_beds_show_who_was_there_until_the_turn_is_over() -> None:
    table = touched()
    for seat in range(3):
        html = table.part(seat)
        assert 'class="beds of4 stirred-1 lifted-1"' in html
        assert 'id="inhand"' in html
    table.act("move", 3)
    assert 'class="beds of4 stirred-1 stirred-3"' in table.part(2)
    for _ in range(3):
        table.act("draw")
    assert 'class="beds of4"' in table.part(2)
