"""The Rescue on pages and in the log. The rules are in the engine."""

from django.utils.translation import gettext_lazy as _

from games.package import GamePackage, GameTitle, Tier
from games.the_rescue import plain, presenter
from games.the_rescue.evidence import ADAPTER
from games.the_rescue.how_to_play import GUIDE, HOW_TO_PLAY
from games.the_rescue.modes import MODES
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
    ),
    presenter=presenter,
    plain=plain,
    evidence=ADAPTER,
    how_to_play=HOW_TO_PLAY,
    guide=GUIDE,
    sum_kinds=frozenset({"equation"}),
    feedback=FEEDBACK,
    report_words=REPORT_WORDS,
    tier=Tier.FAST,
)
