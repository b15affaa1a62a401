"""Laying out: pawns, dead ends, solo, beginner side, rounds."""

from collections import Counter

import pytest

from engine.chance import shuffle
from engine.rules.queens_collection import GAME
from engine.rules.queens_collection.components import DECK
from engine.rules.queens_collection.setup import place_pawns
from tests.engine.cases import deal
from tests.engine.collection import CASES, NAMES, colours, pick

pytestmark = pytest.mark.fast

RING = tuple(range(8))


def cards(names: str) -> list[int]:
    """Return cards of these names, in order."""
    return pick(list(range(DECK)), names)


def pawns(letters: str) -> list[int]:
    """Return how many pawns of each colour there are to place."""
    counts = Counter(colours(letters))
    return [counts[colour] for colour in range(8)]


def placed(names: str, letters: str, room: int = 3) -> list[str] | None:
    """Return the letters on each place."""
    boxes = place_pawns(RING, cards(names), pawns(letters), room)
    return boxes and ["".join(NAMES[pawn] for pawn in box) for box in boxes]


@pytest.mark.rule("QC-S005", "QC-S007", "QC-S008", "QC-T01")
def test_a_thousand_deals() -> None:
    rings = set()
    for number in range(1_000):
        state, _ = deal(CASES["standard-2"], number)
        rings.add(state.ring)
        assert sorted(pawn for box in state.boxes for pawn in box) == sorted([*range(8)] * 3)
        for colour, box in zip(state.ring, state.boxes, strict=True):
            assert len(box) == 3
            assert colour not in box
    assert len(rings) > 900


@pytest.mark.rule("QC-S007", "QC-01", "QC-03", "QC-T03")
def test_card_of_the_boxs_own_colour_goes_one_further() -> None:
    """Wilds bring the pointer to place 2, the leaf's own box; the next card begins at place 4."""
    assert placed("* * L S", "LS") == ["", "", "", "L", "S", "", "", ""]
    again = placed("* * L S D T M F W H D", "LSDTMFWHD")
    assert again == ["F", "W", "H", "LD", "S", "D", "T", "M"]


@pytest.mark.rule("QC-02", "QC-03")
def test_full_boxes_are_passed_over() -> None:
    """One place a box: every second one is passed over first, and filled on the second lap."""
    names = "S L M W D T F H"
    assert placed(names, "SLMWDTFH", 1) == ["D", "S", "T", "L", "F", "M", "H", "W"]


@pytest.mark.rule("QC-04")
def test_wild_moves_the_pointer_by_one_all_the_same() -> None:
    assert placed("D * S", "DS") == ["D", "", "S", "", "", "", "", ""]
    full = placed("S L M W * D", "SLMWD", 1)  # place 1 is full: the pointer moves from 0 to 1
    assert full == ["", "S", "D", "L", "", "M", "", "W"]


@pytest.mark.rule("QC-S007")
def test_colour_without_pawns_is_passed_over() -> None:
    assert placed("D D D S", "DS") == ["D", "S", "", "", "", "", "", ""]


@pytest.mark.rule("QC-06")
def test_dead_end_is_told_and_the_deal_made_anew() -> None:
    """One place a box, and the hill pawn is left with its own box: there is no such deal."""
    assert placed("D L T M F W S H", "DLTMFWSH", 1) is None
    again = 0
    for number in range(1_000):
        state, _ = deal(CASES["standard-2"], number)
        order = list(range(DECK))
        shuffle(order, state.seed, "pawns", 0)
        first = place_pawns(state.ring, order, [3] * 8, 3)
        assert first is None or first == state.boxes
        again += first is None
    assert 60 < again < 180, "about one deal in nine comes to a dead end"


@pytest.mark.rule("QC-S017", "QC-T02")
def test_solo_has_twenty_pawns() -> None:
    fewer = Counter()
    for number in range(100):
        state, _ = deal(CASES["solo-1"], number)
        counts = Counter(pawn for box in state.boxes for pawn in box)
        assert sorted(counts.values()) == [2, 2, 2, 2, 3, 3, 3, 3]
        assert {colour for colour, count in counts.items() if count == 2} == set(state.gone)
        fewer.update(state.gone)
        assert all(c not in box for c, box in zip(state.ring, state.boxes, strict=True))
    assert len(fewer) == 8
    named, _ = deal(CASES["solo_named-1"], 1)
    assert named.gone == colours("SLMH")


@pytest.mark.rule("QC-S008", "QC-23")
def test_sixteen_pawns_stand_in_twos() -> None:
    for number in range(50):
        state, _ = deal(CASES["easy16-2"], number)
        assert [len(box) for box in state.boxes] == [2] * 8
        assert sorted(pawn for box in state.boxes for pawn in box) == sorted([*range(8)] * 2)
        full, _ = deal(CASES["beginner-2"], number)
        assert [len(box) for box in full.boxes] == [3] * 8


@pytest.mark.rule("QC-S010")
def test_common_game_begins_with_three_open_cards_each() -> None:
    for seats in (2, 3, 4):
        state, events = deal(CASES[f"standard-{seats}"], 4)
        assert [len(hand) for hand in state.hands] == [3] * seats
        assert len(state.draw) == 38 - 3 * seats
        assert state.discard == []
        told = [event for event in events if event.kind == "cards_received"]
        assert [(event.to, len(dict(event.data)["cards"])) for event in told] == [(-1, 3)] * seats
        assert [e.kind for e in events][:2] == ["game_started", "pawns_set"]


@pytest.mark.rule("QC-S020", "QC-S021", "QC-S022")
def test_competitive_round_begins_at_home() -> None:
    for name, seats in (("competitive-2", 2), ("competitive-3", 3), ("teams-4", 4)):
        state, events = deal(CASES[name], 4)
        assert state.boxes == [(colour,) * 3 for colour in state.ring]
        assert [len(hand) for hand in state.hands] == [2] * seats
        assert len(state.display) == 3
        assert len(state.draw) == 38 - 3 - 2 * seats
        assert state.phase == "reveal"
        (started,) = [event for event in events if event.kind == "round_started"]
        assert dict(started.data)["rounds"] == seats
        assert GAME.waiting_for(state) == (state.turn,)
