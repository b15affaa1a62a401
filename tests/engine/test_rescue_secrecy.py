"""Secrecy in The Rescue: with all that is hidden changed, a seat gets the same bytes."""

import random

import pytest

from engine.codec import event_to_json, visible
from engine.protocol import Accepted
from tests.engine.cases import STANDARD, Case, walk
from tests.engine.rescue_tables import GAME, Table

pytestmark = pytest.mark.fast

TABLES = {name: case for name, case in STANDARD.items() if case.game is GAME}
LUCK = {"roll", "reroll", "keep", "gnome", "equation", "take", "wake_one"}


@pytest.mark.parametrize("case", TABLES.values(), ids=TABLES)
@pytest.mark.rule("SQ2-S049")
def test_acts_without_luck_tell_a_bystander_the_same_in_a_twin(case: Case) -> None:
    """The actor plays on in a twin of the bystander; all that reaches the bystander is equal."""
    rng = random.Random(2)
    compared = 0
    for number in range(2):
        for moment in walk(case, number, "sensible"):
            if moment.action.kind in LUCK:
                continue
            for seat in (*range(case.seats), None):
                if seat == moment.seat:
                    continue
                twin = GAME.resample_hidden(moment.state, seat, rng)
                action = translated(moment.state, twin, moment.action)
                answer = GAME.play(twin, action)
                if not isinstance(answer, Accepted):
                    continue  # the act names a discarded card that the twin does not have there
                shown = [event_to_json(e) for e in moment.answer.events if visible(e, seat)]
                other = [event_to_json(e) for e in answer.events if visible(e, seat)]
                if shows_sleepers(action, moment.action, seat):
                    continue
                assert shown == other
                compared += 1
    assert compared > 50


def shows_sleepers(action, named, seat) -> bool:
    """Is the seat shown the sleepers: woken, put away, or its own new one after a Witch?"""
    if action.kind == "witch":
        return action != named and seat == action.args[2]
    return action.kind == "wake_pair" or (action.kind == "end_turn" and action != named)


def translated(state, twin, action):
    """Return the action with the actor's sleepers by the names that they have in the twin."""
    names = dict(zip(state.realms[action.seat], twin.realms[action.seat], strict=True))
    if action.kind == "witch":
        card, own, other, theirs = action.args
        return action._replace(args=(card, names.get(own, own), other, theirs))
    if action.kind == "end_turn":
        return action._replace(args=tuple(names[card] for card in action.args))
    return action


def test_twins_change_sleepers_discards_and_companions() -> None:
    table = Table("5 B", "~moss ~plum", "~kite", seats=3, discard="tide L 3 G")
    rng = random.Random(4)
    twins = [GAME.resample_hidden(table.state, 0, rng) for _ in range(30)]
    assert len({tuple(twin.realms[1]) for twin in twins}) > 10
    assert len({tuple(twin.down) for twin in twins}) > 25
    assert len({tuple(twin.discard) for twin in twins}) > 10
    assert len({tuple(twin.draw) for twin in twins}) == 30
    for twin in twins:
        assert twin.discard[2:] == table.state.discard[2:]
        assert not any(card < 40 for card in twin.discard[:2])
    own = [GAME.resample_hidden(table.state, 1, rng) for _ in range(5)]
    assert all(twin.realms[1] == table.state.realms[1] for twin in own)


def test_memory_makes_determinized_positions_truer() -> None:
    table = Table("5", "~moss ~plum", discard="tide L 3 G")
    moss, plum = table.state.realms[1]
    memory = {"sleepers": {"1": [None, plum]}, "discard": table.state.discard}
    seen = GAME.seen_by(table.state, 0)
    for number in range(10):
        world = GAME.determinize(seen, memory, random.Random(number))
        assert GAME.check(world) == []
        assert world.realms[1][1] == plum
        assert sorted(world.discard) == sorted(table.state.discard)
    firsts = {GAME.determinize(seen, memory, random.Random(n)).realms[1][0] for n in range(20)}
    assert moss in firsts or len(firsts) > 3


def test_memory_that_contradicts_the_table_is_dropped() -> None:
    table = Table("5 B moss", "~plum 7", discard="tide L 3 G")
    moss = table.cards(0, "moss")[0]
    memory = {"sleepers": {"1": [moss, 3], "0": [9]}, "discard": [0, moss, 4, *range(40, 72)]}
    seen = GAME.seen_by(table.state, 0)
    for number in range(5):
        world = GAME.determinize(seen, memory, random.Random(number))
        assert GAME.check(world) == []
        assert GAME.seen_by(world, 0) == seen


def test_sleepers_are_dealt_from_remembered_discards_when_no_queen_is_left() -> None:
    queens = "moss bloom tide button honey kite teapot plum lantern velvet thunder"
    table = Table("5", "~whisper", discard=f"{queens} 3")
    memory = {"discard": [*range(44, 56)]}
    world = GAME.determinize(GAME.seen_by(table.state, 0), memory, random.Random(1))
    assert GAME.check(world) == []
    assert len(world.asleep) == 1
