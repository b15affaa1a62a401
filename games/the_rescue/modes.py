"""The Rescue: its modes and rule options. Keys and values are the engine's options."""

from django.utils.translation import gettext_lazy as _

from games.modes import Mode
from games.rule_options import BooleanOption, ChoiceOption

STATE_RESULT = BooleanOption(
    "state_total",
    _("Say the result first"),
    _("The pupil also types what comes out. It shows whether the sum or the card was not right."),
)
ALL_SIGNS = ChoiceOption(
    "ops",
    _("Signs"),
    _("Which equations the game takes."),
    (("+-*/", _("+ − × ÷")), ("+-*", _("+ − ×")), ("*/", _("× ÷"))),
)
FIRST_SIGNS = ChoiceOption(
    "ops",
    _("Signs"),
    _("Which equations the game takes."),
    (("+-", _("+ −")), ("+", _("+"))),
)
RED_RANGE = ChoiceOption(
    "red_range",
    _("The red knight makes"),
    _("The red knight lets one card count one more or one less, within these numbers."),
    (("0-11", _("0 to 11")), ("1-10", _("1 to 10"))),
)
NO_IDENTITY = BooleanOption(
    "no_identity",
    _("No times 1, no sharing by 1"),
    _("A card that counts as 1 makes no product and no share. There are fewer of them then."),
)
DRAWN_COUNTS = BooleanOption(
    "drawn_counts",
    _("New cards count at once"),
    _(
        "Numbers and queens just drawn join the player’s cards before gnomes, magpies and lullaby "
        "trees: they may be swapped or put to sleep."
    ),
)
_RESCUE_OPTIONS = (RED_RANGE, DRAWN_COUNTS, STATE_RESULT)
MODES: tuple[Mode, ...] = (
    Mode(
        game="the_rescue",
        key="standard",
        title=_("All four signs"),
        line=_("Make equations with any sign to bring the queens home."),
        picture="knight",
        ages=(8, 12),
        minutes=(15, 25),
        skills=(
            _("plus, minus, times and shared by, with results to 10"),
            _("one more and one less"),
            _("equal numbers"),
        ),
        holds=2,
        signs="+-*/",
        options={},
        claims={2: 8.1, 3: 8.5, 4: 10.2, 5: 7.3},
        rule_options=(ALL_SIGNS, NO_IDENTITY, *_RESCUE_OPTIONS),
    ),
    Mode(
        game="the_rescue",
        key="plus_minus",
        title=_("Plus and minus"),
        line=_("The same rescue with sums and take-aways."),
        picture="i-lantern",
        ages=(7, 10),
        minutes=(15, 25),
        skills=(
            _("sums and take-aways within 10"),
            _("one more and one less"),
            _("equal numbers"),
        ),
        holds=2,
        signs="+-",
        options={"ops": "+-"},
        claims={2: 8.0, 3: 8.4, 4: 10.5, 5: 7.1},
        rule_options=(FIRST_SIGNS, *_RESCUE_OPTIONS),
    ),
)
