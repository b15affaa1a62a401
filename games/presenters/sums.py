"""Statements such as '3 + 4 = 7', written and spoken, for all games."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.view_models import Sum, Text

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
    return Sum(
        " = ".join(f" {sign} ".join(map(str, side)) for side in sides),
        _(" is ").join(f" {word} ".join(map(str, side)) for side in sides),
    )


def same_of(values: Sequence[int]) -> Sum:
    """Return equal numbers as shown and as spoken: '4 and 4'."""
    same = _(" and ").join(map(str, values))
    return Sum(same, same)


def eq(shown: str) -> SafeString:
    """Return a statement in the type of sums, within a sentence."""
    return format_html('<b class="eq">{}</b>', shown)
