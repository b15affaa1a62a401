"""Keep how cards and avatars look: children know them by picture and colour."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

import pytest

from engine import GAMES as RULES
from engine.rules.sleeping_queens.view import queen_face as sleeping_queen
from engine.rules.the_rescue.view import king_face
from games.avatars import AVATARS
from games.sleeping_queens.cards import card_face, queen_face
from games.sleepless_princess.cards import card_face as princess_card
from games.templatetags.ui import avatar, face_card
from games.the_rescue.cards import king, piece
from tests.sprite import symbols

QUEENS = {
    "queen-moss": 6,
    "queen-lantern": 3,
    "queen-bloom": 5,
    "queen-honey": 2,
    "queen-tide": 4,
    "queen-kite": 1,
    "queen-teapot": 3,
    "queen-comet": 5,
    "queen-thunder": 4,
    "queen-whisper": 1,
    "queen-button": 2,
    "queen-plum": 5,
}
KINGS = {f"king-{number}": 4 for number in (1, 2, 3, 4)}
LOOKS: Mapping[str, Mapping[str, int]] = {
    "sleeping_queens": QUEENS
    | KINGS
    | {"": 1, "knight": 4, "potion": 5, "jester": 3, "dragon": 6, "wand": 2},
    "the_rescue": QUEENS
    | KINGS
    | {"": 1, "queen-asleep": 4, "atlas": 3, "gnome": 2, "magpie": 4, "lullaby": 1}
    | {"helper-finch": 3, "helper-marten": 2, "helper-wren": 1, "helper-heron": 4}
    | {"helper-newt": 3, "helper-vole": 5, "helper-stoat": 6, "helper-raven": 2}
    | {"helper-toad": 5, "helper-lynx": 4},
    "sleepless_princess": {"": 2, "blanket": 1, "wand": 5},
}
"""By game: the picture of each card, "" of a number, and the tint of its card (1 to 6)."""
AVATAR_TINTS = {
    "otter": (2, 4, 6),
    "comet": (4, 6, 2),
    "fox": (3, 5, 1),
    "owl": (1, 3, 5),
    "hare": (5, 1, 3),
    "frog": (6, 2, 4),
    "bear": (2, 4, 6),
    "badger": (4, 6, 2),
    "hedgehog": (3, 5, 1),
    "penguin": (1, 3, 5),
    "snail": (5, 1, 3),
    "whale": (6, 2, 4),
    "mole": (2, 4, 6),
}
"""By creature: the tints of the first, second and third avatar that it makes."""


def all_of(face: Callable[[int], Any], start: int = 0) -> Iterable[Any]:
    """Yield the faces of all there are."""
    for number in count(start):
        try:
            yield face(number)
        except (IndexError, KeyError, ValueError):
            return


def drawn_cards(game: str) -> Iterable[Any]:
    """Yield every card of a game's box as it is drawn."""
    rules: Any = RULES[game]
    faces = all_of(rules.face)
    if game == "sleeping_queens":
        return [*map(card_face, faces), *map(queen_face, all_of(sleeping_queen))]
    if game == "the_rescue":
        asleep = {"kind": "queen", "card": -1, "asleep": True}
        return [*map(piece, [*faces, asleep]), *map(king, all_of(king_face))]
    return map(princess_card, faces)


@pytest.mark.parametrize("game", LOOKS)
def test_each_card_of_a_game_has_its_picture_and_its_tint(game: str) -> None:
    looks = defaultdict(set)
    for card in drawn_cards(game):
        looks[card.symbol].add(card.tint)
    assert looks == {symbol: {tint} for symbol, tint in LOOKS[game].items()}
    assert {symbol for symbol in looks if symbol} <= symbols()


def test_avatars_of_one_creature_are_told_apart_by_their_tint() -> None:
    tints = defaultdict(list)
    for one in AVATARS.values():
        tints[one.symbol].append(one.tint)
    assert {symbol: tuple(some) for symbol, some in tints.items()} == AVATAR_TINTS


@pytest.mark.parametrize(
    ("name", "robot", "looks"),
    [
        ("fox-2", False, 'class="ava s t5"'),
        ("boat", False, 'class="ava s t4"'),
        ("fox-2", True, 'class="ava s t1"'),
        ("bot", False, 'class="ava s t1"'),
    ],
)
def test_a_picture_stands_on_its_tint_and_a_robot_on_the_first(
    name: str, robot: bool, looks: str
) -> None:
    drawn = avatar(name, "s", robot)
    assert looks in drawn
    assert ("#i-bot" in drawn) is (robot or name == "bot")


def test_a_face_card_says_its_points_and_stands_on_its_tint() -> None:
    queen = face_card("queen-moss", "Moss Queen", 5, tint=6, short="Moss")
    assert 'aria-label="Moss Queen, 5"' in queen
    assert '<b class="pt">5</b>' in queen
    assert '<span class="nm">Moss</span>' in queen
    assert "card face t6" in queen
    plain = face_card("wand", "Wand")
    assert 'aria-label="Wand"' in plain
    assert "card face t2" in plain
    assert 'class="pt"' not in plain
