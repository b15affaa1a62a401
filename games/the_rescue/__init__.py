"""The Rescue on pages and in the log. The rules are in the engine."""

from django.utils.translation import gettext_lazy as _

from games.package import GamePackage, GameTitle, Tier
from games.the_rescue import plain
from games.the_rescue.album import ALBUM
from games.the_rescue.evidence import ADAPTER
from games.the_rescue.how_to_play import HOW_TO_PLAY
from games.the_rescue.modes import MODES
from games.the_rescue.presenter import PRESENTER
from games.the_rescue.rules_sheet import RULES_SHEETS
from games.the_rescue.staging import STAGING
from games.the_rescue.words import FEEDBACK, REPORT_WORDS

GAME = GamePackage(
    title=GameTitle(
        key="the_rescue",
        title=_("The Rescue"),
        line=_("Kings set out, queens come home. Equations with every sign."),
        picture="knight",
        tint=1,
        practises="+ − × ÷",
        modes=MODES,
        scene=("dawn", "mole", "king-2", "castle"),
        little_table="games/the_rescue/_little_table.html",
    ),
    presenter=PRESENTER,
    plain=plain,
    evidence=ADAPTER,
    how_to_play=HOW_TO_PLAY,
    rules_sheets=RULES_SHEETS,
    sum_kinds=frozenset({"equation"}),
    feedback=FEEDBACK,
    report_words=REPORT_WORDS,
    staging=STAGING,
    album=ALBUM,
    tier=Tier.FAST,
)
