"""Evidence from Sleepless Princess, against values worked out here by hand."""

import random
from typing import Any

import pytest

from engine.protocol import Accepted, Action, Wrong
from games.models import Attempt, Event, EvidenceChange, Opportunity
from games.sleepless_princess.presenter import stated
from tests.games_ui.princess import B1, GAME, added, covered, helper, one, princess
from tests.games_ui.tables import TableFixture

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]
SIXES = (helper(6), helper(4), helper(2), helper(9), B1)
FOURS = (helper(9), helper(4), helper(4, 1), B1, helper(5))
SIX = [one(SIXES[0]), added(6, SIXES[1], SIXES[2]), covered(6, 3, SIXES[3])]


def rows(*names: str) -> list[tuple[Any, ...]]:
    """Return these fields of all attempts, in the order in which they were made."""
    return list(Attempt.objects.order_by("id").values_list(*names))


def test_one_play_is_three_attempts_of_one_event() -> None:
    table = princess(SIXES)
    table.act("play", SIX, 6)
    assert rows("n", "kind", "item", "op", "operands", "stated_total", "true_total", "reason") == [
        (0, "sum", "add:2+4", "+", [4, 2], 6, 6, ""),
        (1, "cover", "bl:9-3", "-", [9, 3], 6, 6, ""),
        (2, "match3", "alike3", "", [6, 6, 6], 6, 6, ""),
    ]
    assert len({event for (event,) in rows("event")}) == 1
    assert set(rows("is_true", "is_allowed")) == {(True, True)}
    assert {tuple(hand) for (hand,) in rows("hand")} == {(6, 4, 2, 9, "blanket")}


def test_a_slip_is_logged_alone() -> None:
    table = princess(SIXES)
    table.act("play", [*SIX[:2], covered(5, 3, SIXES[3])], 6)
    assert rows(
        "n", "kind", "item", "operands", "stated_total", "true_total", "is_true", "reason"
    ) == [
        (0, "cover", "bl:9-3", [9, 3], 5, 6, False, "arith"),
    ]


def test_three_that_are_not_the_same_are_logged_after_their_sums() -> None:
    table = princess((helper(5), helper(6), helper(4), helper(1), B1))
    table.act("play", [one(24), one(30), added(5, 18, 0)], 5)
    assert rows("n", "kind", "operands", "stated_total", "true_total", "is_true", "reason") == [
        (0, "sum", [4, 1], 5, 5, True, ""),
        (1, "match3", [5, 6, 5], 5, None, False, "not_equal"),
    ]


def test_totals_are_said_and_no_card_is_laid_as_one() -> None:
    table = princess(FOURS)
    table.act("play", [one(FOURS[1]), one(FOURS[2]), covered(4, 5, FOURS[0])], 4)
    assert set(rows("kind", "keyed", "truth_in_hand")) == {
        ("cover", True, None),
        ("match3", True, None),
    }


def test_tries_of_the_same_cover_are_counted() -> None:
    table = princess(SIXES)
    for said in (5, 5, 7):
        table.act("play", [SIX[0], one(SIXES[1]), covered(said, 3, SIXES[3])], 6)
    first, second, third = Attempt.objects.filter(kind="cover").order_by("id")
    assert [one.try_number for one in (first, second, third)] == [1, 2, 3]
    assert third.event.outcome["direction"] == "too_big"


@pytest.mark.parametrize(("pupils", "bots"), [(2, 0), (1, 1), (3, 0)])
def test_a_team_plays_together_and_against_nobody(pupils: int, bots: int) -> None:
    table = princess(SIXES, pupils=pupils, bots=bots)
    table.act("play", SIX, 6)
    assert set(rows("mode")) == {("coop",)}


def opportunity(table: TableFixture, *action: Any) -> Opportunity:
    assert table.act(*action).status_code == 200
    return Opportunity.objects.get(action=action[0])


def test_what_could_have_been_claimed_is_kept_when_cards_are_swapped() -> None:
    table = princess(SIXES)
    row = opportunity(table, "swap", SIXES[0])
    # 6 and 4 + 2 and 9 − 3 are six; 2 + 4, 9 − 3 and the three: nothing else is there three times.
    assert sorted(map(tuple, row.available)) == [
        ("cover", "bl:9-3"),
        ("match3", "alike3"),
        ("sum", "add:2+4"),
    ]
    assert (row.count, row.taken_items, row.number_action) == (3, [], True)
    assert row.visible == [6, 4, 2, 9, "blanket"]


def test_a_swapped_blanket_is_no_number() -> None:
    assert opportunity(princess(SIXES), "swap", B1).number_action is False


def test_a_play_says_what_was_taken() -> None:
    row = opportunity(princess(SIXES), "play", SIX, 6)
    assert (row.taken_items, row.number_action) == (["add:2+4", "bl:9-3", "alike3"], True)


@pytest.mark.parametrize("seat", [0, 1])
def test_lulling_is_no_decision_of_a_turn_and_leaves_no_row_for_reports(seat: int) -> None:
    table = princess(SIXES)
    assert table.act("lull", 1, seat=seat).status_code == 200
    assert Event.objects.get().action[0] == "lull"
    assert not Opportunity.objects.exists()
    assert not Attempt.objects.exists()
    assert not EvidenceChange.objects.exists()
    assert table.act("play", SIX, 6).status_code == 200
    assert Opportunity.objects.get().taken_items == ["add:2+4", "bl:9-3", "alike3"]


def words_of(attempt: Any) -> str:
    """Return what an attempt says, told from its numbers."""
    if attempt.kind == "match3":
        return " and ".join(map(str, attempt.operands))
    sign = " − " if attempt.kind == "cover" else " + "
    return f"{sign.join(map(str, attempt.operands))} = {attempt.stated_total}"


def any_heap(rng: random.Random, cards: list[int], blankets: list[int]) -> tuple[Any, ...]:
    """Return some heap of these cards, said to be about what it is worth."""
    kind = rng.choice(["one", "sum", "cover"] if blankets and len(cards) > 1 else ["one", "cover"])
    if kind == "one" or not blankets:
        return ("one", cards.pop())
    if kind == "sum":
        two = [cards.pop(), cards.pop()]
        return ("sum", sum(card // 6 + 1 for card in two) + rng.choice([0, 0, 1]), *two)
    card, count = cards.pop(), rng.randint(0, 4)
    return ("cover", max(0, card // 6 + 1 - count + rng.choice([0, 0, 1])), count, B1, card)


def test_each_claim_of_any_play_is_told_as_it_is_logged() -> None:
    rng, told = random.Random(6), set()
    state = princess().state()
    for _ in range(600):
        state.hands[0] = [*rng.sample(range(60), 4), B1]
        cards, blankets, groups = state.hands[0][:4], [B1], []
        while len(groups) < 3 and cards:
            groups.append(any_heap(rng, cards, blankets))
            blankets = [] if groups[-1][0] == "cover" else blankets
        action = Action("play", 0, (tuple(groups), 5))
        answer = GAME.play(state, action)
        assert isinstance(answer, Accepted | Wrong)
        for n, attempt in enumerate(answer.attempts):
            said = stated(action, n)
            assert said is not None
            assert said.text == words_of(attempt), (groups, answer.attempts)
            told.add((attempt.kind, attempt.reason, n))
        assert stated(action, len(answer.attempts)) is None or isinstance(answer, Wrong)
    assert len(told) > 5, told
