"""The Queen's Collection: words of feedback for children and of reports for adults."""

from django.utils.translation import gettext_lazy as _

from games.package import FeedbackWords, ReportWords
from games.queens_collection.cards import COLOURS, WILD

_COLOURS = (
    _("sun"),
    _("drop"),
    _("leaf"),
    _("star"),
    _("moon"),
    _("flame"),
    _("flower"),
    _("hill"),
    _("wild"),
)
"""By the engine's number of a colour; each colour is told by its shape."""

FEEDBACK = FeedbackWords(
    reasons={
        "colour_mismatch": _("Not yet. {sum} do not match."),
        "not_pair": _("Not yet. Your two cards must be the same."),
        "arith": _("Not yet. The points do not make {total}."),
        "target_mismatch": _("Your sum is right. Now count once more."),
    },
    alike={"colour_pair": _("{sum} go together.")},
    prompts={
        "colour_pair": _("Look at the shapes. Then change one card."),
        "score": _("Count once more. Then change a number."),
    },
)
REPORT_WORDS = ReportWords(
    cards=dict(zip((*COLOURS, WILD), _COLOURS, strict=True)),
    reasons={"colour_mismatch": _("colours that do not match")},
    operands={"colour_pair": _COLOURS},
)
