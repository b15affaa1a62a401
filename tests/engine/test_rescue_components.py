"""The box of The Rescue: what lies in it, and what its options take."""

from collections import Counter

import pytest

from engine.rules.the_rescue.components import (
    BLACK,
    CARDS,
    COMPANION_KEYS,
    DIE,
    FACES,
    KIND,
    KING_KEYS,
    KNIGHTS,
    QUEEN_KEYS,
    STANDARD,
    SYMBOL,
    SYMBOLS,
    VALUE,
    VARIANTS,
    WILD,
    fits,
    goal_of,
    knights_of,
    make_options,
)
from tests.engine.rescue_tables import GAME, Table

pytestmark = pytest.mark.fast


@pytest.mark.rule("SQ2-S001", "SQ2-S002")
def test_main_deck_has_72_cards() -> None:
    counts = Counter(KIND)
    assert counts == {
        "number": 40,
        "queen": 12,
        "gnome": 6,
        "witch": 5,
        "willow": 5,
        "book": 4,
        "companion": 10,
    }
    assert sum(counts.values()) - counts["companion"] == 72
    assert Counter(VALUE) == {**dict.fromkeys(range(1, 11), 4), 0: 42}
    assert len(KIND) == len(VALUE) == len(SYMBOL) == len(FACES) == CARDS


@pytest.mark.rule("SQ2-S003", "SQ2-S004")
def test_symbols_are_shared_by_four_queens_and_three_companions_and_one_is_wild() -> None:
    assert Counter(symbol for _, symbol in QUEEN_KEYS) == dict.fromkeys(SYMBOLS, 4)
    assert Counter(symbol for _, symbol in COMPANION_KEYS) == {
        **dict.fromkeys(SYMBOLS, 3),
        WILD: 1,
    }
    names = [key for key, _ in (*QUEEN_KEYS, *COMPANION_KEYS)] + list(KING_KEYS)
    assert len(set(names)) == 12 + 10 + 10


@pytest.mark.rule("SQ2-S042")
def test_companion_fits_her_symbol_or_every_symbol() -> None:
    assert fits(44, 72)
    assert not fits(44, 75)
    assert all(fits(queen, 81) for queen in range(44, 56))


@pytest.mark.rule("SQ2-S005", "SQ2-S006", "SQ2-S007")
def test_die_and_knights() -> None:
    assert sorted(DIE) == [0, 1, 1, 2, 2, 3]
    assert KNIGHTS == ("red", "blue", "white", "black", "purple", "green")
    assert BLACK not in knights_of(2)
    assert len(knights_of(2)) == 5
    assert knights_of(3) == knights_of(5) == tuple(range(6))


@pytest.mark.rule("SQ2-S008")
def test_goal_is_never_more_than_the_kings_there_are() -> None:
    assert [goal_of(seats) for seats in range(2, 6)] == [4, 3, 3, 2]
    assert max(seats * (goal_of(seats) - 1) + 1 for seats in range(2, 6)) <= 10


def test_every_face_names_its_card_and_kind() -> None:
    for card, face in enumerate(FACES):
        assert (face["card"], face["kind"]) == (card, KIND[card])
        assert face.get("value", 0) == VALUE[card]
        assert face.get("symbol", "") == SYMBOL[card]


@pytest.mark.rule("SQ2-S009", "R-36")
def test_options_survive_a_plain_dict() -> None:
    for options in VARIANTS.values():
        assert make_options(options.as_dict()) == options
    assert make_options({}) is make_options(STANDARD.as_dict()) is STANDARD
    assert len(set(VARIANTS.values())) == len(VARIANTS)


@pytest.mark.parametrize(
    "bad",
    [
        {"x": 1},
        {"first_seat": 5},
        {"first_seat": True},
        {"ops": ""},
        {"ops": "-+"},
        {"ops": "++"},
        {"ops": "+x"},
        {"ops": None},
        {"ops": ["+"]},
        {"red_range": "0-12"},
        {"red_range": ["0-11"]},
        {"no_identity": 1},
    ],
)
def test_bad_options_are_refused(bad: dict) -> None:
    with pytest.raises(ValueError):
        make_options(bad)
    assert make_options({"first_seat": 4, "ops": "-/"}).ops == "-/"


def test_check_names_what_is_broken() -> None:
    state = Table("moss ~plum", "5", draw="G").state
    assert GAME.check(state) == []

    def broken(**fields) -> list[str]:
        other = state.clone()
        for name, value in fields.items():
            setattr(other, name, value)
        return GAME.check(other)

    assert broken(draw=[*state.draw, 0]) == ["72 cards, each once"]
    assert broken(down=[*state.down[:9], 72]) == ["10 companions, each once"]
    assert broken(kings_left=(0,)) == ["10 kings, each once"]
    assert "draw and discard hold 37 cards or more" in broken(draw=[], discard=[])
    assert "realms hold no instants" in broken(realms=[[56], []])
    assert "pending are instants" in broken(pending=[3], phase="instant")
    assert broken(asleep=frozenset({48})) == ["only queens of a realm sleep"]
    assert broken(knights=[0, 0]) == ["each knight once"]
    assert broken(knights=[0, 3]) == ["no black knight at a table of two"]
    assert broken(face=7) == ["a face of the die"]
    assert broken(phase="limbo") == ["a known phase"]
    assert broken(phase="instant") == ["instants wait only before deeds"]
    assert broken(active=56) == ["a Gnome's roll is out"]
    assert broken(phase="over") == ["a result only at the end"]
    assert "drawn cards wait only for instants" in broken(drawn=[0])
    assert "ten places, one companion in each at most" in broken(up=[72, *state.up[1:]])
    rows = "a realm, companions, kings and a knight for each seat"
    assert rows in broken(companions=[()])


def test_faces_are_copies() -> None:
    face = GAME.face(0)
    face["value"] = 99
    assert GAME.face(0)["value"] == 1
    with pytest.raises(IndexError):
        GAME.face(82)
