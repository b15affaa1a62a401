"""Sleeping Queens: words of feedback for children and of reports for adults."""

from django.utils.translation import gettext_lazy as _

from games.package import FeedbackWords, ReportWords

FEEDBACK = FeedbackWords(
    reasons={
        "two_sided": _("That is true! Here one card is the total."),
        "miscounted": _("Not yet. Count round once more."),
    },
    prompts={"count": _("Begin with yourself: that is one.")},
)
REPORT_WORDS = ReportWords(
    cards={
        "king": _("King"),
        "knight": _("Knight"),
        "dragon": _("Dragon"),
        "potion": _("Potion"),
        "wand": _("Wand"),
        "jester": _("Jester"),
    },
    reasons={
        "two_sided": _("true, but with sums on both sides"),
        "miscounted": _("counted to another place"),
    },
    families={"round": _("Counting round the table")},
)
