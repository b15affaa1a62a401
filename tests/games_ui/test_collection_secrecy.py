"""What a pupil's page of The Queen's Collection holds depends on what that pupil may see.

Twins of a position, with all that is hidden permuted, give the same page and part apart from keys.
"""

import random
import re
from typing import Any

import pytest
from django.db import transaction

from tests.games_ui.collection import GAME, Collection
from tests.games_ui.tables import without_keys, words

pytestmark = pytest.mark.django_db


def positions(mode: str, seats: int, count: int) -> list[Any]:
    """Return positions of one game played at random, scoring and questions among them."""
    rng = random.Random(seats)
    options = GAME.make_options({"mode": mode, "first_seat": 0, "trade_confirm": True})
    state, _ = GAME.start(options, seats, bytes([seats]) * 32)
    found, phases = [], set()
    while GAME.result(state) is None and len(found) < count:
        if state.phase not in phases or rng.random() < 0.1:
            found.append(state)
            phases.add(state.phase)
        seat = rng.choice(GAME.waiting_for(state))
        actions = GAME.legal_actions(state, seat)
        asks = [one for one in actions if one.kind == "exchange_partner"]
        state = GAME.play(state, rng.choice(asks or actions)).state
    return found


def both(table: Collection, state: Any, seat: int, ask: Any) -> tuple[str, str]:
    """Return what `ask` answers in a position and in its twin; nothing of it stays."""
    answers = []
    for one in (state, GAME.resample_hidden(state, seat, random.Random(5))):
        with transaction.atomic():
            table.put(one)
            answers.append(without_keys(ask()))
            transaction.set_rollback(True)
    return answers[0], answers[1]


MODES = [("cooperative", 3), ("solo", 1), ("competitive", 3), ("teams", 4)]


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_page_and_part_are_the_same_for_twins(mode: str, seats: int) -> None:
    table = Collection(seats=seats, mode=mode)
    found = positions(mode, seats, 7)
    for state in found:
        for seat in range(seats):
            part, twin = both(table, state, seat, lambda s=seat: table.part(s))
            assert part == twin
        page, twin = both(table, state, 0, lambda: table.page(0).content.decode())
        assert page == twin
    wanted = 1 if mode == "solo" else 2
    assert len({state.phase for state in found}) >= wanted


def test_no_page_names_a_card_of_a_rivals_hand_or_of_a_pile() -> None:
    table = Collection("S D", "L M", "F W", seats=3, mode="competitive", display="M S *")
    state = table.state()
    html = table.page(0).content.decode()
    for card in (*state.hands[1], *state.hands[2], *state.draw):
        assert not re.search(rf'(card|shown|theirs)-{card}"', html)
    assert "Leaf card" not in html


def test_twins_differ_where_cards_are_seen() -> None:
    table = Collection("S D", "L M", seats=2, mode="competitive", display="M S *")
    state = table.state()
    other = state.clone()
    other.hands[0][0], other.draw[0] = other.draw[0], other.hands[0][0]
    before = without_keys(table.part(0))
    table.put(other)
    assert without_keys(table.part(0)) != before


def test_false_score_and_its_help_leave_the_others_page_as_it_was() -> None:
    table = Collection(
        "S M D",
        "L M",
        boxes="S - - - - - - HHH",
        taken={0: "DDD"},
        mode="competitive",
        display="S M *",
    )
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    table.part(0)
    before = without_keys(table.part(1))
    table.act("score", [2, 4, 2], 77)
    table.help(1)
    assert without_keys(table.part(1)) == before


def test_answered_score_is_in_no_other_page_before_all_have_answered() -> None:
    table = Collection(
        "S M D",
        "L M",
        boxes="S - - - - - - HHH",
        taken={0: "DDD LLL TTT MMM FFF WWW"},
        mode="competitive",
        display="S M *",
        seats=3,
    )
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    total = 7 * 3 + 19 * 2 - 2
    assert table.act("score", [7, 19, 2], total).status_code == 200
    for seat in (1, 2):
        assert str(total) not in words(table.part(seat))
    assert "You said 57." in words(table.part(0))
