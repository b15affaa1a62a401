"""Games and robots as people see them: titles, modes, pictures, names. The rules are in the engine.

The one table with the published titles: a licensed deployment swaps them here.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine import GAMES as RULES
from games import rule_options
from games.modes import Mode, Words


@dataclass(frozen=True)
class GameTitle:
    """What pages show of a game; `picture` is a symbol of the sprite on tint 1-6.

    `modes` are the ways to play it, the usual one first. `offered`: it may be set and played for
    fun.
    """

    key: str
    title: Words
    line: Words
    picture: str
    tint: int
    practises: Words  # the signs
    modes: tuple[Mode, ...]
    offered: bool = True
    longest_counts: bool = False  # a longer claim puts more cards away: only the longest is best

    @property
    def least(self) -> int:
        """The fewest players in any mode."""
        return min(mode.least for mode in self.modes)

    @property
    def most(self) -> int:
        """The most players in any mode."""
        return max(mode.most for mode in self.modes)

    @property
    def ages(self) -> tuple[int, int]:
        """From the youngest to the oldest of all modes."""
        return min(mode.ages[0] for mode in self.modes), max(mode.ages[1] for mode in self.modes)

    def mode(self, key: str) -> Mode:
        """Return the mode of that key; the usual one for a key that this game does not have."""
        return next((mode for mode in self.modes if mode.key == key), self.modes[0])

    def has_mode(self, key: str) -> bool:
        """Has this game a mode of that key?"""
        return any(mode.key == key for mode in self.modes)


_SLEEPING_QUEENS = (
    Mode(
        game="sleeping_queens",
        key="standard",
        title=_("Against each other"),
        line=_("Wake queens. Put numbers away by making sums."),
        picture="queen-asleep",
        ages=(6, 10),
        minutes=(10, 20),
        skills=(_("sums of two to four numbers within 10"), _("equal numbers")),
        options={},
        rule_options=(rule_options.STATE_TOTAL,),
    ),
)
_RESCUE_OPTIONS = (rule_options.RED_RANGE, rule_options.STATE_RESULT)
_THE_RESCUE = (
    Mode(
        game="the_rescue",
        key="standard",
        title=_("All four signs"),
        line=_("Make equations with any sign to bring the queens home."),
        picture="knight",
        ages=(8, 12),
        minutes=(15, 25),
        skills=(
            _("plus, minus, times and shared by, with results to 10"),
            _("one more and one less"),
            _("equal numbers"),
        ),
        options={},
        rule_options=(rule_options.ALL_SIGNS, rule_options.NO_IDENTITY, *_RESCUE_OPTIONS),
    ),
    Mode(
        game="the_rescue",
        key="plus_minus",
        title=_("Plus and minus"),
        line=_("The same rescue with sums and take-aways."),
        picture="i-lantern",
        ages=(7, 10),
        minutes=(15, 25),
        skills=(
            _("sums and take-aways within 10"),
            _("one more and one less"),
            _("equal numbers"),
        ),
        options={"ops": "+-"},
        rule_options=(rule_options.FIRST_SIGNS, *_RESCUE_OPTIONS),
    ),
)
_SLEEPLESS_PRINCESS = (
    Mode(
        game="sleepless_princess",
        key="standard",
        title=_("The whole game"),
        line=_("Three equal values put a princess’s bed right."),
        picture="princess-waffle",
        ages=(6, 9),
        minutes=(15, 25),
        skills=(
            _("numbers to 10 in parts"),
            _("taking away by covering"),
            _("three equal values"),
        ),
        options={},
        rule_options=(
            rule_options.TWO_BLANKETS,
            rule_options.share_checks(usual=False),
            rule_options.SHOW_COUNTS,
            rule_options.open_hands(usual=False),
        ),
        together=True,
    ),
    Mode(
        game="sleepless_princess",
        key="simplified",
        title=_("For little ones"),
        line=_("Numbers to 5, no sums, open cards."),
        picture="princess-pinecone",
        ages=(5, 6),
        minutes=(8, 15),
        skills=(_("seeing how many, to 5"), _("taking away by covering"), _("equal numbers")),
        options={"variant": "simplified"},
        rule_options=(
            rule_options.TWO_BLANKETS,
            rule_options.share_checks(usual=True),
            rule_options.SHOW_COUNTS,
            rule_options.open_hands(usual=True),
        ),
        together=True,
    ),
)
_HARDER = (rule_options.FEWER_COLOURS, rule_options.FEWER_WILDS)
_QUEENS_COLLECTION = (
    Mode(
        game="queens_collection",
        key="standard",
        title=_("All together"),
        line=_("One team brings every token to its own box."),
        picture="box",
        ages=(6, 10),
        minutes=(10, 15),
        skills=(_("sorting and planning"), _("points with 3 and minus 1")),
        options={},
        rule_options=(rule_options.SIDE, *_HARDER, rule_options.SCORE_CLAIMS),
        together=True,
    ),
    Mode(
        game="queens_collection",
        key="solo",
        title=_("Alone"),
        line=_("The same task for one pupil, without robots."),
        picture="pawn",
        ages=(6, 10),
        minutes=(8, 12),
        skills=(_("sorting and planning"), _("points with 3 and minus 1")),
        options={"mode": "solo"},
        rule_options=(
            rule_options.SIDE,
            *_HARDER,
            rule_options.PLAY_OUT,
            rule_options.SCORE_CLAIMS,
        ),
        together=True,
    ),
    Mode(
        game="queens_collection",
        key="competitive",
        title=_("Against each other"),
        line=_("Match colours, collect tokens, count your points."),
        picture="e-star",
        ages=(8, 12),
        minutes=(15, 30),
        skills=(_("points with 3, 2 and minus 1"), _("chance: stop or turn one more")),
        options={"mode": "competitive"},
        rule_options=(rule_options.open_hands(usual=False), rule_options.SCORE_CLAIMS),
    ),
    Mode(
        game="queens_collection",
        key="teams",
        title=_("Two teams"),
        line=_("Two against two. Partners see each other’s cards."),
        picture="i-people",
        ages=(8, 12),
        minutes=(25, 40),
        skills=(_("points with 3, 2 and minus 1"), _("playing with a partner")),
        options={"mode": "teams"},
        rule_options=(rule_options.open_hands(usual=False), rule_options.SCORE_CLAIMS),
    ),
)

GAMES: dict[str, GameTitle] = {
    "sleeping_queens": GameTitle(
        key="sleeping_queens",
        title=_("Sleeping Queens"),
        line=_("Wake the queens. Short, lively, with a little luck."),
        picture="queen-asleep",
        tint=4,
        practises="+",
        modes=_SLEEPING_QUEENS,
        longest_counts=True,
    ),
    "the_rescue": GameTitle(
        key="the_rescue",
        title=_("The Rescue"),
        line=_("Kings set out, queens come home. Equations with every sign."),
        picture="knight",
        tint=1,
        practises="+ − × ÷",
        modes=_THE_RESCUE,
    ),
    "sleepless_princess": GameTitle(
        key="sleepless_princess",
        title=_("Sleepless Princess"),
        line=_("One team, beds to put right, nobody loses."),
        picture="princess-waffle",
        tint=5,
        practises="+ −",
        modes=_SLEEPLESS_PRINCESS,
    ),
    "queens_collection": GameTitle(
        key="queens_collection",
        title=_("The Queen’s Collection"),
        line=_("Bring colours home, then work out the score."),
        picture="queen-honey",
        tint=2,
        practises=_("sorting, points"),
        modes=_QUEENS_COLLECTION,
    ),
}
"""By key, in the order in which they are offered."""
OFFERED = {key: game for key, game in GAMES.items() if game.offered}

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
