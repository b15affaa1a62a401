"""The Queen's Collection on pages and in the log. The rules are in the engine."""

from django.utils.translation import gettext_lazy as _

from games.package import GamePackage, GameTitle, Tier
from games.queens_collection import plain
from games.queens_collection.album import ALBUM
from games.queens_collection.evidence import ADAPTER
from games.queens_collection.how_to_play import HOW_TO_PLAY
from games.queens_collection.modes import MODES
from games.queens_collection.presenter import PRESENTER
from games.queens_collection.rules_sheet import RULES_SHEETS
from games.queens_collection.staging import STAGING
from games.queens_collection.words import FEEDBACK, REPORT_WORDS

GAME = GamePackage(
    title=GameTitle(
        key="queens_collection",
        title=_("The Queen’s Collection"),
        line=_("Bring colours home, then work out the score."),
        picture="queen-honey",
        tint=2,
        practises=_("sorting, points"),
        modes=MODES,
        scene=("dawn", "pawn", "box", "bow"),
        little_table="games/queens_collection/_little_table.html",
    ),
    presenter=PRESENTER,
    plain=plain,
    evidence=ADAPTER,
    how_to_play=HOW_TO_PLAY,
    rules_sheets=RULES_SHEETS,
    sum_kinds=frozenset({"score"}),
    unlisted_kinds=frozenset({"colour_pair"}),
    feedback=FEEDBACK,
    report_words=REPORT_WORDS,
    staging=STAGING,
    album=ALBUM,
    tier=Tier.FAST,
)
