"""The half-built sum as the page sends it: JSON or a form's fields, checked into plain values."""

import json
from typing import Any

from django.http import HttpRequest

MAX_CARDS = 12
MAX_CARD = 999
"""No game has a card id above this."""
MAX_KEYED = 9999


def tray_of(request: HttpRequest) -> tuple[str, dict[str, Any]]:
    """Return (decision, tray) of a request's body.

    The tray is {"cards": [card ids in their slots], "total": card id or None, "keyed": number or
    None}, and where the game has them "right": [card ids beside the total] and "sign": "-".
    Fields: decision, cards and right (repeated, or a JSON list), total, keyed, sign; all but the
    first may be absent or empty.

    Raises:
        ValueError: not JSON, or values that no tray can have.
    """
    given = _body(request)
    tray: dict[str, Any] = {
        "cards": _cards(given.get("cards")),
        "total": _whole_or_none(given.get("total"), MAX_CARD),
        "keyed": _whole_or_none(given.get("keyed"), MAX_KEYED),
    }
    if given.get("right"):
        tray["right"] = _cards(given["right"])
    if given.get("sign") == "-":
        tray["sign"] = "-"
    decision = str(given.get("decision") or "")
    if not decision.isascii() or "\0" in decision:
        raise ValueError("no decision is called so")
    return decision, tray


def _cards(value: Any) -> list[int]:
    if value in (None, ""):
        return []
    if not isinstance(value, list) or len(value) > MAX_CARDS:
        raise ValueError("a list of cards is expected")
    return [_whole(card, MAX_CARD) for card in value]


def _body(request: HttpRequest) -> dict[str, Any]:
    if request.content_type == "application/json":
        try:
            body = json.loads(request.body)
        except RecursionError as error:
            raise ValueError("too deep") from error
        if not isinstance(body, dict):
            raise ValueError("an object is expected")
        return body
    fields: dict[str, Any] = request.POST.dict()
    return fields | {name: request.POST.getlist(name) for name in ("cards", "right")}


def _whole_or_none(value: Any, most: int) -> int | None:
    return None if value in (None, "") else _whole(value, most)


def _whole(value: Any, most: int) -> int:
    """Return a number from 0 to `most`; True and 1.5 are none."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= 6:
        value = int(value)
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("a whole number is expected")
    return value
