"""Competitive rounds: turning up, pairs, exchanges, the end of a round, scoring."""

import pytest

from engine.protocol import Rejected, Wrong
from engine.rules.queens_collection import GAME
from tests.engine.cases import walk
from tests.engine.collection import CASES, Table, rivals

pytestmark = pytest.mark.fast


@pytest.mark.rule("QC-S023", "QC-S025", "QC-26", "QC-28", "QC-T14")
def test_second_card_of_a_colour_loses_this_turns_cards() -> None:
    table = rivals("T", phase="reveal", draw="S D S")
    for _ in range(3):
        table.do("reveal", 0)
    assert len(table.data("cards_lost")["cards"]) == 3
    assert len(table.state.discard) == 3
    assert table.state.revealed == []
    assert (table.hand(0), table.state.phase, table.state.turn) == ("T", "take", 0)
    assert table.kinds(0) == {"exchange_display"}
    table.do("exchange_display", 0, table.cards(0, "T"), table.shown("S"))
    assert table.state.turn == 1


@pytest.mark.rule("QC-25", "QC-T15")
def test_two_wilds_are_no_loss_but_under_the_house_rule() -> None:
    table = rivals("T", phase="reveal", draw="* * S")
    for _ in range(3):
        table.do("reveal", 0)
    assert len(table.state.revealed) == 3
    strict = rivals("T", phase="reveal", draw="* * S", wild_busts=True)
    strict.do("reveal", 0)
    strict.do("reveal", 0)
    assert strict.has("cards_lost")


@pytest.mark.rule("QC-S023", "QC-S024")
def test_stop_keeps_the_cards_and_the_fifth_stops_by_itself() -> None:
    table = rivals("T", phase="reveal", draw="S D L M F")
    for count in range(4):
        assert table.kinds(0) == {"reveal", "stop"}
        table.do("reveal", 0)
        assert len(table.state.revealed) == count + 1
    table.do("reveal", 0)
    assert table.state.phase == "take"
    assert table.hand(0) == "D F L M S T"
    early = rivals("T", phase="reveal", draw="S D")
    early.do("reveal", 0)
    early.do("stop", 0)
    assert early.data("cards_kept") == {"count": 1}
    assert early.hand(0) == "S T"
    none = rivals("T", phase="reveal")
    none.do("stop", 0)
    assert not none.has("cards_kept")
    assert none.state.phase == "take"


@pytest.mark.rule("QC-28", "QC-S025")
def test_turn_ends_by_itself_without_hand_or_display() -> None:
    table = rivals("", "T", phase="reveal")
    table.do("stop", 0)
    assert (table.state.turn, table.state.phase) == (1, "reveal")
    bare = Table("S", "T", mode="competitive", phase="reveal", left=0, rest="out")
    assert bare.kinds(0) == GAME.legal_kinds(bare.state, 0) == {"stop"}
    assert bare.code("reveal", 0) == "not_legal"
    bare.do("stop", 0)
    assert bare.state.turn == 1


@pytest.mark.rule("QC-S028", "QC-S029", "QC-S027", "QC-32")
def test_pair_takes_a_pawn_and_up_to_three_are_made() -> None:
    table = rivals("S D L T", "M", draw="H W F")
    assert table.code("done", 0) == "not_legal"
    for count, name in enumerate("SDL"):
        table.do("pair", 0, table.cards(0, name), table.shown(name)[0], None)
        assert len(table.state.discard) == 2 * count + 2
        assert len(table.state.display) == (2 - count if count < 2 else 3)
        if count < 2:
            assert "done" in table.kinds(0)
            assert table.code("exchange_display", 0, table.cards(0, "T"), ()) == "malformed"
            args = table.cards(0, "T"), tuple(table.state.display[:1])
            assert table.code("exchange_display", 0, *args) == "not_legal"
    assert table.state.turn == 1  # the third pair ends the turn, and the display is full again
    assert table.state.taken[0] == (1, 1, 1, 0, 0, 0, 0, 0)
    assert (table.box(0), table.box(1), table.box(2)) == ("SS", "DD", "LL")


@pytest.mark.rule("QC-S028")
def test_turn_may_end_after_a_pair() -> None:
    table = rivals("S D T")
    table.do("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
    table.do("done", 0)
    assert table.state.turn == 1
    last = rivals("S", "T")
    last.do("pair", 0, last.cards(0, "S"), last.shown("S")[0], 0)
    assert last.state.turn == 1, "the hand is empty"


@pytest.mark.rule("QC-S028", "QC-29", "QC-30")
def test_wilds_stand_for_any_colour() -> None:
    table = rivals("* S", "T", display="* L D")
    wild, sun = table.cards(0, "*"), table.cards(0, "S")
    joker, leaf = table.shown("*")[0], table.shown("L")[0]
    assert table.code("pair", 0, wild, joker, None) == "not_legal"
    assert isinstance(table.ask("pair", 0, wild, leaf, 0), Wrong)
    assert isinstance(table.ask("pair", 0, sun, joker, 2), Wrong)
    assert table.code("pair", 0, wild, joker, 8) == "not_legal"
    table.do("pair", 0, wild, leaf, None)
    assert table.data("pawn_taken")["colour"] == 2
    table.do("pair", 0, sun, joker, None)
    assert table.data("pawn_taken")["colour"] == 0
    both = rivals("*", "T", display="* L D")
    both.do("pair", 0, both.cards(0, "*"), both.shown("*")[0], 6)
    assert both.box(6) == "WW"


@pytest.mark.rule("QC-S028", "QC-31", "QC-T16")
def test_two_equal_cards_stand_in_for_one() -> None:
    table = rivals("S S T", "M", display="D H H")
    pair = table.cards(0, "S S")
    table.do("pair", 0, pair, table.shown("D")[0], 1)
    assert table.box(1) == "DD"
    assert len(table.state.discard) == 3
    assert table.hand(0) == "T"
    assert table.code("pair", 0, table.cards(0, "T"), table.shown("H H"), 3) == "malformed"
    odd = rivals("S D T", display="D H H")
    answer = odd.ask("pair", 0, odd.cards(0, "S D"), odd.shown("D")[0], None)
    assert answer.attempts[0].reason == "not_pair"
    assert odd.code("pair", 0, odd.cards(0, "S D T"), odd.shown("D")[0], 1) == "not_legal"
    assert odd.code("pair", 0, odd.cards(0, "S"), 31, 0) == "not_legal"


@pytest.mark.rule("QC-S037")
def test_wrong_pair_changes_nothing_and_is_private() -> None:
    table = rivals("S D T")
    answer = table.ask("pair", 0, table.cards(0, "S"), table.shown("D")[0], None)
    assert isinstance(answer, Wrong)
    assert answer.state is table.state
    (event,) = answer.events
    assert (event.kind, event.to) == ("claim_missed", 1)
    assert dict(event.data)["reason"] == "colour_mismatch"


@pytest.mark.rule("QC-S030", "QC-T17")
def test_last_pawn_brings_the_box_card() -> None:
    table = rivals("T S", display="T D L", boxes="SSS DDD LLL T MMM FFF WWW HHH")
    table.do("pair", 0, table.cards(0, "T"), table.shown("T")[0], 3)
    assert table.data("pawn_taken") == {"colour": 3, "place": 3, "box": True}
    assert table.state.won[0] == (3,)
    assert table.state.taken[0][3] == 1


@pytest.mark.rule("QC-S031", "QC-34", "QC-T18")
def test_pair_without_pawns_leaves_the_round() -> None:
    table = rivals("T S", display="T D L", boxes="SSS DDD LLL - MMM FFF WWW HHH")
    table.do("pair", 0, table.cards(0, "T"), table.shown("T")[0], 3)
    assert len(table.state.out) == 2
    assert table.state.discard == []
    assert table.data("cards_left") == {"count": 2}
    assert not table.has("pawn_taken")
    assert table.state.phase == "take"


@pytest.mark.rule("QC-S043", "QC-35", "QC-36", "QC-37", "QC-T19")
def test_round_ends_at_once_when_one_box_has_pawns() -> None:
    table = rivals("S D", display="S D L", boxes="S DDD - - - - - -")
    table.do("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
    assert table.state.phase == "score"
    assert table.data("scoring_started")["reason"] == "boxes"
    assert table.code("pair", 0, table.cards(0, "D"), table.shown("D")[0], 1) == "not_legal"
    table.skip_all()
    assert table.state.scores == (3 + 2 - 1, 0)
    assert table.state.round == 2
    none = rivals("S", display="S D L", boxes="S - - - - - - -")
    none.do("pair", 0, none.cards(0, "S"), none.shown("S")[0], 0)
    assert none.state.phase == "score"


@pytest.mark.rule("QC-S032", "QC-38")
def test_exchange_gives_as_many_as_it_takes() -> None:
    table = rivals("T M F W", "H")
    three = table.cards(0, "T M F")
    shown = tuple(table.state.display)
    for given, got in ((three, shown[:2]), (three[:1], (31,)), (three[:2], shown[:1] * 2)):
        assert table.code("exchange_display", 0, given, got) == "not_legal"
    assert table.code("exchange_display", 0, (0,), shown[:1]) == "not_your_cards"
    table.do("exchange_display", 0, three, shown)
    assert table.hand(0) == "D L S W"
    assert set(table.state.display) == set(three)
    assert table.state.turn == 1
    short = rivals("T M F W", "H", display="S", left=0, rest="out")
    counts = {len(a.args[0]) for a in GAME.legal_actions(short.state, 0)}
    assert counts == {1}


@pytest.mark.rule("QC-S026")
def test_empty_pile_is_made_anew_when_a_card_is_needed() -> None:
    table = rivals("T", "M", phase="reveal", left=0)
    count = len(table.state.discard)
    table.do("reveal", 0)
    assert table.data("pile_reshuffled") == {"count": count}
    assert len(table.state.draw) == count - 1
    assert table.state.discard == []


@pytest.mark.rule("QC-27", "QC-T22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_round_without_cards_to_draw_ends_after_two_turns_a_seat(seats: int) -> None:
    table = Table(
        *["S D L T"[2 * n : 2 * n + 1] for n in range(seats)],
        mode="competitive",
        seats=seats,
        display="W W H",
        left=0,
        rest="out",
        phase="reveal",
    )
    turns = 0
    while table.state.phase == "reveal":
        seat = table.state.turn
        table.do("stop", seat)
        given = tuple(table.state.hands[seat][:1])
        if table.state.phase == "take":
            table.do("exchange_display", seat, given, tuple(table.state.display[:1]))
        turns += 1
    assert turns == 2 * seats
    assert table.data("scoring_started")["reason"] == "stuck"
    assert table.state.phase == "score"


@pytest.mark.rule("QC-27")
def test_round_of_exchanges_without_revealing_ends_after_six_turns_a_seat() -> None:
    table = rivals("T", "M", phase="reveal")
    turns = 0
    while table.state.phase == "reveal":
        seat = table.state.turn
        table.do("stop", seat)
        args = tuple(table.state.hands[seat]), tuple(table.state.display[:1])
        table.do("exchange_display", seat, *args)
        turns += 1
    assert turns == 12
    assert table.state.ending == "stuck"


@pytest.mark.rule("QC-27")
def test_two_hundredth_turn_is_the_last_of_its_round() -> None:
    table = rivals("T", "M", phase="reveal")
    for number, phase in ((199, "reveal"), (200, "score")):
        table.state.round_turns = number
        table.state.phase, table.state.turn, table.state.turned = "take", 0, True
        args = tuple(table.state.hands[0]), tuple(table.state.display[:1])
        table.do("exchange_display", 0, *args)
        assert table.state.phase == phase
    assert table.state.ending == "cap"


@pytest.mark.rule("QC-27")
def test_a_pawn_or_a_revealed_card_begins_the_count_again() -> None:
    table = rivals("S T", "M M", phase="reveal", draw="H W")
    table.state.quiet, table.state.dry = 11, 3
    table.do("reveal", 0)
    table.do("stop", 0)
    table.do("exchange_display", 0, table.cards(0, "T"), table.shown("D"))
    assert (table.state.quiet, table.state.dry) == (0, 0)
    table.state.quiet, table.state.phase, table.state.turn = 11, "take", 0
    table.do("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
    table.do("done", 0)
    assert table.state.quiet == 0


@pytest.mark.rule("QC-S020", "QC-45")
def test_rounds_are_as_many_as_seats_and_the_first_seat_moves_left() -> None:
    for name, seats in (("competitive-2", 2), ("competitive-3", 3), ("teams-4", 4)):
        firsts, rounds = [], 1
        last = None
        for moment in walk(CASES[name], 1):
            if moment.state.round_turns == 1 and moment.state.round not in [n for n, _ in firsts]:
                firsts.append((moment.state.round, moment.state.turn))
            rounds, last = max(rounds, moment.state.round), moment.answer.state
        assert rounds == seats == len(firsts)
        first = firsts[0][1]
        assert [turn for _, turn in firsts] == [(first + n) % seats for n in range(seats)]
        assert GAME.result(last).reason == "rounds"


@pytest.mark.rule("QC-S033", "QC-S034", "QC-S036", "QC-T20")
def test_score_is_asked_before_it_is_shown() -> None:
    table = _scored_table()
    seen = GAME.seen_by(table.state, 0)
    assert [row["total"] for row in seen["players"]] == [0, 0]
    assert GAME.window(table.state).secret
    assert GAME.waiting_for(table.state) == (0, 1)
    wrong = table.ask("score", 0, (2, 6, 1), 18)
    assert isinstance(wrong, Wrong)
    assert wrong.attempts[0].reason == "arith"
    assert wrong.state is table.state
    other = table.ask("score", 0, (2, 5, 1), 15)
    assert other.attempts[0].reason == "target_mismatch"
    assert other.attempts[0].is_true is True
    key = GAME.decision_key(table.state, 0)
    table.do("skip", 1)
    assert GAME.decision_key(table.state, 0) == key
    table.do("score", 0, (2, 6, 1), 17)
    assert table.data("round_scored")["scores"][0] == 17
    assert table.state.totals[0] == 17
    assert table.state.round == 2


def _scored_table() -> Table:
    """Lay the end of a round: seat 0 has two boxes, six pawns and a card in hand."""
    table = Table(
        "T H",
        "D",
        mode="competitive",
        display="T M M",
        boxes="- - - T MMM - - -",
        taken={0: "SSSTT"},
    )
    table.do("pair", 0, table.cards(0, "T"), table.shown("T")[0], 3)
    assert table.state.phase == "score"
    return table


@pytest.mark.rule("QC-S035", "QC-S037")
def test_others_do_not_learn_how_a_score_was_stated() -> None:
    said, shown = _scored_table(), _scored_table()
    said.do("score", 0, (2, 6, 1), 17)
    shown.do("skip", 0)
    assert GAME.dump(said.state) == GAME.dump(shown.state)
    assert [(e.kind, e.to) for e in said.told] == [("score_stated", 1)]
    assert said.code("skip", 0) == "not_your_turn"
    for junk in (((2, 6), 17), ((2, 6, 1, 0), 17), ((2, 6, -1), 17), ((2, 6, 1), 10_000), ((), 1)):
        assert isinstance(said.ask("score", 1, *junk), Rejected)


@pytest.mark.rule("QC-S034")
def test_without_score_claims_the_score_is_shown_at_once() -> None:
    table = rivals("S", boxes="S DDD - - - - - -", score_claims=False)
    table.do("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
    assert table.state.phase == "reveal"
    assert table.state.round == 2
    assert table.data("round_scored")["scores"] == (5, 0)


@pytest.mark.rule("QC-S042", "QC-42")
@pytest.mark.parametrize(
    ("totals", "winners"), [((10, 9), (0,)), ((4, 10), (1,)), ((10, 10), (0, 1)), ((-3, -2), (1,))]
)
def test_highest_total_wins_and_ties_share(totals, winners) -> None:
    table = rivals("S", boxes="S DDD - - - - - -")
    table.state.round, table.state.totals = 2, (totals[0] - 5, totals[1])
    table.do("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
    table.skip_all()
    result = GAME.result(table.state)
    assert (result.winners, result.points, result.reason) == (winners, totals, "rounds")


@pytest.mark.rule("QC-S044")
def test_default_of_a_competitive_turn() -> None:
    table = rivals("T S", phase="reveal")
    assert GAME.default_action(table.state, 0).kind == "stop"
    table.do("stop", 0)
    default = GAME.default_action(table.state, 0)
    assert (default.kind, default.args) == ("exchange_display", (table.cards(0, "S"), (1,)))
    table.do("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
    assert GAME.default_action(table.state, 0).kind == "done"
    assert GAME.default_action(_scored_table().state, 1).kind == "skip"
