"""Colours and scores: the fast lister against a slow, literal one, and every judgement."""

import random
from itertools import combinations, permutations

import pytest

from engine.protocol import Claim, Wrong
from engine.rules.queens_collection import GAME, claims
from engine.rules.queens_collection.components import WILD
from tests.engine.cases import walk
from tests.engine.collection import CASES, Table

pytestmark = pytest.mark.fast


def fits(card: int, colour: int) -> bool:
    """Literally: a card goes as a colour when it has it, or is a wild."""
    return card in (colour, WILD)


def slow_pairs(hand: tuple[int, ...], shown: tuple[int, ...]) -> set:
    """Try every card, every two cards, every shown card and every colour, one by one."""
    found = set()
    for (place, card), colour in [(p, c) for p in enumerate(shown) for c in range(8)]:
        for own, held in enumerate(hand):
            if fits(held, colour) and fits(card, colour):
                found.add(((own,), place, colour))
        for first, second in permutations(range(len(hand)), 2):
            same = hand[first] == hand[second] and hand[first] != WILD
            if same and fits(card, colour):
                found.add((tuple(sorted((first, second))), place, colour))
    return found


def as_claim(hand: tuple[int, ...], shown: tuple[int, ...], pair: tuple) -> Claim:
    """A pair in colours."""
    held, place, colour = pair
    return Claim("colour", (tuple(hand[own] for own in held), (shown[place],)), (colour,))


@pytest.mark.rule("QC-S028", "QC-29", "QC-30", "QC-31")
def test_fast_lister_equals_the_slow_one() -> None:
    rng = random.Random(1)
    hands = [tuple(sorted(rng.choices(range(9), k=rng.randrange(8)))) for _ in range(600)]
    for hand in hands:
        shown = tuple(sorted(rng.choices(range(9), k=rng.randrange(4))))
        ways = claims.ways_for(shown)
        found = [(p, *way) for p, colour in claims.parts_of(hand, True) for way in ways[colour]]
        assert len(set(found)) == len(found)
        slow = slow_pairs(hand, shown)
        assert set(found) == slow
        listed = claims.colour_claims(hand, shown)
        assert len(set(listed)) == len(listed)
        assert set(listed) == {as_claim(hand, shown, pair) for pair in slow}


def test_every_claim_is_judged_as_the_slow_reading_says() -> None:
    for held in [*((n,) for n in range(9)), *combinations([*range(9)] * 2, 2)]:
        for shown in range(9):
            true = {colour for _, _, colour in slow_pairs(tuple(held), (shown,))}
            for colour in range(8):
                places = slow_pairs(tuple(held), (shown,))
                all_cards = tuple(range(len(held)))
                right = (all_cards, 0, colour) in places
                verdict = claims.judge_pair(Claim("colour", (tuple(held), (shown,)), (colour,)))
                assert verdict.right == right, (held, shown, colour, true)
                assert verdict.is_true is None
                assert verdict.is_allowed == right


@pytest.mark.rule("QC-S036")
def test_reasons_of_colour_claims() -> None:
    def reason(held: tuple[int, ...], shown: int, colour: int) -> str:
        return claims.judge_pair(Claim("colour", (held, (shown,)), (colour,))).reason

    assert reason((0,), 0, 0) == ""
    assert reason((0,), 1, 0) == "colour_mismatch"
    assert reason((0,), 0, 1) == "colour_mismatch"
    assert reason((0, 1), 1, 1) == "not_pair"
    assert reason((8, 8), 1, 1) == "not_pair"
    assert reason((0, 0), 1, 1) == ""
    assert reason((0, 0), 1, 0) == "colour_mismatch"
    assert reason((0, 0), 8, 5) == ""


@pytest.mark.rule("QC-S036")
def test_score_is_judged_for_truth_and_for_its_terms() -> None:
    terms = ((3, 2), (2, 6), (-1, 1))

    def judged(groups: tuple, total: int | None) -> tuple:
        verdict = claims.judge(Claim("score", groups, (), total), terms)
        return verdict.is_true, verdict.is_allowed, verdict.reason, verdict.true_total

    assert judged(terms, 17) == (True, True, "", 17)
    assert judged(terms, 18) == (False, True, "arith", 17)
    assert judged(((3, 2), (2, 5), (-1, 1)), 15) == (True, False, "target_mismatch", 15)
    assert judged(((3, 2), (2, 5), (-1, 1)), 17) == (False, False, "arith", 15)
    assert judged(terms, None) == (False, True, "arith", 17)
    assert claims.judge(Claim("+", ((1,),)), terms).reason == "wrong_op"


def test_attempts_keep_colours_apart_from_arithmetic() -> None:
    table = Table("S D", mode="competitive", display="S T T")
    answer = table.ask("pair", 0, table.cards(0, "S"), table.shown("S")[0], 0)
    (attempt,) = answer.attempts
    assert (attempt.kind, attempt.op, attempt.item) == ("colour_pair", "", "colour_pair")
    assert attempt.operands == attempt.effective == (0, 0)
    assert (attempt.is_true, attempt.true_total, attempt.stated_total) == (None, None, None)
    assert attempt.cards == (*table.cards(0, "S"), *table.shown("S"))
    wrong = table.ask("pair", 0, table.cards(0, "D"), table.shown("S")[0], 1)
    assert isinstance(wrong, Wrong)
    assert wrong.attempts[0].reason == "colour_mismatch"
    assert wrong.attempts[0].is_true is None


def test_attempts_of_scores_name_their_terms() -> None:
    claim = Claim("score", ((3, 2), (2, 6), (-1, 1)), (), 18)
    attempt = claims.attempt_of(claim, claims.judge(claim, claim.groups), ())
    assert (attempt.kind, attempt.item) == ("score", "tally:6+12-1")
    assert (attempt.operands, attempt.effective) == ((2, 6, 1), (6, 12, -1))
    assert (attempt.stated_total, attempt.true_total, attempt.is_true) == (18, 17, False)
    assert claims.item_of(((3, 5), (-1, 3))) == "tally:15-3"


@pytest.mark.parametrize("name", ["competitive-3", "teams-4", "standard-2"])
def test_opportunities_are_the_listed_claims(name: str) -> None:
    for moment in walk(CASES[name], 3):
        open_to = GAME.opportunities(moment.state, moment.seat)
        assert len(set(open_to)) == len(open_to)
        assert all(GAME.judge(moment.state, moment.seat, claim).right for claim in open_to)
        listed = [action for action in moment.legal if action.kind in claims.CLAIMS]
        said = {_claim_of(moment.state, action) for action in listed}
        assert said == set(open_to)
        for seat in range(CASES[name].seats):
            if seat not in GAME.waiting_for(moment.state):
                assert GAME.opportunities(moment.state, seat) == ()


def _claim_of(state, action) -> Claim:
    (attempt,) = GAME.play(state, action).attempts
    if attempt.kind == "score":
        (true,) = GAME.opportunities(state, action.seat)
        assert (attempt.stated_total, attempt.operands) == (
            true.value,
            tuple(n for _, n in true.groups),
        )
        return true
    *held, shown = attempt.operands
    return Claim("colour", (tuple(sorted(held)), (shown,)), (action.args[2],))
