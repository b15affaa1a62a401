"""Pace of right answers: a figure of its own, which never enters the rating. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Final

ENOUGH: Final = 8
"""Right answers without help below which no pace is told."""


@dataclass(frozen=True)
class Pace:
    """The median time of `answers` right answers without help, in milliseconds."""

    median_ms: int
    answers: int


def pace_of(times_ms: Iterable[int], motor_ms: int = 0) -> Pace | None:
    """Return the pace of right answers without help, None where there are too few.

    `times_ms` are their active times; `motor_ms` is what the same hand takes for a move without
    arithmetic, the median for this pupil and kind of device, and is taken off.
    """
    worked = [max(0, time - motor_ms) for time in times_ms]
    return Pace(round(median(worked)), len(worked)) if len(worked) >= ENOUGH else None
