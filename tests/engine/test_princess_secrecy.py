"""Secrecy of Sleepless Princess: what a log keeps, and what a memory is worth."""

import random

import pytest

from tests.engine.cases import STRATEGIES, Case, moments, of_game
from tests.engine.princess import GAME, Table

pytestmark = pytest.mark.fast

CASES = of_game(GAME.key)
every = pytest.mark.parametrize("case", CASES.values(), ids=CASES, scope="module")


@every
@pytest.mark.rule("SP-S039", "SP-27", "SP-T20")
def test_record_keeps_no_count_and_joins_no_texture_to_a_bed(case: Case) -> None:
    told = {"told", "mattresses", "from_bed", "to_bed", "count"}
    for strategy in ("random", *STRATEGIES[GAME.key]):
        for moment in moments(case, 1, strategy):
            for event in moment.answer.events:
                for seat in (*range(case.seats), None):
                    message = GAME.explain(event, seat)
                    if message is None or event.kind == "checks_given_up":
                        continue
                    assert not told & set(message.args)


def test_memory_of_beds_and_used_cards_is_kept_where_it_can_be_true() -> None:
    table = Table("3 3 3 8 9", beds={0: "b C", 1: "a c d e"})
    table.do("swap", 0, table.state.hands[0][0])
    table.draw_all(0)
    names = table.state.princesses
    beds = {str(bed): [None] * len(lying) for bed, lying in enumerate(table.state.beds)}
    beds["0"] = [names[1], "smooth"]
    beds["1"][3] = names[4]
    memory = {"beds": beds, "discard": table.state.discard[:]}
    seen = GAME.seen_by(table.state, 1)
    for number in range(10):
        world = GAME.determinize(seen, memory, random.Random(number))
        assert GAME.check(world) == []
        assert [len(bed) for bed in world.beds] == [len(bed) for bed in table.state.beds]
        assert world.beds[0][0] // 3 == 1
        assert world.beds[0][1] % 3 == 2
        assert world.beds[1][3] // 3 == 4
        assert world.discard == table.state.discard


def test_memory_that_contradicts_the_table_is_dropped() -> None:
    table = Table(beds={0: "a a A", 2: ""}, show_counts=True)
    table.do("lull", 0, 0)
    names = table.state.princesses
    memory = {
        "beds": {"0": [names[1]], "1": [names[0], "nobody", *[names[2]] * 9], "2": [names[3]]},
        "discard": [1, 2, 3],
    }
    seen = GAME.seen_by(table.state, 0)
    world = GAME.determinize(seen, memory, random.Random(1))
    assert GAME.check(world) == []
    assert GAME.seen_by(world, 0) == seen
    assert world.discard == []
    assert world.beds[0] == (0, 1, 2)
    many = {"beds": {str(bed): ["smooth"] * 3 for bed in range(1, 5)}}
    assert GAME.check(GAME.determinize(seen, many, random.Random(2))) == []


def test_determinized_positions_keep_open_counts_and_the_question_asked() -> None:
    table = Table("3 3 3 8 9", seats=3, show_counts=True, lull_confirm=True, beds={0: "b C"})
    table.do("lull", 0, 0)
    table.do("decline", 1)
    seen = GAME.seen_by(table.state, 2)
    for number in range(10):
        twin = GAME.resample_hidden(table.state, 2, random.Random(number))
        assert [len(bed) for bed in twin.beds] == [len(bed) for bed in table.state.beds]
        assert GAME.seen_by(twin, 2) == seen
        world = GAME.determinize(seen, {}, random.Random(number))
        assert world.consent == table.state.consent
        assert GAME.seen_by(world, 2) == seen
