"""Components of The Queen's Collection, and the options that can be set before the deal."""

from collections import Counter

import pytest

from engine.protocol import Action, Rejected
from engine.rules.queens_collection import GAME
from engine.rules.queens_collection.components import (
    COLOUR,
    COLOURS,
    DECK,
    FACES,
    LETTERS,
    PAINTS,
    STANDARD,
    VARIANTS,
    WILD,
    deck_of,
    equal_pair,
)
from engine.rules.queens_collection.state import pawns_of
from tests.engine.cases import deal, walk
from tests.engine.collection import CASES

pytestmark = pytest.mark.fast


@pytest.mark.rule("QC-S001", "QC-05")
def test_box_holds_what_the_page_says() -> None:
    counts = Counter(COLOUR)
    assert DECK == len(COLOUR) == len(FACES) == 38
    assert [counts[colour] for colour in range(8)] == [4] * 8
    assert counts[WILD] == 6
    assert list(COLOUR) == sorted(COLOUR)
    assert all(counts[colour] > STANDARD.pawns_each for colour in range(8))


@pytest.mark.rule("QC-S002")
def test_no_colour_is_told_by_paint_alone() -> None:
    for names in (COLOURS, LETTERS, PAINTS):
        assert len(set(names)) == 8
    assert GAME.piece_face(0) == {"colour": 0, "key": "sun", "letters": "Su", "paint": "amber"}
    with pytest.raises(IndexError):
        GAME.piece_face(8)


def test_faces_are_copies() -> None:
    assert GAME.face(5) == {"card": 5, "kind": "colour", "colour": "drop"}
    face = GAME.face(37)
    assert face == {"card": 37, "kind": "wild", "colour": None}
    face["kind"] = "colour"
    assert GAME.face(37)["kind"] == "wild"
    with pytest.raises(IndexError):
        GAME.face(38)


@pytest.mark.rule("QC-S004")
def test_options_survive_their_dict() -> None:
    for case in CASES.values():
        assert GAME.make_options(case.options.as_dict()) == case.options
    assert GAME.make_options({}) is STANDARD
    assert GAME.options()["standard"] is STANDARD
    assert set(VARIANTS) == set(GAME.options())


@pytest.mark.rule("QC-S004", "QC-43", "QC-48")
@pytest.mark.parametrize(
    "junk",
    [
        {"colour": 1},
        {"first_seat": 4},
        {"first_seat": True},
        {"mode": "alone"},
        {"mode": ["solo"]},
        {"beginner": 1},
        {"beginner_points": 4},
        {"beginner_pawns": True},
        {"remove_wilds": 4},
        {"remove_colour_cards": "1"},
        {"solo_removed": "sun"},
        {"solo_removed": ["sun", "sun", "moon", "leaf"]},
        {"solo_removed": ["sun", "moon", "leaf"]},
        {"solo_removed": ["sun", "moon", "leaf", "red"]},
        {"solo_removed": ["sun", "moon", "leaf", []]},
        {"mode": "competitive", "beginner": True},
        {"mode": "teams", "remove_wilds": 1},
        {"mode": "competitive", "remove_colour_cards": 1},
    ],
)
def test_options_that_cannot_be_are_refused(junk: dict) -> None:
    with pytest.raises(ValueError):
        GAME.make_options(junk)


@pytest.mark.rule("QC-S004")
def test_each_mode_has_its_seats() -> None:
    seats = {
        "cooperative": {2, 3, 4},
        "solo": {1},
        "competitive": {2, 3, 4},
        "teams": {4},
    }
    for mode, allowed in seats.items():
        options = GAME.make_options({"mode": mode})
        assert set(GAME.seats_for(options)) == allowed
        for number in range(6):
            if number in allowed:
                assert GAME.start(options, number, b"x")[0].seats == number
            else:
                with pytest.raises(ValueError, match="players"):
                    GAME.start(options, number, b"x")
    with pytest.raises(ValueError, match="first_seat"):
        GAME.start(GAME.make_options({"first_seat": 2}), 2, b"x")


@pytest.mark.rule("QC-S006")
def test_first_seat_is_drawn_by_lot_or_set() -> None:
    drawn = Counter(deal(CASES["standard-3"], number)[0].turn for number in range(300))
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 60
    options = GAME.make_options({"first_seat": 1})
    assert {GAME.start(options, 3, bytes([n]))[0].turn for n in range(9)} == {1}


@pytest.mark.rule("QC-S009", "QC-07", "QC-44")
def test_harder_games_have_fewer_cards_but_the_same_pawns() -> None:
    options = GAME.make_options({"remove_colour_cards": 1, "remove_wilds": 3})
    counts = Counter(COLOUR[card] for card in deck_of(options))
    assert [counts[colour] for colour in range(9)] == [3] * 9
    assert len(deck_of(STANDARD)) == 38
    for mode, seats, pawns in (("cooperative", 2, 24), ("solo", 1, 20)):
        hard = GAME.make_options({**options.as_dict(), "mode": mode})
        state, _ = GAME.start(hard, seats, b"hard")
        assert sum(map(len, state.boxes)) == pawns
        assert len(state.draw) == 27 - 3 * seats
        soft, _ = GAME.start(GAME.make_options({"mode": mode}), seats, b"hard")
        assert soft.boxes == state.boxes


@pytest.mark.rule("QC-46")
def test_two_wilds_are_no_equal_pair() -> None:
    assert equal_pair((0, 3))
    assert not equal_pair((0, 4))
    assert not equal_pair((36, 37))
    assert not equal_pair((0,))


@pytest.mark.rule("QC-S003")
def test_all_cards_and_pawns_stay_in_play() -> None:
    for case in CASES.values():
        state, _ = deal(case, 0)
        gone = 8 * case.options.remove_colour_cards + case.options.remove_wilds
        assert len(deck_of(case.options)) == 38 - gone
        each = case.options.pawns_each if case.options.together else 3
        assert len(pawns_of(state)) == 8 * each


def test_kinds_of_other_modes_are_refused() -> None:
    for case in CASES.values():
        state, _ = deal(case, 0)
        other = "reveal" if case.options.together else "pass"
        answer = GAME.play(state, Action(other, state.turn, ()))
        assert answer == Rejected("not_legal", f"no {other} in phase {state.phase}")


def test_a_window_opens_where_the_score_is_asked() -> None:
    for name in ("standard-2", "solo_easy-1", "unasked-4"):
        windows = [GAME.window(moment.state) for moment in walk(CASES[name], 6)]
        assert any(windows) == CASES[name].options.score_claims
