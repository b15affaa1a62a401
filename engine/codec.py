"""JSON codec of actions and events, input checks, and upgrades of stored positions.

Tuples become lists and come back as tuples. Whatever a browser may send is checked for shape and
size here, so that the rules see only small, clean actions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from engine.protocol import Action, Event

MAX_DEPTH = 3
MAX_ITEMS = 40
MAX_TEXT = 40
MAX_NUMBER = 1_000_000

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


def to_json(value: Any) -> Any:
    """Tuples to lists, at any depth."""
    return [to_json(item) for item in value] if isinstance(value, tuple | list) else value


def from_json(value: Any) -> Any:
    """Lists to tuples, at any depth."""
    return tuple(from_json(item) for item in value) if isinstance(value, tuple | list) else value


def action_to_json(action: Action) -> list[Any]:
    """``[kind, seat, args]`` with lists for tuples."""
    return [action.kind, action.seat, to_json(action.args)]


def action_from_json(data: object) -> Action:
    """The action of ``[kind, seat, args]``, a list or its JSON text. Raises ValueError on junk."""
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise ValueError("not JSON") from error
    if not isinstance(data, list | tuple) or len(data) != 3:
        raise ValueError("an action is a list of kind, seat and args")
    kind, seat, args = data
    if not isinstance(kind, str) or not 0 < len(kind) <= MAX_TEXT:
        raise ValueError("bad kind")
    if type(seat) is not int or not 0 <= seat < 32:
        raise ValueError("bad seat")
    if not isinstance(args, list | tuple):
        raise ValueError("bad args")
    return Action(kind, seat, _clean(args, 0))


def _clean(value: Any, depth: int) -> Any:
    """The value with tuples for lists. Raises ValueError on anything an action cannot hold."""
    if value is None:
        return None
    if type(value) is int and abs(value) <= MAX_NUMBER:
        return value
    if isinstance(value, str) and len(value) <= MAX_TEXT:
        return value
    if isinstance(value, list | tuple) and depth < MAX_DEPTH and len(value) <= MAX_ITEMS:
        return tuple(_clean(item, depth + 1) for item in value)
    raise ValueError("args hold small numbers, short texts, null and short lists only")


def event_to_json(event: Event) -> dict[str, Any]:
    """``{"kind", "seat", "to", "data": [[name, value], ...]}``; pairs, so that order survives."""
    return {"kind": event.kind, "seat": event.seat, "to": event.to, "data": to_json(event.data)}


def event_from_json(data: Mapping[str, Any]) -> Event:
    """The inverse of ``event_to_json``. Raises ValueError on junk."""
    try:
        event = Event(data["kind"], data["seat"], data["to"], from_json(data["data"]))
    except (KeyError, TypeError) as error:
        raise ValueError("not an event") from error
    if not isinstance(event.kind, str) or type(event.seat) is not int or type(event.to) is not int:
        raise ValueError("not an event")
    if not isinstance(event.data, tuple):
        raise ValueError("not an event")
    return event


def visible(event: Event, seat: int | None) -> bool:
    """May this seat (None = spectator) get the event?"""
    return event.to == -1 or (seat is not None and bool(event.to >> seat & 1))


def canonical_json(value: Any) -> bytes:
    """One text for equal values: sorted names, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def digest(dumped: Mapping[str, Any]) -> str:
    """A fingerprint of a dumped state, for logs and comparisons."""
    return hashlib.sha256(canonical_json(dumped)).hexdigest()


def upgrade(data: Mapping[str, Any], current: int, steps: Mapping[int, Upgrade]) -> dict[str, Any]:
    """Bring a dumped state to the ``current`` codec; ``steps[n]`` leads from n to n + 1.

    Raises ValueError when the codec is newer than ours or a step is missing.
    """
    upgraded = dict(data)
    version = upgraded.get("codec")
    if type(version) is not int or not 1 <= version <= current:
        raise ValueError(f"unknown codec {version!r}")
    for number in range(version, current):
        if number not in steps:
            raise ValueError(f"no upgrade from codec {number}")
        upgraded = steps[number](upgraded)
    return upgraded
