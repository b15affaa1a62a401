"""The Rescue: words of feedback for children and of reports for adults."""

from django.utils.translation import gettext_lazy as _

from games.package import FeedbackWords, ReportWords

FEEDBACK = FeedbackWords(
    reasons={
        "two_ops": _("Use one sign in your sum."),
        "no_operator": _("A sum needs a sign."),
        "div_inexact": _("Not yet. {terms} does not share out."),
        "div_zero": _("Not yet. Nothing is shared by 0."),
        "adjust_twice": _("The red knight helps one card."),
        "no_red_knight": _("The red knight is with somebody else."),
        "red_range": _("The red knight counts from 1 to 10."),
        "identity": _("Make it without a 1 this time."),
        "no_companion": _("No helper is in the forest now."),
        "no_sleeping_queen": _("Your queens are all awake now."),
        "wrong_op": _("Choose another sign at this table."),
    },
)
REPORT_WORDS = ReportWords(
    cards={"queen": _("Queen"), "book": _("Spell Book")},
    reasons={
        "two_ops": _("two kinds of signs in one equation"),
        "no_operator": _("no sign between the numbers"),
        "adjust_twice": _("the red knight used on two cards"),
        "no_red_knight": _("counted one more or less without the red knight"),
        "red_range": _("the red knight went too far"),
        "identity": _("times 1 or shared by 1, which this table does not take"),
        "no_companion": _("no companion was left to fetch"),
        "no_sleeping_queen": _("no queen of theirs slept"),
    },
    families={"zero": _("With a 0 (red knight)")},
)
