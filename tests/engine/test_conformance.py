"""Conformance: one suite of every game's promises, at every table."""

import json
import random
from itertools import combinations, permutations

import pytest

from engine import GAMES
from engine.codec import (
    action_from_json,
    action_to_json,
    canonical_json,
    digest,
    event_from_json,
    event_to_json,
)
from engine.protocol import Accepted, Action, Rejected, Wrong
from engine.replay import Deal, Step, replay, verify
from tests.engine.cases import (
    COMMON,
    STRATEGIES,
    Case,
    deal,
    glimpses,
    listed,
    may_be,
    moments,
    played,
    rows,
    values_of,
    walk,
)

every = pytest.mark.parametrize("case", COMMON.values(), ids=COMMON, scope="module")
PLAYED_EACH = 12
"""So many actions of a list are carried out, where there are hundreds."""


@every
def test_every_listed_action_is_accepted_and_leaves_its_input_alone(case: Case) -> None:
    rng = random.Random(1)
    for strategy in ("random", *STRATEGIES[case.game.key]):
        for moment in glimpses(case, 0, strategy):
            assert moment.legal, "the awaited seat can always act"
            before = digest(case.game.dump(moment.state))
            actions = listed(case, moment.state)
            for action in rng.sample(actions, min(len(actions), PLAYED_EACH)):
                answer = case.game.play(moment.state, action)
                assert isinstance(answer, Accepted), action
                assert case.game.check(answer.state) == []
            assert digest(case.game.dump(moment.state)) == before


@every
def test_list_is_canonical_without_doubles_and_of_known_kinds(case: Case) -> None:
    for moment in played(case):
        legal = moment.legal
        assert len(set(legal)) == len(legal)
        assert legal == case.game.legal_actions(moment.state, moment.seat)
        assert {action.kind for action in legal} <= case.game.legal_kinds(moment.state, moment.seat)
        some = legal if len(legal) < 40 else random.Random(1).sample(legal, 40)
        assert [case.game.canonical(action) for action in some] == some


@every
def test_unlisted_actions_are_not_accepted(case: Case) -> None:
    """Actions of other moments are tried here: what is not listed is Wrong or Rejected."""
    rng = random.Random(1)
    pool = {action for moment in glimpses(case, 0) for action in _some(moment.legal, rng)}
    pool |= {moment.action for moment in played(case)}
    foreign = sorted(pool, key=repr)
    for moment in glimpses(case, 1):
        here = set(listed(case, moment.state))
        for action in rng.sample(foreign, min(len(foreign), 40)):
            answer = case.game.play(moment.state, action)
            accepted = isinstance(answer, Accepted)
            assert accepted == (case.game.canonical(action) in here), action
            if isinstance(answer, Wrong):
                _is_no_more_than_a_miss(moment.state, action, answer)


def _some(actions: list[Action], rng: random.Random) -> list[Action]:
    return rng.sample(actions, min(len(actions), 30))


def _is_no_more_than_a_miss(state, action: Action, answer: Wrong) -> None:
    """The table is as it was, the claim is judged, and nobody else hears of it."""
    assert answer.state is state
    assert answer.attempts[-1].reason
    assert not (answer.attempts[-1].is_true and answer.attempts[-1].is_allowed)
    assert [event.kind for event in answer.events] == ["claim_missed"]
    assert all((event.seat, event.to) == (action.seat, 1 << action.seat) for event in answer.events)


@every
@pytest.mark.rule("SQ2-S012")
def test_other_seats_have_nothing_to_do_in_turn(case: Case) -> None:
    for moment in glimpses(case, 1):
        awaited = case.game.waiting_for(moment.state)
        assert moment.seat in awaited
        for seat in (*range(case.seats), -1, case.seats, 99):
            if seat in awaited:
                continue
            assert case.game.legal_actions(moment.state, seat) == []
            assert case.game.legal_kinds(moment.state, seat) == frozenset()
            assert case.game.opportunities(moment.state, seat) == ()
            for action in _some(moment.legal, random.Random(1)):
                stolen = action._replace(seat=seat)
                if stolen not in case.game.side_actions(moment.state, seat):
                    assert isinstance(case.game.play(moment.state, stolen), Rejected)


@every
def test_play_in_place_does_what_play_does(case: Case) -> None:
    for moment in played(case):
        copy = moment.state.clone()
        case.game.play_in_place(copy, moment.action)
        assert case.game.dump(copy) == case.game.dump(moment.answer.state)


@every
@pytest.mark.rule("QC-S003", "SQ2-S009")
def test_every_position_is_sound(case: Case) -> None:
    assert case.game.check(deal(case, 0)[0]) == []
    for moment in played(case):
        assert case.game.check(moment.answer.state) == []


@every
def test_same_seed_and_actions_give_the_same_bytes(case: Case) -> None:
    (one, told), (two, told_again) = deal(case, 5), deal(case, 5)
    assert case.game.dump(one) == case.game.dump(two)
    assert told == told_again
    for first, second in zip(walk(case, 5), walk(case, 5), strict=True):
        assert first.action == second.action
        assert first.answer.events == second.answer.events
    assert digest(case.game.dump(first.answer.state)) == digest(case.game.dump(second.answer.state))


@every
def test_dump_and_load_are_inverse_at_every_position(case: Case) -> None:
    for moment in played(case):
        state = moment.answer.state
        text = canonical_json(case.game.dump(state))
        loaded = case.game.load(json.loads(text))
        assert canonical_json(case.game.dump(loaded)) == text
    for moment in glimpses(case, 0):
        loaded = case.game.load(case.game.dump(moment.state))
        assert listed(case, loaded) == listed(case, moment.state)


@every
@pytest.mark.rule("SQ2-S009")
def test_log_leads_to_the_live_position(case: Case) -> None:
    """A log that went through JSON is verified, and replays to the same bytes."""
    strategy = [*STRATEGIES[case.game.key]][-1]
    number = len(STRATEGIES[case.game.key])
    seed = number.to_bytes(8, "big")
    dealt = Deal(case.options.as_dict(), case.seats, seed, case.game.rules)
    game = moments(case, number, strategy)
    steps = []
    for moment in game:
        action = action_from_json(json.dumps(action_to_json(moment.action)))
        assert action == moment.action
        events = json.loads(json.dumps([event_to_json(event) for event in moment.answer.events]))
        steps.append(Step(action, True, tuple(event_from_json(event) for event in events)))
    last = case.game.dump(game[-1].answer.state)
    assert verify(case.game, dealt, steps, last) == []
    again = replay(case.game, dealt, [step.action for step in steps])
    assert digest(case.game.dump(again)) == digest(last)


@every
def test_fork_in_the_middle_runs_alike(case: Case) -> None:
    """Two copies, stored and cloned, live on side by side; neither hears of the other."""
    game = moments(case, 0)
    middle = len(game) // 2
    start = game[middle].state
    before = digest(case.game.dump(start))
    stored, cloned = case.game.load(case.game.dump(start)), start.clone()
    for moment in game[middle:]:
        answer = case.game.play(stored, moment.action)
        assert answer.events == moment.answer.events
        stored = answer.state
        case.game.play_in_place(cloned, moment.action)
    end = digest(case.game.dump(game[-1].answer.state))
    assert digest(case.game.dump(stored)) == digest(case.game.dump(cloned)) == end
    assert digest(case.game.dump(start)) == before


@every
@pytest.mark.rule("QC-S015", "QC-27", "SQ2-S040", "SQ2-S041")
def test_every_game_ends_with_a_result(case: Case) -> None:
    strategies = ("random", *STRATEGIES[case.game.key])
    for number in range(4):
        last = moments(case, number, strategies[number % len(strategies)])[-1]
        end = last.answer.state
        result = case.game.result(end)
        assert result.winners
        assert set(result.winners) <= set(range(case.seats))
        assert len(result.points) == case.seats
        assert result.reason
        assert case.game.waiting_for(end) == ()
        assert listed(case, end) == []
        assert case.game.window(end) is None
        assert case.game.play(end, last.action).code == "game_over"
        assert case.game.result(last.state) is None


@every
def test_defaults_alone_end_the_game(case: Case) -> None:
    """Nobody answers any more, and still the game comes to its end."""
    state, _ = deal(case, 1)
    while waiting := case.game.waiting_for(state):
        case.game.play_in_place(state, case.game.default_action(state, waiting[-1]))
    assert case.game.result(state) is not None


@every
def test_default_is_legal_for_every_awaited_seat(case: Case) -> None:
    for moment in played(case):
        for seat in case.game.waiting_for(moment.state):
            default = case.game.default_action(moment.state, seat)
            own = (
                moment.legal if seat == moment.seat else case.game.legal_actions(moment.state, seat)
            )
            assert default in own


@every
def test_windows_ask_the_awaited_seats_in_any_order(case: Case) -> None:
    """Every order of the answers ends alike; what a seat answers is its own choice."""
    for number, strategy in enumerate(("random", *STRATEGIES[case.game.key])):
        for moment in glimpses(case, number, strategy):
            window = case.game.window(moment.state)
            if window is None:
                continue
            assert window.seats == case.game.waiting_for(moment.state)
            assert [action.seat for action in window.default] == list(window.seats)
            _all_orders_end_alike(case, moment.state, window.default)
            rng = random.Random(2)
            chosen = [rng.choice(case.game.legal_actions(moment.state, s)) for s in window.seats]
            if window.secret:
                _all_orders_end_alike(case, moment.state, tuple(chosen))


def _all_orders_end_alike(case: Case, state, answers: tuple[Action, ...]) -> None:
    ends = set()
    for order in permutations(answers):
        now, told = state, []
        for action in order:
            answer = case.game.play(now, action)
            assert isinstance(answer, Accepted)
            now = answer.state
            told += [event_to_json(event) for event in answer.events]
        ends.add(digest(case.game.dump(now)))
    assert len(ends) == 1


@every
def test_windows_and_decisions_have_names_of_their_own(case: Case) -> None:
    windows, decisions = [], []
    for moment in moments(case, 1):
        decisions.append(case.game.decision_key(moment.state, moment.seat))
        window = case.game.window(moment.state)
        if window is not None:
            windows.append(window.id)
    assert len(set(decisions)) == len(decisions)
    assert windows == sorted(windows)


@every
def test_opportunities_are_the_claims_that_are_taken(case: Case) -> None:
    """Each is right, no two are one, and their names are those that attempts carry."""
    game = case.game
    for number, strategy in enumerate(("random", *STRATEGIES[game.key])):
        for moment in glimpses(case, number, strategy):
            claims = game.opportunities(moment.state, moment.seat)
            assert len(set(claims)) == len(claims)
            for claim in claims:
                verdict = game.judge(moment.state, moment.seat, claim)
                assert verdict.right
                assert verdict.is_allowed
                assert verdict.is_true is not False
            taken = set()
            for action in moment.legal:
                for attempt in game.play(moment.state, action).attempts:
                    assert attempt.reason == ""
                    assert attempt.is_allowed
                    assert attempt.is_true is not False
                    taken.add((attempt.kind, attempt.item))
            assert {game.kind_and_item(claim) for claim in claims} == taken


@every
@pytest.mark.rule("SQ2-S043")
def test_events_survive_json_and_are_explained_or_left_out(case: Case) -> None:
    events = [*deal(case, 0)[1]]
    for moment in played(case):
        events += moment.answer.events
    for event in events:
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
        assert 0 <= event.seat < case.seats
        assert len(dict(event.data)) == len(event.data)
        for seat in (*range(case.seats), None):
            message = case.game.explain(event, seat)
            if message is None:
                continue
            assert message.id == f"{case.game.key}.{event.kind}"
            assert message.args["you"] == (event.seat == seat)
            json.dumps(message.args)


@every
def test_views_are_json_and_name_the_awaited(case: Case) -> None:
    for moment in glimpses(case, 1):
        for seat in (*range(case.seats), None):
            view = case.game.seen_by(moment.state, seat)
            assert json.loads(json.dumps(view)) == view
            assert tuple(view["waiting_for"]) == case.game.waiting_for(moment.state)
            assert view["options"] == json.loads(json.dumps(case.options.as_dict()))


@every
def test_seat_that_is_not_there_sees_and_does_nothing(case: Case) -> None:
    for moment in glimpses(case, 0, most=6):
        for seat in (-1, case.seats, 99):
            view = {**case.game.seen_by(moment.state, seat), "seat": None}
            assert view == case.game.seen_by(moment.state, None)
            assert case.game.side_actions(moment.state, seat) == []
            refused = case.game.play(moment.state, moment.action._replace(seat=seat))
            assert isinstance(refused, Rejected)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_two_values_of_house_rules_meet_at_a_table(game) -> None:
    played_rows = rows(game)
    values = values_of(game)
    assert set(values) == set(game.options()["standard"].as_dict())
    for one, two in combinations(values, 2):
        for a in values[one]:
            for b in values[two]:
                met = any((row[one], row[two]) == (a, b) for row in played_rows)
                assert met == may_be(game, {one: a, two: b}), (one, a, two, b)
    for name, choices in values.items():
        assert {str(row[name]) for row in played_rows} == {str(choice) for choice in choices}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_seats_that_options_do_not_take_are_refused(game) -> None:
    for options in game.options().values():
        assert set(game.seats_for(options)) <= set(game.seats)
        for seats in {0, 1, *game.seats, game.seats.stop, 99} - set(game.seats_for(options)):
            with pytest.raises(ValueError):
                game.start(options, seats, b"seed")
