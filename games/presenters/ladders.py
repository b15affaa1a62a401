"""The sentence over the table while help with a sum is open, for the games that share it."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import add, mul, sub

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.protocol import Claim
from games.presenters.view_models import Text


def asks(level: int, best: Claim | None, chosen: Sequence[int], none: str, fit: str = "") -> str:
    """Return the sentence with the open help: it never asks for what is not there.

    `none` says that there is no sum, and what to do instead; `fit` how what was laid fits its
    total (`fit_of`).
    """
    if level >= 3 and best is None:
        return none
    if level >= 3 and best is not None and best.op == "=":
        return _("Which two cards are the same?")
    if not chosen:
        return _("Tap your cards. Then look at the dots.")
    return fit or _("Look at the dots. Then change one card.")


def fit_of(sign: str, counts: Sequence[int], total: int | None) -> str:
    """Return how two numbers fit the total they are laid against, without what they make.

    "" where no total is laid, or more or fewer than two numbers.
    """
    if total is None or len(counts) != 2 or sign not in _MAKES or (sign == "/" and not counts[1]):
        return ""
    a, b = counts
    made = _MAKES[sign](a, b)
    if made == total:
        return _("That fits. Check it.")
    words: Text = _TOO_MUCH[sign] if made > total else _TOO_LITTLE[sign]
    if made.denominator > 1:
        words = _("%(a)d shared by %(b)d leaves some over.")
    return str(words) % {"a": a, "b": b, "total": total}


_MAKES: dict[str, Callable[[int, int], Fraction | int]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": Fraction,
}
_TOO_MUCH: dict[str, Text] = {
    "+": gettext_lazy("%(a)d and %(b)d make more than %(total)d."),
    "-": gettext_lazy("%(a)d take away %(b)d is more than %(total)d."),
    "*": gettext_lazy("%(a)d times %(b)d is more than %(total)d."),
    "/": gettext_lazy("%(a)d shared by %(b)d is more than %(total)d."),
}
_TOO_LITTLE: dict[str, Text] = {
    "+": gettext_lazy("%(a)d and %(b)d make less than %(total)d."),
    "-": gettext_lazy("%(a)d take away %(b)d is less than %(total)d."),
    "*": gettext_lazy("%(a)d times %(b)d is less than %(total)d."),
    "/": gettext_lazy("%(a)d shared by %(b)d is less than %(total)d."),
}
