"""A move as the page posts it, checked for shape and turned into the engine's action."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from engine.codec import action_from_json, canonical_json
from engine.protocol import Action
from games.services import Timing

DEVICES = ("phone", "tablet", "computer")
INPUTS = ("touch", "mouse", "keyboard", "pen", "drag")
LONGEST_MS = 3_600_000

_MS = forms.IntegerField(min_value=0, required=False)
_WORD = forms.CharField(required=False)
# The fields by themselves: a form would copy each of them for every move.
_FIELDS: Mapping[str, forms.Field] = {
    "key": forms.RegexField(r"\A[A-Za-z0-9_-]{8,64}\Z"),  # no colon: derived keys have one
    "kind": forms.CharField(max_length=40),
    "args": forms.CharField(max_length=400, required=False),
    "version": forms.IntegerField(min_value=0, required=False),
    "window_id": forms.CharField(max_length=12, required=False),
    "active_ms": _MS,
    "hidden_ms": _MS,
    "device": _WORD,
    "input": _WORD,
}


@dataclass(frozen=True, slots=True)
class PostedMove:
    """The hidden fields of the table's form; the rules judge the move itself.

    `body` is what the move says, without what was measured: the same for every retry.
    """

    key: str
    action: Action  # of nobody's seat yet
    version: int | None
    window_id: str
    timing: Timing
    body: bytes
    hold: bool  # robots are asked to wait if it ends the turn


def read_move(posted: Mapping[str, Any]) -> PostedMove:
    """Return the move of a request's fields.

    Raises django.core.exceptions.ValidationError: a field is missing, malformed or too large.
    """
    read = {name: field.clean(posted.get(name)) for name, field in _FIELDS.items()}
    args = _arguments(read["args"])
    try:
        action = action_from_json([read["kind"], 0, args])
    except ValueError as error:
        raise forms.ValidationError("no action") from error
    return PostedMove(
        key=read["key"],
        action=action,
        version=read["version"],
        window_id=read["window_id"],
        timing=_timing(read, _truth(posted.get("idle_cut"))),
        body=canonical_json([read["kind"], args, read["version"], read["window_id"]]),
        hold=_truth(posted.get("hold")),
    )


def _arguments(sent: str) -> Any:
    """Read the arguments; an empty field is none."""
    try:
        return json.loads(sent or "[]")
    except (ValueError, RecursionError) as error:
        raise forms.ValidationError("not JSON") from error


def _truth(sent: Any) -> bool:
    """A box that is not ticked sends nothing; a script may say 'false'."""
    return str(sent).lower() not in {"none", "", "0", "false"}


def _timing(read: Mapping[str, Any], idle_cut: bool) -> Timing:
    """Return the page's measurements: an unknown device or input is '', a long time LONGEST_MS."""
    return Timing(
        active_ms=_within(read["active_ms"]),
        hidden_ms=read["hidden_ms"] or 0,
        idle_cut=idle_cut,
        device=_known(read["device"], DEVICES),
        input=_known(read["input"], INPUTS),
    )


def _known(value: str, known: tuple[str, ...]) -> str:
    return value if value in known else ""


def _within(ms: int | None) -> int | None:
    """A page may lie open for days: that costs no move, and counts no more than an hour."""
    return None if ms is None else min(ms, LONGEST_MS)
