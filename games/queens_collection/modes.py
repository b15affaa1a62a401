"""The Queen's Collection: its modes and rule options. Keys and values are the engine's options."""

from django.utils.translation import gettext_lazy as _

from games.modes import Mode
from games.rule_options import BooleanOption, ChoiceOption, open_hands

SIDE = ChoiceOption(
    "beginner",
    _("Boxes"),
    _("On the beginner side the third token leaves the game once two are home."),
    ((False, _("normal side")), (True, _("beginner side"))),
)
BEGINNER_POINTS = ChoiceOption(
    "beginner_points",
    _("A full box gives"),
    _("On the beginner side only. With 2 the best is 16."),
    ((3, _("3 points")), (2, _("2 points"))),
)
BEGINNER_PAWNS = ChoiceOption(
    "beginner_pawns",
    _("Tokens in the game"),
    _("On the beginner side only. With 16 there are two of each colour."),
    ((24, _("24")), (16, _("16"))),
)
_SIDES = (SIDE, BEGINNER_POINTS, BEGINNER_PAWNS)
FEWER_COLOURS = ChoiceOption(
    "remove_colour_cards",
    _("Cards of each colour"),
    _("With three of each the game is harder: there is less to draw."),
    ((0, _("four")), (1, _("three"))),
)
FEWER_WILDS = ChoiceOption(
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
    carries_sums=True,
)
_HARDER = (FEWER_COLOURS, FEWER_WILDS)
MODES: tuple[Mode, ...] = (
    Mode(
        game="queens_collection",
        key="standard",
        title=_("All together"),
        line=_("One team brings every token to its own box."),
        picture="box",
        ages=(6, 10),
        minutes=(10, 15),
        skills=(_("sorting and planning"), _("points with 3 and minus 1")),
        signs="+-",
        options={},
        claims={2: 2.0, 3: 3.0, 4: 4.0},
        rule_options=(*_SIDES, *_HARDER, SCORE_CLAIMS),
        together=True,
    ),
    Mode(
        game="queens_collection",
        key="solo",
        title=_("Alone"),
        line=_("The same task for one pupil, without robots."),
        picture="pawn",
        ages=(6, 10),
        minutes=(8, 12),
        skills=(_("sorting and planning"), _("points with 3 and minus 1")),
        signs="+-",
        options={"mode": "solo"},
        claims={1: 1.0},
        rule_options=(
            *_SIDES,
            *_HARDER,
            PLAY_OUT,
            SCORE_CLAIMS,
        ),
        together=True,
    ),
    Mode(
        game="queens_collection",
        key="competitive",
        title=_("Against each other"),
        line=_("Match colours, collect tokens, count your points."),
        picture="e-star",
        ages=(8, 12),
        minutes=(15, 30),
        skills=(_("points with 3, 2 and minus 1"), _("chance: stop or turn one more")),
        signs="+-",
        options={"mode": "competitive"},
        claims={2: 4.0, 3: 9.0, 4: 16.0},
        rule_options=(open_hands(usual=False), SCORE_CLAIMS),
    ),
    Mode(
        game="queens_collection",
        key="teams",
        title=_("Two teams"),
        line=_("Two against two. Partners see each other’s cards."),
        picture="i-people",
        ages=(8, 12),
        minutes=(25, 40),
        skills=(_("points with 3, 2 and minus 1"), _("playing with a partner")),
        signs="+-",
        options={"mode": "teams"},
        claims={4: 16.0},
        teams=2,
        rule_options=(open_hands(usual=False), SCORE_CLAIMS),
    ),
)
