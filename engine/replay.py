"""Replaying and verifying a game from its log, which is the truth; positions are a cache of it.

A log is what was dealt (game, rules, options, seats, seed) and every accepted action in order.
Wrong claims change nothing and may be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.codec import action_from_json, digest, event_from_json, event_to_json
from engine.protocol import Accepted, Action, Event, Game, Wrong


class Deal(NamedTuple):
    """Everything that a game's beginning depends on. ``options`` as ``Options.as_dict`` gives."""

    options: Mapping[str, Any]
    seats: int
    seed: bytes
    rules: int


class Step(NamedTuple):
    """One line of a log: an action, whether it was accepted, and the events it brought."""

    action: Action
    accepted: bool
    events: tuple[Event, ...]


class ReplayError(ValueError):
    """The log cannot be replayed; ``step`` counts from 0, -1 is the deal."""

    def __init__(self, step: int, reason: str) -> None:
        super().__init__(f"step {step}: {reason}")
        self.step = step
        self.reason = reason


def steps_from_json(rows: Iterable[Mapping[str, Any]]) -> list[Step]:
    """Steps of stored rows with ``action``, ``accepted`` and ``events`` in the codec's JSON shapes.

    Raises ValueError on junk.
    """
    return [
        Step(
            action_from_json(row["action"]),
            bool(row["accepted"]),
            tuple(event_from_json(event) for event in row["events"]),
        )
        for row in rows
    ]


def deal(game: Game[Any], dealt: Deal) -> tuple[Any, tuple[Event, ...]]:
    """The first position and its events. Raises ReplayError when this deal was never possible."""
    if dealt.rules != game.rules:
        raise ReplayError(-1, f"rules {dealt.rules} are not played here any more")
    try:
        return game.start(game.make_options(dealt.options), dealt.seats, dealt.seed)
    except ValueError as error:
        raise ReplayError(-1, str(error)) from error


def replay(game: Game[Any], dealt: Deal, actions: Iterable[Action]) -> Any:
    """The position after the actions. Raises ReplayError at the first one that is not accepted."""
    state, _ = deal(game, dealt)
    for number, action in enumerate(actions):
        answer = game.play(state, action)
        if not isinstance(answer, Accepted):
            raise ReplayError(number, f"{action.kind} is not accepted")
        state = answer.state
    return state


def verify(
    game: Game[Any], dealt: Deal, steps: Sequence[Step], stored: Mapping[str, Any] | None = None
) -> list[str]:
    """What in a log does not follow from its deal, [] when all does.

    Every step must be judged again as it was, with the same events; every position must be sound;
    ``stored``, a dumped position, must be the last one to the byte, one of an older codec as it is
    when it is upgraded. Never raises on a broken log.
    """
    try:
        state, _ = deal(game, dealt)
        for number, step in enumerate(steps):
            state = _replay_step(game, state, number, step)
    except ReplayError as broken:
        return [str(broken)]
    if stored is not None and digest(game.dump(state)) != digest(_upgraded(game, stored)):
        return ["the stored position is not the one that the log leads to"]
    return []


def _upgraded(game: Game[Any], stored: Mapping[str, Any]) -> Mapping[str, Any]:
    """A stored position as it is dumped today; as it is where it cannot be read."""
    if stored.get("codec") == game.codec:
        return stored
    try:
        return game.dump(game.load(stored))
    except ValueError:
        return stored


def _replay_step(game: Game[Any], state: Any, number: int, step: Step) -> Any:
    answer = game.play(state, step.action)
    if not isinstance(answer, Accepted | Wrong):
        raise ReplayError(number, f"{step.action.kind} is refused: {answer.code}")
    if isinstance(answer, Accepted) != step.accepted:
        raise ReplayError(number, f"{step.action.kind} is judged otherwise")
    logged = [event_to_json(event) for event in step.events]
    if [event_to_json(event) for event in answer.events] != logged:
        raise ReplayError(number, f"{step.action.kind} brings other events")
    unsound = game.check(answer.state)
    if unsound:
        raise ReplayError(number, f"unsound: {', '.join(unsound)}")
    return answer.state
