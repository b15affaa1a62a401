"""The box of Sleepless Princess, laying out, swaps, drawing, witches, and the end."""

from collections import Counter

import pytest

from engine.protocol import Rejected
from engine.rules.sleepless_princess import components
from engine.rules.sleepless_princess.components import FACES, KIND, VALUE
from tests.engine.cases import CASES, deal, walk
from tests.engine.princess import GAME, Table

pytestmark = pytest.mark.fast

BASIC = GAME.options()["standard"]
SIMPLE = GAME.options()["simplified"]


@pytest.mark.rule("SP-S001", "SP-S002", "SP-S003")
def test_cards_are_those_of_the_box() -> None:
    assert Counter(KIND) == {"helper": 60, "blanket": 5, "witch": 4}
    assert Counter(value for value in VALUE if value) == dict.fromkeys(range(1, 11), 6)
    few = Counter(VALUE[card] for card in components.friends(SIMPLE))
    assert few == {**dict.fromkeys(range(1, 6), 6), 0: 5}
    counts = {seats: len(components.witches(BASIC, seats)) for seats in (2, 3, 4, 5)}
    assert counts == {2: 4, 3: 3, 4: 2, 5: 1}
    counts = {seats: len(components.witches(SIMPLE, seats)) for seats in (2, 3, 4)}
    assert counts == {2: 2, 3: 1, 4: 0}
    for card, face in enumerate(FACES):
        assert face["card"] == card
        assert GAME.face(card) == face
    GAME.face(0)["value"] = 99
    assert GAME.face(0)["value"] == 1
    with pytest.raises(IndexError):
        GAME.face(69)


@pytest.mark.rule("SP-S004", "SP-S005", "SP-17", "SP-32")
def test_ten_princesses_have_ten_textures_and_two_of_three_mattresses_show_them() -> None:
    assert len({key for key, _ in components.KINDS}) == 10
    assert len({texture for _, texture in components.KINDS}) == 10
    assert "smooth" not in components.PRINCESSES
    assert GAME.piece_face("waffle") == {"princess": "waffle", "texture": "squares"}
    with pytest.raises(ValueError):
        GAME.piece_face("nobody")
    basic = [m for bed in range(5) for m in components.own_set(BASIC, bed)]
    assert len(basic) == len(set(basic)) == 15
    assert Counter(components.texture_of(m) for m in basic) == {
        -1: 5,
        **dict.fromkeys(range(5), 2),
    }
    assert Counter(components.kind_of(m) for m in basic) == dict.fromkeys(range(5), 3)
    simple = [m for bed in range(4) for m in components.own_set(SIMPLE, bed)]
    assert Counter(components.texture_of(m) for m in simple) == dict.fromkeys(range(4), 2)


@pytest.mark.rule("SP-S006", "SP-S008")
def test_options_are_read_and_refused() -> None:
    assert GAME.make_options({}) is BASIC
    assert GAME.make_options(BASIC.as_dict()) is BASIC
    assert GAME.make_options({"variant": "simplified"}) == SIMPLE
    for options in GAME.options().values():
        assert GAME.make_options(options.as_dict()) == options
    chosen = GAME.make_options({"princesses": list(components.FIRST_SET)})
    assert chosen.as_dict()["princesses"] == list(components.FIRST_SET)
    assert GAME.make_options(chosen.as_dict()) == chosen
    state, _ = GAME.start(chosen, 2, b"x")
    assert state.princesses == components.FIRST_SET
    lots = {GAME.start(BASIC, 2, bytes([n]))[0].princesses for n in range(9)}
    assert len(lots) > 5
    for bad in (
        {"x": 1},
        {"variant": "hard"},
        {"variant": 3},
        {"open_hands": 1},
        {"first_seat": 5},
        {"first_seat": True},
        {"princesses": "waffle"},
        {"princesses": ["waffle"]},
        {"princesses": ["waffle", "puddle", "bumble", "noodle", "x"]},
        {"princesses": ["waffle", "puddle", "bumble", "noodle", 3]},
        {"princesses": ["waffle"] * 5},
    ):
        with pytest.raises(ValueError):
            GAME.make_options(bad)


@pytest.mark.rule("SP-S007", "SP-33")
def test_seats_that_can_play() -> None:
    assert (GAME.seats_for(BASIC), GAME.seats_for(SIMPLE)) == (range(2, 6), range(2, 5))
    for options, seats in ((BASIC, 1), (BASIC, 6), (SIMPLE, 5), (SIMPLE, 1)):
        with pytest.raises(ValueError, match="players"):
            GAME.start(options, seats, b"x")
    with pytest.raises(ValueError, match="first_seat"):
        GAME.start(GAME.make_options({"first_seat": 3}), 3, b"x")


@pytest.mark.rule("SP-T01", "SP-T19", "SP-S009", "SP-S010", "SP-S011", "SP-S019")
@pytest.mark.parametrize(
    ("options", "seats", "deck"), [(BASIC, 4, 42), (SIMPLE, 3, 16), (BASIC, 2, 54), (SIMPLE, 4, 10)]
)
def test_laying_out(options, seats: int, deck: int) -> None:
    firsts, bottoms = set(), set()
    for number in range(30):
        state, events = GAME.start(options, seats, bytes([number]))
        assert len(state.draw) == deck
        assert all(KIND[card] != "witch" for hand in [state.row, *state.hands] for card in hand)
        assert [len(hand) for hand in [state.row, *state.hands]] == [5] * (seats + 1)
        assert {len(bed) for bed in state.beds} == {components.SET[options.variant]}
        assert GAME.check(state) == []
        firsts.add(state.turn)
        bottoms.add(state.beds[0])
        told = dict(events[0].data)
        assert told["witches"] == len(components.witches(options, seats))
    assert firsts == set(range(seats))
    assert len(bottoms) > 15


@pytest.mark.rule("SP-S013", "SP-S025", "SP-19", "SP-20")
def test_swap_draws_as_many_one_at_a_time_and_the_row_is_filled_after() -> None:
    table = Table("10 9 8 2 1", row="7 6 5 4 3", draw="4 4")
    assert len(table.listed("swap", 0)) == 5 + 10
    table.do("swap", 0, *table.cards(0, "1 2"))
    assert table.kinds(0) == {"take", "draw"}
    seven = table.state.row[0]
    table.do("take", 0, seven)
    assert table.data("card_taken") == {"card": seven}
    assert len(table.state.row) == 4
    assert table.state.turn == 0
    table.do("draw", 0)
    assert table.names(table.state.hands[0]) == ["10", "9", "8", "7", "4"]
    assert table.names(table.state.row) == ["6", "5", "4", "3", "4"]
    assert table.told_kinds() == ["card_drawn", "cards_received", "row_filled", "turn_started"]
    assert table.state.turn == 1
    assert len(table.state.discard) == 2


@pytest.mark.rule("SP-19", "SP-S013")
def test_what_is_no_swap() -> None:
    table = Table("10 9 8 2 1")
    three = table.cards(0, "10 9 8")
    assert table.ask("swap", 0).code == "malformed"
    assert table.ask("swap", 0, *three).code == "malformed"
    assert table.ask("swap", 0, three[0], three[0]).code == "malformed"
    assert table.ask("swap", 0, table.state.hands[1][0]).code == "not_your_cards"
    assert table.ask("swap", 1, three[0]).code == "not_your_turn"
    assert table.ask("skip", 0).code == "not_legal"
    assert table.ask("take", 0, table.state.row[0]).code == "not_legal"


def test_what_is_no_play() -> None:
    table = Table("5 5 4 1 9")
    five, other, four, one = table.cards(0, "5 5 4 1")
    plain = ("one", five)
    for groups in (
        (plain, ("one", other), ("sum", -1, four, one)),
        (plain, ("one", other), ("sum", 5)),
        (plain, ("one", other), ("cover", 5, -1, four, one)),
        (plain, ("one", other), ("cover", 5, 1, four)),
        (plain, ("one", five), ("sum", 5, four, one)),
        (plain, ("one", other, four)),
        (plain, "one"),
        (),
    ):
        assert table.ask("play", 0, groups, 5).code == "malformed"
    assert table.ask("play", 0, (plain,), -5).code == "malformed"
    assert table.ask("play", 0, (plain,)).code == "malformed"


@pytest.mark.rule("SP-S012", "SP-S020")
def test_turns_go_round_and_checks_come_before_drawing() -> None:
    table = Table("3 3 3 8 9", seats=3)
    table.do_play(0, 3, "3", "3", "3")
    assert table.kinds(0) == {"touch", "done"}
    assert isinstance(table.ask("draw", 0), Rejected)
    table.do("done", 0)
    assert table.data("checks_given_up") == {"count": 1}
    table.draw_all(0)
    assert [len(hand) for hand in table.state.hands] == [5, 5, 5]
    assert (table.state.turn, table.state.turn_number) == (1, 2)
    for seat in (1, 2):
        table.do("swap", seat, table.state.hands[seat][0])
        table.draw_all(seat)
    assert table.state.turn == 0


@pytest.mark.rule("SP-T14", "SP-S028", "SP-24")
def test_witch_drawn_renews_the_row_and_drawing_goes_on() -> None:
    table = Table("10 9 8 2 1", row="7 7 7 7 6", draw="W 1 2 3 4 5 6")
    table.do("swap", 0, *table.cards(0, "1 2"))
    table.do("draw", 0)
    assert table.told_kinds() == ["witch_came", "row_filled"]
    assert table.names(list(table.data("witch_came")["cards"])) == ["7", "7", "7", "7", "6"]
    assert table.names(table.state.row) == ["1", "2", "3", "4", "5"]
    assert len(table.state.discard) == 2 + 6
    assert (table.state.owed, table.state.phase) == (2, "draw")
    table.do("draw", 0)
    table.do("take", 0, table.state.row[0])
    assert table.names(table.state.hands[0]) == ["10", "9", "8", "6", "1"]


@pytest.mark.rule("SP-T15", "SP-S029", "SP-S027", "SP-23")
def test_witches_while_the_row_is_laid() -> None:
    first = Table(row="7 7 7 7 6", draw="W W 1 2 3 4 5")
    first.do("swap", 0, first.state.hands[0][0])
    first.do("draw", 0)
    kinds = [kind for kind in first.told_kinds() if kind != "cards_received"]
    assert kinds == ["witch_came", "witch_came", "row_filled"]
    swept = [dict(event.data)["cards"] for event in first.told if event.kind == "witch_came"]
    assert [len(cards) for cards in swept] == [5, 0]
    assert first.names(first.state.row) == ["1", "2", "3", "4", "5"]
    third = Table(row="7 7 7 7 6", draw="W 1 2 W 3 4 5 6 8")
    third.do("swap", 0, third.state.hands[0][0])
    third.do("draw", 0)
    swept = [dict(event.data)["cards"] for event in third.told if event.kind == "witch_came"]
    assert [third.names(list(cards)) for cards in swept] == [["7", "7", "7", "7", "6"], ["1", "2"]]
    assert third.names(third.state.row) == ["3", "4", "5", "6", "8"]


@pytest.mark.rule("SP-S027", "SP-23")
def test_witch_at_the_filling_takes_the_other_open_cards() -> None:
    table = Table(row="7 7 7 7 6", draw="W 1 2 3 4 5")
    table.do("swap", 0, table.state.hands[0][0])
    table.do("take", 0, table.state.row[0])
    assert len(table.data("witch_came")["cards"]) == 4
    assert table.names(table.state.row) == ["1", "2", "3", "4", "5"]
    assert table.state.turn == 1


@pytest.mark.rule("SP-25", "SP-S029")
def test_deck_may_end_while_the_row_is_laid_and_is_not_made_again() -> None:
    table = Table(row="7 7 7 7 6", draw="W 1 2", left=3)
    table.do("swap", 0, table.state.hands[0][0])
    table.do("draw", 0)
    assert (table.names(table.state.row), table.state.draw) == (["1", "2"], [])
    assert table.kinds(0) == {"take"}
    table.do("take", 0, table.state.row[0])
    assert (len(table.state.row), table.state.last) == (1, -1)
    assert table.state.discard


@pytest.mark.rule("SP-T16", "SP-S030", "SP-29", "SP-28")
def test_who_cannot_refill_starts_the_last_round() -> None:
    table = Table("3 3 3 8 9", seats=3, row="5", left=0)
    table.do_play(0, 3, "3", "3", "3")
    table.do("done", 0)
    table.do("take", 0, table.state.row[0])
    assert len(table.state.hands[0]) == 3
    assert table.data("last_round_started") == {"reason": "short"}
    assert GAME.seen_by(table.state, None)["turns_left"] == 1
    for seat in (1, 2):
        assert (table.state.turn, table.state.phase) == (seat, "turn")
        assert "swap" not in table.kinds(seat)
        assert table.ask("swap", seat, table.state.hands[seat][0]).code == "not_legal"
        table.do("skip", seat)
    assert GAME.result(table.state).reason == "cards"
    assert GAME.waiting_for(table.state) == ()
    assert table.ask("skip", 0).code == "game_over"


@pytest.mark.rule("SP-28", "SP-S030")
def test_play_in_the_last_round_gives_its_checks_and_no_card() -> None:
    table = Table("10 9 8 7 6", "3 3 3 8 9", row="", left=0)
    table.do("skip", 0)
    table.do_play(1, 3, "3", "3", "3")
    table.do("touch", 1, 0)
    table.do("leave", 1)
    assert GAME.result(table.state).points == (0, 0)
    assert len(table.state.hands[1]) == 2


@pytest.mark.rule("SP-T17", "SP-22", "SP-S031", "SP-36")
def test_skip_when_nothing_can_be_drawn_starts_the_last_round() -> None:
    table = Table(seats=3, row="", left=0)
    assert table.listed("skip", 0) == [()]
    table.do("skip", 0)
    assert table.told_kinds() == ["turn_skipped", "last_round_started", "turn_started"]
    assert table.data("last_round_started") == {"reason": "skip"}
    table.do("skip", 1)
    assert "last_round_started" not in table.told_kinds()
    table.do("skip", 2)
    assert GAME.result(table.state) is not None
    playable = Table("3 3 3 8 9", row="", left=0)
    assert playable.kinds(0) == {"play", "skip"}
    assert GAME.legal_kinds(playable.state, 0) == {"play", "skip"}


@pytest.mark.rule("SP-21")
def test_swap_is_limited_by_all_cards_that_are_left_witches_too() -> None:
    one = Table(row="5", left=0)
    assert {len(args) for args in one.listed("swap", 0)} == {1}
    assert one.ask("swap", 0, *one.state.hands[0][:2]).code == "not_legal"
    six = Table(draw="W", left=1)
    assert {len(args) for args in six.listed("swap", 0)} == {1, 2}
    six.do("swap", 0, *six.state.hands[0][:2])
    six.do("draw", 0)
    assert len(six.state.hands[0]) == 3
    assert six.data("last_round_started") == {"reason": "short"}


@pytest.mark.rule("SP-T18", "SP-S033", "SP-S034", "SP-30", "SP-35")
def test_last_check_counts_whole_sets_and_no_princess_who_left() -> None:
    table = Table(row="", left=0, beds={0: "a d c", 1: "b B b", 2: "", 3: "d D"})
    table.do("lull", 0, 0)
    assert table.state.status[0] == "gone"
    table.do("skip", 0)
    table.do("skip", 1)
    assert GAME.result(table.state) == ((0, 1), (1, 1), "cards")
    assert table.state.status == ["gone", "asleep", "sleepless", "sleepless", "sleepless"]
    opened = [dict(event.data)["bed"] for event in table.told if event.kind == "bed_opened"]
    assert opened == [1, 3, 4]
    assert table.data("game_ended") == {"asleep": 1, "beds": 5, "reason": "cards"}


@pytest.mark.rule("SP-30")
def test_own_set_of_a_princess_who_left_counts_for_nothing() -> None:
    table = Table("3 3 3 8 9", row="", left=0, beds={0: "b a a A"})
    table.do("lull", 1, 0)
    table.do_play(0, 3, "3", "3", "3")
    table.do("touch", 0, 0)
    table.do("move", 0, 1)
    assert table.lying(0) == "a a A"
    table.do("skip", 1)
    assert GAME.result(table.state).points == (0, 0)
    assert table.state.status[0] == "gone"


@pytest.mark.rule("SP-S045")
def test_default_actions() -> None:
    table = Table("10 9 8 2 1")
    assert GAME.default_action(table.state, 0).args == table.cards(0, "1")
    empty = Table(row="", left=0)
    assert GAME.default_action(empty.state, 0).kind == "skip"
    played = Table("3 3 3 8 9", row="7 6", left=0)
    played.do_play(0, 3, "3", "3", "3")
    assert GAME.default_action(played.state, 0).kind == "done"
    played.do("touch", 0, 1)
    assert GAME.default_action(played.state, 0).kind == "leave"
    played.do("leave", 0)
    assert GAME.default_action(played.state, 0).args == (played.state.row[0],)
    drawing = Table("10 9 8 2 1")
    drawing.do("swap", 0, *drawing.cards(0, "1"))
    assert GAME.default_action(drawing.state, 0).kind == "draw"
    asked = Table(lull_confirm=True)
    asked.do("lull", 0, 1)
    assert GAME.default_action(asked.state, 1).kind == "decline"


@pytest.mark.rule("SP-22", "SP-S030")
def test_every_table_comes_to_an_end() -> None:
    ends = Counter()
    for name in ("standard-2", "standard-5", "simplified-4"):
        case = CASES[f"sleepless_princess-{name}"]
        for number in range(10):
            state, _ = deal(case, number)
            turns = len(state.draw) + len(state.row) + case.seats
            last = list(walk(case, number))[-1].answer.state
            assert last.turn_number <= turns
            assert last.result.winners == tuple(range(case.seats))
            assert last.result.points == (last.status.count("asleep"),) * case.seats
            ends[last.result.reason] += 1
    assert ends["cards"] > 0


@pytest.mark.parametrize("name", ["standard-3", "simplified-2", "lull_confirm-2"])
def test_buttons_promise_no_more_than_a_play_that_may_not_be_there(name: str) -> None:
    for moment in walk(CASES[f"sleepless_princess-{name}"], 1):
        kinds = GAME.legal_kinds(moment.state, moment.seat)
        assert kinds <= {action.kind for action in moment.legal} | {"play"}
