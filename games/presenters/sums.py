"""Statements such as '3 + 4 = 7', written and spoken, for all games."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.view_models import EventText, Sum, Text

ONE_LINE = 18
"""Characters of a statement that fit beside the table."""
LINES_KEPT = 1024
"""Lines of events, about 1 kB each: what is told often is made once."""

SIGNS: dict[str, tuple[str, Text]] = {
    "+": ("+", gettext_lazy("plus")),
    "-": ("−", gettext_lazy("take away")),
    "*": ("×", gettext_lazy("times")),
    "/": ("÷", gettext_lazy("shared by")),
}
"""By the engine's operation: as it is written, and as it is said."""


def sum_of(op: str, groups: Sequence[Sequence[int]], result: Sequence[int]) -> Sum:
    """Return a statement as shown and as spoken.

    `groups`: the terms, for a sum on both sides one group a side; `result`: the card or number
    named as the result, () without one.
    """
    sign, word = SIGNS[op]
    terms = [list(group) for group in groups]
    if op != "+":
        terms = [[value for group in terms for value in group]]
    sides = terms + ([list(result)] if result else [])
    spoken = [f" {word} ".join(map(str, side)) for side in sides]
    return Sum(
        " = ".join(f" {sign} ".join(map(str, side)) for side in sides),
        _(" is ").join(spoken),
        terms=spoken[0],
        made=spoken[-1],
    )


def same_of(values: Sequence[int]) -> Sum:
    """Return equal numbers as shown and as spoken: '4 and 4'."""
    same = _(" and ").join(map(str, values))
    return Sum(same, same)


def number_said(number: Any) -> str:
    """Return a number as it is said: 'minus 5'."""
    below = isinstance(number, int) and number < 0
    return _("minus %(n)d") % {"n": -number} if below else str(number)


def eq(text: str) -> SafeString:
    """Return a statement in the type of sums, within a sentence; a long one may break."""
    wraps = " wraps" if len(text) > ONE_LINE else ""
    return format_html('<b class="eq{}" translate="no">{}</b>', wraps, text)


def event_line(seat: int, words: str, given: Mapping[str, Any], *sums: Sum) -> EventText:
    """Return a sentence about a seat as markup and as spoken words.

    `words` has {name}, {other} and what else is in `given`, and {sum} for the statements `sums`.
    Seats that are told the same share it.
    """
    return _line(seat, words, tuple((name, str(value)) for name, value in given.items()), sums)


def hand_line(seat: int, me: int, cards: Iterable[Text]) -> EventText | None:
    """Return what came into a hand, to be said to its owner alone: who sees reads it there."""
    names = ", ".join(map(str, cards))
    if seat != me or not names:
        return None
    return EventText(seat, SafeString(""), _("New: {cards}.").format(cards=names))


@lru_cache(maxsize=LINES_KEPT)
def _line(
    seat: int, words: str, given: tuple[tuple[str, str], ...], sums: tuple[Sum, ...]
) -> EventText:
    statements = format_html_join(", ", "{}", ((eq(one.text),) for one in sums))
    html = format_html(words, sum=statements, **dict(given))
    spoken = strip_tags(words).format(sum=", ".join(one.spoken for one in sums), **dict(given))
    return EventText(seat, html, spoken if spoken.endswith((".", "!", "?")) else spoken + ".")
