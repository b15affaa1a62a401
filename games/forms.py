"""A move as the page posts it, checked for shape and turned into the engine's action."""

import json
from datetime import datetime
from typing import Any

from django import forms

from engine.codec import action_from_json, canonical_json
from engine.protocol import Action
from games.services import Timing

DEVICES = ("phone", "tablet", "computer")
INPUTS = ("touch", "mouse", "keyboard", "pen", "drag")
LONGEST_MS = 3_600_000


class ActForm(forms.Form):
    """The hidden fields of the table's form; the rules judge the move itself."""

    key = forms.RegexField(r"\A[A-Za-z0-9_-]{8,64}\Z")  # no colon: derived keys have one
    kind = forms.CharField(max_length=40)
    args = forms.CharField(max_length=400, required=False)
    version = forms.IntegerField(min_value=0, required=False)
    window_id = forms.CharField(max_length=12, required=False)
    active_ms = forms.IntegerField(min_value=0, max_value=LONGEST_MS, required=False)
    first_touch_ms = forms.IntegerField(min_value=0, max_value=LONGEST_MS, required=False)
    changes = forms.IntegerField(min_value=0, max_value=1000, required=False)
    idle_cut = forms.BooleanField(required=False)
    client_at = forms.DateTimeField(required=False)
    device = forms.CharField(required=False)
    input = forms.CharField(required=False)

    def clean_args(self) -> Any:
        """Read the arguments; an empty field is none."""
        try:
            return json.loads(self.cleaned_data["args"] or "[]")
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError("not JSON") from error

    def clean_client_at(self) -> datetime | None:
        """Keep the device's time if it can be one: what is only measured loses no move."""
        told: datetime | None = self.cleaned_data["client_at"]
        return told if told is not None and 2000 <= told.year < 3000 else None

    def clean_device(self) -> str:
        """Keep a device that we know."""
        return _known(self.cleaned_data["device"], DEVICES)

    def clean_input(self) -> str:
        """Keep a way of input that we know."""
        return _known(self.cleaned_data["input"], INPUTS)

    def clean(self) -> dict[str, Any]:
        """Build the action for nobody's seat yet."""
        cleaned = super().clean() or {}
        if "args" in cleaned and "kind" in cleaned:
            try:
                cleaned["action"] = action_from_json([cleaned["kind"], 0, cleaned["args"]])
            except ValueError as error:
                raise forms.ValidationError("no action") from error
        return cleaned

    def action(self, seat: int) -> Action:
        """Return the action of that seat. Valid forms only."""
        made: Action = self.cleaned_data["action"]
        return made._replace(seat=seat)

    def timing(self) -> Timing:
        """Return what the page measured."""
        named = ("active_ms", "first_touch_ms", "changes", "idle_cut", "client_at")
        measured = {name: self.cleaned_data[name] for name in named}
        return Timing(
            **measured, device=self.cleaned_data["device"], input=self.cleaned_data["input"]
        )

    def body(self) -> bytes:
        """Return what the move says, without what was measured: the same for every retry."""
        said = ("kind", "args", "version", "window_id")
        return canonical_json([self.cleaned_data[name] for name in said])


def _known(value: str, known: tuple[str, ...]) -> str:
    return value if value in known else ""
