"""Titles, modes and how-to-play of all games by key, report words, robots' names.

The titles stand in the games' packages: a licensed deployment swaps them there.
"""

from collections import ChainMap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine import GAMES as RULES
from games.album import Album, AlbumPlace
from games.package import GameTitle, ReportWords, Step
from games.registry import PACKAGES, PartOf

__all__ = [
    "ALBUMS",
    "CHARACTERS",
    "GAMES",
    "HALFWAY",
    "HOW_TO_PLAY",
    "NOTICE",
    "OFFERED",
    "AlbumPlace",
    "Character",
    "GameTitle",
    "Step",
    "characters",
    "checked",
    "robots",
]

GAMES = PartOf(lambda package: package.title)
"""By key, in the order in which they are offered."""
OFFERED = PartOf(lambda package: package.title, lambda package: package.title.offered)
HOW_TO_PLAY = PartOf(lambda package: package.how_to_play)
ALBUMS = PartOf(
    lambda package: cast("Album", package.album), lambda package: package.album is not None
)
"""Of the games from which something is collected."""

NOTICE = _(
    "Independent software. Not made or endorsed by Gamewright, Red Cat Games or Queen Games. "
    "Game titles belong to their owners."
)

HALFWAY = "halfway"
"""A robot's level: greedy or a novice, by lot at each choice (`games.services.clock`)."""


@dataclass(frozen=True)
class Character:
    """A robot with a face. No card, nickname or avatar has one of the names.

    `level` is how it plays against pupils whom it was chosen by; on pupils' own team, and where a
    teacher sets the level of all, only name and picture are its own.
    """

    key: str
    name: str | Promise
    picture: str  # of the sprite
    manner: str | Promise  # said under the name
    level: str


CHARACTERS = (
    Character("biscuit", _("Biscuit"), "robot-biscuit", _("takes time"), HALFWAY),
    Character("cog", _("Cog"), "robot-cog", _("likes sums"), "greedy"),
    Character("pip", _("Pip"), "robot-pip", _("is learning"), "novice"),
    Character("tock", _("Tock"), "robot-tock", _("is tricky"), "planner"),
)


def characters(count: int, chosen: Sequence[str] = ()) -> list[Character]:
    """Return `count` robots for one table, 0 to 4: those chosen (keys) first."""
    wanted = [one for key in chosen for one in CHARACTERS if one.key == key]
    return list(dict.fromkeys([*wanted, *CHARACTERS]))[:count]


def robots(count: int) -> list[tuple[str, str]]:
    """Return (name, picture) of `count` robots at one table; 0 to 4."""
    return [(str(one.name), one.picture) for one in characters(count)]


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
