"""Secrecy by twins: what a seat cannot see, changed; what it gets must be the same to the byte."""

import random

import pytest

from engine import bots
from engine.codec import canonical_json, event_to_json, visible
from engine.protocol import Accepted
from engine.registry import HEURISTICS
from engine.rules.queens_collection.view import sees
from tests.engine.cases import COMMON, STANDARD, STRATEGIES, Case, deal, glimpses, moments, walk
from tests.engine.tables import GAME, Table, queen

every = pytest.mark.parametrize("case", COMMON.values(), ids=COMMON, scope="module")
PLAYED_BY_BOTS = {name: case for name, case in STANDARD.items() if case.game.key in HEURISTICS}
by_bots = pytest.mark.parametrize("case", PLAYED_BY_BOTS.values(), ids=PLAYED_BY_BOTS)


def shown(case: Case, state, seat: int | None) -> list:
    """Return all that the engine tells a seat about a position."""
    game = case.game
    window = game.window(state)
    told: list = [canonical_json(game.seen_by(state, seat)), game.waiting_for(state)]
    told.append(window and (window.id, window.kind, window.seats))
    if seat is not None:
        told += [
            game.legal_actions(state, seat),
            game.legal_kinds(state, seat),
            game.side_actions(state, seat),
            game.opportunities(state, seat),
        ]
        if seat in game.waiting_for(state):
            told.append(game.default_action(state, seat))
    return told


TURNED_UP = frozenset({"jester_turned", "bed_opened", "card_revealed", "cards_lost"})
"""Events that turn up what lay hidden, for all to see, and leave no trace of it in a view."""


def heard(case: Case, events, seat: int | None) -> list:
    """Return all that a seat gets of events: themselves and what is explained."""
    own = [event for event in events if visible(event, seat) and event.kind not in TURNED_UP]
    explained = [case.game.explain(event, seat) for event in own]
    return [[event_to_json(event) for event in own], explained]


@every
@pytest.mark.rule("SQ-S034", "SQ-S035", "SQ-S036", "SQ2-S048", "SQ2-S049", "R-43")
@pytest.mark.rule("SP-S035", "SP-S036", "SP-S037", "SP-S038", "SP-37")
@pytest.mark.rule("QC-S038", "QC-S039", "QC-39")
def test_twins_look_the_same_to_their_seat(case: Case) -> None:
    rng = random.Random(1)
    for strategy in ("random", *STRATEGIES[case.game.key]):
        for moment in glimpses(case, 1, strategy, most=12):
            for seat in (*range(case.seats), None):
                twin = case.game.resample_hidden(moment.state, seat, rng)
                assert case.game.check(twin) == []
                assert shown(case, twin, seat) == shown(case, moment.state, seat)
                key = case.game.decision_key(twin, seat or 0)
                assert key == case.game.decision_key(moment.state, seat or 0)


@every
def test_twins_differ_in_what_is_hidden(case: Case) -> None:
    rng = random.Random(1)
    for state in (deal(case, 1)[0], moments(case, 1)[-1].state):
        dumps = {
            canonical_json(case.game.dump(case.game.resample_hidden(state, 0, rng)))
            for _ in range(5)
        }
        assert len(dumps) == 5


@every
@pytest.mark.rule("SQ-S035", "SQ-S038", "SP-S037", "SP-16", "SQ2-S049", "QC-S039")
def test_events_tell_no_more_than_the_views_around_them(case: Case) -> None:
    """Where an action leaves a seat's view as it is in a twin, the seat hears the same of it."""
    rng = random.Random(2)
    compared = 0
    strategy = [*STRATEGIES[case.game.key]][-1]
    for moment in (*glimpses(case, 1, most=12), *glimpses(case, 2, strategy, most=12)):
        actor = moment.action.seat
        for whose in {actor, (actor + 1) % case.seats}:
            twin = case.game.resample_hidden(moment.state, whose, rng)
            answer = case.game.play(twin, moment.action)
            if not isinstance(answer, Accepted):
                continue  # another hand in the twin
            for seat in (*range(case.seats), None):
                if _views_agree(case, (moment.state, twin), seat) and _views_agree(
                    case, (moment.answer.state, answer.state), seat
                ):
                    compared += 1
                    assert heard(case, answer.events, seat) == heard(
                        case, moment.answer.events, seat
                    ), moment.action
    assert compared > 1


def _views_agree(case: Case, states: tuple, seat: int | None) -> bool:
    one, two = [canonical_json(case.game.seen_by(state, seat)) for state in states]
    return one == two


@every
@pytest.mark.rule("QC-S034", "QC-S035")
def test_answers_to_a_secret_window_are_told_when_it_closes(case: Case) -> None:
    """Whatever an asked seat answers, nobody else is told before all have answered."""
    for moment in moments(case, 2):
        window = case.game.window(moment.state)
        if window is None or not window.secret or len(window.seats) < 2:
            continue
        after = set()
        for action in case.game.legal_actions(moment.state, moment.seat):
            answer = case.game.play(moment.state, action)
            assert [e for e in answer.events if visible(e, None)] == []
            after.add(canonical_json(case.game.seen_by(answer.state, None)))
        assert len(after) == 1


@every
def test_determinized_positions_fit_what_was_seen(case: Case) -> None:
    rng = random.Random(4)
    game = case.game
    for strategy in ("random", *STRATEGIES[game.key]):
        end = moments(case, 1, strategy)[-1].answer.state
        for state in (*(moment.state for moment in glimpses(case, 1, strategy, most=12)), end):
            for seat in (*range(case.seats), None):
                seen = game.seen_by(state, seat)
                world = game.determinize(seen, {}, rng)
                assert game.check(world) == []
                assert shown(case, world, seat) == shown(case, state, seat)


def cards_in(value) -> set[int]:
    """Return the numbers of all faces in a view."""
    if isinstance(value, dict):
        own = {value["card"]} if isinstance(value.get("card"), int) else set()
        return own.union(*(cards_in(one) for one in value.values()))
    if isinstance(value, list):
        return set().union(*(cards_in(one) for one in value))
    return set()


def others(rows: list, seat: int | None) -> set[int]:
    """Return what lies in the rows of other seats."""
    return {card for owner, row in enumerate(rows) if owner != seat for card in row}


def hidden_hands(state, seat: int | None) -> set[int]:
    """Return the hands that the seat does not see, in the games that have hands."""
    open_to_all = getattr(state.options, "open_hands", False) and seat is not None
    return set() if open_to_all else others(state.hands, seat)


HIDDEN = {
    "the_rescue": lambda state, seat: (
        {card for card in state.down if card >= 0} | (others(state.realms, seat) & state.asleep)
    ),
    "queens_collection": lambda state, seat: (
        {
            card
            for owner, hand in enumerate(state.hands)
            if not sees(state, seat, owner)
            for card in hand
        }
        | {*state.discard, *state.out}
    ),
}
"""The cards that a seat may not see beside the draw pile, in games where it is not other hands."""


def hidden_cards(key: str, state, seat: int | None) -> set[int]:
    """Return the cards that a seat may not see in a position of a game."""
    return {*state.draw} | HIDDEN.get(key, hidden_hands)(state, seat)


@every
@pytest.mark.rule("SQ-S036", "SP-S036", "SP-S038", "QC-S039", "SQ2-S048", "SQ2-S049")
def test_no_view_and_no_event_names_a_hidden_card(case: Case) -> None:
    for moment in moments(case, 1):
        state = moment.answer.state
        for seat in (*range(case.seats), None):
            hidden = hidden_cards(case.game.key, state, seat)
            assert not cards_in(case.game.seen_by(state, seat)) & hidden
            for event in moment.answer.events:
                if event.kind == "cards_received" and visible(event, seat):
                    assert not {*dict(event.data)["cards"]} & hidden


@by_bots
@pytest.mark.parametrize("level", ["novice", "greedy", "planner"])
def test_bots_choose_alike_in_twins(case: Case, level: str) -> None:
    """A bot that saw a hidden card would choose otherwise when it changes."""
    rng = random.Random(3)
    most = 3 if level == "planner" else 12
    for moment in glimpses(case, 2, "greedy", most=12)[:: 12 // most]:
        chosen = set()
        twins = [case.game.resample_hidden(moment.state, moment.seat, rng) for _ in range(2)]
        for world in (moment.state, *twins):
            seen = case.game.seen_by(world, moment.seat)
            legal = case.game.legal_actions(world, moment.seat)
            chosen.add(bots.choose(level, case.game, seen, {}, legal, random.Random(9)))
        assert len(chosen) == 1


QUEENS = {name: case for name, case in COMMON.items() if case.game is GAME}
of_queens = pytest.mark.parametrize("case", QUEENS.values(), ids=QUEENS)


@of_queens
def test_sleeping_queens_are_in_no_view(case: Case) -> None:
    for moment in walk(case, 4):
        state = moment.answer.state
        asleep = {GAME.piece_face(one)["key"] for one in state.slots if one != -1}
        for seat in (*range(case.seats), None):
            view = GAME.seen_by(state, seat)
            if view["window"] is None:
                assert not asleep & {q["key"] for row in view["players"] for q in row["queens"]}
            assert all(isinstance(slot, bool) for slot in view["slots"])


@pytest.mark.parametrize("seats", GAME.seats)
def test_memory_makes_determinized_positions_truer_and_never_false(seats: int) -> None:
    case = STANDARD[f"sleeping_queens-standard-{seats}"]
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
    world = game.determinize(game.seen_by(state, moment.seat), memory, rng)
    assert sorted(world.discard) == sorted(state.discard)
    for slot, key in memory["slots"].items():
        assert game.piece_face(state.slots[int(slot)])["key"] == key
        assert world.slots[int(slot)] == state.slots[int(slot)]
    return len(memory["slots"])


def test_memory_that_contradicts_the_table_is_dropped() -> None:
    table = Table(awake={0: "plum"}, empty=(4,))
    memory = {"slots": {"4": "moss", "5": "plum", "6": "tide"}, "discard": [1, 2, 3]}
    seen = GAME.seen_by(table.state, 0)
    world = GAME.determinize(seen, memory, random.Random(1))
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
