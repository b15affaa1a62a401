"""Titles, modes and how-to-play of all games by key, report words, robots' names.

The titles stand in the games' packages: a licensed deployment swaps them there.
"""

from collections import ChainMap

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine import GAMES as RULES
from games.package import GameTitle, ReportWords, Step
from games.registry import PACKAGES, PartOf

__all__ = ["GAMES", "HOW_TO_PLAY", "NOTICE", "OFFERED", "GameTitle", "Step", "checked", "robots"]

GAMES = PartOf(lambda package: package.title)
"""By key, in the order in which they are offered."""
OFFERED = PartOf(lambda package: package.title, lambda package: package.title.offered)
HOW_TO_PLAY = PartOf(lambda package: package.how_to_play)

NOTICE = _(
    "Independent software. Not made or endorsed by Gamewright, Red Cat Games or Queen Games. "
    "Game titles belong to their owners."
)

ROBOT_PICTURE = "bot"
ROBOTS: tuple[str | Promise, ...] = (_("Biscuit"), _("Cog"), _("Pixel"), _("Bolt"))
"""Robots' names: no card, nickname or avatar has one of them."""


def robots(count: int) -> list[tuple[str, str]]:
    """Return (name, picture) of `count` robots at one table; 0 to 4."""
    return [(str(name), ROBOT_PICTURE) for name in ROBOTS[:count]]


def checked(game: str, variant: str, options: dict[str, object], seats: int) -> None:
    """See that the engine takes this mode with these options and seats.

    Raises KeyError for an unknown game, ValueError for what its rules do not take.
    """
    title = GAMES[game]
    if not title.has_mode(variant):
        raise ValueError(f"{game} has no mode {variant}")
    rules = RULES[game]
    if seats not in rules.seats_for(rules.make_options(options)):
        raise ValueError(f"{seats} seats: not for {game}, {variant}")


def report_words() -> ReportWords:
    """Return the words of all games for reports; a key means the same in every game."""
    words = [package.report_words for package in PACKAGES.values()]
    return ReportWords(
        cards=ChainMap(*(dict(one.cards) for one in words)),
        reasons=ChainMap(*(dict(one.reasons) for one in words)),
        families=ChainMap(*(dict(one.families) for one in words)),
        operands=ChainMap(*(dict(one.operands) for one in words)),
    )
