"""Long lists of actions: read like a list, made one by one, nothing beyond their ends."""

from itertools import combinations

import pytest

from engine.lazy_actions import LazyActions, ListedBlock, by_kind, spread
from engine.protocol import Action
from engine.rules.queens_collection.blocks import Exchanges as Both
from engine.rules.queens_collection.blocks import (
    Moves,
    NewCards,
    Pairs,
    Swaps,
    hand_parts,
    nth_of,
    place_of,
)
from engine.rules.queens_collection.components import WILD
from engine.rules.queens_collection.spots import Spots
from tests.engine.cases import glimpses
from tests.engine.collection import CASES, GAME, Table

pytestmark = pytest.mark.fast

MODES = ("standard-2", "beginner-4", "solo-1", "competitive-3", "teams-4", "unasked-4")
BOXES = ((0, 0, 1), (1, 1), (2,), (), (3, 2), (), (), ())
FEW = [Action("a", 0, (n,)) for n in range(3)]


@pytest.mark.parametrize("name", MODES)
def test_listing_gives_at_each_place_what_it_gives_in_a_row(name: str) -> None:
    for moment in glimpses(CASES[name], 5)[::6]:
        legal = moment.legal
        row = list(legal)
        assert len(row) == len(legal)
        places = range(0, len(row), len(row) // 200 + 1)
        assert [legal[place] for place in places] == [row[place] for place in places]
        assert legal[-1] == row[-1]
        assert legal == row
        assert list(legal[1:7:2]) == row[1:7:2]
        if isinstance(legal, LazyActions):
            parts = by_kind(legal)
            assert {kind: len(part) for kind, part in parts.items()} == {
                kind: len(part) for kind, part in by_kind(row).items()
            }


def test_nothing_lies_beyond_the_ends_of_a_listing() -> None:
    listing = LazyActions([ListedBlock("a", FEW), ListedBlock("b", [])])
    for number in (3, 40, -4):
        with pytest.raises(IndexError):
            listing[number]
    assert listing[-3] == FEW[0]
    assert listing != FEW[:2]
    assert listing != 3
    assert spread(listing, 3) is listing
    assert spread(listing, 2) == FEW[:2]


@pytest.mark.parametrize(
    "block",
    [
        NewCards(0, (4, 9, 11)),
        Both(0, (4, 9, 10, 34), hand_parts((1, 2, 2, WILD), True), Spots(BOXES)),
        Moves(0, (4, 9, 10, 34), hand_parts((1, 2, 2, WILD), True).free, Spots(BOXES)),
        Pairs(0, [((4,), ((0, 1), (1, 2))), ((9,), ())], (20, 21, 22)),
        Swaps("exchange_display", 0, (4, 9, 11), (20, 21)),
    ],
    ids=["new", "exchange", "wild", "pair", "display"],
)
def test_every_run_gives_each_action_once_and_no_more(block) -> None:
    row = list(block)
    assert [block.nth(number) for number in range(block.count)] == row
    assert len(set(row)) == block.count > 0
    with pytest.raises(IndexError):
        block.nth(block.count)


@pytest.mark.parametrize("first", [0, 2, WILD])
@pytest.mark.parametrize("second", [1, 3, WILD])
def test_swaps_of_pawns_are_counted_and_found_by_their_place(first: int, second: int) -> None:
    spots = Spots(BOXES)
    assert [spots.nth(number) for number in range(spots.size)] == list(spots)
    row = list(spots.every_swap(first, second))
    assert len(row) == spots.swaps(first, second)
    assert [spots.nth_swap(first, second, number) for number in range(len(row))] == row
    for (one, place), (other, there) in row:
        assert one != other
        assert place != there
    with pytest.raises(IndexError):
        spots.nth(spots.size)
    with pytest.raises(IndexError):
        spots.nth_swap(first, second, len(row))


def test_combinations_come_in_their_usual_order() -> None:
    cards = (3, 5, 8, 13, 21)
    for size in range(1, 6):
        row = list(combinations(cards, size))
        assert [nth_of(cards, size, number) for number in range(len(row))] == row
        assert [place_of(cards, chosen) for chosen in row] == list(range(len(row)))


def test_refused_exchanges_are_left_out_of_a_long_list() -> None:
    table = Table("T M F S", "F", "W H D", "*", mode="teams", seats=4, display="S D L")

    def exchanges() -> list[Action]:
        return [one for one in GAME.legal_actions(table.state, 0) if one.kind == "exchange_partner"]

    before = exchanges()
    for action in (before[3], before[-1], before[17]):
        table.do(*action[:2], *action.args)
        table.do("refuse", 2)
        before.remove(action)
        legal, after = GAME.legal_actions(table.state, 0), exchanges()
        assert after == before
        assert [legal[len(legal) - len(after) + place] for place in range(len(after))] == after
