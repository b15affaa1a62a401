"""The help ladder of The Rescue: five steps an operation, about the pupil's cards, truthful."""

import json
import re
from typing import Any

import pytest

from engine.protocol import Action
from tests.engine.rescue_tables import GAME
from tests.games_ui.rescue import Forest
from tests.games_ui.tables import words

pytestmark = pytest.mark.django_db


def open_to(table: Forest, level: int, **tray: Any) -> str:
    """Open the steps up to `level`; return the last answer."""
    for step in range(1, level + 1):
        answer = table.help(step, **tray)
        assert answer.status_code == 200
    return answer.content.decode()


def laid(table: Forest, names: str, sign: str, total: str = "", **more: Any) -> dict[str, Any]:
    """Return a tray with these cards."""
    *cards, last = (
        table.cards(f"{names} {total or names.split()[0]}")
        if total
        else (
            *table.cards(names),
            None,
        )
    )
    return {"cards": list(cards), "total": last, "sign": sign, **more}


@pytest.mark.parametrize(
    ("sign", "names", "step", "spoken"),
    [
        ("+", "6 3", "2 Count on", "Start at 6. Count on 3 more."),
        ("-", "9 3", "2 Count back", "Start at 9. Count back 3."),
        ("*", "3 2", "2 Make heaps", "Heaps: 2, 2, 2"),
        ("/", "6 2", "2 Share out", "Heaps: 2, 2, 2"),
    ],
)
def test_second_step_pictures_the_chosen_operation(
    sign: str, names: str, step: str, spoken: str
) -> None:
    table = Forest("6 3 9 2 4", helped=True)
    html = open_to(table, 2, **laid(table, names, sign))
    assert step in words(html)
    assert f'aria-label="{spoken}"' in html


def test_first_step_shows_the_dots_of_the_chosen_cards_with_the_red_knight() -> None:
    table = Forest("6 2 9", knights="red white", helped=True)
    tray = laid(table, "6 2", "+", "9", knight=table.card("6"), step="+1")
    assert 'aria-label="Dots: 7, 2. Your card: 9."' in open_to(table, 1, **tray)


@pytest.mark.parametrize(
    ("realm", "sign", "truth"),
    [
        ("2 5 7", "+", "Yes. Your cards make a sum with +."),
        ("2 5 7", "-", "Yes. Your cards make a sum with −."),
        ("3 3 9", "*", "Yes. Your cards make a sum with ×."),
        ("3 3 9", "/", "Yes. Your cards make a sum with ÷."),
        ("3 3 ~moss 10", "+", "Yes. Two cards are the same."),
        ("3 8 10 moss", "+", "Not this time. Do something else."),
    ],
)
def test_third_step_tells_the_truth(realm: str, sign: str, truth: str) -> None:
    table = Forest(realm, helped=True)
    assert truth in words(open_to(table, 3, sign=sign))


@pytest.mark.parametrize(
    ("realm", "sign", "more"),
    [
        ("2 5 7 4", "+", {}),
        ("2 5 7 4", "-", {}),
        ("2 3 6 9", "*", {}),
        ("2 3 6 9", "/", {}),
        ("5 1 4 9", "/", {}),
        ("3 3 ~moss 10", "+", {}),
        ("6 8 10 1", "+", {"knights": "red white"}),
    ],
)
def test_fourth_step_offers_one_true_sum_and_one_that_is_not(
    realm: str, sign: str, more: dict[str, Any]
) -> None:
    table = Forest(realm, helped=True, **more)
    html = open_to(table, 4, sign=sign)
    trays = [
        json.loads(one.replace("&quot;", '"')) for one in re.findall(r'data-lay="([^"]*)"', html)
    ]
    assert len(trays) == 2
    verdicts = [type(GAME.play(table.engine_table.state, claim(tray))).__name__ for tray in trays]
    assert sorted(verdicts) == ["Accepted", "Wrong"]


def claim(tray: dict[str, Any]) -> Action:
    """Return the claim that a tray makes when it is checked."""
    if tray["total"] is None:
        return Action("wake_pair", 0, tuple(tray["cards"]))
    adjust = ((tray["knight"], int(tray["step"])),) if "knight" in tray else ()
    return Action(
        "equation", 0, (tray["sign"], tuple(tray["cards"]), tray["total"], adjust, "right", None)
    )


@pytest.mark.parametrize(
    ("realm", "sign", "shown"),
    [
        ("2 5 7", "+", "2 + 5 = 7"),
        ("3 3 9", "*", "3 × 3 = 9"),
        ("3 3 9", "/", "9 ÷ 3 = 3"),
        ("6 8 1 10", "+", None),
    ],
)
def test_fifth_step_shows_a_worked_sum(realm: str, sign: str, shown: str | None) -> None:
    table = Forest(realm, helped=True)
    html = words(open_to(table, 5, sign=sign))
    assert (shown or "Do something else, or end your turn.") in html


def test_a_sum_without_the_knight_comes_before_one_with_the_knight() -> None:
    table = Forest("2 5 7 6", knights="red white", helped=True)
    assert "(" not in words(open_to(table, 5, sign="+").split('class="ladder')[1].split("</ol>")[0])
