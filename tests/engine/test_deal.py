"""The box and the deal of Sleeping Queens."""

from collections import Counter

import pytest

from engine.rules.sleeping_queens.components import FACES, POINTS, QUEENS
from tests.engine.tables import GAME, Table

pytestmark = pytest.mark.fast


def deal(seats: int, number: int = 0, **options: object):
    return GAME.start(GAME.make_options(options), seats, number.to_bytes(4, "big"))


@pytest.mark.rule("SQ-S001", "SQ-S002")
def test_main_deck_holds_four_of_each_number_and_27_power_cards() -> None:
    kinds = Counter(face["kind"] for face in FACES)
    values = Counter(face["value"] for face in FACES if face["kind"] == "number")
    assert kinds == {
        "number": 40,
        "king": 8,
        "jester": 5,
        "knight": 4,
        "potion": 4,
        "dragon": 3,
        "wand": 3,
    }
    assert values == dict.fromkeys(range(1, 11), 4)
    assert [face["card"] for face in FACES] == list(range(67))
    assert len({face["art"] for face in FACES if "art" in face}) == 27


@pytest.mark.rule("SQ-S003")
def test_queens_give_their_points() -> None:
    assert dict(zip(QUEENS, POINTS, strict=True)) == {
        "moss": 5,
        "lantern": 5,
        "bloom": 5,
        "honey": 5,
        "tide": 10,
        "kite": 10,
        "teapot": 10,
        "velvet": 10,
        "thunder": 15,
        "whisper": 15,
        "button": 15,
        "plum": 20,
    }


@pytest.mark.rule("SQ-S006", "SQ-S011")
def test_two_to_five_players_get_five_cards_each() -> None:
    for seats in (2, 3, 4, 5):
        state, _ = deal(seats)
        assert [len(hand) for hand in state.hands] == [5] * seats
        assert len(state.draw) == 67 - 5 * seats
        assert state.discard == []
        assert state.turn_number == 1
    for seats in (0, 1, 6):
        with pytest.raises(ValueError, match="players"):
            deal(seats)


@pytest.mark.rule("SQ-S007", "SQ-S008")
@pytest.mark.parametrize(
    ("seats", "queens", "points"), [(2, 5, 50), (3, 5, 50), (4, 4, 40), (5, 4, 40)]
)
def test_goal_depends_on_the_players(seats: int, queens: int, points: int) -> None:
    state, events = deal(seats)
    assert GAME.seen_by(state, None)["goal"] == {"queens": queens, "points": points}
    told = dict(events[0].data)
    assert (told["goal_queens"], told["goal_points"]) == (queens, points)


@pytest.mark.rule("SQ-S010", "SQ-S011")
def test_deals_differ_by_seed_and_each_seat_begins_sometimes() -> None:
    firsts = Counter()
    layouts = set()
    for number in range(300):
        state, _ = deal(3, number)
        firsts[state.turn] += 1
        layouts.add(tuple(state.slots))
        assert sorted(state.slots) == list(range(12))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 60
    assert len(layouts) == 300


@pytest.mark.rule("SQ-S011")
def test_first_seat_can_be_set() -> None:
    assert deal(3, first_seat=2)[0].turn == 2
    with pytest.raises(ValueError, match="first_seat"):
        deal(2, first_seat=2)


@pytest.mark.rule("SQ-S011", "SQ-S035")
def test_hands_are_told_to_their_seats_only() -> None:
    state, events = deal(3)
    private = [event for event in events if event.kind == "cards_received"]
    assert [(event.seat, event.to) for event in private] == [(0, 1), (1, 2), (2, 4)]
    for event in private:
        assert dict(event.data)["cards"] == tuple(state.hands[event.seat])
    assert all(event.to == -1 for event in events if event not in private)


@pytest.mark.rule("SQ-S009")
def test_options_are_frozen_and_checked() -> None:
    options = GAME.make_options({"two_sided": True, "first_seat": None})
    with pytest.raises(AttributeError):
        options.two_sided = False
    assert GAME.make_options(options.as_dict()) == options
    for bad in ({"nonsense": 1}, {"sets": 1}, {"first_seat": 5}, {"first_seat": True}):
        with pytest.raises(ValueError):
            GAME.make_options(bad)


@pytest.mark.rule("SQ-S009")
def test_options_stay_with_the_game() -> None:
    table = Table("5 5 5 8 9", sets=True)
    assert "pair" in table.kinds(0)
    table.do("pair", 0, *table.cards(0, "5 5 5"))
    assert table.state.options.sets
    assert GAME.load(GAME.dump(table.state)).options.sets
