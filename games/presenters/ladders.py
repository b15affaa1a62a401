"""The sentence over the table while help with a sum is open, for the games that share it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.protocol import Claim


def asks(level: int, best: Claim | None, chosen: Sequence[int], none: str) -> str:
    """Return the sentence with the open help: it never asks for what is not there.

    `none` says that there is no sum, and what to do instead.
    """
    if level >= 3 and best is None:
        return none
    if level >= 3 and best is not None and best.op == "=":
        return _("Which two cards are the same?")
    if not chosen:
        return _("Tap your cards. Then look at the dots.")
    return _("Look at the dots. Then change one card.")
