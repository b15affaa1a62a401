"""Sleepless Princess: its modes and rule options. Keys and values are the engine's options."""

from django.utils.translation import gettext_lazy as _

from games.modes import Mode
from games.rule_options import BooleanOption, open_hands

TWO_BLANKETS = BooleanOption(
    "two_blankets",
    _("Two blankets in a play"),
    _("Two of the three groups may be covered. More take-aways, easier hands."),
)


def share_checks(*, usual: bool) -> BooleanOption:
    """Return the rule option for telling what was felt; the mode says whether it is on unasked.

    It is on too with robots, which tell what they find, and with children under eight.
    """
    return BooleanOption(
        "share_checks",
        _("Tell what you felt"),
        _("Pupils and robots may tell the team what they found. Easier on the memory."),
        usual=usual,
        off=_("Nobody tells what was felt"),
        with_young=True,
        with_robots=True,
    )


def lull_confirm(*, usual: bool) -> BooleanOption:
    """Return the rule option for asking before a bed is opened, on with children under eight."""
    return BooleanOption(
        "lull_confirm",
        _("Ask before a bed opens"),
        _("Another pupil must agree first. Robots are not asked; with no other pupil it opens."),
        usual=usual,
        off=_("Beds open without asking"),
        with_young=True,
    )


LONGER_DECK = BooleanOption(
    "longer_deck",
    _("A longer deck"),
    _("When the deck runs out, half of the used numbers come back, once. More turns to win."),
    with_little=True,
)
SHOW_COUNTS = BooleanOption(
    "show_counts",
    _("Show how many mattresses"),
    _("Each bed shows its number of mattresses. Without it, the table counts along."),
)
MODES: tuple[Mode, ...] = (
    Mode(
        game="sleepless_princess",
        key="standard",
        title=_("The whole game"),
        line=_("Three equal values put a princess’s bed right."),
        picture="princess-waffle",
        ages=(6, 9),
        minutes=(15, 25),
        skills=(
            _("numbers to 10 in parts"),
            _("taking away by covering"),
            _("three equal values"),
        ),
        signs="+-",
        options={},
        claims={2: 13.7, 3: 13.9, 4: 14.4, 5: 14.9},
        rule_options=(
            TWO_BLANKETS,
            share_checks(usual=False),
            SHOW_COUNTS,
            lull_confirm(usual=False),
            open_hands(usual=False),
        ),
        together=True,
        covers=True,
    ),
    Mode(
        game="sleepless_princess",
        key="simplified",
        title=_("For little ones"),
        line=_("Numbers to 5, no sums, open cards."),
        picture="princess-pinecone",
        ages=(5, 6),
        minutes=(8, 15),
        skills=(_("seeing how many, to 5"), _("taking away by covering"), _("equal numbers")),
        signs="-",
        options={"variant": "simplified"},
        claims={2: 6.3, 3: 6.8, 4: 7.2},
        rule_options=(
            TWO_BLANKETS,
            share_checks(usual=True),
            SHOW_COUNTS,
            lull_confirm(usual=True),
            open_hands(usual=True),
            LONGER_DECK,
        ),
        together=True,
        covers=True,
    ),
)
