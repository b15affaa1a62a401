"""A move posted by a plain form: its chosen fields become the action's arguments."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict

from games.presenters.plain import Given, Unfinished
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


def words_of(error: ValidationError, otherwise: object) -> str:
    """Return what a child is told of fields that make no move."""
    return error.messages[0] if getattr(error, "code", "") == MARK else str(otherwise)
