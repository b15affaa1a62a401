"""Rolls and surprises of The Rescue through the page."""

import re
from typing import Any

import pytest

from tests.games_ui.rescue import Forest, done
from tests.games_ui.tables import words

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
RED = {"knights": "red white green"}


def test_roll_shows_the_die_and_the_cards() -> None:
    table = Forest("2 4", phase="roll", draw="7 8")
    table.falls(2)
    html = done(table, "roll")
    assert "You rolled 2." in words(html)
    assert "You took 7, 8." in words(html)
    assert 'data-face="2"' in html
    assert "The die shows 2." in words(html)


def test_dragon_passes_the_knights_and_asks_whom_to_wake() -> None:
    table = Forest("2 ~moss", phase="roll", knights="red blue")
    table.falls(0)
    html = done(table, "roll")
    assert "You rolled a dragon!" in words(html)
    assert "All knights move on. You have the blue knight." in words(html)
    assert "Wake one queen? Tap her." in words(html)
    html = done(table, "wake_one", table.card("moss"))
    assert "You woke Moss Queen." in words(html)
    assert "Roll again." in words(html)


def test_waking_may_be_declined() -> None:
    table = Forest("2 ~moss", phase="wake")
    assert "Your queens sleep on." in words(done(table, "decline"))


@pytest.mark.parametrize(("kind", "said"), [("keep", "You keep the 1."), ("reroll", "You rolled")])
def test_blue_knight_keeps_a_one_or_rolls_again(kind: str, said: str) -> None:
    table = Forest("2 4", phase="roll", knights="blue red")
    table.falls(1, 3)
    html = done(table, "roll")
    assert "A 1! Roll again, or keep it?" in words(html)
    assert said in words(done(table, kind))


def surprised(letters: str, *realms: str, falls: tuple[int, ...] = (2,), **more: Any) -> Forest:
    """A table whose seat 0 has rolled and drawn these surprises."""
    table = Forest(*(realms or ("2 4 moss", "7 ~plum")), phase="roll", draw=letters, **more)
    return table.before("roll", falls=falls)


def test_magpie_swaps_cards_or_goes() -> None:
    table = surprised("W 3")
    (magpie,) = table.engine_table.state.pending
    seven = table.card("7", seat=1)
    html = done(table, "witch", magpie, table.card("4"), 1, seven)
    assert "The Magpie swapped your 4 for Ember’s 7." in words(html)
    assert "The Magpie swapped Ripple’s 4 for your 7." in words(table.part(1))


def test_magpie_may_be_let_go() -> None:
    table = surprised("W 3")
    (magpie,) = table.engine_table.state.pending
    assert "You let the Magpie go." in words(done(table, "decline", magpie))


def test_magpie_stays_away_from_the_black_knight() -> None:
    table = surprised("W 3", "2 4", "7", "9", pupils=3, knights="red black white")
    html = table.part()
    theirs = [line for line in html.split("<button") if 'data-pick="theirs"' in line]
    assert ['data-shut="1"' in line for line in theirs] == [True, False]


def test_lullaby_tree_sings_the_first_queens_to_sleep() -> None:
    table = surprised("L 3", knights="white red", falls=(2,))
    html = done(table, "willow", table.engine_table.state.pending[0])
    assert "The Lullaby tree sings. Nobody sleeps." in words(html)
    table = surprised("L 3", knights="green red", falls=(2,))
    html = done(table, "willow", table.engine_table.state.pending[0])
    assert "The Lullaby tree sings. Your queens sleep." in words(html)


def test_of_two_magpies_one_is_tapped_first() -> None:
    table = surprised("W W", knights="green red")
    assert "Surprises! Which one comes first? Tap it." in words(table.part())
    html = done(table, "decline", table.engine_table.state.pending[0])
    assert "The Magpie swaps. Tap two cards." in words(html)


def test_surprises_are_met_in_the_order_of_the_player() -> None:
    table = surprised("L W", knights="green red")
    assert "Surprises! Which one comes first? Tap it." in words(table.part())
    magpie = table.engine_table.cards(0, "W")[0]
    html = done(table, "decline", magpie)
    assert "The Lullaby tree is here. Let it sing." in words(html)


@pytest.mark.parametrize(
    ("face", "asked", "act", "said"),
    [
        (1, "The Gnome finds a helper. Tap a place.", ("take", 2), "You found Wren with the rope."),
        (3, "The Gnome finds a queen. Tap her.", ("queen", "kite"), "found the Kite Queen for you"),
        (
            0,
            "Two knights change places. Tap both.",
            ("swap_knights", 0, 1),
            "Knights change places: you and Ember.",
        ),
    ],
)
def test_gnome_asks_for_what_his_roll_gives(
    face: int, asked: str, act: tuple[Any, ...], said: str
) -> None:
    from tests.engine.rescue_tables import KEYS

    table = surprised("G 3", discard="kite 5")
    table.falls(face)
    html = done(table, "gnome", table.engine_table.state.pending[0])
    assert asked in words(html)
    kind, *args = act
    assert said in words(done(table, kind, *(KEYS.get(arg, arg) for arg in args)))


def test_knights_that_may_change_places_stand_in_a_row_for_each_player() -> None:
    table = surprised("G 3", "2 4", knights="red blue")
    assert "data-choice" not in table.part()
    table.falls(0)
    html = done(table, "gnome", table.engine_table.state.pending[0])
    rows = re.findall(r'data-pick="knight"[^>]* aria-label="(\w+ knight)', html)
    assert rows == ["Red knight", "Blue knight"]
    named = re.findall(r'class="pickrow" role="group" aria-label="(\w+)"', html)
    assert named == ["Ripple", "Ember"]
    assert "data-choice" not in table.part(1), "the others choose nothing"


def test_gnome_takes_a_sleeping_queen_whose_face_the_thief_then_sees() -> None:
    table = surprised("G 3", "2 4", "7 ~plum", "9", pupils=3)
    table.falls(2)
    (gnome,) = table.engine_table.state.pending
    html = done(table, "gnome", gnome)
    assert re.search(rf'id="pending-{gnome}" class="[^"]* glow"', html)
    assert "The Gnome takes a card. Tap one." in words(html)
    html = done(table, "steal", 1, -1)
    assert "The Gnome took Ember’s sleeping queen for you." in words(html)
    assert "Plum Queen" in html
    assert "Plum Queen" not in table.part(2)


def test_gnome_may_be_declined() -> None:
    table = surprised("G 3")
    table.falls(2)
    done(table, "gnome", table.engine_table.state.pending[0])
    assert "You let the Gnome go." in words(done(table, "decline"))
