"""Keep how cards and avatars look: children know them by picture and colour."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

import pytest
from django.conf import settings

from classroom.people.password_pictures import PASSWORD_PICTURES
from engine import GAMES as RULES
from engine.rules.sleeping_queens.view import queen_face as sleeping_queen
from engine.rules.the_rescue.view import king_face
from games.avatars import AVATARS, SPRITE
from games.catalogue import CHARACTERS
from games.sleeping_queens.cards import card_face, queen_face
from games.sleepless_princess.cards import PRINCESSES, name_of
from games.sleepless_princess.cards import card_face as princess_card
from games.templatetags.ui import avatar, face_card
from games.the_rescue.cards import king, piece
from tests.sprite import symbols

pytestmark = pytest.mark.fast

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
    "elephant": (5,),
    "giraffe": (3,),
    "lion": (3,),
    "turtle": (4,),
    "crab": (2,),
    "octopus": (1,),
    "fish": (3,),
    "butterfly": (1,),
    "duck": (5,),
    "sheep": (6,),
    "unicorn": (2,),
    "koala": (4,),
    "panda": (1,),
    "zebra": (4,),
    "moose": (5,),
    "squirrel": (2,),
    "toucan": (6,),
    "crocodile": (4,),
    "dinosaur": (1,),
    "camel": (3,),
    "jellyfish": (4,),
    "seahorse": (6,),
    "bat": (1,),
    "caterpillar": (6,),
    "chick": (3,),
    "peacock": (4,),
    "swan": (2,),
}
"""By creature: the tints of the first avatar that it makes, and of any second and third."""
WHOLE_CLASS = 40
CREATURES = settings.BASE_DIR / "static/img/creatures"


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


def test_a_class_of_forty_has_a_creature_for_each_pupil() -> None:
    first = list(AVATARS.values())[:WHOLE_CLASS]
    assert len({one.symbol for one in first}) == WHOLE_CLASS
    assert len({str(one.label) for one in first}) == WHOLE_CLASS
    assert len({str(one.nickname) for one in AVATARS.values()}) == len(AVATARS)


def test_every_avatar_has_its_symbol_in_its_own_sprite() -> None:
    for key, one in AVATARS.items():
        assert one.symbol in symbols(one.sprite)
        assert f"#{one.symbol}" in avatar(key)
    alone = {one.sprite for one in AVATARS.values()} - {SPRITE}
    assert len(alone) == WHOLE_CLASS - 13
    assert {f"img/creatures/{path.name}" for path in CREATURES.glob("*.svg")} == alone


def test_no_avatar_is_drawn_as_another_or_needs_a_script_or_another_host() -> None:
    drawn = [path.read_text() for path in CREATURES.glob("*.svg")]
    bodies = {re.sub(r'id="[^"]+"', "", text) for text in drawn}
    assert len(bodies) == len(drawn)
    for text in drawn:
        assert text.count("http") == 1  # the name space
        assert "<script" not in text
        assert "style=" not in text


def test_no_avatar_or_nickname_is_named_like_a_card_a_robot_or_a_secret_picture() -> None:
    cards = {str(card.name) for game in LOOKS for card in drawn_cards(game) if card.symbol}
    robots = {str(one.name) for one in CHARACTERS}
    secret = {*PASSWORD_PICTURES, *map(str, PASSWORD_PICTURES.values())}
    princesses = {str(name_of(key)) for key in PRINCESSES}
    named = cards | robots | secret | princesses
    taken = {word.lower() for name in named for word in name.split()}
    names = {str(name) for one in AVATARS.values() for name in (one.label, one.nickname)}
    assert not {name for name in names if set(name.lower().split()) & taken}
    assert {"moss", "finch", "cog", "umbrella", "waffle"} <= taken


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
