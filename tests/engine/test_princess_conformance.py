"""What every game promises, for each variant and number of seats of Sleepless Princess."""

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
from engine.protocol import Accepted, Action, Rejected, Wrong
from tests.engine.princess import CASES, GAME, Case, Table, deal, walk

pytestmark = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def walks(case: Case, games: int = 1):
    """Give the moments of random games and of one that knows where all lies."""
    for number in range(games):
        yield from walk(case, number)
    yield from walk(case, games, "knowing")


def everything(state) -> list[Action]:
    """Return what any seat may do, in turn and out of turn."""
    seats = range(state.seats)
    return [
        action
        for seat in seats
        for action in GAME.legal_actions(state, seat) + GAME.side_actions(state, seat)
    ]


def test_every_listed_action_is_accepted_and_leaves_its_input_alone(case: Case) -> None:
    for moment in walk(case, 0):
        assert moment.legal, "the awaited seat can always act"
        before = digest(GAME.dump(moment.state))
        for action in everything(moment.state):
            answer = GAME.play(moment.state, action)
            assert isinstance(answer, Accepted), action
            assert GAME.check(answer.state) == []
        assert digest(GAME.dump(moment.state)) == before


def test_lists_are_canonical_and_without_doubles(case: Case) -> None:
    for moment in walks(case):
        every = everything(moment.state)
        assert len(set(every)) == len(every)
        assert [GAME.canonical(action) for action in every] == every
        for seat in range(case.seats):
            if seat not in GAME.waiting_for(moment.state):
                assert GAME.legal_actions(moment.state, seat) == []
                assert GAME.legal_kinds(moment.state, seat) == frozenset()


def test_unlisted_actions_are_not_accepted(case: Case) -> None:
    """Actions of other moments are tried here: what is not listed is Wrong or Rejected."""
    pool = {action for moment in walk(case, 0) for action in everything(moment.state)}
    rng = random.Random(1)
    foreign = rng.sample(sorted(pool, key=repr), min(len(pool), 80))
    for moment in list(walk(case, 1))[::4]:
        listed = everything(moment.state)
        for action in foreign:
            accepted = isinstance(GAME.play(moment.state, action), Accepted)
            assert accepted == (action in listed), action


def test_kinds_hold_all_listed_kinds(case: Case) -> None:
    for moment in walks(case):
        kinds = GAME.legal_kinds(moment.state, moment.seat)
        listed = {action.kind for action in moment.legal}
        assert listed <= kinds <= listed | {"play"}


def test_play_in_place_does_what_play_does(case: Case) -> None:
    for moment in walks(case):
        copy = moment.state.clone()
        GAME.play_in_place(copy, moment.action)
        assert GAME.dump(copy) == GAME.dump(moment.answer.state)


def test_same_seed_and_actions_give_the_same_bytes(case: Case) -> None:
    for first, second in zip(walk(case, 5), walk(case, 5), strict=True):
        assert digest(GAME.dump(first.answer.state)) == digest(GAME.dump(second.answer.state))
        assert first.answer.events == second.answer.events


def test_dump_and_load_are_inverse_at_every_position(case: Case) -> None:
    for moment in walks(case):
        state = moment.answer.state
        text = canonical_json(GAME.dump(state))
        loaded = GAME.load(json.loads(text))
        assert canonical_json(GAME.dump(loaded)) == text
        assert everything(loaded) == everything(state)


def test_actions_survive_json_and_fork_runs_alike(case: Case) -> None:
    moments = list(walk(case, 3))
    middle = len(moments) // 2
    fork = GAME.load(json.loads(json.dumps(GAME.dump(moments[middle].state))))
    for moment in moments[middle:]:
        action = action_from_json(json.dumps(action_to_json(moment.action)))
        assert action == moment.action
        answer = GAME.play(fork, action)
        assert answer.events == moment.answer.events
        fork = answer.state
    assert GAME.dump(fork) == GAME.dump(moments[-1].answer.state)


def test_every_position_is_sound_and_the_game_ends_with_one_result_for_all(case: Case) -> None:
    for style in ("random", "knowing"):
        for number in range(2):
            state, _ = deal(case, number)
            assert GAME.check(state) == []
            last = None
            for moment in walk(case, number, style):
                last = moment
                assert GAME.check(moment.answer.state) == []
                assert GAME.result(moment.state) is None
            result = GAME.result(last.answer.state)
            assert result.winners == tuple(range(case.seats))
            asleep = last.answer.state.status.count("asleep")
            assert result.points == (asleep,) * case.seats
            assert GAME.waiting_for(last.answer.state) == ()


def test_events_survive_json_and_are_explained_or_left_out(case: Case) -> None:
    for moment in walks(case):
        for event in moment.answer.events:
            stored = json.loads(json.dumps(event_to_json(event)))
            assert event_from_json(stored) == event
            assert 0 <= event.seat < case.seats
            assert len(dict(event.data)) == len(event.data)
            for seat in (*range(case.seats), None):
                message = GAME.explain(event, seat)
                if message is None:
                    continue
                assert message.id == f"sleepless_princess.{event.kind}"
                assert message.args["you"] == (event.seat == seat)
                json.dumps(message.args)


def test_default_is_legal_for_every_awaited_seat(case: Case) -> None:
    for moment in walks(case):
        for seat in GAME.waiting_for(moment.state):
            default = GAME.default_action(moment.state, seat)
            assert default in GAME.legal_actions(moment.state, seat)


def test_window_asks_the_awaited_seats_in_any_order(case: Case) -> None:
    for moment in walks(case):
        window = GAME.window(moment.state)
        if window is None:
            continue
        assert window.seats == GAME.waiting_for(moment.state)
        ends = set()
        for order in permutations(window.default):
            state = moment.state
            for action in order:
                state = GAME.play(state, action).state
            ends.add(digest(GAME.dump(state)))
        assert len(ends) == 1


def test_opportunities_are_true_and_match_the_listed_plays(case: Case) -> None:
    for moment in walks(case):
        claims = GAME.opportunities(moment.state, moment.seat)
        assert len(set(claims)) == len(claims)
        assert all(GAME.judge(moment.state, moment.seat, claim).right for claim in claims)
        plays = [action for action in moment.legal if action.kind == "play"]
        assert bool(plays) == bool(claims)
        items = {GAME.named(claim)[1] for claim in claims}
        told = set()
        for action in plays:
            attempts = GAME.play(moment.state, action).attempts
            assert all(a.rule_legal and a.math_correct and not a.reason for a in attempts)
            assert attempts[-1].kind == "match3"
            told |= {attempt.item for attempt in attempts}
        assert told == items


def test_views_are_json_and_name_the_awaited(case: Case) -> None:
    for moment in walks(case):
        for seat in (*range(case.seats), None):
            view = GAME.seen_by(moment.answer.state, seat)
            assert json.loads(json.dumps(view)) == view
            assert tuple(view["waiting_for"]) == GAME.waiting_for(moment.answer.state)


def test_every_decision_has_a_key_of_its_own(case: Case) -> None:
    keys = [GAME.decision_key(moment.state, moment.seat) for moment in walk(case, 3)]
    assert len(set(keys)) == len(keys)


def test_seat_that_is_not_there_sees_no_hand_and_may_do_nothing(case: Case) -> None:
    state, _ = deal(case, 0)
    for seat in (-1, case.seats, 99):
        view = {**GAME.seen_by(state, seat), "seat": None}
        assert view == GAME.seen_by(state, None)
        assert GAME.legal_actions(state, seat) == GAME.side_actions(state, seat) == []
        assert isinstance(GAME.play(state, Action("lull", seat, (0,))), Rejected)
        assert isinstance(GAME.play(state, Action("skip", seat)), Rejected)


def test_wrong_plays_change_nothing(case: Case) -> None:
    """Any three helpers of a hand are judged, and taken exactly when they are listed."""
    rng = random.Random(2)
    for moment in walk(case, 2):
        state = moment.state
        helpers = [card for card in state.hands[moment.seat] if card < 60]
        if state.phase != "turn" or state.consent or len(helpers) < 3:
            continue
        before = digest(GAME.dump(state))
        groups = tuple(("one", card) for card in rng.sample(helpers, 3))
        action = Action("play", moment.seat, (groups, helpers[0] // 6 + 1))
        answer = GAME.play(state, action)
        listed = GAME.canonical(action) in moment.legal
        assert isinstance(answer, Accepted if listed else Wrong)
        assert digest(GAME.dump(state)) == before


def test_tables_laid_by_hand_are_sound(case: Case) -> None:
    options = {**case.options.as_dict(), "first_seat": case.seats - 1}
    table = Table(seats=case.seats, turn=options.pop("first_seat"), **options)
    assert table.kinds(case.seats - 1) == {"swap"}
