"""What every game promises, for every mode, house rule and number of seats of this one."""

import json
import random
from itertools import permutations

import pytest

from engine.codec import (
    action_from_json,
    action_to_json,
    canonical_json,
    digest,
    event_from_json,
    event_to_json,
)
from engine.protocol import Accepted, Action, Rejected
from engine.replay import Deal, Step, replay, verify
from engine.rules.queens_collection import QUEENS_COLLECTION as GAME
from engine.rules.queens_collection.components import deck_of
from engine.rules.queens_collection.state import pawns_of
from tests.engine.collection import CASES, Case, deal, glimpses, walk

pytestmark = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def test_listed_actions_are_accepted_and_the_list_is_canonical(case: Case) -> None:
    rng = random.Random(1)
    for moment in glimpses(case, 0):
        legal = moment.legal
        assert legal, "the awaited seat can always act"
        assert len(set(legal)) == len(legal)
        some = rng.sample(legal, min(len(legal), 300))
        assert [GAME.canonical(action) for action in some] == some
        assert legal == GAME.legal_actions(moment.state, moment.seat)
        assert {action.kind for action in legal} <= GAME.legal_kinds(moment.state, moment.seat)
        before = digest(GAME.dump(moment.state))
        for action in rng.sample(legal, min(len(legal), 12)):
            answer = GAME.play(moment.state, action)
            assert isinstance(answer, Accepted), action
            assert GAME.check(answer.state) == []
        assert digest(GAME.dump(moment.state)) == before


def test_unlisted_actions_are_not_accepted(case: Case) -> None:
    """Actions of other moments are tried here: what is not listed is Wrong or Rejected."""
    rng = random.Random(2)
    pool = [
        action
        for moment in walk(case, 0)
        for action in rng.sample(moment.legal, min(len(moment.legal), 40))
    ]
    for moment in glimpses(case, 1)[::2]:
        listed = set(moment.legal)
        for action in rng.sample(pool, min(len(pool), 60)):
            accepted = isinstance(GAME.play(moment.state, action), Accepted)
            fits = GAME.canonical(action) in listed if action.seat == moment.seat else False
            if action.seat == moment.seat or moment.state.phase != "score":
                assert accepted == fits, action


def test_other_seats_have_nothing_to_do(case: Case) -> None:
    for moment in glimpses(case, 1):
        awaited = GAME.waiting_for(moment.state)
        for seat in (*range(case.seats), -1, case.seats):
            assert GAME.side_actions(moment.state, seat) == []
            if seat in awaited:
                continue
            assert GAME.legal_actions(moment.state, seat) == []
            assert GAME.legal_kinds(moment.state, seat) == frozenset()
            stolen = moment.action._replace(seat=seat)
            assert isinstance(GAME.play(moment.state, stolen), Rejected)


@pytest.mark.rule("QC-S003")
def test_positions_are_sound_and_survive_json(case: Case) -> None:
    for moment in (*walk(case, 2), *walk(case, 3, True)):
        state = moment.answer.state
        assert GAME.check(state) == []
        assert len(pawns_of(state)) == 8 * (3 if not state.options.together else _each(state))
        text = canonical_json(GAME.dump(state))
        loaded = GAME.load(json.loads(text))
        assert canonical_json(GAME.dump(loaded)) == text
        for seat in GAME.waiting_for(state):
            assert GAME.legal_actions(loaded, seat) == GAME.legal_actions(state, seat)
        copy = moment.state.clone()
        GAME.play_in_place(copy, moment.action)
        assert GAME.dump(copy) == GAME.dump(state)


def _each(state) -> int:
    return state.options.pawns_each


def test_same_seed_and_actions_give_the_same_bytes(case: Case) -> None:
    for first, second in zip(walk(case, 5), walk(case, 5), strict=True):
        assert digest(GAME.dump(first.answer.state)) == digest(GAME.dump(second.answer.state))
        assert first.answer.events == second.answer.events


def test_log_replays_to_the_live_position(case: Case) -> None:
    dealt = Deal(case.options.as_dict(), case.seats, (2).to_bytes(8, "big"), GAME.rules)
    steps, state = [], None
    for moment in walk(case, 2):
        action = action_from_json(json.loads(json.dumps(action_to_json(moment.action))))
        events = [json.loads(json.dumps(event_to_json(e))) for e in moment.answer.events]
        steps.append(Step(action, True, tuple(event_from_json(e) for e in events)))
        state = moment.answer.state
    assert verify(GAME, dealt, steps, GAME.dump(state)) == []
    again = replay(GAME, dealt, [step.action for step in steps])
    assert digest(GAME.dump(again)) == digest(GAME.dump(state))


@pytest.mark.rule("QC-S015", "QC-27")
def test_every_game_ends_with_a_result(case: Case) -> None:
    for number in range(4):
        last = list(walk(case, number, number == 3))[-1]
        result = GAME.result(last.answer.state)
        assert result.winners
        assert len(result.points) == case.seats
        assert GAME.waiting_for(last.answer.state) == ()
        assert GAME.result(last.state) is None
        assert GAME.legal_actions(last.answer.state, 0) == []
        assert GAME.window(last.answer.state) is None


def test_default_is_legal_for_every_awaited_seat(case: Case) -> None:
    for moment in walk(case, 4):
        for seat in range(case.seats):
            default = GAME.default_action(moment.state, seat)
            if seat in GAME.waiting_for(moment.state):
                assert default in GAME.legal_actions(moment.state, seat)


def test_defaults_alone_end_the_game(case: Case) -> None:
    state, _ = deal(case, 1)
    while waiting := GAME.waiting_for(state):
        answer = GAME.play(state, GAME.default_action(state, waiting[0]))
        assert isinstance(answer, Accepted)
        state = answer.state
    assert GAME.result(state) is not None


def test_windows_ask_the_awaited_seats_in_any_order(case: Case) -> None:
    """Every order of the answers to a window ends alike."""
    names = set()
    for moment in walk(case, 6):
        window = GAME.window(moment.state)
        if window is None:
            continue
        names.add(window.id)
        assert window.seats == GAME.waiting_for(moment.state)
        ends = set()
        for order in permutations(window.default):
            state = moment.state
            for action in order:
                state = GAME.play(state, action).state
            ends.add(digest(GAME.dump(state)))
        assert len(ends) == 1
    assert bool(names) == case.options.score_claims


def test_decisions_have_names_of_their_own(case: Case) -> None:
    names = [GAME.decision_key(moment.state, moment.seat) for moment in walk(case, 4)]
    assert len(set(names)) == len(names)


def test_every_event_is_explained_or_left_out_on_purpose(case: Case) -> None:
    events = [*deal(case, 1)[1]]
    for moment in walk(case, 1):
        events += moment.answer.events
    for event in events:
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
        assert 0 <= event.seat < case.seats
        assert len(dict(event.data)) == len(event.data)
        for seat in (*range(case.seats), None):
            message = GAME.explain(event, seat)
            if message is not None:
                assert message.id == f"queens_collection.{event.kind}"
                assert message.args["you"] == (event.seat == seat)
                json.dumps(message.args)


def test_views_are_json_and_name_the_awaited(case: Case) -> None:
    for moment in glimpses(case, 1):
        for seat in (*range(case.seats), None):
            view = GAME.seen_by(moment.state, seat)
            assert json.loads(json.dumps(view)) == view
            assert tuple(view["waiting_for"]) == GAME.waiting_for(moment.state)
    for seat in (-1, case.seats, 99):
        view = {**GAME.seen_by(moment.state, seat), "seat": None}
        assert view == GAME.seen_by(moment.state, None)


def test_all_cards_are_in_play(case: Case) -> None:
    state, _ = deal(case, 0)
    assert len(deck_of(case.options)) == 38 - 8 * case.options.remove_colour_cards - (
        case.options.remove_wilds
    )
    assert GAME.check(state) == []


def test_foreign_kinds_are_refused(case: Case) -> None:
    state, _ = deal(case, 0)
    other = "reveal" if case.options.together else "pass"
    answer = GAME.play(state, Action(other, state.turn, ()))
    assert answer == Rejected("not_legal", f"no {other} in phase {state.phase}")
