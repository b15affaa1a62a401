"""Beds of Sleepless Princess: touching, looking, moving, sharing and lulling."""

import pytest

from engine.codec import visible
from engine.protocol import Action, Rejected
from tests.engine.princess import GAME, Table

pytestmark = pytest.mark.fast


def checking(*texts: str, beds=None, hand: str = "5 5 4 1 9", target: int = 5, **more) -> Table:
    """Return a table where seat 0 has just played and may touch and, with a sum, look."""
    table = Table(hand, beds=beds, **more)
    table.do_play(0, target, *(texts or ("5", "5", "4+1=5")))
    return table


@pytest.mark.rule("SP-T09", "SP-S021", "SP-S037", "SP-16", "SP-17")
def test_touch_tells_its_player_the_texture_and_the_others_only_the_bed() -> None:
    table = checking(beds={2: "B a c"}, seats=3)
    before = {seat: GAME.seen_by(table.state, seat) for seat in (1, 2, None)}
    table.do("touch", 0, 2)
    assert table.data("check_found")["told"] == "smooth"
    found = table.event("check_found")
    assert [visible(found, seat) for seat in (0, 1, 2, None)] == [True, False, False, False]
    assert table.data("bed_checked")["bed"] == 2
    own = GAME.seen_by(table.state, 0)["found"]
    assert own == [{"how": "touch", "bed": 2, "told": "smooth", "shared": False}]
    for seat, old in before.items():
        after = GAME.seen_by(table.state, seat)
        assert after["found"] == []
        changed = {name for name in after if after[name] != old[name]}
        assert changed == {"checks"}
        assert after["checks"] == {"touches": 0, "looks": 1, "open": {"how": "touch", "bed": 2}}


@pytest.mark.rule("SP-S021", "SP-S022")
def test_textured_mattress_is_told_by_touch_and_smooth_one_by_look() -> None:
    table = checking(beds={1: "c B a"})
    table.do("touch", 0, 1)
    assert table.data("check_found")["told"] == table.state.princesses[2]
    table.do("move", 0, 4)
    table.do("look", 0, 1)
    assert table.data("check_found")["told"] == table.state.princesses[1]
    assert table.data("check_found")["how"] == "look"


@pytest.mark.rule("SP-T10", "SP-S023", "SP-13", "SP-11")
def test_mattress_goes_on_top_of_any_bed() -> None:
    table = checking(beds={0: "b c d", 3: "a"})
    table.do("look", 0, 0)
    table.do("move", 0, 3)
    assert (table.lying(0), table.lying(3)) == ("c d", "a b")
    assert table.data("mattress_moved") == {"from_bed": 0, "to_bed": 3}
    table.do("touch", 0, 0)
    assert table.data("check_found")["told"] == table.state.princesses[2]


@pytest.mark.rule("SP-T11", "SP-12")
def test_mattress_may_go_from_the_bottom_to_the_top_of_its_own_bed() -> None:
    table = checking(beds={0: "b c d"})
    table.do("touch", 0, 0)
    table.do("move", 0, 0)
    assert table.lying(0) == "c d b"


@pytest.mark.rule("SP-S023", "SP-S020")
def test_mattress_may_stay_and_must_be_settled_before_anything_else() -> None:
    table = checking(beds={0: "b c d"})
    table.do("touch", 0, 0)
    assert table.kinds(0) == {"move", "leave"}
    assert GAME.legal_kinds(table.state, 0) == {"move", "leave"}
    for kind, args in (("look", (1,)), ("touch", (1,)), ("done", ()), ("draw", ())):
        assert isinstance(table.ask(kind, 0, *args), Rejected)
    table.do("leave", 0)
    assert table.lying(0) == "b c d"
    assert table.kinds(0) == {"look", "done"}


@pytest.mark.rule("SP-09", "SP-10", "SP-S024", "SP-05")
def test_touch_and_looks_come_in_any_order_at_any_bed_or_not_at_all() -> None:
    table = checking("8", "6+2=8", "5+3=8", hand="8 6 2 5 3", target=8)
    for kind, bed in (("look", 1), ("touch", 1), ("look", 1)):
        assert kind in table.kinds(0)
        table.do(kind, 0, bed)
        table.do("leave", 0)
    assert table.state.phase == "draw"
    assert table.state.owed == 5
    quick = checking()
    quick.do("done", 0)
    assert quick.data("checks_given_up") == {"count": 2}
    assert quick.state.phase == "draw"


@pytest.mark.rule("SP-15")
def test_empty_bed_cannot_be_checked_and_costs_nothing() -> None:
    table = checking(beds={2: ""})
    assert GAME.seen_by(table.state, 1)["beds"][2]["empty"]
    assert table.ask("touch", 0, 2).code == "not_legal"
    assert table.ask("look", 0, 2).code == "not_legal"
    assert (2,) not in table.listed("touch", 0)
    assert (table.state.touches, table.state.looks) == (1, 1)
    table.do("touch", 0, 1)
    assert (2,) in table.listed("move", 0)
    assert (2,) not in table.aside("lull", 0)


@pytest.mark.rule("SP-T12", "SP-S026", "SP-27")
def test_princess_on_her_own_set_sleeps_and_is_set_aside() -> None:
    table = checking(beds={1: "B b b"}, seats=3)
    table.do("lull", 2, 1)
    assert table.told_kinds() == ["bed_opened", "princess_slept"]
    opened = table.event("bed_opened")
    assert opened.to == -1
    name = table.state.princesses[1]
    assert dict(opened.data)["mattresses"] == ((name, True), (name, False), (name, False))
    assert "mattresses" not in GAME.explain(opened, 0).args
    assert table.state.status[1] == "asleep"
    assert (1,) not in table.listed("touch", 0)
    table.do("touch", 0, 0)
    assert (1,) not in table.listed("move", 0)
    assert table.ask("move", 0, 1).code == "not_legal"
    assert table.ask("lull", 0, 1).code == "not_legal"
    assert (table.state.turn, table.state.turn_number) == (0, 1)


@pytest.mark.rule("SP-T13", "SP-S032", "SP-14")
@pytest.mark.parametrize("lying", ["b c B b", "b B"])
def test_princess_on_anything_else_leaves_and_the_mattresses_stay(lying: str) -> None:
    table = checking(beds={1: lying})
    table.do("lull", 0, 1)
    assert table.told_kinds() == ["bed_opened", "princess_left"]
    assert table.state.status[1] == "gone"
    assert table.lying(1) == lying
    assert table.aside("lull", 0) == [(0,), (2,), (3,), (4,)]
    assert (1,) in table.listed("touch", 0)
    table.do("touch", 0, 1)
    assert (1,) in table.listed("move", 0)


@pytest.mark.rule("SP-26")
def test_any_seat_may_lull_whenever_no_mattress_is_in_hand() -> None:
    table = checking(seats=3)
    assert len(table.aside("lull", 2)) == 5
    table.do("touch", 0, 0)
    assert [table.aside("lull", seat) for seat in range(3)] == [[], [], []]
    assert table.ask("lull", 2, 0).code == "not_legal"
    table.do("leave", 0)
    table.do("done", 0)
    assert table.state.phase == "draw"
    assert len(table.aside("lull", 1)) == 5
    for bed in (-1, 5, 99):
        assert table.ask("lull", 1, bed).code == "not_legal"
    assert table.ask("lull", 3, 0).code == "not_your_turn"
    assert GAME.side_actions(table.state, 3) == []


@pytest.mark.rule("SP-26")
def test_consent_of_one_opens_the_bed() -> None:
    table = Table(seats=3, beds={1: "b b B"}, lull_confirm=True)
    table.do("lull", 2, 1)
    assert table.data("window_opened")["seats"] == (0, 1)
    assert GAME.waiting_for(table.state) == (0, 1)
    window = GAME.window(table.state)
    assert (window.kind, window.seats, window.secret) == ("lull", (0, 1), False)
    assert [action.kind for action in window.default] == ["decline", "decline"]
    assert GAME.seen_by(table.state, None)["window"]["bed"] == 1
    assert table.ask("agree", 2).code == "not_your_turn"
    assert table.ask("swap", 0, table.state.hands[0][0]).code == "not_legal"
    assert table.ask("lull", 0, 0).code == "not_legal"
    assert GAME.side_actions(table.state, 0) == []
    table.do("decline", 0)
    assert GAME.waiting_for(table.state) == (1,)
    table.do("agree", 1)
    assert table.state.status[1] == "asleep"
    assert table.data("window_closed")["agreed"] is True
    assert table.event("princess_slept").seat == 2
    assert GAME.window(table.state) is None
    assert GAME.waiting_for(table.state) == (0,)
    assert table.ask("agree", 0).code == "not_legal"


@pytest.mark.rule("SP-26")
def test_bed_declined_by_all_stays_shut_for_this_turn() -> None:
    table = Table(seats=3, lull_confirm=True)
    table.do("lull", 0, 1)
    table.do("decline", 2)
    table.do("decline", 1)
    assert table.data("window_closed")["agreed"] is False
    assert table.state.status[1] == "sleepless"
    assert (1,) not in table.aside("lull", 1)
    assert table.ask("lull", 1, 1).code == "not_legal"
    assert (2,) in table.aside("lull", 1)
    table.do("swap", 0, table.state.hands[0][0])
    table.draw_all(0)
    assert (1,) in table.aside("lull", 0)


@pytest.mark.rule("SP-26")
def test_only_those_are_asked_to_whom_a_question_is_addressed() -> None:
    table = Table(seats=4, beds={1: "b b B"}, lull_confirm=True)
    asked = GAME.addressed(table.state, Action("lull", 2, (1,)), (0, 2))
    assert asked == Action("lull", 2, (1, (0,)))
    table.do("lull", 2, *asked.args)
    assert table.data("window_opened")["seats"] == GAME.waiting_for(table.state) == (0,)
    for other in (1, 3):
        assert table.ask("agree", other).code == "not_your_turn"
    table.do("decline", 0)
    assert table.data("window_closed")["agreed"] is False
    assert table.state.refused == (1,)
    again = GAME.addressed(table.state, Action("lull", 2, (0,)), (1, 2, 3))
    table.do("lull", 2, *again.args)
    table.do("decline", 3)
    table.do("agree", 1)
    assert "bed_opened" in table.told_kinds()


@pytest.mark.rule("SP-26")
def test_bed_opens_at_once_where_nobody_is_there_to_be_asked() -> None:
    table = Table(seats=3, beds={1: "b b B"}, lull_confirm=True)
    alone = GAME.addressed(table.state, Action("lull", 2, (1,)), (2,))
    assert alone.args == (1, ())
    table.do("lull", 2, *alone.args)
    assert "window_opened" not in table.told_kinds()
    assert table.state.status[1] == "asleep"


@pytest.mark.rule("SP-26")
def test_robots_leave_a_yes_to_people_who_may_be_asked() -> None:
    table = Table(seats=3, beds={1: "b b B"}, lull_confirm=True)
    assert GAME.left_to(table.state, (0, 1, 2)) == frozenset()
    table.do("lull", 2, 1, (0, 1))
    for people, left in (((0, 1, 2), {"agree"}), ((1,), {"agree"}), ((2,), set()), ((), set())):
        assert GAME.left_to(table.state, people) == left


@pytest.mark.rule("SP-26")
def test_question_is_addressed_by_the_table_whatever_was_sent() -> None:
    """Without the house rule nobody is asked; what is no lulling stays as it is."""
    table = Table(seats=3, lull_confirm=True)
    for sent in ((1, ()), (1, (0, 1, 2)), (1, "junk")):
        assert GAME.addressed(table.state, Action("lull", 0, sent), (0, 1, 2)).args == (1, (1, 2))
    for junk in ((), ("x",), (1, (1, 1)), (1, (2, 1)), (1, (7,)), (1, (0,)), (1, 2), (1, (1,), 2)):
        assert isinstance(GAME.play(table.state, Action("lull", 0, junk)), Rejected)
    assert GAME.addressed(table.state, Action("lull", 0, ()), (1,)).args == ()
    swap = Action("swap", 0, (table.state.hands[0][0],))
    assert GAME.addressed(table.state, swap, (1, 2)) is swap
    free = Table(seats=3)
    assert GAME.addressed(free.state, Action("lull", 0, (1, (2,))), (1,)).args == (1,)


@pytest.mark.rule("SP-31")
def test_game_ends_at_once_when_no_princess_is_sleepless() -> None:
    whole = {0: "a a A", 1: "b b B", 2: "c c C", 3: "d d D", 4: "e e E"}
    table = Table(beds=whole)
    for bed in range(4):
        table.do("lull", bed % 2, bed)
    assert GAME.result(table.state) is None
    table.do("lull", 1, 4)
    assert GAME.result(table.state) == ((0, 1), (5, 5), "settled")
    mixed = checking()
    mixed.do("done", 0)
    for bed in range(5):
        mixed.do("lull", 1, bed)
    assert GAME.result(mixed.state) == ((0, 1), (0, 0), "settled")
    assert GAME.waiting_for(mixed.state) == ()
    assert GAME.side_actions(mixed.state, 0) == []
    assert GAME.default_action(mixed.state, 0).kind == "draw"


@pytest.mark.rule("SP-16")
def test_result_can_be_told_to_the_team_where_the_teacher_allows_it() -> None:
    table = checking(beds={1: "c B a"}, seats=3, share_checks=True)
    assert table.aside("share", 0) == []
    table.do("touch", 0, 1)
    assert table.aside("share", 0) == [(0,)]
    assert table.aside("share", 1) == []
    assert table.ask("share", 1, 0).code == "not_legal"
    table.do("share", 0, 0)
    event = table.event("check_shared")
    assert [visible(event, seat) for seat in (0, 1, 2, None)] == [True, True, True, False]
    name = table.state.princesses[2]
    note = {"how": "touch", "bed": 1, "told": name, "shared": True}
    assert GAME.seen_by(table.state, 2)["found"] == [note]
    assert GAME.seen_by(table.state, None)["found"] == []
    assert GAME.explain(event, 2) is None
    assert table.ask("share", 0, 0).code == "not_legal"
    assert table.ask("share", 0, 1).code == "not_legal"
    table.do("leave", 0)
    table.do("look", 0, 1)
    assert [one["told"] for one in GAME.seen_by(table.state, 1)["found"]] == [name]
    table.do("leave", 0)
    assert table.aside("share", 0) == [(1,)]
    table.draw_all(0)
    assert GAME.seen_by(table.state, 0)["found"] == []
    assert table.aside("share", 0) == []
    shut = checking()
    shut.do("touch", 0, 1)
    assert shut.aside("share", 0) == []
    assert shut.ask("share", 0, 0).code == "not_legal"


@pytest.mark.rule("SP-T20", "SP-S038", "SP-18")
def test_no_view_holds_mattresses_and_counts_only_by_option() -> None:
    table = checking(beds={0: "b c d e", 2: ""})
    for seat in (0, 1, None):
        for bed in GAME.seen_by(table.state, seat)["beds"]:
            assert set(bed) == {"bed", "princess", "texture", "status", "empty"}
    aided = Table(beds={0: "b c d e", 2: ""}, show_counts=True)
    counts = [bed["count"] for bed in GAME.seen_by(aided.state, None)["beds"]]
    assert counts[0] == 4
    assert counts[2] == 0


@pytest.mark.rule("SP-34", "SP-S036")
def test_hands_are_open_to_the_team_in_the_simplified_game() -> None:
    table = Table(seats=3, variant="simplified")
    seen = GAME.seen_by(table.state, 1)
    assert [len(row["hand"]) for row in seen["players"]] == [5, 5, 5]
    assert [row["hand"] for row in GAME.seen_by(table.state, None)["players"]] == [None] * 3
    shut = Table(seats=3, variant="simplified", open_hands=False)
    assert [row["hand"] for row in GAME.seen_by(shut.state, 1)["players"]] == [None] * 3
    basic = Table()
    assert [row["hand"] for row in GAME.seen_by(basic.state, 0)["players"]] == [None] * 2
    for each, mask in ((table, 0b111), (shut, 0b001)):
        each.do("swap", 0, each.state.hands[0][0])
        each.do("draw", 0)
        assert each.event("cards_received").to == mask


@pytest.mark.rule("SP-37")
def test_help_knows_the_own_hand_only() -> None:
    one = Table("6 4 2 9 B", beds={0: "a a A"})
    two = Table("6 4 2 9 B", beds={0: "b c d e"}, draw="1 2 3")
    assert GAME.opportunities(one.state, 0) == GAME.opportunities(two.state, 0) != ()


@pytest.mark.rule("SP-S039")
def test_record_tells_no_mattress_s_way() -> None:
    table = checking(beds={0: "b c d"})
    table.do("touch", 0, 0)
    assert GAME.explain(table.event("check_found"), 0) is None
    checked = GAME.explain(table.event("bed_checked"), 1)
    assert checked.id == "sleepless_princess.bed_checked"
    assert checked.args["princess"] == table.state.princesses[0]
    table.do("move", 0, 3)
    assert GAME.explain(table.event("mattress_moved"), 1).args == {"seat": 0, "you": False}
    table.do("look", 0, 3)
    table.do("leave", 0)
    assert GAME.explain(table.event("mattress_left"), 0).args == {"seat": 0, "you": True}
    table.do("take", 0, table.state.row[0])
    assert GAME.explain(table.event("card_taken"), 1).args["card"]["kind"] == "helper"
    table.do("draw", 0)
    assert GAME.explain(table.event("cards_received"), 1) is None
    (face,) = GAME.explain(table.event("cards_received"), 0).args["cards"]
    assert face["card"] in table.state.hands[0]
