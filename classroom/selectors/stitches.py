"""Lay a pupil's stitches out in rows of ten, as hems show them."""

from typing import Final

ROW: Final = 10


def rows_of_ten(stitches: int, newest: int = 0) -> list[list[bool]]:
    """Return rows of ten stitches, the last one filled up with empty places (False).

    `newest`: so many rows at most, the last ones; 0 for all.
    """
    sewn = [n < stitches for n in range(stitches + -stitches % ROW)]
    rows = [sewn[n : n + ROW] for n in range(0, len(sewn), ROW)]
    return rows[-newest:]
