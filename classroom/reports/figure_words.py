"""Words for how often something was right, and for how sure that is."""

from django.utils.translation import gettext as _

from learning.proportions import Proportion


def in_every_ten(one: Proportion) -> str:
    """Return a share in words, `about 7 in every 10`; all and none only where exact."""
    if one.form != "share":
        return _("under 10 answers: too early to say")
    if not one.right:
        return _("none yet")
    if one.right == one.tried:
        return _("every one")
    return _("about %(n)d in every 10") % {"n": of_every_ten(one)}


def of_every_ten(one: Proportion) -> int:
    """Round a share to tenths, 0 to 10; 0 and 10 only for none and all."""
    if one.right in {0, one.tried}:
        return 10 if one.right else 0
    return min(9, max(1, round(10 * one.right / one.tried)))


def chance(one: Proportion) -> str:
    """Return a share with its range, `53%, probably 33 to 72%`; for the form `share` only."""
    words = {"at": one.percent, "low": one.low, "high": one.high}
    return _("%(at)d%%, probably %(low)d to %(high)d%%") % words


def chance_range(one: Proportion) -> str:
    """Return the range alone, `probably 33 to 72%`; for the form `share` only."""
    return _("probably %(low)d to %(high)d%%") % {"low": one.low, "high": one.high}


def so_far(one: Proportion) -> str:
    """Return the two numbers of a count that is too small for a share: `6 of 7 so far`."""
    return _("%(right)d of %(tried)d so far") % {"right": one.right, "tried": one.tried}
