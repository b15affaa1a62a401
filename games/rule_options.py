"""What a teacher may set of a game, beside its mode. Keys and values are the engine's options."""

from django.utils.translation import gettext_lazy as _

from games.modes import BooleanOption, Choice

STATE_TOTAL = BooleanOption(
    "state_total",
    _("Say the total first"),
    _(
        "The pupil also types the total of a sum. It shows whether the sum or the card was not "
        "right."
    ),
)
STATE_RESULT = BooleanOption(
    "state_total",
    _("Say the result first"),
    _("The pupil also types what comes out. It shows whether the sum or the card was not right."),
)
ALL_SIGNS = Choice(
    "ops",
    _("Signs"),
    _("Which equations the game takes."),
    (("+-*/", _("+ − × ÷")), ("+-*", _("+ − ×")), ("*/", _("× ÷"))),
)
FIRST_SIGNS = Choice(
    "ops",
    _("Signs"),
    _("Which equations the game takes."),
    (("+-", _("+ −")), ("+", _("+"))),
)
RED_RANGE = Choice(
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
TWO_BLANKETS = BooleanOption(
    "two_blankets",
    _("Two blankets in a play"),
    _("Two of the three groups may be covered. More take-aways, easier hands."),
)


def share_checks(*, usual: bool) -> BooleanOption:
    """Return the rule option for telling what was felt; the mode says whether it is on unasked."""
    return BooleanOption(
        "share_checks",
        _("Tell what you felt"),
        _("A pupil may tell the team what was found under a mattress. Easier on the memory."),
        usual=usual,
        off=_("Nobody tells what was felt"),
    )


def open_hands(*, usual: bool) -> BooleanOption:
    """Return the rule option for cards that lie open to the whole table."""
    return BooleanOption(
        "open_hands",
        _("Open hands"),
        _("Everyone at the table sees all cards and may talk about them."),
        usual=usual,
        off=_("Closed hands"),
    )


SHOW_COUNTS = BooleanOption(
    "show_counts",
    _("Show how many mattresses"),
    _("Each bed shows its number of mattresses. Without it, the table counts along."),
)
SIDE = Choice(
    "beginner",
    _("Boxes"),
    _("On the beginner side the third token leaves the game once two are home."),
    ((False, _("normal side")), (True, _("beginner side"))),
)
FEWER_COLOURS = Choice(
    "remove_colour_cards",
    _("Cards of each colour"),
    _("With three of each the game is harder: there is less to draw."),
    ((0, _("four")), (1, _("three"))),
)
FEWER_WILDS = Choice(
    "remove_wilds",
    _("Wild cards taken out"),
    _("A wild card stands for any colour. The fewer there are, the harder it is."),
    ((0, _("none")), (1, _("one")), (2, _("two")), (3, _("three"))),
)
PLAY_OUT = BooleanOption(
    "solo_play_out",
    _("Play the last cards"),
    _("When nothing is left to draw, the pupil may still play the cards that lie open."),
)
SCORE_CLAIMS = BooleanOption(
    "score_claims",
    _("Pupils work out the score"),
    _("Each pupil says the points before they are shown. It is the arithmetic of this game."),
    usual=True,
    off=_("The score is shown at once"),
)
