"""Catalogue of games: the modes for an age and a sign, or the nearest where there are none."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.catalogue import OFFERED, GameTitle
from games.modes import Mode

AGES = {"5-6": (5, 6), "7-8": (7, 8), "9-12": (9, 12)}
"""Key in the address -> the ages, from and to."""
SIGNS = {"plus": "+", "minus": "-", "times": "*", "shared": "/"}
"""Key in the address -> the sign, as modes have it."""


@dataclass(frozen=True, slots=True)
class Found:
    """Games with those of their modes that fit; `nearest`: none fits, these come nearest.

    `ages` and `sign` are keys of AGES and SIGNS, '' for all.
    """

    ages: str
    sign: str
    games: list[tuple[GameTitle, list[Mode]]]
    nearest: bool


def find_modes(ages: str, sign: str) -> Found:
    """Return the modes for these ages and this sign; an unknown key counts as all.

    Where there is none, those with the sign whose ages come nearest.
    """
    ages, sign = ages if ages in AGES else "", sign if sign in SIGNS else ""
    wanted = [mode for title in OFFERED.values() for mode in title.modes if _has(mode, sign)]
    near = min((_years_from(mode, ages) for mode in wanted), default=0)
    fitting = [mode for mode in wanted if _years_from(mode, ages) == near]
    return Found(ages, sign, _by_game(fitting), near > 0)


def _has(mode: Mode, sign: str) -> bool:
    return not sign or SIGNS[sign] in mode.signs


def _years_from(mode: Mode, ages: str) -> int:
    """Years between the ages of a mode and these; 0 where they meet."""
    if not ages:
        return 0
    low, high = AGES[ages]
    return max(0, mode.ages[0] - high, low - mode.ages[1])


def _by_game(modes: Iterable[Mode]) -> list[tuple[GameTitle, list[Mode]]]:
    found: dict[str, list[Mode]] = {}
    for mode in modes:
        found.setdefault(mode.game, []).append(mode)
    return [(OFFERED[game], some) for game, some in found.items()]
