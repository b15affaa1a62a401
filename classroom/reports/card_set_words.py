"""Words of the card sets that a teacher may choose for thinking cards."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from learning.card_sets import OFF, SHOWN

WORDS = {
    SHOWN: _("As in the game"),
    "add_5": pgettext_lazy("sums", "To 5"),
    "add_10": pgettext_lazy("sums", "To 10"),
    "add_20": pgettext_lazy("sums", "To 20"),
    "sub_10": _("− to 10"),
    "sub_20": _("− to 20"),
    "times_2_5_10": _("× 2, 5, 10"),
    "times_3_4_8": _("× 3, 4, 8"),
    "times_10": _("× to 10"),
    "times_12": _("× to 12"),
    "shares": _("÷ to 100"),
    "mix": _("A mix"),
    OFF: _("None"),
}
"""Key of a card set -> what the buttons say."""
SAID = {
    SHOWN: _("Thinking cards as in the game"),
    "add_5": _("Thinking cards: sums to 5"),
    "add_10": _("Thinking cards: sums to 10"),
    "add_20": _("Thinking cards: sums to 20"),
    "sub_10": _("Thinking cards: taking away to 10"),
    "sub_20": _("Thinking cards: taking away to 20"),
    "times_2_5_10": _("Thinking cards: times 2, 5, 10"),
    "times_3_4_8": _("Thinking cards: times 3, 4, 8"),
    "times_10": _("Thinking cards: tables to 10"),
    "times_12": _("Thinking cards: tables to 12"),
    "shares": _("Thinking cards: division in the tables"),
    "mix": _("Thinking cards: a mix"),
    OFF: _("No thinking cards"),
}
"""Key of a card set -> a line of the summary."""
