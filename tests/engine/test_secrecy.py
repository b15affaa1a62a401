"""Secrecy by twins: what a seat cannot see, changed; what it gets must be the same to the byte."""

import random

import pytest

from engine import bots
from engine.codec import canonical_json, event_to_json, visible
from engine.protocol import Accepted
from tests.engine.cases import CASES, Case, deal, walk
from tests.engine.tables import GAME, Table, queen

STANDARD = {name: case for name, case in CASES.items() if "-standard-" in name}
every = pytest.mark.parametrize("case", CASES.values(), ids=CASES)
standard = pytest.mark.parametrize("case", STANDARD.values(), ids=STANDARD)


@every
@pytest.mark.rule("SQ-S034", "SQ-S035", "SQ-S036")
def test_twins_look_the_same_to_their_seat(case: Case) -> None:
    rng = random.Random(1)
    game = case.game
    for moment in walk(case, 1):
        for seat in (*range(case.seats), None):
            twin = game.twin(moment.state, seat, rng)
            assert game.check(twin) == []
            assert canonical_json(game.seen_by(twin, seat)) == canonical_json(
                game.seen_by(moment.state, seat)
            )
            if seat is not None:
                assert game.legal_actions(twin, seat) == game.legal_actions(moment.state, seat)
                assert game.legal_kinds(twin, seat) == game.legal_kinds(moment.state, seat)
                assert game.opportunities(twin, seat) == game.opportunities(moment.state, seat)


@every
def test_twins_differ_in_what_is_hidden(case: Case) -> None:
    state, _ = deal(case, 1)
    rng = random.Random(1)
    dumps = {canonical_json(case.game.dump(case.game.twin(state, 0, rng))) for _ in range(5)}
    assert len(dumps) == 5


@standard
@pytest.mark.rule("SQ-S035", "SQ-S038")
def test_events_of_another_seats_act_tell_only_what_the_twin_tells_too(case: Case) -> None:
    """The same action in a twin: the events before any chance are the same for a bystander."""
    rng = random.Random(2)
    quiet = {"card_discarded", "pair_discarded", "sum_discarded", "window_opened", "card_played"}
    for moment in walk(case, 2):
        actor = moment.seat
        twin = case.game.twin(moment.state, actor, rng)
        answer = case.game.play(twin, moment.action)
        assert isinstance(answer, Accepted)
        for seat in (*range(case.seats), None):
            if seat == actor:
                continue
            shown = [event_to_json(e) for e in moment.answer.events if visible(e, seat)]
            other = [event_to_json(e) for e in answer.events if visible(e, seat)]
            assert [e for e in shown if e["kind"] in quiet] == [
                e for e in other if e["kind"] in quiet
            ]


@every
def test_no_view_and_no_event_names_a_hidden_card(case: Case) -> None:
    """Card ids in a view are own, discarded on top, or public; counted over whole games."""
    for moment in walk(case, 3):
        state = moment.answer.state
        for seat in (*range(case.seats), None):
            view = case.game.seen_by(state, seat)
            shown = {face["card"] for face in view["hand"]}
            if view["discard"]["top"]:
                shown.add(view["discard"]["top"]["card"])
            hidden = set(state.draw)
            for other in range(case.seats):
                if other != seat:
                    hidden |= set(state.hands[other])
            assert not shown & hidden
            for event in moment.answer.events:
                if visible(event, seat) and event.kind == "cards_received":
                    assert event.seat == seat


@every
def test_sleeping_queens_are_in_no_view(case: Case) -> None:
    for moment in walk(case, 4):
        state = moment.answer.state
        asleep = {case.game.queen_face(one)["key"] for one in state.slots if one != -1}
        for seat in (*range(case.seats), None):
            view = case.game.seen_by(state, seat)
            if view["window"] is None:
                assert not asleep & {q["key"] for row in view["players"] for q in row["queens"]}
            assert all(isinstance(slot, bool) for slot in view["slots"])


@standard
@pytest.mark.parametrize("level", ["novice", "greedy", "planner"])
def test_bots_choose_alike_in_twins(case: Case, level: str) -> None:
    """A bot that saw a hidden card would choose otherwise when it changes."""
    rng = random.Random(3)
    moments = list(walk(case, 5, "greedy"))
    for moment in moments[:: 2 if level != "planner" else 8]:
        chosen = set()
        twins = [case.game.twin(moment.state, moment.seat, rng) for _ in range(2)]
        for world in (moment.state, *twins):
            seen = case.game.seen_by(world, moment.seat)
            legal = case.game.legal_actions(world, moment.seat)
            chosen.add(bots.choose(level, case.game, seen, {}, legal, random.Random(9)))
        assert len(chosen) == 1


@every
def test_imagined_worlds_fit_what_was_seen(case: Case) -> None:
    rng = random.Random(4)
    game = case.game
    for moment in walk(case, 6):
        seen = game.seen_by(moment.state, moment.seat)
        world = game.imagine(seen, {}, rng)
        assert game.seen_by(world, moment.seat) == seen
        assert game.legal_actions(world, moment.seat) == moment.legal
        assert game.check(world) == []
    end = game.seen_by(moment.answer.state, 0)
    assert game.seen_by(game.imagine(end, {}, rng), 0) == end


@standard
def test_memory_makes_imagined_worlds_truer_and_never_false(case: Case) -> None:
    rng = random.Random(5)
    used = 0
    for number in range(6):
        told = list(deal(case, number)[1])
        for moment in walk(case, number):
            used += _remembered(case.game, moment, bots.remember(case.game, told, moment.seat), rng)
            told += moment.answer.events
    assert used > 0


def _remembered(game, moment, memory, rng) -> int:
    """Check one memory against the truth; return how many sleepers it knew."""
    state = moment.state
    assert set(memory["discard"]) == set(state.discard)
    world = game.imagine(game.seen_by(state, moment.seat), memory, rng)
    assert sorted(world.discard) == sorted(state.discard)
    for slot, key in memory["slots"].items():
        assert game.queen_face(state.slots[int(slot)])["key"] == key
        assert world.slots[int(slot)] == state.slots[int(slot)]
    return len(memory["slots"])


def test_memory_that_contradicts_the_table_is_dropped() -> None:
    table = Table(awake={0: "plum"}, empty=(4,))
    memory = {"slots": {"4": "moss", "5": "plum", "6": "tide"}, "discard": [1, 2, 3]}
    seen = GAME.seen_by(table.state, 0)
    world = GAME.imagine(seen, memory, random.Random(1))
    assert GAME.check(world) == []
    assert world.slots[4] == -1
    assert world.slots[6] == queen("tide")
    assert world.discard == []


@pytest.mark.rule("SQ-S036")
def test_pupils_log_joins_no_queen_to_the_place_where_she_sleeps() -> None:
    for number in range(40):
        for moment in walk(STANDARD["sleeping_queens-standard-3"], number):
            for event in moment.answer.events:
                for seat in (0, 1, 2, None):
                    message = GAME.explain(event, seat)
                    assert message is None or not {"queen", "slot"} <= set(message.args)
