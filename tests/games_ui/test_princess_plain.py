"""Sleepless Princess on the plain page: what its forms send."""

from typing import Any

import pytest

from engine.rules.sleepless_princess.components import WITCHES
from tests.games_ui.plain_forms import PlainPage
from tests.games_ui.princess import helper, one, princess

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
THREES = (helper(3), helper(3, 1), helper(3, 2), helper(8), helper(9))
THREE = [one(card) for card in THREES[:3]]


def test_plain_page_fills_the_hand_by_one_press_each_card_a_move_and_stops_at_a_witch() -> None:
    table = princess(THREES)
    table.act("play", THREE, 3)
    table.act("done")
    page = PlainPage(table.clients[0], table.session.public_id).open()
    before = table.session.events.count()
    page.send("draw", times=3)
    assert table.session.events.count() == before + 3
    assert table.state().turn == 1
    table.put(with_witch_second(table.state()))
    table.act("swap", *table.state().hands[1][:2], seat=1)
    page = PlainPage(table.clients[1], table.session.public_id).open()
    page.send("draw", times=2)
    assert table.state().owed == 1, "one card, then the witch: the pupil looks at the new ones"
    assert table.state().phase == "draw"
    page.send("draw")
    assert table.state().turn == 0


def with_witch_second(state: Any) -> Any:
    """Put a witch under the top card of the deck."""
    witch = next(card for card in state.draw if card in WITCHES)
    state.draw.remove(witch)
    state.draw.insert(len(state.draw) - 1, witch)
    return state
