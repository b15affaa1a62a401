"""Expectation: how likely a pupil knows each fact, by the estimate, to choose cards. Pure."""

from collections.abc import Callable
from datetime import datetime
from functools import cache

from learning.cards import Known
from learning.estimate import PupilState, predict
from learning.parameters import DEFAULTS, Parameters
from learning.skills import skill_of


def known_by(
    state: PupilState, at: datetime, parameters: Parameters = DEFAULTS
) -> Callable[[str], Known]:
    """Return a function from a fact to its chance as of `at`, aware and in the school's time zone.

    Each fact is looked up once: a later answer needs another call.
    """
    today = at.date().toordinal()

    @cache
    def known(item: str) -> Known:
        found = predict(state, item, skill_of(item), at, parameters)
        layer = state.items.get(item)
        days = float(max(0, today - layer.day)) if layer else None
        return Known(found.p, found.low, found.high, days)

    return known
