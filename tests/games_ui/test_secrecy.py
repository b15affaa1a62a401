"""What a pupil's browser gets depends on what that pupil may see, and on nothing else.

Two positions that differ in hidden things only (other hands, piles, sleeping queens, chance to
come) must give the same bytes: page, part, answers to claims, help.
"""

import random
from typing import Any

import pytest
from django.db import transaction

from games.models import Seat
from tests.games_ui.tables import GAME, Laid, attacked, number, root_of, without_keys

pytestmark = pytest.mark.django_db


def positions(seats: int, count: int) -> list[Any]:
    """Return positions of one game played at random, windows and picks among them."""
    rng = random.Random(seats)
    options = GAME.make_options({"first_seat": 0})
    state, _ = GAME.start(options, seats, bytes([seats]) * 32)
    found = []
    while GAME.result(state) is None and len(found) < count:
        found.append(state)
        for _ in range(3):
            if GAME.result(state) is None:
                (seat,) = GAME.waiting_for(state)
                state = GAME.play(state, rng.choice(GAME.legal_actions(state, seat))).state
    return found


def both(table: Laid, state: Any, seat: int, ask: Any) -> tuple[str, str]:
    """Return what `ask` answers in a position and in its twin; nothing of it stays."""
    answers = []
    for one in (state, GAME.resample_hidden(state, seat, random.Random(5))):
        with transaction.atomic():
            table.put(one)
            answers.append(without_keys(ask()))
            transaction.set_rollback(True)
    return answers[0], answers[1]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_page_and_part_are_the_same_for_twins(seats: int) -> None:
    table = Laid(pupils=seats)
    phases = set()
    for state in positions(seats, 14):
        phases.add(state.phase)
        for seat in range(seats):
            page, twin = both(table, state, seat, lambda s=seat: table.page(s).content.decode())
            assert page == twin
        part, twin = both(table, state, 0, lambda: table.part(0))
        assert part == twin
    assert "turn" in phases


def test_answers_to_a_false_claim_are_the_same_for_twins() -> None:
    hand = (number(2), number(7), number(9), number(3), 61)
    table = Laid(hand, pupils=3)
    state = table.state()

    def claim() -> str:
        form = table.form("equation", (4, 32), 24, None, key="twins-key-1")
        return table.send(form).content.decode()

    answer, twin = both(table, state, 0, claim)
    assert answer == twin
    assert "Not yet." in answer


@pytest.mark.parametrize("level", [1, 2, 3])
def test_help_is_the_same_for_twins(level: int) -> None:
    hand = (number(2), number(7), number(9), number(3), 61)
    table = Laid(hand, pupils=2)
    state = table.state()

    def ask() -> str:
        Seat.objects.update(help_level=level - 1)
        return table.help(level, cards=[4, 24]).content.decode()

    answer, twin = both(table, state, 0, ask)
    assert answer == twin
    assert "ladder" in answer


def test_attacker_cannot_tell_whether_the_target_has_a_dragon() -> None:
    change = attacked()
    with_dragon = Laid((61, 4, 8, 12, 16), awake={0: [1]}, change=change, pupils=3)
    state = with_dragon.state()
    for seat in (1, 2):
        page, twin = both(with_dragon, state, seat, lambda s=seat: with_dragon.part(s))
        assert page == twin
    mine, other = both(with_dragon, state, 1, lambda: with_dragon.part(0))
    assert mine != other  # only the target's own page tells


def test_what_is_seen_does_change_the_page() -> None:
    table = Laid(pupils=2)
    state = table.state()
    other = state.clone()
    other.hands[0][0], other.draw[0] = other.draw[0], other.hands[0][0]
    table.put(state)
    before = without_keys(table.part(0))
    table.put(other)
    assert without_keys(table.part(0)) != before


def test_no_page_names_a_card_of_another_hand_or_a_sleeping_queen() -> None:
    table = Laid(pupils=3)
    state = table.state()
    html = table.page(0).content.decode()
    for card in (*state.hands[1], *state.hands[2], *state.draw):
        assert f'data-card="{card}"' not in html
    for name in ("Moss", "Thunder", "Plum", "Velvet"):
        assert f"{name} Queen" not in html
    assert root_of(html)["kept"] in ("{}", "")
