"""Cooperative and solo games: each action, the beginner side, the end."""

import pytest

from engine.protocol import Rejected
from engine.rules.queens_collection import GAME
from tests.engine.cases import walk
from tests.engine.collection import CASES, Table

pytestmark = pytest.mark.fast

MIXED = "DSS SDD LLL TTT MFM FMF WWW HHH"
"""Sun and drop, moon and flame are mixed up, the rest is at home."""


@pytest.mark.rule("QC-S011", "QC-T04", "QC-11")
def test_exchange_swaps_a_pawn_of_each_colour() -> None:
    table = Table("S D L", boxes="DSS MDD LLL TTT MFM SFF WWW HHH")
    sun, drop = table.cards(0, "S"), table.cards(0, "D")
    table.do("exchange", 0, sun, 0, 5, drop, 1, 0)
    assert (table.box(0), table.box(5)) == ("SSS", "DFF")
    assert len(table.state.hands[0]) == 3
    assert set(table.state.discard) == {*sun, *drop}
    assert table.data("pawns_exchanged")["colours"] == (0, 1)
    assert table.data("cards_drawn") == {"count": 2}
    assert table.state.turn == 1
    inside = Table("S D L", boxes=MIXED)
    assert inside.code("exchange", 0, sun, 0, 0, drop, 1, 0) == "not_legal"


@pytest.mark.rule("QC-S011", "QC-09", "QC-12", "QC-T05")
def test_two_equal_cards_are_no_two_colours_but_a_wild() -> None:
    table = Table("S S D", boxes=MIXED)
    one, two = table.cards(0, "S S")
    drop = table.cards(0, "D")
    assert table.code("exchange", 0, (one,), 0, 1, (two,), 1, 0) == "not_legal"
    assert table.code("exchange", 0, (one,), 0, 1, (two,), 0, 0) == "not_legal"
    table.do("exchange", 0, (one, two), 4, 5, drop, 1, 0)
    assert (table.box(0), table.box(5)) == ("MSS", "FDF")
    assert table.data("cards_drawn") == {"count": 3}
    solo = Table("S S D", mode="solo", seats=1, boxes=MIXED)
    assert solo.code("exchange", 0, (one, two), 4, 5, drop, 1, 0) == "not_legal"
    assert solo.kinds(0) == {"exchange", "new"}
    assert "wild" not in GAME.legal_kinds(solo.state, 0)


@pytest.mark.rule("QC-09", "QC-10", "QC-15")
def test_two_wilds_stand_for_any_two_colours() -> None:
    table = Table("* * S", boxes=MIXED)
    one, two = table.cards(0, "* *")
    for same in ((6, 6, 6, 6), (6, 6, 6, 7), (0, 0, 1, 0)):
        answer = table.ask("exchange", 0, (one,), *same[:2], (two,), *same[2:])
        assert isinstance(answer, Rejected), same
    table.do("exchange", 0, (two,), 7, 7, (one,), 6, 6)  # both were at home
    assert (table.box(6), table.box(7)) == ("HWW", "WHH")


@pytest.mark.rule("QC-S011")
def test_parts_stand_for_their_colours_only_and_pawns_must_be_there() -> None:
    table = Table("S D *", boxes=MIXED)
    sun, drop, wild = (table.cards(0, name) for name in ("S", "D", "*"))
    for args in (
        (sun, 2, 2, drop, 1, 0),
        (sun, 0, 2, drop, 1, 0),
        (sun, 0, 8, drop, 1, 0),
        (sun, 0, 1, drop, 1, 4),
        (sun + drop, 5, 4, wild, 1, 0),
        ((*sun, *drop, *wild), 5, 4, wild, 1, 0),
    ):
        assert isinstance(table.ask("exchange", 0, *args), Rejected), args
    assert table.code("exchange", 0, (31,), 0, 1, drop, 1, 0) == "not_your_cards"
    table.do("exchange", 0, wild, 5, 4, sun, 0, 1)


@pytest.mark.rule("QC-S012", "QC-08", "QC-T06")
def test_wild_moves_a_pawn_even_to_a_full_box() -> None:
    table = Table("* S D", boxes="SSS DDD LLT TTL MMM FFF WWW HHH")
    wild = table.cards(0, "*")
    table.do("wild", 0, wild, 2, 2, 4)
    assert (table.box(2), table.box(4)) == ("LT", "MMML")
    assert table.data("cards_drawn") == {"count": 1}
    limited = Table("* S D", boxes="SSS DDD LLT TTL MMM FFF WWW HHH", cap3=True)
    assert limited.code("wild", 0, wild, 2, 2, 4) == "not_legal"
    assert "wild" not in limited.kinds(0)


@pytest.mark.rule("QC-13", "QC-14", "QC-15", "QC-46")
def test_two_equal_cards_as_a_single_wild() -> None:
    table = Table("S S D", boxes=MIXED)
    pair = table.cards(0, "S S")
    assert table.code("wild", 0, pair, 2, 2, 2) == "not_legal"
    assert table.code("wild", 0, pair, 2, 3, 4) == "not_legal"
    assert table.code("wild", 0, pair, 2, 2, 8) == "not_legal"
    assert table.code("wild", 0, pair[:1], 2, 2, 3) == "not_legal"
    table.do("wild", 0, pair, 2, 2, 3)  # a leaf pawn leaves its home
    assert (table.box(2), table.box(3)) == ("LL", "TTTL")
    assert table.data("cards_drawn") == {"count": 2}
    wilds = Table("* * D", boxes=MIXED)
    assert wilds.code("wild", 0, wilds.cards(0, "* *"), 2, 2, 3) == "not_legal"
    solo = Table("S S D", mode="solo", seats=1, boxes=MIXED)
    assert solo.code("wild", 0, pair, 2, 2, 3) == "not_legal"


@pytest.mark.rule("QC-S013", "QC-S010", "QC-T08")
def test_new_cards_are_as_many_as_the_pile_has() -> None:
    table = Table("S D L", boxes=MIXED, draw="H", left=1)
    cards = table.cards(0, "S D L")
    assert table.code("new", 0, ()) == "malformed"
    table.do("new", 0, cards)
    assert table.hand(0) == "H"
    assert table.state.draw == []
    assert not table.has("pile_reshuffled")
    fresh = Table("S D L", boxes=MIXED)
    fresh.do("new", 0, fresh.cards(0, "D"))
    assert len(fresh.state.hands[0]) == 3


@pytest.mark.rule("QC-S014", "QC-16", "QC-17", "QC-T07")
def test_trade_swaps_two_cards_and_buries_the_top_one() -> None:
    table = Table("S D L", "T M F", boxes=MIXED, draw="*")
    before = len(table.state.draw)
    own, theirs = table.cards(0, "S")[0], table.cards(1, "F")[0]
    for other, card in ((0, own), (2, theirs), (-1, theirs), (1, own)):
        assert table.code("trade", 0, own, other, card) == "not_legal"
    table.do("trade", 0, own, 1, theirs)
    assert (table.hand(0), table.hand(1)) == ("D F L", "M S T")
    assert len(table.state.draw) == before - 1
    assert len(table.state.discard) == 1
    assert table.told[-1].kind == "turn_started"
    empty = Table("S D L", "T M F", boxes=MIXED, left=0)
    assert empty.code("trade", 0, own, 1, theirs) == "not_legal"
    assert empty.code("new", 0, (own,)) == "not_legal"
    assert empty.kinds(0) == {"exchange", "pass"}


@pytest.mark.rule("QC-17", "QC-S040")
def test_trade_asks_under_its_house_rule() -> None:
    table = Table("S D L", "T M F", boxes=MIXED, trade_confirm=True)
    own, theirs = table.cards(0, "S")[0], table.cards(1, "F")[0]
    table.do("trade", 0, own, 1, theirs)
    window = GAME.window(table.state)
    assert (window.kind, window.seats, window.default[0].kind) == ("trade", (1,), "refuse")
    assert GAME.legal_kinds(table.state, 1) == {"agree", "refuse"}
    assert table.code("pass", 0) == "not_your_turn"
    table.do("refuse", 1)
    assert (table.hand(0), table.state.turn, table.state.phase) == ("D L S", 0, "play")
    assert GAME.window(table.state) is None
    assert table.code("trade", 0, own, 1, theirs) == "not_legal"
    table.do("trade", 0, own, 1, table.cards(1, "M")[0])
    table.do("agree", 1)
    assert (table.hand(0), table.hand(1)) == ("D L M", "F S T")
    assert table.state.turn == 1
    assert table.state.refused == ()


@pytest.mark.rule("QC-S015", "QC-18", "QC-T09")
def test_empty_pile_and_all_passing_ends_the_game() -> None:
    table = Table("S D L", "T M F", "W H *", seats=3, boxes=MIXED, left=0)
    table.do("pass", 0)
    table.do("exchange", 1, table.cards(1, "M"), 4, 5, table.cards(1, "F"), 5, 4)
    assert table.hand(1) == "T"
    for seat in (2, 0, 1):
        assert table.state.phase == "play"
        table.do("pass", seat)
    assert table.state.phase == "score"
    table.skip_all()
    assert GAME.result(table.state).reason == "passed"
    assert GAME.waiting_for(table.state) == ()
    assert table.code("pass", 0) == "game_over"
    early = Table("S D L", boxes=MIXED)
    assert early.code("pass", 0) == "not_legal"


@pytest.mark.rule("QC-19")
def test_seat_without_cards_passes_by_itself() -> None:
    table = Table("S", "", "T", seats=3, boxes=MIXED, left=0)
    table.do("pass", 0)
    assert [event.kind for event in table.told].count("turn_passed") == 2
    assert table.state.passes == 2
    assert table.state.turn == 2
    table.do("pass", 2)
    assert table.state.phase == "score"
    last = Table("S D", "", "", seats=3, boxes=MIXED, left=0)
    last.do("exchange", 0, last.cards(0, "S"), 0, 1, last.cards(0, "D"), 1, 0)
    assert last.state.phase == "score"
    assert [event.kind for event in last.told].count("turn_passed") == 3


@pytest.mark.rule("QC-S015", "QC-S016", "QC-S019", "QC-T11")
def test_all_at_home_ends_the_game_with_24() -> None:
    table = Table("S D L", "T T T", boxes="DSS SDD LLL TTT MMM FFF WWW HHH")
    table.do("exchange", 0, table.cards(0, "S"), 0, 1, table.cards(0, "D"), 1, 0)
    assert table.state.phase == "score"
    assert table.data("scoring_started")["reason"] == "home"
    table.skip_all()
    result = GAME.result(table.state)
    assert (result.winners, result.points, result.reason) == ((0, 1), (24, 24), "home")


def score(boxes: str, **options) -> int:
    """Return the points of a common game as it stands."""
    table = Table("S", "D", boxes=boxes, left=0, **options)
    table.do("pass", 0)
    table.do("pass", 1)
    table.skip_all()
    return GAME.result(table.state).points[0]


@pytest.mark.rule("QC-S016", "QC-20", "QC-21", "QC-T10", "QC-T12")
def test_scores_of_boxes_and_pawns_astray() -> None:
    assert score("SSS DDD LLL TTT MMM FFW WWH HHF") == 15 - 3
    assert score("SSS DDD LLL TTT MMM FFF WW WHHH") == 7 * 3 - 1
    assert score("SSS DDD LLL TTT MMM FFF - WWWHHH") == 6 * 3 - 3
    assert score("SSS DDD LLL TTT MMM FFF WW WHHH", complete_only=True) == 6 * 3 - 1
    assert score("SSS DDD LLL TTT MMM FFF WW HHH", complete_only=True) == 24


@pytest.mark.rule("QC-42")
def test_scores_may_be_below_nought() -> None:
    assert score("DDD SSS TTT LLL FFF MMM HHH WWW") == -24


@pytest.mark.rule("QC-23")
def test_beginner_points_are_three_or_two() -> None:
    boxes = "SS DD LL TT MM FF WH HW"
    assert score(boxes, beginner=True) == 6 * 3 - 2
    assert score(boxes, beginner=True, beginner_points=2) == 6 * 2 - 2
    assert score(boxes, beginner=True, beginner_pawns=16, beginner_points=2) == 6 * 2 - 2


@pytest.mark.rule("QC-S018", "QC-24", "QC-T13")
def test_third_pawn_leaves_on_the_beginner_side() -> None:
    table = Table("L S D", boxes="LSS DDD LST TTW MMM FFF WWL HHH", beginner=True)
    table.do("exchange", 0, table.cards(0, "L"), 2, 0, table.cards(0, "S"), 0, 2)
    assert (table.box(0), table.box(2), table.box(6)) == ("SSS", "LLT", "WW")
    assert table.data("pawn_left") == {"colour": 2, "place": 6}
    assert sum(map(len, table.state.boxes)) == 23
    assert table.state.gone == (2,)
    normal = Table("L S D", boxes="LSS DDD LST TTW MMM FFF WWL HHH")
    normal.do("exchange", 0, normal.cards(0, "L"), 2, 0, normal.cards(0, "S"), 0, 2)
    assert normal.box(6) == "WWL"


@pytest.mark.rule("QC-S018")
def test_wild_brings_the_second_home_and_the_third_leaves() -> None:
    table = Table("* S D", boxes="LSS DDD LST TTW MMM FFF WWL HHH", beginner=True)
    table.do("wild", 0, table.cards(0, "*"), 2, 6, 2)
    assert (table.box(0), table.box(2)) == ("SS", "LSTL")
    assert table.state.gone == (2,)
    sixteen = Table("* S D", boxes="LS DD LS TT MM FF WW HH", beginner=True, beginner_pawns=16)
    sixteen.do("wild", 0, sixteen.cards(0, "*"), 2, 0, 2)
    assert sixteen.state.gone == ()


@pytest.mark.rule("QC-S017", "QC-22")
def test_solo_ends_with_the_pile() -> None:
    table = Table("S D L", mode="solo", seats=1, boxes=MIXED, left=1)
    table.do("new", 0, table.cards(0, "S"))
    assert table.state.phase == "score"
    table.do("skip", 0)
    assert GAME.result(table.state).reason == "pile"
    more = Table("S D L", mode="solo", seats=1, boxes=MIXED, left=1, solo_play_out=True)
    more.do("new", 0, more.cards(0, "L"))
    assert more.state.phase == "play"
    more.do("exchange", 0, more.cards(0, "S"), 0, 1, more.cards(0, "D"), 1, 0)
    more.do("pass", 0)
    more.do("skip", 0)
    assert GAME.result(more.state).reason == "passed"


@pytest.mark.rule("QC-S017")
def test_solo_player_has_nobody_to_trade_with() -> None:
    for moment in walk(CASES["solo-1"], 2):
        assert not [action for action in moment.legal if action.kind == "trade"]
        assert "trade" not in GAME.legal_kinds(moment.state, 0)


@pytest.mark.rule("QC-S044")
def test_default_of_a_common_game_is_a_new_card_or_a_pass() -> None:
    table = Table("D S *", boxes=MIXED)
    action = GAME.default_action(table.state, 0)
    assert (action.kind, action.args) == ("new", (table.cards(0, "S"),))
    assert GAME.default_action(Table("S", boxes=MIXED, left=0).state, 0).kind == "pass"


def test_three_equal_cards_can_be_exchanged() -> None:
    table = Table("S S S", boxes=MIXED)
    assert GAME.legal_kinds(table.state, 0) == {"exchange", "wild", "new"}
    assert table.kinds(0) == {"exchange", "wild", "new"}
    one, two, three = table.cards(0, "S S S")
    table.do("exchange", 0, (three,), 0, 1, (two, one), 1, 0)
    assert table.box(0) == "SSS"
