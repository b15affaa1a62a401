"""Logs: replayed to the same position, verified to the byte, broken ones named."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine import GAMES
from engine.codec import action_to_json, event_to_json
from engine.protocol import Action, Wrong
from engine.replay import Deal, ReplayError, Step, replay, steps_from_json, verify
from tests.engine.cases import CASES, walk
from tests.engine.tables import GAME
from tools import playthroughs

pytestmark = pytest.mark.fast

CASE = CASES["sleeping_queens-standard-3"]
GOLDEN = Path(__file__).parent / "golden"


def dealt(number: int = 1) -> Deal:
    return Deal({}, 3, number.to_bytes(8, "big"), GAME.rules)


def log(number: int = 1) -> tuple[list[Step], dict]:
    """Return a whole game's steps, a wrong claim among them, and its last position dumped."""
    steps = []
    state = None
    for moment in walk(CASE, number):
        false = _false_claim(moment.state)
        if false is not None and len(steps) < 8:
            answer = GAME.play(moment.state, false)
            assert isinstance(answer, Wrong)
            steps.append(Step(false, False, answer.events))
        steps.append(Step(moment.action, True, moment.answer.events))
        state = moment.answer.state
    assert not all(step.accepted for step in steps)
    return steps, GAME.dump(state)


def _false_claim(state) -> Action | None:
    if state.phase != "turn":
        return None
    low, high = sorted(state.hands[state.turn])[:2]
    if low // 4 == high // 4 or high >= 40:
        return None
    return Action("pair", state.turn, (low, high))


def test_sound_log_has_nothing_to_say() -> None:
    steps, stored = log()
    assert verify(GAME, dealt(), steps, stored) == []
    assert verify(GAME, dealt(), steps) == []


def test_accepted_actions_alone_lead_to_the_same_position() -> None:
    steps, stored = log()
    state = replay(GAME, dealt(), [step.action for step in steps if step.accepted])
    assert GAME.dump(state) == stored


def test_log_survives_json() -> None:
    steps, stored = log()
    rows = [
        {
            "action": action_to_json(step.action),
            "accepted": step.accepted,
            "events": [event_to_json(event) for event in step.events],
        }
        for step in steps
    ]
    again = steps_from_json(json.loads(json.dumps(rows)))
    assert again == steps
    assert verify(GAME, dealt(), again, stored) == []


def test_broken_logs_are_told_where_they_break() -> None:
    steps, stored = log()
    wrong = next(n for n, step in enumerate(steps) if not step.accepted)
    told = next(n for n, step in enumerate(steps) if step.events)

    def changed(number: int, **fields: object) -> list[Step]:
        return [*steps[:number], steps[number]._replace(**fields), *steps[number + 1 :]]

    for number, broken, words in (
        (wrong, changed(wrong, accepted=True), "judged otherwise"),
        (told, changed(told, events=()), "brings other events"),
        (3, changed(3, action=Action("jester", 9, (0,))), "is refused"),
        (3, [*steps[:3], *steps[4:]], ""),
    ):
        (line,) = verify(GAME, dealt(), broken, stored)
        assert line.startswith(f"step {number}: ") or not words
        assert words in line
    assert verify(GAME, dealt(), steps[:-1], stored) == [
        "the stored position is not the one that the log leads to"
    ]


def test_impossible_deals_are_told() -> None:
    steps, stored = log()
    assert verify(GAME, dealt()._replace(rules=99), steps) == [
        "step -1: rules 99 are not played here any more"
    ]
    assert "players" in verify(GAME, dealt()._replace(seats=9), steps)[0]
    assert verify(GAME, dealt(2), steps, stored)


def test_unsound_position_is_told() -> None:
    cheat = replace(GAME, check=lambda state: ["a card too many"])
    steps, _ = log()
    assert verify(cheat, dealt(), steps) == ["step 0: unsound: a card too many"]


def test_replay_stops_at_what_is_not_accepted() -> None:
    steps, _ = log()
    with pytest.raises(ReplayError) as broken:
        replay(GAME, dealt(), [step.action for step in steps])
    assert steps[broken.value.step].accepted is False


def test_junk_is_no_log() -> None:
    with pytest.raises(ValueError):
        steps_from_json([{"action": ["x"], "accepted": True, "events": []}])


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_golden_logs_replay_for_ever(path: Path) -> None:
    stored = json.loads(path.read_text())
    game = GAMES[stored["game"]]
    first = Deal(stored["options"], stored["seats"], bytes.fromhex(stored["seed"]), stored["rules"])
    steps = steps_from_json(stored["steps"])
    assert verify(game, first, steps, stored["last"]) == []
    assert game.result(game.load(stored["last"])) is not None


@pytest.mark.parametrize("key", GAMES)
def test_there_is_a_golden_log_of_every_variant_and_rules(key: str) -> None:
    game = GAMES[key]
    names = {path.stem for path in GOLDEN.glob("*.json")}
    wanted = {
        f"{key}-{variant}-rules{number}"
        for variant in game.options()
        for number in range(1, game.rules + 1)
        if (key, variant) not in playthroughs.TRACELESS
    }
    assert wanted == {name for name in names if name.startswith(f"{key}-")}


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_a_golden_log_of_a_variant_differs_from_a_standard_game(path: Path) -> None:
    """Else it would show nothing of its variant: another action, judgement or event is in it."""
    key, variant, _ = path.stem.split("-")
    game = GAMES[key]
    assert (variant != "standard") == playthroughs.differs(playthroughs.golden(game, variant))
