"""Secrecy of Sleepless Princess by twins, imagined worlds, and what a view may name."""

import random

import pytest

from engine.codec import canonical_json, event_to_json, visible
from engine.protocol import Accepted
from tests.engine.princess import CASES, GAME, Case, Table, deal, walk

every = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


@every
@pytest.mark.rule("SP-S035", "SP-S036", "SP-S037", "SP-S038", "SP-37")
def test_twins_look_the_same_to_their_seat(case: Case) -> None:
    rng = random.Random(1)
    for style in ("random", "knowing"):
        for moment in walk(case, 1, style):
            for seat in (*range(case.seats), None):
                twin = GAME.twin(moment.state, seat, rng)
                assert GAME.check(twin) == []
                assert canonical_json(GAME.seen_by(twin, seat)) == canonical_json(
                    GAME.seen_by(moment.state, seat)
                )
                if seat is None:
                    continue
                for ask in (
                    GAME.legal_actions,
                    GAME.legal_kinds,
                    GAME.side_actions,
                    GAME.opportunities,
                    GAME.default_action,
                ):
                    if ask is GAME.default_action and seat not in GAME.waiting_for(twin):
                        continue
                    assert ask(twin, seat) == ask(moment.state, seat)


@every
def test_twins_differ_in_what_is_hidden(case: Case) -> None:
    state, _ = deal(case, 1)
    rng = random.Random(1)
    twins = [GAME.twin(state, 0, rng) for _ in range(5)]
    assert len({tuple(twin.beds) for twin in twins}) > 1
    assert len({tuple(twin.draw) for twin in twins}) == 5
    counts = {tuple(len(bed) for bed in twin.beds) for twin in twins}
    assert (len(counts) == 1) == case.options.show_counts


@every
@pytest.mark.rule("SP-S037", "SP-16")
def test_events_tell_others_only_what_the_twin_tells_too(case: Case) -> None:
    """The same action in a world where the others know the same: they are told the same."""
    rng = random.Random(2)
    chance = {"draw", "swap", "done", "move", "leave"}
    for moment in walk(case, 2):
        if moment.action.kind in {"play", "swap"} and not case.options.open_hands:
            continue  # a twin of the others holds other cards
        for seat in (*range(case.seats), None):
            if seat == moment.seat:
                continue
            twin = GAME.twin(moment.state, seat, rng)
            answer = GAME.play(twin, moment.action)
            if moment.action.kind in chance or not isinstance(answer, Accepted):
                continue
            if moment.action.kind in {"lull", "agree"}:
                continue  # opens a bed for all to see
            if moment.action.kind == "share":
                continue  # tells it to all
            shown = [event_to_json(e) for e in moment.answer.events if visible(e, seat)]
            other = [event_to_json(e) for e in answer.events if visible(e, seat)]
            drawn = {"row_filled", "witch_came", "turn_started", "cards_received"}
            drawn |= {"bed_opened", "princess_slept", "game_ended"}  # the end opens the beds
            assert [e for e in shown if e["kind"] not in drawn] == [
                e for e in other if e["kind"] not in drawn
            ]


@every
@pytest.mark.rule("SP-S038", "SP-S036")
def test_no_view_names_a_hidden_card(case: Case) -> None:
    for moment in walk(case, 3):
        state = moment.answer.state
        for seat in (*range(case.seats), None):
            view = GAME.seen_by(state, seat)
            faces = view["hand"] + view["row"]
            faces += [face for row in view["players"] for face in row["hand"] or ()]
            if view["discard"]["top"]:
                faces.append(view["discard"]["top"])
            shown = {face["card"] for face in faces}
            hidden = set(state.draw)
            for other in range(case.seats):
                if other != seat and not (case.options.open_hands and seat is not None):
                    hidden |= set(state.hands[other])
            assert not shown & hidden
            for event in moment.answer.events:
                if event.kind == "cards_received" and visible(event, seat):
                    assert seat == event.seat or (case.options.open_hands and seat is not None)


@every
@pytest.mark.rule("SP-S039", "SP-27", "SP-T20")
def test_record_keeps_no_count_and_joins_no_texture_to_a_bed(case: Case) -> None:
    told = {"told", "mattresses", "from_bed", "to_bed", "count"}
    for style in ("random", "knowing"):
        for moment in walk(case, 4, style):
            for event in moment.answer.events:
                for seat in (*range(case.seats), None):
                    message = GAME.explain(event, seat)
                    if message is None or event.kind == "checks_given_up":
                        continue
                    assert not told & set(message.args)


@every
def test_imagined_worlds_fit_what_was_seen(case: Case) -> None:
    rng = random.Random(4)
    for style in ("random", "knowing"):
        for moment in walk(case, 6, style):
            for seat in (*range(case.seats), None):
                seen = GAME.seen_by(moment.answer.state, seat)
                world = GAME.imagine(seen, {}, rng)
                assert GAME.seen_by(world, seat) == seen
                assert GAME.check(world) == []
                if seat is not None:
                    real = moment.answer.state
                    assert GAME.legal_actions(world, seat) == GAME.legal_actions(real, seat)
                    assert GAME.side_actions(world, seat) == GAME.side_actions(real, seat)


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
        world = GAME.imagine(seen, memory, random.Random(number))
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
    world = GAME.imagine(seen, memory, random.Random(1))
    assert GAME.check(world) == []
    assert GAME.seen_by(world, 0) == seen
    assert world.discard == []
    assert world.beds[0] == (0, 1, 2)
    many = {"beds": {str(bed): ["smooth"] * 3 for bed in range(1, 5)}}
    assert GAME.check(GAME.imagine(seen, many, random.Random(2))) == []
