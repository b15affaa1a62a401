"""Two teams: partners' hands, the exchange between them, the sum of their scores."""

import pytest

from engine.rules.queens_collection import GAME
from tests.engine.collection import Table

pytestmark = pytest.mark.fast


def squad(*hands: str, **more) -> Table:
    """Lay a table of two teams, in the middle of a turn of seat 0."""
    return Table(*hands, **{"mode": "teams", "seats": 4, "display": "S D L", **more})


@pytest.mark.rule("QC-S040", "QC-40", "QC-41", "QC-T21")
def test_partners_exchange_in_place_of_all_else() -> None:
    table = squad("T M", "F", "W H", "*")
    own, theirs = table.cards(0, "T M"), table.cards(2, "H W")
    assert table.code("exchange_partner", 0, own, table.cards(1, "F")) == "not_legal"
    assert table.code("exchange_partner", 0, own[:1], table.cards(1, "F")) == "not_legal"
    table.do("exchange_partner", 0, own, theirs)
    assert GAME.waiting_for(table.state) == (2,)
    assert GAME.window(table.state).kind == "exchange_partner"
    table.do("agree", 2)
    assert (table.hand(0), table.hand(2)) == ("H W", "M T")
    assert table.state.turn == 1, "the display is for another turn"
    assert table.code("exchange_display", 0, theirs[:1], table.shown("S")) == "not_your_turn"
    paired = squad("S T", "F", "W H", "*")
    paired.do("pair", 0, paired.cards(0, "S"), paired.shown("S")[0], 0)
    args = paired.cards(0, "T"), paired.cards(2, "W")
    assert paired.code("exchange_partner", 0, *args) == "not_legal"
    alone = Table("T", "M", mode="competitive", display="S D L")
    assert alone.code("exchange_partner", 0, alone.cards(0, "T"), (16,)) == "not_legal"


@pytest.mark.rule("QC-S040", "QC-41")
def test_partner_may_refuse_and_is_not_asked_the_same_again() -> None:
    table = squad("T M", "F", "W H", "*")
    own, theirs = table.cards(0, "T M"), table.cards(2, "W H")
    table.do("exchange_partner", 0, own, theirs[::-1])
    table.do("refuse", 2)
    assert (table.state.phase, table.state.turn) == ("take", 0)
    assert table.hand(0) == "M T"
    assert table.code("exchange_partner", 0, own[::-1], theirs) == "not_legal"
    table.do("exchange_partner", 0, own[:1], theirs[:1])
    table.do("refuse", 2)
    table.do("exchange_display", 0, own[:1], table.shown("S"))
    assert table.state.refused == ()
    unasked = squad("T M", "F", "W H", "*", partner_confirm=False)
    unasked.do("exchange_partner", 0, own, theirs)
    assert unasked.hand(0) == "H W"


@pytest.mark.rule("QC-47")
def test_empty_display_ends_the_turn_though_the_partner_has_cards() -> None:
    table = squad("T", "F", "W", "*", display="", phase="reveal", left=0, rest="out")
    table.do("stop", 0)
    assert table.state.turn == 1


@pytest.mark.rule("QC-S041", "QC-S042")
def test_partners_scores_add_up() -> None:
    table = squad("S", boxes="S DDD - - - - - -")
    table.state.round, table.state.totals = 4, (1, 2, 3, 10)
    table.do("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
    table.skip_all()
    result = GAME.result(table.state)
    assert result.points == (9, 12, 9, 12)
    assert result.winners == (1, 3)


@pytest.mark.rule("QC-S039", "QC-S040")
def test_opponents_learn_only_how_many_cards_partners_exchange() -> None:
    table = squad("T M", "F", "W H", "*")
    table.do("exchange_partner", 0, table.cards(0, "T M"), table.cards(2, "W H"))
    masks = {event.kind: event.to for event in table.told}
    assert masks == {"window_opened": -1, "proposal": 0b101}
    for seat, told in ((0, True), (1, False), (2, True), (None, False)):
        window = GAME.seen_by(table.state, seat)["window"]
        assert window["count"] == 2
        assert (window["args"] is not None) == told
    table.do("agree", 2)
    assert table.data("partner_exchanged") == {"count": 2}
    (cards,) = [event for event in table.told if event.kind == "partner_cards"]
    assert cards.to == 0b101


@pytest.mark.rule("QC-S039", "QC-39")
def test_partners_see_each_others_hands_and_nobody_else_does() -> None:
    table = squad("T M", "F", "W H", "*", phase="reveal")
    for seat in (*range(4), None):
        rows = GAME.seen_by(table.state, seat)["players"]
        seen = [row["seat"] for row in rows if row["cards"] is not None]
        assert seen == ([] if seat is None else sorted((seat, (seat + 2) % 4)))
    shown = squad("T M", "F", "W H", "*", open_hands=True)
    for seat in (*range(4), None):
        rows = GAME.seen_by(shown.state, seat)["players"]
        assert all(row["cards"] is not None for row in rows)
