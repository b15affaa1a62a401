"""What every game promises, at every table: one suite for all."""

import json
import random

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
from engine.replay import Deal, replay
from tests.engine.cases import CASES, Case, deal, walk

pytestmark = pytest.mark.parametrize("case", CASES.values(), ids=CASES)
GAMES_EACH = 3


def walks(case: Case, games: int = GAMES_EACH):
    """Give the moments of some random games and one greedy one."""
    for number in range(games):
        yield from walk(case, number)
    yield from walk(case, games, "greedy")


def test_every_listed_action_is_accepted(case: Case) -> None:
    for number in range(GAMES_EACH):
        for moment in walk(case, number):
            assert moment.legal, "the awaited seat can always act"
            for action in moment.legal:
                assert isinstance(case.game.play(moment.state, action), Accepted), action


def test_list_is_canonical_and_without_doubles(case: Case) -> None:
    for moment in walks(case):
        assert len(set(moment.legal)) == len(moment.legal)
        assert [case.game.canonical(action) for action in moment.legal] == moment.legal
        assert moment.legal == case.game.legal_actions(moment.state, moment.seat)


def test_unlisted_actions_are_not_accepted(case: Case) -> None:
    """Actions of other moments are tried here: what is not listed is Wrong or Rejected."""
    pool = {action for moment in walk(case, 0) for action in moment.legal}
    rng = random.Random(1)
    foreign = rng.sample(sorted(pool, key=repr), min(len(pool), 120))
    for moment in list(walk(case, 1))[::3]:
        for action in foreign:
            listed = case.game.canonical(action) in moment.legal
            accepted = isinstance(case.game.play(moment.state, action), Accepted)
            assert accepted == (listed and action.seat == moment.seat), action


def test_other_seats_have_nothing_to_do(case: Case) -> None:
    for moment in walk(case, 1):
        awaited = case.game.waiting_for(moment.state)
        for seat in range(case.seats):
            if seat in awaited:
                continue
            assert case.game.legal_actions(moment.state, seat) == []
            assert case.game.legal_kinds(moment.state, seat) == frozenset()
            assert case.game.side_actions(moment.state, seat) == []
            stolen = moment.action._replace(seat=seat)
            assert isinstance(case.game.play(moment.state, stolen), Rejected)


def test_kinds_hold_all_listed_kinds(case: Case) -> None:
    for moment in walks(case):
        kinds = case.game.legal_kinds(moment.state, moment.seat)
        assert {action.kind for action in moment.legal} <= kinds


def test_play_leaves_its_input_alone(case: Case) -> None:
    for number in range(GAMES_EACH):
        for moment in walk(case, number):
            before = digest(case.game.dump(moment.state))
            for action in moment.legal[:6]:
                case.game.play(moment.state, action)
            assert digest(case.game.dump(moment.state)) == before


def test_play_in_place_does_what_play_does(case: Case) -> None:
    for moment in walks(case):
        copy = moment.state.clone()
        case.game.play_in_place(copy, moment.action)
        assert case.game.dump(copy) == case.game.dump(moment.answer.state)


def test_same_seed_and_actions_give_the_same_bytes(case: Case) -> None:
    for first, second in zip(walk(case, 5), walk(case, 5), strict=True):
        assert digest(case.game.dump(first.state)) == digest(case.game.dump(second.state))
        assert first.answer.events == second.answer.events


def test_dump_and_load_are_inverse_at_every_position(case: Case) -> None:
    for moment in walks(case):
        text = canonical_json(case.game.dump(moment.answer.state))
        loaded = case.game.load(json.loads(text))
        assert canonical_json(case.game.dump(loaded)) == text
        assert case.game.legal_actions(loaded, 0) == case.game.legal_actions(moment.answer.state, 0)


def test_replay_of_the_log_gives_the_live_position(case: Case) -> None:
    state, _ = deal(case, 2)
    dealt = Deal(case.options.as_dict(), case.seats, (2).to_bytes(8, "big"), case.game.rules)
    actions = []
    for moment in walk(case, 2):
        stored = json.loads(json.dumps(action_to_json(moment.action)))
        actions.append(action_from_json(stored))
        state = moment.answer.state
    assert digest(case.game.dump(replay(case.game, dealt, actions))) == digest(
        case.game.dump(state)
    )


def test_fork_in_the_middle_runs_alike(case: Case) -> None:
    moments = list(walk(case, 3))
    middle = len(moments) // 2
    fork = case.game.load(case.game.dump(moments[middle].state))
    for moment in moments[middle:]:
        answer = case.game.play(fork, moment.action)
        assert answer.events == moment.answer.events
        fork = answer.state
    assert digest(case.game.dump(fork)) == digest(case.game.dump(moments[-1].answer.state))


def test_every_position_is_sound(case: Case) -> None:
    for moment in walks(case):
        assert case.game.check(moment.answer.state) == []


def test_every_game_ends_with_a_result(case: Case) -> None:
    for number in range(20):
        for style in ("random", "greedy"):
            last = list(walk(case, number, style))[-1]
            result = case.game.result(last.answer.state)
            assert result.winners
            assert set(result.winners) <= set(range(case.seats))
            assert len(result.points) == case.seats
            assert case.game.waiting_for(last.answer.state) == ()
            assert case.game.result(last.state) is None


def test_events_survive_json_and_name_their_seats(case: Case) -> None:
    for moment in walks(case):
        for event in moment.answer.events:
            stored = json.loads(json.dumps(event_to_json(event)))
            assert event_from_json(stored) == event
            assert 0 <= event.seat < case.seats
            assert len(dict(event.data)) == len(event.data)


def test_default_is_legal_for_every_awaited_seat(case: Case) -> None:
    for moment in walks(case):
        assert case.game.default_action(moment.state, moment.seat) in moment.legal


def test_window_asks_the_awaited_seats(case: Case) -> None:
    found = False
    for moment in walks(case):
        window = case.game.window(moment.state)
        if window is None:
            continue
        found = True
        assert window.seats == case.game.waiting_for(moment.state)
        for seat, default in zip(window.seats, window.default, strict=True):
            assert default in case.game.legal_actions(moment.state, seat)
    assert found


def test_windows_and_decisions_have_names_of_their_own(case: Case) -> None:
    windows, decisions = [], []
    for moment in walk(case, 4):
        decisions.append(case.game.decision_key(moment.state, moment.seat))
        window = case.game.window(moment.state)
        if window is not None:
            windows.append(window.id)
    assert len(set(decisions)) == len(decisions)
    assert windows == sorted(set(windows))


def test_orders_of_arrival_in_a_window_give_the_same_end(case: Case) -> None:
    """Windows with several seats: every order of the default answers ends alike."""
    from itertools import permutations

    for moment in walk(case, 6):
        window = case.game.window(moment.state)
        if window is None:
            continue
        ends = set()
        for order in permutations(window.default):
            state = moment.state
            for action in order:
                state = case.game.play(state, action).state
            ends.add(digest(case.game.dump(state)))
        assert len(ends) == 1


def test_opportunities_are_true_and_match_the_listed_claims(case: Case) -> None:
    for moment in walks(case):
        claims = case.game.opportunities(moment.state, moment.seat)
        assert len(set(claims)) == len(claims)
        for claim in claims:
            assert case.game.judge(moment.state, moment.seat, claim).right
        listed = [a for a in moment.legal if case.game.play(moment.state, a).attempts]
        assert bool(listed) == bool(claims)
        for action in listed:
            (attempt,) = case.game.play(moment.state, action).attempts
            assert attempt.rule_legal
            assert attempt.math_correct
            assert attempt.reason == ""


def test_every_event_is_explained_or_left_out_on_purpose(case: Case) -> None:
    for moment in walk(case, 1):
        for event in moment.answer.events:
            for seat in (*range(case.seats), None):
                message = case.game.explain(event, seat)
                if message is None:
                    continue
                assert message.id == f"{case.game.key}.{event.kind}"
                assert message.args["you"] == (event.seat == seat)
                json.dumps(message.args)


def test_views_are_json_and_name_the_awaited(case: Case) -> None:
    for moment in walks(case, 1):
        for seat in (*range(case.seats), None):
            view = case.game.seen_by(moment.state, seat)
            assert json.loads(json.dumps(view)) == view
            assert tuple(view["waiting_for"]) == case.game.waiting_for(moment.state)


def test_seat_that_is_not_there_sees_no_hand(case: Case) -> None:
    state, _ = deal(case, 0)
    for seat in (-1, case.seats, 99):
        view = {**case.game.seen_by(state, seat), "seat": None}
        assert view == case.game.seen_by(state, None)
        assert case.game.legal_actions(state, seat) == []
        assert isinstance(case.game.play(state, Action("discard", seat, (0,))), Rejected)
