"""Words for what a pupil knows of a family, from "meeting" to "secure". Pure.

A word says no more than the answers carry. "Secure" needs the rule of `learning.estimate` to have
held at the end of the practice of two different days; days without practice take no word away.
"""

from datetime import date
from typing import Final, Literal

from learning.estimate import DAYS, ENOUGH, PupilState, days_secure, standing
from learning.parameters import DEFAULTS, Parameters

Word = Literal["meeting", "practising", "nearly", "secure", "secure, not seen lately"]
NEARLY_MEAN: Final = 0.80
MET_TO_PRACTISE: Final = 0.25
"""The share of a family's facts below which it is still being met."""
LATELY: Final = 28
"""Days after which a secure family has not been seen lately."""


def family_word(
    state: PupilState, family: str, today: date, parameters: Parameters = DEFAULTS
) -> Word:
    """Return the word for a family that was answered in, as of `today`, the school's local date."""
    known = state.families[family]
    if len(days_secure(state, family, parameters)) >= DAYS:
        idle = today.toordinal() - known.layer.day
        return "secure" if idle <= LATELY else "secure, not seen lately"
    now = standing(state, family, parameters)
    if known.answers < ENOUGH or now.met < MET_TO_PRACTISE:
        return "meeting"
    return "nearly" if now.mean >= NEARLY_MEAN else "practising"
