"""Words for how often something was right."""

from django.utils.translation import gettext as _

from learning.proportions import Proportion


def in_every_ten(one: Proportion) -> str:
    """Return how often, in round words; all and none are said of nothing else."""
    if one.form != "share":
        return _("under 10 answers: too early to say")
    if not one.right:
        return _("none yet")
    if one.right == one.tried:
        return _("every one")
    return _("about %(n)d in every 10") % {"n": of_every_ten(one)}


def of_every_ten(one: Proportion) -> int:
    """Return how many of ten were right, rounded: 0 and 10 are none and all."""
    if one.right in {0, one.tried}:
        return 10 if one.right else 0
    return min(9, max(1, round(10 * one.right / one.tried)))
