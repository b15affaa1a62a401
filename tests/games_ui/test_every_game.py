"""Pages of every game: one suite for all, at the tables of `every_game`.

What a browser gets depends on what its pupil may see: two positions that differ in hidden things
only (other hands, piles, sleepers, chance to come) give the same bytes.
"""

import random
import re
from typing import Any

import pytest

from games.models import Seat
from tests.amounts import amount
from tests.engine.test_secrecy import hidden_cards
from tests.games_ui.every_game import (
    CASES,
    CLAIMS,
    FIRST,
    PROMPTS,
    TRAYS,
    PageCase,
    in_twins,
)
from tests.games_ui.tables import root_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", FIRST)
def test_page_holds_the_table_once_and_nothing_inline(game: str) -> None:
    html = FIRST[game]().page().content.decode()
    assert html.count('id="table"') == 1
    assert not re.search(r'\sstyle="|\son\w+="|<style', html)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", html))
    assert f"js/table/{game}/main.js" in html
    assert f"css/{game}.css" in html
    assert all(other == game or f"{other}/" not in html for other in FIRST)


@pytest.mark.parametrize("game", FIRST)
def test_only_the_pupil_to_move_is_asked(game: str) -> None:
    table = FIRST[game]()
    mine, other = root_of(table.part(0)), root_of(table.part(1))
    assert (mine["yours"], other["yours"]) == ("1", "0")
    assert mine["kinds"]
    assert mine["decision"]
    assert other["kinds"] == other["decision"] == ""
    assert mine["prompt"] != other["prompt"]
    assert (mine["prompt"], other["prompt"]) == PROMPTS.get(game, (mine["prompt"], other["prompt"]))


def looked_at(states: list[Any]) -> list[Any]:
    """Return the first position of each phase and every other one; all of them in `make soak`,
    and where one seat alone looks at them."""
    phases = [state.phase for state in states]
    step = amount(2, in_soak=1) if states[0].seats > 1 else 1
    return [
        state
        for number, state in enumerate(states)
        if number % step == 0 or phases.index(state.phase) == number
    ]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_page_and_part_are_the_same_for_twins(case: PageCase) -> None:
    table = case.begin()
    phases, differing, seats = set(), 0, len(table.users)
    for state in looked_at(case.positions(table)):
        phases.add(state.phase)
        for seat in range(seats):
            twin = table.game.resample_hidden(state, seat, random.Random(5))
            differing += table.game.dump(twin) != table.game.dump(state)
            page, same = in_twins(
                table, state, seat, lambda seat=seat: table.page(seat).content.decode()
            )
            assert page == same
            part, same = in_twins(table, state, seat, lambda seat=seat: table.part(seat))
            assert part == same
    assert phases >= case.phases
    assert differing > 3


@pytest.mark.parametrize("game", CLAIMS)
def test_answers_to_a_false_claim_are_the_same_for_twins(game: str) -> None:
    table = FIRST[game]()
    state, (kind, *args) = table.state(), CLAIMS[game]

    def claim() -> str:
        return table.send(table.form(kind, *args, key="twins-key-1")).content.decode()

    answer, twin = in_twins(table, state, 0, claim)
    assert answer == twin
    assert "Not yet." in answer
    part, twin = in_twins(table, state, 1, lambda: table.part(1))
    assert part == twin


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("game", TRAYS)
def test_help_is_the_same_for_twins(game: str, level: int) -> None:
    table = FIRST[game]()

    def ask() -> str:
        Seat.objects.update(help_level=level - 1)
        return table.help(level, **TRAYS[game]).content.decode()

    answer, twin = in_twins(table, table.state(), 0, ask)
    assert answer == twin
    assert "ladder" in answer


@pytest.mark.parametrize("game", FIRST)
def test_no_page_names_a_card_of_another_hand_or_of_a_pile(game: str) -> None:
    table = FIRST[game]()
    state = table.state()
    for seat in range(3):
        html = table.page(seat).content.decode()
        hidden = hidden_cards(game, state, seat)
        named = re.findall(r'(?:data-(?:card|pick)="|\b(?:card|shown|theirs)-)(\d+)"', html)
        assert not hidden & set(map(int, named))


@pytest.mark.parametrize("game", FIRST)
def test_what_a_seat_sees_does_change_its_page(game: str) -> None:
    """What is hidden from seat 1 is partly seat 0's: there the pages must differ."""
    table = FIRST[game]()
    mine, other = in_twins(table, table.state(), 1, lambda: table.part(0))
    assert mine != other
