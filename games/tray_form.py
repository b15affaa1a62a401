"""The half-built claim of a request: JSON, or a form with the tray as JSON in one of its fields."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from games.presenters.trays import Shape, read_tray


def tray_of(request: HttpRequest, shapes: Mapping[str, Shape]) -> tuple[str, dict[str, Any]]:
    """Return (decision, tray) of a request's body; `shapes` are the fields that the game keeps.

    JSON: {"decision": ..., and the tray's fields}. A form: `decision`, and `tray` with the JSON of
    the tray's fields.

    Raises:
        ValueError: not JSON, or values that no tray of the game can have.
    """
    given = _body(request)
    decision = str(given.get("decision") or "")
    if not decision.isascii() or "\0" in decision:
        raise ValueError("no decision is called so")
    return decision, read_tray(shapes, given)


def _body(request: HttpRequest) -> dict[str, Any]:
    if request.content_type == "application/json":
        return _object(request.body)
    tray = _object(request.POST.get("tray") or "{}")
    return tray | {"decision": request.POST.get("decision")}


def _object(text: str | bytes) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except RecursionError as error:
        raise ValueError("too deep") from error
    if not isinstance(found, dict):
        raise ValueError("an object is expected")
    return found
