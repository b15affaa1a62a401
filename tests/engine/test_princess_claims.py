"""Statements of Sleepless Princess: judged for truth and for the rules, listed completely."""

import random
from fractions import Fraction
from itertools import combinations, product

import pytest

from engine.codec import digest, visible
from engine.protocol import Accepted, Claim, Rejected, Wrong
from engine.rules.sleepless_princess import claims
from engine.rules.sleepless_princess.components import BLANKET, KIND, VALUE
from tests.engine.princess import GAME, Table

pytestmark = pytest.mark.fast


def rows(answer: Accepted | Wrong | Rejected) -> list[tuple]:
    """Return what was recorded: kind, operands, stated, truth, and the three judgements."""
    assert not isinstance(answer, Rejected), answer
    return [
        (a.kind, a.operands, a.stated_total, a.true_total, a.is_true, a.is_allowed, a.reason)
        for a in answer.attempts
    ]


@pytest.mark.rule("SP-T02", "SP-S014", "SP-S018", "SP-08")
def test_three_equal_helpers_give_a_touch_and_leave_the_other_cards() -> None:
    table = Table("3 3 3 8 9")
    answer = table.do_play(0, 3, "3", "3", "3")
    assert rows(answer) == [("match3", (3, 3, 3), 3, 3, True, True, "")]
    assert answer.attempts[0].item == "alike3"
    assert (table.state.touches, table.state.looks, table.state.phase) == (1, 0, "checks")
    assert table.names(table.state.hands[0]) == ["8", "9"]
    table.do("done", 0)
    assert table.state.owed == 3


@pytest.mark.rule("SP-T03", "SP-S015", "SP-S044", "SP-06")
def test_sum_gives_a_look_and_two_records() -> None:
    table = Table("5 5 4 1 9")
    answer = table.do_play(0, 5, "5", "5", "1+4=5")
    assert rows(answer) == [
        ("sum", (1, 4), 5, 5, True, True, ""),
        ("match3", (5, 5, 5), 5, 5, True, True, ""),
    ]
    assert answer.attempts[0].item == "add:1+4"
    assert (table.state.touches, table.state.looks) == (1, 1)
    three = Table("6 6 1 1 4")
    assert isinstance(three.play(0, 6, "6", "1+1+4=6", "6"), Accepted)


@pytest.mark.rule("SP-T04", "SP-S016", "SP-S040", "SP-01", "SP-03")
def test_sum_and_cover_are_played_together_and_told_as_stated() -> None:
    table = Table("6 4 2 9 B")
    answer = table.do_play(0, 6, "6", "4+2=6", "9-3=6")
    assert rows(answer) == [
        ("sum", (4, 2), 6, 6, True, True, ""),
        ("cover", (9, 3), 6, 6, True, True, ""),
        ("match3", (6, 6, 6), 6, 6, True, True, ""),
    ]
    assert [a.item for a in answer.attempts] == ["add:2+4", "bl:9-3", "alike3"]
    assert [a.op for a in answer.attempts] == ["+", "-", ""]
    assert table.state.hands[0] == []
    assert table.state.looks == 1
    told = table.data("three_played")
    assert told["groups"] == (("one", 6, 6), ("sum", 6, 4, 2), ("cover", 6, 9, 3))
    assert told["target"] == 6
    assert len(told["cards"]) == 5
    assert table.event("three_played").to == -1


@pytest.mark.rule("SP-T05", "SP-05", "SP-07")
def test_two_sums_give_two_looks() -> None:
    table = Table("8 6 2 5 3")
    table.do_play(0, 8, "8", "6+2=8", "5+3=8")
    assert (table.state.touches, table.state.looks) == (1, 2)


@pytest.mark.rule("SP-T06", "SP-S041", "SP-S042", "SP-S043")
def test_wrong_cover_changes_nothing_and_is_recorded_alone() -> None:
    table = Table("5 3 2 9 B", seats=3)
    before = digest(GAME.dump(table.state))
    answer = table.play(0, 5, "5", "3+2=5", "9-3=5")
    assert isinstance(answer, Wrong)
    assert rows(answer) == [("cover", (9, 3), 5, 6, False, False, "arith")]
    assert digest(GAME.dump(answer.state)) == digest(GAME.dump(table.state)) == before
    (event,) = answer.events
    assert [visible(event, seat) for seat in (0, 1, 2, None)] == [True, False, False, False]
    said = dict(event.data)
    assert said == {
        "claim": "cover",
        "op": "-",
        "operands": (9, 3),
        "stated": 5,
        "reason": "arith",
    }


@pytest.mark.rule("SP-S043")
def test_wrong_sum_is_recorded_alone() -> None:
    table = Table("5 3 1 9 B")
    answer = table.play(0, 5, "5", "3+1=5", "9-4=5")
    assert rows(answer) == [("sum", (3, 1), 5, 4, False, False, "arith")]


@pytest.mark.rule("SP-S044")
def test_right_sum_is_recorded_beside_values_that_are_not_equal() -> None:
    table = Table("5 4 1 3 9")
    answer = table.play(0, 5, "5", "4+1=5", "3")
    assert isinstance(answer, Wrong)
    assert rows(answer) == [
        ("sum", (4, 1), 5, 5, True, True, ""),
        ("match3", (5, 5, 3), 5, None, False, False, "not_equal"),
    ]
    assert dict(answer.events[0].data)["claim"] == "match3"


@pytest.mark.rule("SP-T07", "SP-03")
def test_blanket_on_a_card_of_a_sum_is_true_but_not_taken() -> None:
    table = Table("5 5 4 2 B")
    answer = table.play(0, 5, "5", "5", "4+2-1=5")
    assert isinstance(answer, Wrong)
    assert rows(answer) == [("cover", (4, 2, 1), 5, 5, True, False, "cover_on_sum")]
    assert answer.attempts[0].item == "bl:4+2-1"


@pytest.mark.rule("SP-T08", "SP-02")
def test_two_blankets_are_taken_under_the_house_rule_only() -> None:
    texts = "5", "9-4=5", "8-3=5"
    strict = Table("5 9 8 B B").play(0, 5, *texts)
    assert isinstance(strict, Wrong)
    assert rows(strict) == [("match3", (5, 5, 5), 5, None, True, False, "too_many_blankets")]
    loose = Table("5 9 8 B B", two_blankets=True)
    answer = loose.do_play(0, 5, *texts)
    assert [row[0] for row in rows(answer)] == ["cover", "cover", "match3"]


@pytest.mark.rule("SP-04")
@pytest.mark.parametrize(("covered", "left"), [(0, 5), (5, 0), (6, 1)])
def test_none_or_all_creatures_covered_is_not_taken(covered: int, left: int) -> None:
    table = Table("5 5 5 6 B")
    answer = table.play(0, 5, "5", "5", f"5-{covered}={left}")
    assert isinstance(answer, Wrong)
    (row,) = rows(answer)
    assert row[:2] == ("cover", (5, covered))
    assert row[-2:] == (False, "cover_range")
    assert row[4] == (5 - covered == left)


@pytest.mark.rule("SP-S014", "SP-08")
def test_other_forms_are_not_taken() -> None:
    table = Table("5 5 5 2 3")
    assert rows(table.play(0, 5, "5", "5", "2"))[0][4:] == (False, False, "not_equal")
    assert rows(table.play(0, 4, "5", "5", "5")) == [
        ("match3", (5, 5, 5), 4, 5, True, False, "target_mismatch")
    ]
    assert rows(table.play(0, 5, "5", "5"))[0][4:] == (True, False, "too_few_cards")
    assert rows(table.play(0, 5, "5", "5", "5", "2+3=5"))[0][4:] == (True, False, "too_many_cards")
    assert rows(table.play(0, 5, "5", "5", "2=2"))[0][4:] == (True, False, "too_few_cards")
    four = Claim("+", ((1, 1, 1, 2),), (), 5)
    assert GAME.judge(table.state, 0, four).reason == "too_many_cards"


@pytest.mark.rule("SP-01", "SP-S015")
def test_blanket_is_no_number() -> None:
    table = Table("5 5 B B 3")
    for texts in (("5", "5", "B"), ("5", "5", "B+3=5"), ("5", "3", "B-2=5")):
        answer = table.play(0, 5, *texts)
        assert isinstance(answer, Wrong)
        reasons = {row[-1] for row in rows(answer)}
        assert reasons <= {"not_a_number", "too_many_blankets"}
    assert rows(table.play(0, 5, "5", "5", "B"))[0][4:] == (None, False, "not_a_number")
    five, other, three = table.cards(0, "5 5 3")
    helper_for_blanket = (("one", five), ("one", other), ("cover", 5, 2, three, three + 1))
    assert isinstance(table.ask("play", 0, helper_for_blanket, 5), Rejected)


@pytest.mark.rule("SP-S017", "SP-T19")
def test_simplified_game_takes_no_sums() -> None:
    table = Table("5 5 4 1 B", variant="simplified")
    answer = table.play(0, 5, "5", "5", "4+1=5")
    assert isinstance(answer, Wrong)
    assert rows(answer) == [("sum", (4, 1), 5, 5, True, False, "wrong_op")]
    assert not any("sum" in group for args in table.listed("play", 0) for group in args[0])


def literal(values: tuple[int, ...], blankets: int, sums: bool, most: int) -> set:
    """Every play, by trying all ways to put each card into a group or aside."""
    found = set()
    cards = [*range(len(values) + blankets)]
    worth = {
        laid: {
            target: group
            for target in range(1, 11)
            if (group := _group(values, laid, target, sums)) is not None
        }
        for size in range(len(cards) + 1)
        for laid in combinations(cards, size)
    }
    for places in product(range(4), repeat=len(cards)):
        one, two, three = (
            worth[tuple(card for card in cards if places[card] == group)] for group in (1, 2, 3)
        )
        covers = sum(card >= len(values) and places[card] > 0 for card in cards)
        if covers <= most:
            for target in one.keys() & two.keys() & three.keys():
                found.add((target, tuple(sorted((one[target], two[target], three[target])))))
    return found


def _group(
    values: tuple[int, ...], cards: tuple[int, ...], target: int, sums: bool
) -> tuple | None:
    """The one way in which these cards are a group of this value, None when there is none."""
    helpers = [card for card in cards if card < len(values)]
    blankets = [card for card in cards if card >= len(values)]
    total = sum((Fraction(values[card]) for card in helpers), Fraction(0))
    if len(helpers) == 1 and not blankets and total == target:
        return ("one", helpers[0])
    if sums and len(helpers) in (2, 3) and not blankets and total == target:
        return ("sum", target, *helpers)
    if len(helpers) == 1 and len(blankets) == 1 and total > target:
        return ("cover", target, int(total) - target, blankets[0], helpers[0])
    return None


@pytest.mark.rule("SP-S014", "SP-S015", "SP-S016")
@pytest.mark.parametrize("blankets", [0, 1, 2])
@pytest.mark.parametrize("sums", [True, False])
def test_lister_finds_what_a_literal_search_finds(blankets: int, sums: bool) -> None:
    rng = random.Random(blankets)
    some = 0
    for _ in range(15):
        high = rng.choice([4, 6, 10])
        values = tuple(sorted(rng.choices(range(1, high + 1), k=5 - blankets)))
        for most in (1, 2):
            plays = claims.enumerate_claims(values, blankets, sums, most).plays
            assert len(set(plays)) == len(plays)
            assert list(plays) == sorted(plays)
            assert set(plays) == literal(values, blankets, sums, most)
            some += len(plays)
    assert some


@pytest.mark.rule("SP-S042")
def test_every_listed_claim_is_right_and_is_part_of_a_play() -> None:
    table = Table("6 4 2 9 B")
    found = GAME.opportunities(table.state, 0)
    assert Claim("+", ((2, 4),), (), 6) in found
    assert Claim("-", ((9,), (3,)), (), 6) in found
    assert Claim("=", ((6,), (6,), (6,)), (), 6) in found
    for claim in found:
        assert GAME.judge(table.state, 0, claim).right
    assert {GAME.kind_and_item(claim)[1] for claim in found} >= {"add:2+4", "bl:9-3", "alike3"}
    assert GAME.opportunities(table.state, 1) == ()


def test_claims_in_values_may_hold_cards_without_a_number() -> None:
    state = Table().state
    for claim in (
        Claim("+", ((0, 3),), (), 3),
        Claim("-", ((0,), (1,)), (), 1),
        Claim("=", ((0,), (3,), (3,)), (), 3),
    ):
        verdict = GAME.judge(state, 0, claim)
        assert (verdict.is_true, verdict.reason) == (None, "not_a_number")
    assert GAME.judge(state, 0, Claim("=", ((3,), (3,), (3,)))).right


def test_blankets_lie_behind_the_helpers() -> None:
    cards = [card for card, kind in enumerate(KIND) if kind == BLANKET]
    assert all(VALUE[card] == 0 for card in cards)
    assert min(cards) > max(card for card in range(len(KIND)) if VALUE[card])
