"""Sleepless Princess on pages and in the log. The rules are in the engine."""

from django.utils.translation import gettext_lazy as _

from games.package import GamePackage, GameTitle, Tier
from games.sleepless_princess import plain
from games.sleepless_princess.album import ALBUM
from games.sleepless_princess.evidence import ADAPTER
from games.sleepless_princess.how_to_play import HOW_TO_PLAY
from games.sleepless_princess.modes import MODES
from games.sleepless_princess.presenter import PRESENTER
from games.sleepless_princess.rules_sheet import RULES_SHEETS
from games.sleepless_princess.staging import STAGING
from games.sleepless_princess.words import FEEDBACK, REPORT_WORDS

GAME = GamePackage(
    title=GameTitle(
        key="sleepless_princess",
        title=_("Sleepless Princess"),
        line=_("One team, beds to put right, nobody loses."),
        picture="princess-waffle",
        tint=5,
        practises="+ −",
        modes=MODES,
        scene=("nightfall", "princess-puddle-asleep", "princess-bumble", "touch"),
        little_table="games/sleepless_princess/_little_table.html",
    ),
    presenter=PRESENTER,
    plain=plain,
    evidence=ADAPTER,
    how_to_play=HOW_TO_PLAY,
    rules_sheets=RULES_SHEETS,
    sum_kinds=frozenset({"sum", "cover"}),
    feedback=FEEDBACK,
    report_words=REPORT_WORDS,
    staging=STAGING,
    album=ALBUM,
    tier=Tier.FAST,
    goes_on=plain.goes_on,
)
