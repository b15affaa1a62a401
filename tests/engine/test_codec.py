"""The edges of the engine: what comes from outside, what is stored, what an upgrade does."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES
from engine.codec import (
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
    from_json,
    to_json,
    upgrade,
    visible,
)
from engine.protocol import ALL, Action, Event
from tests.engine.cases import of_game, walk
from tests.engine.tables import GAME, Table

SAMPLES = Path(__file__).parent / "samples"

args = st.recursive(
    st.none() | st.integers(-1000, 1000) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=8,
)


@given(st.text(min_size=1, max_size=20), st.integers(0, 31), st.lists(args, max_size=3))
def test_action_survives_json_or_is_refused(kind: str, seat: int, given_args: list) -> None:
    action = Action(kind, seat, tuple(given_args))
    text = json.dumps(action_to_json(action))
    try:
        again = action_from_json(text)
    except ValueError:
        return  # nested too deep
    assert again == action
    assert action_from_json(json.loads(text)) == action


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "{",
        b"\xff",
        "[" * 100_000,
        "null",
        {},
        [],
        ["king"],
        ["king", 0],
        ["king", 0, [], 1],
        [1, 0, []],
        ["", 0, []],
        ["x" * 41, 0, []],
        ["king", True, []],
        ["king", -1, []],
        ["king", 32, []],
        ["king", "0", []],
        ["king", 0, {}],
        ["king", 0, None],
        ["king", 0, [1.5]],
        ["king", 0, [True]],
        ["king", 0, [10**9]],
        ["king", 0, ["x" * 41]],
        ["king", 0, [{}]],
        ["king", 0, [[[[[1]]]]]],
        ["king", 0, [0] * 41],
    ],
)
def test_junk_is_no_action(junk: object) -> None:
    with pytest.raises(ValueError):
        action_from_json(junk)


def test_limits_are_inclusive() -> None:
    assert action_from_json(["k" * 40, 31, [10**6, None, "x" * 40, [[1]]]])
    assert len(action_from_json(["king", 0, [0] * 40]).args) == 40


@pytest.mark.parametrize(
    "junk",
    [
        {},
        {"kind": 1, "seat": 0, "to": -1, "data": []},
        {"kind": "x", "seat": "0", "to": -1, "data": []},
        {"kind": "x", "seat": 0, "to": None, "data": []},
        {"kind": "x", "seat": 0, "to": -1, "data": "text"},
        {"kind": "x", "seat": 0, "to": -1},
        None,
    ],
)
def test_junk_is_no_event(junk: object) -> None:
    with pytest.raises(ValueError, match="event"):
        event_from_json(junk)


def test_events_keep_order_and_depth() -> None:
    event = Event("told", 1, 2, (("groups", ((1, 2), (3,))), ("none", None)))
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
    assert from_json(
        to_json(
            (
                (
                    1,
                    (2, ()),
                ),
            )
        )
    ) == ((1, (2, ())),)


def test_visibility_is_a_mask() -> None:
    private = Event("told", 0, 0b101)
    assert [visible(private, seat) for seat in (0, 1, 2, 3, None)] == [
        True,
        False,
        True,
        False,
        False,
    ]
    assert all(visible(Event("told", 0, ALL), seat) for seat in (0, 7, None))


def test_upgrades_are_chained_from_any_age() -> None:
    steps = {
        1: lambda old: {**old, "codec": 2, "colour": "moss"},
        2: lambda old: {**old, "codec": 3, "colour": old["colour"].upper()},
    }
    assert upgrade({"codec": 1}, 3, steps) == {"codec": 3, "colour": "MOSS"}
    assert upgrade({"codec": 2, "colour": "tide"}, 3, steps)["colour"] == "TIDE"
    given_data = {"codec": 3, "colour": "x"}
    assert upgrade(given_data, 3, steps) == given_data


@pytest.mark.parametrize("codec", [None, 0, 4, "1", True, -1])
def test_unknown_codec_is_refused(codec: object) -> None:
    with pytest.raises(ValueError, match="codec"):
        upgrade({"codec": codec}, 3, {})


def test_missing_upgrade_is_refused() -> None:
    with pytest.raises(ValueError, match="no upgrade from codec 1"):
        upgrade({"codec": 1}, 2, {})


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_stored_samples_of_every_codec_load(path: Path) -> None:
    stored = json.loads(path.read_text())
    game = GAMES[stored["game"]]
    state = game.load(stored)
    assert game.check(state) == []
    options = to_json(game.make_options(stored["options"]).as_dict())
    added = ADDED.get((game.key, stored["codec"]), {})
    now = {**added, **stored, "codec": game.codec, "options": options}
    assert json.loads(json.dumps(game.dump(state))) == json.loads(json.dumps(now))


ADDED = {("sleepless_princess", 1): {"refilled": -1}}
"""Fields that stored positions of a game got after that codec, with what they mean of then."""


@pytest.mark.parametrize("key", GAMES)
def test_there_is_a_sample_of_every_codec_and_phase(key: str) -> None:
    """Of each phase that games pass at tables of this game, and of each codec that was stored."""
    samples = [json.loads(path.read_text()) for path in SAMPLES.glob(f"{key}-*.json")]
    passed = {"over"}
    for case in {case.options: case for case in of_game(key).values()}.values():
        passed |= {moment.state.phase for moment in walk(case, 1)}
    codec = GAMES[key].codec
    assert {one["phase"] for one in samples if one["codec"] == codec} >= passed
    assert {one["codec"] for one in samples} == set(range(1, codec + 1))


def test_check_names_what_is_broken() -> None:
    state = Table(awake={0: "plum"}, empty=(3,)).state
    assert GAME.check(state) == []
    broken = state.clone()
    broken.draw.append(broken.draw[0])
    assert GAME.check(broken) == ["67 cards, each once"]
    clash = state.clone()
    clash.awake[0] = (8, 9)
    assert "no clash" in GAME.check(clash)
    short = state.clone()
    short.discard.append(short.hands[0].pop())
    assert GAME.check(short) == ["hands full in a turn"]
    lost = state.clone()
    lost.phase = "limbo"
    assert "a known phase" in GAME.check(lost)


def test_faces_are_copies() -> None:
    face = GAME.face(0)
    face["value"] = 99
    assert GAME.face(0)["value"] == 1
    with pytest.raises(IndexError):
        GAME.face(67)


def test_a_game_is_named_by_its_key_in_logs() -> None:
    assert repr(GAME) == "Rules('sleeping_queens')"
