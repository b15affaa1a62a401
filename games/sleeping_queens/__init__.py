"""Sleeping Queens on pages and in the log. The rules are in the engine."""

from django.utils.translation import gettext_lazy as _

from games.package import GamePackage, GameTitle, Tier
from games.sleeping_queens import plain
from games.sleeping_queens.album import ALBUM
from games.sleeping_queens.evidence import ADAPTER
from games.sleeping_queens.how_to_play import HOW_TO_PLAY
from games.sleeping_queens.modes import MODES
from games.sleeping_queens.presenter import PRESENTER
from games.sleeping_queens.rules_sheet import RULES_SHEETS
from games.sleeping_queens.staging import STAGING
from games.sleeping_queens.words import FEEDBACK, REPORT_WORDS

GAME = GamePackage(
    title=GameTitle(
        key="sleeping_queens",
        title=_("Sleeping Queens"),
        line=_("Wake the queens. Short, lively, with a little luck."),
        picture="queen-asleep",
        tint=4,
        practises="+",
        modes=MODES,
        scene=("nightfall", "king-1", "queen-asleep", "dragon"),
        little_table="games/sleeping_queens/_little_table.html",
        longest_counts=True,
    ),
    presenter=PRESENTER,
    plain=plain,
    evidence=ADAPTER,
    how_to_play=HOW_TO_PLAY,
    rules_sheets=RULES_SHEETS,
    sum_kinds=frozenset({"sum"}),
    unlisted_kinds=frozenset({"count"}),
    feedback=FEEDBACK,
    report_words=REPORT_WORDS,
    staging=STAGING,
    album=ALBUM,
    tier=Tier.FAST,
)
