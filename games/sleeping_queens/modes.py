"""Sleeping Queens: its modes and rule options. Keys and values are the engine's options."""

from django.utils.translation import gettext_lazy as _

from games.modes import Mode
from games.rule_options import BooleanOption

STATE_TOTAL = BooleanOption(
    "state_total",
    _("Say the total first"),
    _(
        "The pupil also types the total of a sum. It shows whether the sum or the card was not "
        "right."
    ),
)
TWO_SIDED = BooleanOption(
    "two_sided",
    _("Sums on both sides"),
    _("1 + 6 = 3 + 4 is taken too: four or five cards, a sum on each side."),
)
FACT_FAMILY = BooleanOption(
    "fact_family",
    _("Take-aways too"),
    _("5 − 3 = 2 is taken as well as 2 + 3 = 5, with the same cards."),
)
COUNT = BooleanOption(
    "count",
    _("Count the jester’s number"),
    _("Who plays a jester says which player its number reaches. Counting on, round the table."),
)
POINT_OUT = BooleanOption(
    "point_out",
    _("Point out sums"),
    _(
        "Before a turn the edge of the pupil’s hand glows if it holds a sum or two equal numbers. "
        "Which cards, it does not tell. Reports do not count such chances as found or missed."
    ),
    with_little=True,
)
MODES: tuple[Mode, ...] = (
    Mode(
        game="sleeping_queens",
        key="standard",
        title=_("Against each other"),
        line=_("Wake queens. Put numbers away by making sums."),
        picture="queen-asleep",
        ages=(6, 10),
        minutes=(10, 20),
        skills=(_("sums of two to four numbers within 10"), _("equal numbers")),
        signs="+",
        options={},
        claims={2: 4.0, 3: 5.2, 4: 4.3, 5: 4.6},
        rule_options=(STATE_TOTAL, TWO_SIDED, FACT_FAMILY, COUNT, POINT_OUT),
    ),
)
