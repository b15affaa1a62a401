"""Sleepless Princess: a deck that runs out, and the house rule by which it lasts longer."""

import pytest

from engine.rules.sleepless_princess.components import HELPER, KIND
from tests.engine.princess import Table

pytestmark = pytest.mark.fast


@pytest.mark.rule("SP-38", "SP-T21")
def test_used_helpers_come_back_once_under_the_house_rule() -> None:
    """The last card is drawn: half of the used helpers, never the top one, are the new deck."""
    table = Table(variant="simplified", longer_deck=True, left=1)
    table.do("swap", 0, *table.state.hands[0][:2])
    state = table.state
    used = [card for card in state.discard[:-1] if KIND[card] == HELPER]
    others = [card for card in state.discard[:-1] if KIND[card] != HELPER]
    top = state.discard[-1]
    table.do("draw", 0)
    state = table.state
    told = [(event.kind, dict(event.data)) for event in table.told]
    half = (len(used) + 1) // 2
    assert ("deck_refilled", {"size": half}) in told
    assert len(state.draw) == half
    assert set(state.draw) <= set(used)
    assert state.discard == [*state.discard[: state.refilled], *others, top]
    assert sorted([*state.draw, *state.discard[: state.refilled]]) == sorted(used)
    state.discard += state.draw[1:]
    state.draw = state.draw[:1]
    table.do("draw", 0)
    assert table.state.draw == []
    assert "deck_refilled" not in [event.kind for event in table.told]


@pytest.mark.rule("SP-S029")
def test_without_the_house_rule_the_deck_is_never_made_again() -> None:
    table = Table(variant="simplified", left=1)
    table.do("swap", 0, *table.state.hands[0][:2])
    table.do("draw", 0)
    assert table.state.draw == []
    assert table.state.refilled == -1
