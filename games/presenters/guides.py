"""The first-game guide of each game: three steps that a six-year-old reads, or hears.

A show gives its own as GUIDE. The pictures are symbols of the sprite.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class GuideStep(NamedTuple):
    """One step: a sentence or two, and what is drawn beside them."""

    text: str | Promise
    pictures: tuple[str, ...]


Guide = tuple[GuideStep, ...]

SLEEPING_QUEENS: Guide = (
    GuideStep(_("Kings wake queens. Tap a king, then a queen."), ("king-1", "queen-asleep")),
    GuideStep(_("Put numbers away with a sum."), ("f2", "f5", "f7")),
    GuideStep(_("No sum? Put one card away."), ("f9",)),
)
THE_RESCUE: Guide = (
    GuideStep(_("Roll the die and draw cards."), ("die-2", "back-deck")),
    GuideStep(_("A sum brings you a helper."), ("f2", "f4", "f6", "i-rope")),
    GuideStep(_("Queen and helper match? Save a king!"), ("queen-moss", "king-1")),
)
SLEEPLESS_PRINCESS: Guide = (
    GuideStep(_("You all play together."), ("princess-waffle", "bed")),
    GuideStep(_("Find three groups with the same number."), ("f5", "f5", "f5")),
    GuideStep(_("A blanket covers some. Count the rest."), ("f9", "blanket")),
)
QUEENS_COLLECTION: Guide = (
    GuideStep(_("Each colour has its own box."), ("e-sun", "box")),
    GuideStep(_("Your cards say which pawns may move."), ("e-leaf", "pawn")),
    GuideStep(_("At the end, count your points."), ("i-plus",)),
)
