"""A move posted by a plain form: its chosen fields become the action's arguments."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict

from games.presenters.plain import LONGEST, TIMES, Given, Unfinished
from games.registry import PLAIN_MOVES

MARK = "plain"
"""The hidden field that says that a form of the plain page was posted."""


def is_plain(request: HttpRequest) -> bool:
    """Tell whether a form of the plain page was posted, so that its page is answered."""
    return MARK in request.POST


def fields_of(posted: QueryDict, game: str) -> Mapping[str, Any]:
    """Return a move's fields as the table's script sends them, for whichever form was posted.

    Raises ValidationError, with words for a child, where something is not chosen yet.
    """
    if MARK not in posted:
        return posted
    make = PLAIN_MOVES[game].ARGS.get(posted.get("kind", ""))
    try:
        args = make(Given(dict(posted.lists()))) if make else []
    except Unfinished as error:
        raise ValidationError(str(error.words), code=MARK) from error
    return {**posted.dict(), "args": json.dumps(args)}


def times_of(posted: QueryDict) -> int:
    """Return how often a plain form asks for its move: once, unless it says otherwise."""
    asked = posted.get(TIMES, "") if MARK in posted else ""
    return min(int(asked), LONGEST) if asked.isascii() and asked.isdecimal() else 1


def words_of(error: ValidationError, otherwise: object) -> str:
    """Return the error's message if it carries the code MARK, else `otherwise`."""
    return error.messages[0] if getattr(error, "code", "") == MARK else str(otherwise)
