"""Bots of Sleepless Princess: hands, beds, consent, and how many princesses they lull."""

import random

import pytest

from engine import bots, registry
from engine.bots.sleepless_princess.beliefs import Beds
from engine.bots.sleepless_princess.hand_value import now, table_of, values_of, worth
from engine.protocol import Action, Event
from engine.rules.sleepless_princess.state import Check, CheckResult, has_own_set
from tests.engine.players import LEVELS, mean, play
from tests.engine.princess import GAME, Table

STANDARD = GAME.options()["standard"]
TABLE = table_of(STANDARD.as_dict(), 0.3, 1.0)


def choose(level: str, state, seat: int, memory=None, seed: int = 1) -> Action:
    legal = GAME.legal_actions(state, seat) + GAME.side_actions(state, seat)
    return bots.choose(
        level, GAME, GAME.seen_by(state, seat), memory or {}, legal, random.Random(seed)
    )


def told_of(table: Table, *beds: str) -> dict:
    """Return the memory of a seat that knows what lies on each bed: letters, '.' for unknown."""
    keys = dict(zip("abcde", table.state.princesses, strict=False))
    lying = {str(bed): [keys.get(one) for one in names] for bed, names in enumerate(beds)}
    return {"discard": [], "beds": lying}


def test_hand_of_two_sums_is_worth_more_than_three_alike() -> None:
    """A sum brings a look; three alike bring one touch for three cards."""
    assert now((5, 5, 5, 8, 9), TABLE) < now((1, 2, 3, 3, 9), TABLE) < now((1, 2, 3, 4, 5), TABLE)


def test_hand_is_worth_what_one_card_makes_of_it() -> None:
    """Neither holds a good play; to the first many cards bring two sums, to the second none."""
    assert now((1, 2, 4, 5, 9), TABLE) == now((3, 3, 5, 8, 10), TABLE)
    assert worth((1, 2, 4, 5, 9), TABLE) > worth((3, 3, 3, 5, 10), TABLE) + 0.5


def test_planner_plays_two_sums_rather_than_three_alike() -> None:
    table = Table("1 4 2 3 5")
    action = choose("planner", table.state, 0)
    assert action.kind == "play"
    assert [group[0] for group in action.args[0]].count("sum") == 2


def test_planner_swaps_for_the_open_card_that_makes_two_sums() -> None:
    table = Table("2 3 1 4 9", row="5 7 8 8 10")
    swap = choose("planner", table.state, 0)
    assert (swap.kind, values_of(swap.args)) == ("swap", (9,))
    table.do("swap", 0, *swap.args)
    taken = choose("planner", table.state, 0)
    assert (taken.kind, values_of(taken.args)) == ("take", (5,))


def checking(table: Table, how: str, bed: int, told: int) -> None:
    """Put the bottom mattress of a bed in the hand of seat 0."""
    state = table.state
    state.phase, state.check = "checks", Check(how, bed)
    state.found = (CheckResult(how, bed, told, False),)


@pytest.mark.parametrize("level", ["greedy", "planner"])
def test_mattress_goes_home(level: str) -> None:
    table = Table("2 3 4 9 10", beds={0: "c a B", 2: "b C d"})
    checking(table, "touch", 0, 2)
    assert choose(level, table.state, 0) == Action("move", 0, (2,))


@pytest.mark.parametrize("level", ["greedy", "planner"])
def test_smooth_one_stays_where_nobody_knows_its_home(level: str) -> None:
    table = Table("2 3 4 9 10", beds={0: "C a B"})
    checking(table, "touch", 0, -1)
    assert choose(level, table.state, 0).kind == "leave"


def test_smooth_one_goes_where_the_rest_says_it_belongs() -> None:
    table = Table("2 3 4 9 10", beds={0: "C a a", 1: "b b B", 2: "c c", 3: "d d D", 4: "e E e A"})
    checking(table, "touch", 0, -1)
    memory = told_of(table, ".aa", "bbb", "cc", "ddd", "eeea")
    assert choose("planner", table.state, 0, memory) == Action("move", 0, (2,))


def test_planner_looks_where_it_felt_a_smooth_one_and_touches_elsewhere() -> None:
    table = Table("1 4 2 3 5", beds={0: "C a B"})
    table.do_play(0, 5, "1+4=5", "2+3=5", "5")
    memory = told_of(table, "...", "...", "...", "...", "...")
    memory["beds"]["0"][0] = "smooth"
    touched = choose("planner", table.state, 0, memory)
    assert touched.kind == "touch"
    assert touched.args != (0,)
    table.state.touches = 0
    assert choose("planner", table.state, 0, memory) == Action("look", 0, (0,))


def test_memory_follows_what_was_told_and_what_others_moved() -> None:
    table = Table("1 4 2 3 5", "5 5 5 8 9", beds={0: "C a B", 3: "e d E"})
    keys = table.state.princesses
    data = (("seats", 2), ("princesses", keys), ("witches", 4))
    told = [Event("game_started", 0, -1, data)]
    told += table.do_play(0, 5, "1+4=5", "2+3=5", "5").events
    told += table.do("touch", 0, 0)
    told += table.do("leave", 0)
    told += table.do("look", 0, 3)
    told += table.do("move", 0, 4)
    own, other = (bots.remember(GAME, told, seat) for seat in (0, 1))
    assert own["beds"]["0"] == ["smooth", None, None]
    assert own["beds"]["4"][-1] == keys[4]
    assert own["beds"]["3"] == [None, None]
    assert other["beds"]["4"] == [None] * 4
    assert (other["guesses"]["0"][0], other["guesses"]["4"][-1]) == ("smooth", keys[4])
    assert own["discard"] == table.state.discard


def test_result_told_later_is_that_of_the_check_it_names() -> None:
    table = Table("1 4 2 3 5", "5 5 5 8 9", beds={0: "C a B", 3: "e d E"}, share_checks=True)
    keys = table.state.princesses
    told = [Event("game_started", 0, -1, (("seats", 2), ("princesses", keys), ("witches", 4)))]
    told += table.do_play(0, 5, "1+4=5", "2+3=5", "5").events
    told += (*table.do("touch", 0, 0), *table.do("leave", 0))
    told += (*table.do("look", 0, 3), *table.do("leave", 0))
    told += (*table.do("share", 0, 0), *table.do("share", 0, 1))
    beds = bots.remember(GAME, told, 1)["beds"]
    assert (beds["0"][0], beds["3"][0]) == ("smooth", keys[4])


def test_beds_that_are_done_are_left_alone_and_what_lies_wrong_is_called_for() -> None:
    table = Table("1 4 2 3 5", beds={0: "a A a", 1: "c b"})
    table.do("lull", 0, 0)
    beds = Beds(GAME.seen_by(table.state, 0), told_of(table, "aaa", "c."))
    assert beds.left()[0] == 0
    assert beds.promise(1, "touch") > beds.promise(2, "touch")


def test_an_empty_hand_promises_nothing() -> None:
    assert worth((), TABLE) < worth((2, 4, 7, 9, 10), TABLE)


def test_who_knows_the_beds_opens_the_right_one_and_likes_mattresses_at_home() -> None:
    heuristics = registry.HEURISTICS["sleepless_princess"]
    table = Table("2 3 4 9 10", lull_confirm=True, beds={1: "b B b", 2: "c d"})
    before = heuristics.worth(table.state, 0)
    assert heuristics.turn(table.state) == 0
    assert GAME.canonical(
        heuristics.rollout(table.state, 0, random.Random(1))
    ) in GAME.legal_actions(table.state, 0)
    for bed, word in ((1, "agree"), (2, "decline")):
        table.do("lull", 0, bed)
        assert heuristics.rollout(table.state, 1, random.Random(1)).kind == word
        table.do("decline", 1)
    worse = table.state.clone()
    worse.beds[1], worse.beds[2] = (worse.beds[2][0], *worse.beds[1][1:]), worse.beds[1][:1]
    assert heuristics.worth(worse, 0) < before


@pytest.mark.parametrize("level", LEVELS)
def test_princess_is_lulled_when_her_set_is_known_and_never_by_chance(level: str) -> None:
    table = Table("2 3 4 9 10", beds={1: "b B b"})
    known = told_of(table, "...", "bbb", "...", "...", "...")
    if level != "novice":
        assert choose(level, table.state, 0, known) == Action("lull", 0, (1,))
    for seed in range(20):
        assert choose(level, table.state, 0, told_of(table, "...", "bb."), seed).kind != "lull"
        assert choose(level, table.state, 0, {}, seed).kind != "lull"


@pytest.mark.parametrize("level", LEVELS)
def test_bots_agree_unless_they_know_better(level: str) -> None:
    table = Table("2 3 4 9 10", lull_confirm=True, beds={1: "b B c"})
    table.do("lull", 0, 1)
    for seed in range(5):
        assert choose(level, table.state, 1, {}, seed).kind == "agree"
    known = told_of(table, "...", "b.c", "...", "...", "...")
    if level != "novice":
        assert choose(level, table.state, 1, known).kind == "decline"


def test_bed_that_the_team_kept_shut_is_not_proposed_again_as_it_was() -> None:
    table = Table("1 4 2 3 5", lull_confirm=True, beds={0: "c a D", 1: "b B b", 2: "C c E"})
    keys = table.state.princesses
    data = (("seats", 2), ("princesses", keys), ("witches", 4))
    told = [Event("game_started", 0, -1, data), *table.do("lull", 0, 1), *table.do("decline", 1)]
    table.state.refused = ()
    known = told_of(table, "...", "bbb", "...", "...", "...")
    assert choose("planner", table.state, 0, known).kind == "lull"
    declined = bots.remember(GAME, told, 0)["declined"]
    assert declined == [1]
    assert choose("planner", table.state, 0, {**known, "declined": declined}).kind != "lull"
    told += table.do_play(0, 5, "1+4=5", "2+3=5", "5").events
    told += (*table.do("touch", 0, 0), *table.do("move", 0, 1))
    assert bots.remember(GAME, told, 0)["declined"] == []


@pytest.mark.parametrize("level", ["greedy", "planner"])
def test_result_is_told_to_the_team_at_once(level: str) -> None:
    table = Table("5 5 5 8 9", share_checks=True)
    table.do_play(0, 5, "5", "5", "5")
    table.do("touch", 0, 0)
    assert choose(level, table.state, 0) == Action("share", 0, (0,))
    table.do("share", 0, 0)
    assert choose(level, table.state, 0).kind != "share"


def test_what_a_planner_takes_for_told_is_true() -> None:
    certain = 0
    for choice in play(GAME, GAME.options()["share_checks"], 1, ["planner"], 4):
        state = choice.state
        if choice.seat < 0 or state.phase != "turn":
            continue
        for bed, names in choice.memory["beds"].items():
            for name, mattress in zip(names, state.beds[int(bed)], strict=True):
                assert name in (None, "smooth", state.princesses[mattress // 3])
                assert name != "smooth" or mattress % 3 == 2
        beds = Beds(GAME.seen_by(state, choice.seat), choice.memory)
        known = [bed for bed in range(5) if beds.is_certain(bed)]
        assert all(has_own_set(state, bed) for bed in known)
        certain += len(known)
    assert certain > 0


def test_planners_lull_many_more_than_greedy_bots() -> None:
    """Of 5 princesses at four seats: 5.0 and 0.2 in 300 games each."""
    assert mean(GAME, "planner", 8, 4) >= 3.5
    assert mean(GAME, "greedy", 30, 4) <= 1.0


def test_levels_rise_in_the_simplified_game() -> None:
    """Of 4 princesses at three seats: 0.1, 0.9 and 3.0 in 300 games each."""
    novice, greedy = (mean(GAME, level, 40, 3, "simplified") for level in ("novice", "greedy"))
    assert novice + 0.3 < greedy < mean(GAME, "planner", 10, 3, "simplified") - 0.6


def test_of_beds_that_are_as_far_the_one_with_most_unknown_mattresses_is_checked() -> None:
    """Of one alone that nobody knows the home may well be here: then the touch was in vain."""
    table = Table(variant="simplified", seats=3, beds={0: "a b", 1: "b c a"})
    beds = Beds(GAME.seen_by(table.state, 0), told_of(table, ".a", "..b", "..", "."))
    promises = [beds.promise(bed, "touch") for bed in range(4)]
    assert promises[1] > promises[0] > promises[2] > promises[3]
