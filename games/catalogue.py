"""Games and robots as people see them: titles, pictures, names. The rules are in the engine."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine import GAMES as RULES


@dataclass(frozen=True)
class GameTitle:
    """What pages show of a game; `picture` is a symbol of the sprite on tint 1-6."""

    key: str
    title: str | Promise
    picture: str
    tint: int
    practises: str | Promise  # the signs
    options: tuple[str, ...]  # switches of the engine that a teacher may set
    offered: bool = True  # may be set and played for fun

    @property
    def least(self) -> int:
        """The fewest players."""
        return min(RULES[self.key].seats)

    @property
    def most(self) -> int:
        """The most players."""
        return max(RULES[self.key].seats)


GAMES: dict[str, GameTitle] = {
    "sleeping_queens": GameTitle(
        key="sleeping_queens",
        title=_("Sleeping Queens"),
        picture="queen-asleep",
        tint=4,
        practises="+",
        options=("state_total",),
    ),
    "the_rescue": GameTitle(
        key="the_rescue",
        title=_("The Rescue"),
        picture="knight",
        tint=1,
        practises="+ − × ÷",
        options=("state_total",),
        offered=False,
    ),
    "sleepless_princess": GameTitle(
        key="sleepless_princess",
        title=_("Sleepless Princess"),
        picture="princess-1",
        tint=5,
        practises="+ −",
        options=(),
        offered=False,
    ),
    "queens_collection": GameTitle(
        key="queens_collection",
        title=_("The Queen’s Collection"),
        picture="queen-honey",
        tint=2,
        practises=_("sorting, points"),
        options=(),
        offered=False,
    ),
}
"""By key, in the order in which they are offered."""
OFFERED = {key: game for key, game in GAMES.items() if game.offered}

ROBOT_PICTURE = "bot"
ROBOTS: tuple[str | Promise, ...] = (_("Biscuit"), _("Cog"), _("Pixel"), _("Bolt"))
"""Robots' names: no card, nickname or avatar has one of them."""


def robots(count: int) -> list[tuple[str, str]]:
    """Return (name, picture) of `count` robots at one table; 0 to 4."""
    return [(str(name), ROBOT_PICTURE) for name in ROBOTS[:count]]
