"""What every game promises, for The Rescue at every table of every variant."""

import copy
import json
import random
from itertools import combinations

import pytest

from engine.codec import (
    action_from_json,
    action_to_json,
    canonical_json,
    digest,
    event_from_json,
    event_to_json,
)
from engine.protocol import Accepted, Rejected
from engine.replay import Deal, Step, replay, verify
from engine.rules.the_rescue.components import TURN_CAP
from engine.rules.the_rescue.state import limit_of
from tests.engine.rescue_tables import CASES, GAME, Table, walk

every = pytest.mark.parametrize("case", CASES.values(), ids=CASES)
SAMPLE = 5


def walks(case):
    """Give the moments of a loose game and of one with full realms."""
    yield from walk(case, 0)
    yield from walk(case, 1, least=True)


@every
def test_every_position_keeps_its_promises(case) -> None:
    """Lists are canonical, complete for kinds, accepted; positions are sound and survive JSON."""
    _, seats = case
    rng = random.Random(1)
    for moment in walks(case):
        state, legal = moment.state, moment.legal
        assert legal
        assert len(set(legal)) == len(legal)
        assert [GAME.canonical(action) for action in legal] == legal
        assert {action.kind for action in legal} <= GAME.legal_kinds(state, moment.seat)
        assert GAME.default_action(state, moment.seat) in legal
        before = digest(GAME.dump(state))
        for action in rng.sample(legal, min(len(legal), SAMPLE)):
            assert isinstance(GAME.play(state, action), Accepted), action
        assert digest(GAME.dump(state)) == before
        after = moment.answer.state
        assert GAME.check(after) == []
        text = canonical_json(GAME.dump(after))
        assert canonical_json(GAME.dump(GAME.load(json.loads(text)))) == text
        copied = state.clone()
        GAME.play_in_place(copied, moment.action)
        assert GAME.dump(copied) == GAME.dump(after)
        if moment.action.kind == "end_turn":
            assert len(after.realms[moment.seat]) <= limit_of(state, moment.seat)
        assert GAME.window(after) is None
        assert all(GAME.side_actions(after, seat) == [] for seat in range(seats))


@every
@pytest.mark.rule("SQ2-S012")
def test_other_seats_have_nothing_to_do(case) -> None:
    _, seats = case
    for moment in list(walk(case, 2))[::3]:
        for seat in (*range(seats), -1, seats, 99):
            if seat == moment.seat:
                continue
            assert GAME.legal_actions(moment.state, seat) == []
            assert GAME.legal_kinds(moment.state, seat) == frozenset()
            assert GAME.opportunities(moment.state, seat) == ()
            stolen = moment.action._replace(seat=seat)
            assert isinstance(GAME.play(moment.state, stolen), Rejected)


@every
def test_unlisted_actions_are_not_accepted(case) -> None:
    """Actions of other moments are tried here: what is not listed is Wrong or Rejected."""
    pool = sorted({action for moment in walk(case, 0) for action in moment.legal}, key=repr)
    rng = random.Random(2)
    foreign = rng.sample(pool, min(len(pool), 60))
    for moment in list(walk(case, 3))[::4]:
        for action in foreign:
            listed = action.seat == moment.seat and GAME.canonical(action) in moment.legal
            assert isinstance(GAME.play(moment.state, action), Accepted) == listed, action


@every
@pytest.mark.rule("SQ2-S040", "SQ2-S041")
def test_every_game_ends_with_a_result(case) -> None:
    _, seats = case
    for number in range(2):
        for least in (False, True):
            last = list(walk(case, number, least))[-1]
            result = GAME.result(last.answer.state)
            assert result.reason in ("kings", "cap")
            assert set(result.winners) <= set(range(seats))
            assert len(result.points) == seats
            assert GAME.waiting_for(last.answer.state) == ()
            assert GAME.result(last.state) is None
            assert last.state.turn_number <= TURN_CAP


@every
@pytest.mark.rule("SQ2-S009")
def test_log_leads_to_the_same_bytes(case) -> None:
    options, seats = case
    seed = (4).to_bytes(8, "big")
    moments = list(walk(case, 4))
    steps = [Step(moment.action, True, moment.answer.events) for moment in moments]
    dealt = Deal(options.as_dict(), seats, seed, GAME.rules)
    last = GAME.dump(moments[-1].answer.state)
    assert verify(GAME, dealt, steps, last) == []
    stored = [json.loads(json.dumps(action_to_json(step.action))) for step in steps]
    again = replay(GAME, dealt, [action_from_json(action) for action in stored])
    assert digest(GAME.dump(again)) == digest(last)
    keys = [GAME.decision_key(moment.state, moment.seat) for moment in moments]
    assert len(set(keys)) == len(keys)


@every
def test_fork_in_the_middle_runs_alike(case) -> None:
    moments = list(walk(case, 5))
    middle = len(moments) // 2
    fork = GAME.load(GAME.dump(moments[middle].state))
    for moment in moments[middle:]:
        answer = GAME.play(fork, moment.action)
        assert answer.events == moment.answer.events
        fork = answer.state
    assert GAME.dump(fork) == GAME.dump(moments[-1].answer.state)


@every
def test_opportunities_are_right_and_match_the_listed_claims(case) -> None:
    for moment in walks(case):
        claims = GAME.opportunities(moment.state, moment.seat)
        assert len(set(claims)) == len(claims)
        for claim in claims:
            assert GAME.judge(moment.state, moment.seat, claim).right
        listed = [a for a in moment.legal if a.kind in ("equation", "wake_pair")]
        assert bool(listed) == bool(claims)
        for action in listed[:SAMPLE]:
            (attempt,) = GAME.play(moment.state, action).attempts
            assert attempt.rule_legal
            assert attempt.math_correct
            assert attempt.reason == ""


@every
@pytest.mark.rule("SQ2-S043")
def test_events_survive_json_and_are_explained(case) -> None:
    _, seats = case
    for moment in walks(case):
        for event in moment.answer.events:
            assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
            assert 0 <= event.seat < seats
            assert len(dict(event.data)) == len(event.data)
            for seat in (*range(seats), None):
                message = GAME.explain(event, seat)
                if message is None:
                    assert event.kind == "sleepers_moved"
                    continue
                assert message.id == f"the_rescue.{event.kind}"
                assert message.args["you"] == (event.seat == seat)
                assert "place" not in message.args
                json.dumps(message.args)


SWITCHES = (
    {"ops": "+-"},
    {"red_range": "1-10"},
    {"no_identity": True},
    {"drawn_counts": True},
    {"blue_once": True},
    {"blue_gnome": False},
    {"one_per_kind": True},
    {"state_total": True},
)


@pytest.mark.parametrize("pair", list(combinations(SWITCHES, 2)), ids=repr)
@pytest.mark.rule("SQ2-S009")
def test_every_two_house_rules_live_together(pair) -> None:
    options = GAME.make_options(pair[0] | pair[1])
    for seats in (2, 4):
        for moment in walk((options, seats), 7, least=True):
            assert GAME.check(moment.answer.state) == []
            for action in moment.legal[:2]:
                assert isinstance(GAME.play(moment.state, action), Accepted)
        assert GAME.result(moment.answer.state) is not None


def perft(state, depth: int) -> int:
    """Count the sequences of so many actions."""
    waiting = GAME.waiting_for(state)
    if depth == 0 or not waiting:
        return 1
    answers = [GAME.play(state, action) for action in GAME.legal_actions(state, waiting[0])]
    return sum(perft(answer.state, depth - 1) for answer in answers)


def test_moves_counted_by_hand() -> None:
    """3, 4, 7: one sum, two differences, eight ways to end; then ten companions, or one roll."""
    table = Table("3 4 7")
    assert perft(table.state, 1) == 3 + 8
    assert perft(table.state, 2) == 3 * 10 + 8
    red = Table("3 4 8", knights="red white")
    families = 4  # 3 + 4 = 7 for 8, 4 + 4 = 8 for 3, 3 + 5 = 8 for 4, and 2 * 4 = 8 for 3
    assert perft(red.state, 1) == 3 * families + 8


def test_all_there_is_happens_in_some_games() -> None:
    """Random games reach every kind of action and of event, so the suite above means something."""
    kinds, told, phases = set(), set(), set()
    for number in range(12):
        for name in ("standard-2", "standard-3", "standard-5"):
            for moment in walk(CASES[name], number, least=number % 2 == 0):
                kinds.add(moment.action.kind)
                phases.add(moment.state.phase)
                told |= {event.kind for event in moment.answer.events}
    assert kinds == {
        *("roll", "reroll", "keep", "wake_one", "gnome", "witch", "willow", "decline", "take"),
        *("steal", "queen", "swap_knights", "equation", "wake_pair", "spell_book", "rescue"),
        "end_turn",
    }
    assert phases == {"roll", "reroll", "wake", "instant", "gnome", "act", "companion"}
    assert told >= {"cards_swapped", "companions_mixed", "gnome_idle", "sleepers_moved"}


def test_junk_is_no_position() -> None:
    good = GAME.dump(Table("moss", companions={0: "finch"}).state)
    for junk in (None, [], "text", {}, {"game": "chess"}, {**good, "codec": 99}):
        with pytest.raises(ValueError):
            GAME.load(junk)
    for name in good:
        less = copy.deepcopy(good)
        del less[name]
        with pytest.raises(ValueError):
            GAME.load(less)
    for name, bad in (("rules", 99), ("options", {"x": 1}), ("seed", "zz"), ("realms", 3)):
        with pytest.raises(ValueError):
            GAME.load({**good, name: bad})


def test_check_names_what_is_broken() -> None:
    state = Table("moss ~plum", "5", draw="G").state
    assert GAME.check(state) == []

    def broken(**fields) -> list[str]:
        other = state.clone()
        for name, value in fields.items():
            setattr(other, name, value)
        return GAME.check(other)

    assert broken(draw=[*state.draw, 0]) == ["72 cards, each once"]
    assert broken(down=[*state.down[:9], 72]) == ["10 companions, each once"]
    assert broken(kings_left=(0,)) == ["10 kings, each once"]
    assert "draw and discard hold 37 cards or more" in broken(draw=[], discard=[])
    assert "realms hold no instants" in broken(realms=[[56], []])
    assert "pending are instants" in broken(pending=[3], phase="instant")
    assert broken(asleep=frozenset({48})) == ["only queens of a realm sleep"]
    assert broken(knights=[0, 0]) == ["each knight once"]
    assert broken(knights=[0, 3]) == ["no black knight at a table of two"]
    assert broken(face=7) == ["a face of the die"]
    assert broken(phase="limbo") == ["a known phase"]
    assert broken(phase="instant") == ["instants wait only before deeds"]
    assert broken(active=56) == ["a Gnome's roll is out"]
    assert broken(phase="over") == ["a result only at the end"]
    assert "drawn cards wait only for instants" in broken(drawn=[0])
    assert "ten places, one companion in each at most" in broken(up=[72, *state.up[1:]])
    rows = "a realm, companions, kings and a knight for each seat"
    assert rows in broken(companions=[()])


def test_faces_are_copies() -> None:
    face = GAME.face(0)
    face["value"] = 99
    assert GAME.face(0)["value"] == 1
    with pytest.raises(IndexError):
        GAME.face(82)
