"""Sleepless Princess: words of feedback for children and of reports for adults."""

from django.utils.translation import gettext_lazy as _

from games.package import FeedbackWords, ReportWords

FEEDBACK = FeedbackWords(
    reasons={
        "wrong_op": _("Here each number is one card."),
        "too_few_cards": _("Make three heaps the same."),
        "too_many_cards": _("Make just three heaps the same."),
        "too_many_blankets": _("One blanket at a time, please."),
        "cover_range": _("Cover some, and leave some to see."),
        "cover_on_sum": _("A blanket lies on one card."),
    },
    alike={"match3": _("{sum} are the same.")},
    prompts={
        "sum": _("Count the dots. Then change the number."),
        "cover": _("Count what is left. Then change the number."),
    },
)
REPORT_WORDS = ReportWords(
    cards={"blanket": _("Blanket")},
    reasons={
        "too_many_blankets": _("too many blankets"),
        "cover_range": _("covered nothing, or all"),
        "cover_on_sum": _("a blanket on a sum"),
    },
)
