"""The Queen's Collection: its rules sheets, one for each way to play."""

from django.utils.translation import gettext_lazy as _

from games.rules_sheet import CardRule, Face, HouseRule, RulesGoal, RulesSheet, RulesStep


def _card(colour: str) -> Face:
    return Face(f"e-{colour}", f"painted p-{colour}")


def _pawn(colour: str) -> Face:
    return Face("pawn", f"p-{colour}", framed=False)


def _box(colour: str) -> Face:
    return Face("box", f"p-{colour}", framed=False)


_WILD = _card("wild")
_OWN_BOX = RulesStep(_("Each colour has its own box."), (_card("sun"), "i-arrow", _box("sun")))
_SWAP = RulesStep(_("Two cards: swap those two pawns."), (_pawn("moon"), "i-swap", _pawn("leaf")))
_FULL = CardRule(_("A full box"), _("Its own pawns alone: three points."), _box("leaf"))
_AWAY = CardRule(_("A pawn elsewhere"), _("It takes one point off."), _pawn("flame"))
_NEW = CardRule(_("No swap?"), _("Change up to three cards for new ones."), "i-shuffle")
_PICTURES = (_box("sun"), _pawn("sun"), "bow")

_FIVE = RulesStep(
    _("Turn up to five cards. Stop any time."), ("back-deck", "i-arrow", _card("star"))
)
_SECOND = RulesStep(
    _("A second card of one colour? All go."), (_card("drop"), _card("drop"), "i-arrow", "i-out")
)
_MATCH = RulesStep(
    _("Match an open card. Take that pawn."),
    (_card("moon"), "=", _card("moon"), "i-arrow", _pawn("moon")),
)
_LAST = RulesStep(
    _("Take the last pawn and get its box."), (_pawn("leaf"), "i-arrow", _box("leaf"))
)
_PARTNER = RulesStep(_("Or swap cards with your partner."), (_card("sun"), "i-swap", _card("hill")))
_RACE_CARDS = (
    CardRule(_("Colour card"), _("Goes with an open card of its colour."), _card("moon")),
    CardRule(_("Any colour"), _("It goes with every card."), _WILD),
    CardRule(_("Two the same"), _("They stand for any one card."), _card("drop")),
    CardRule(_("A box"), _("Its last pawn brings it: three points."), _box("leaf")),
    CardRule(_("A pawn"), _("It gives two points."), _pawn("leaf")),
    CardRule(_("A card in hand"), _("At the end it takes one point off."), _card("star")),
    CardRule(_("No match?"), _("Swap cards with the open ones."), "i-swap"),
)


def _row(key: str, rule: CardRule) -> HouseRule:
    """A row where an option is on."""
    return HouseRule({key: True}, (rule,))


_SAY = _row("score_claims", CardRule(_("Points"), _("Say yours before they are shown."), "f9"))
_EASY = {"beginner": True}
_TOGETHER = (
    HouseRule(
        {**_EASY, "beginner_pawns": 24},
        (CardRule(_("Two at home?"), _("The third pawn leaves the game."), _pawn("leaf")),),
    ),
    HouseRule(
        {**_EASY, "beginner_pawns": 16},
        (CardRule(_("Pawns"), _("There are two of each colour."), _pawn("sun")),),
    ),
    HouseRule(
        {**_EASY, "beginner_points": 2},
        cards={
            _FULL: CardRule(_("A full box"), _("Its own pawns alone: two points."), _box("leaf"))
        },
    ),
    _SAY,
)
_TWO_POINTS = HouseRule(
    {**_EASY, "beginner_points": 2},
    steps={3: RulesStep(_("A full box counts two points."), (_box("sun"), "=", "2"))},
)
_PLAY_OUT = HouseRule(
    {"solo_play_out": True},
    (CardRule(_("The last cards"), _("No pile? Play what you still have."), "back-deck"),),
    steps={3: RulesStep(_("Nothing more to play? Count your points."), ("i-arrow", "3"))},
)
_RACE_HOUSE = (
    _row("open_hands", CardRule(_("Open cards"), _("All of you see all cards."), "i-eye")),
    _SAY,
)

RULES_SHEETS = {
    "standard": RulesSheet(
        goals=(
            RulesGoal(
                4,
                _("one team"),
                _("Bring every pawn home."),
                _("All of you win together."),
                _("Every pawn in its own box"),
                _PICTURES,
            ),
        ),
        steps=(
            _OWN_BOX,
            _SWAP,
            RulesStep(_("This card is any colour."), (_WILD,)),
            RulesStep(_("A full box counts three points."), (_box("sun"), "=", "3")),
        ),
        cards=(
            CardRule(_("Two colours"), _("A pawn of each changes places."), _card("moon")),
            CardRule(_("Any colour"), _("Alone it moves one pawn to any box."), _WILD),
            CardRule(_("Two the same"), _("Together they are any colour."), _card("drop")),
            _NEW,
            CardRule(_("Trade"), _("One of your cards for a friend’s."), "i-people"),
            _FULL,
            _AWAY,
            CardRule(_("The pile"), _("It is used once. Then the game ends."), "back-deck"),
        ),
        house=(*_TOGETHER, _TWO_POINTS),
    ),
    "solo": RulesSheet(
        goals=(
            RulesGoal(
                1,
                _("alone"),
                _("Bring every pawn home."),
                _("You play alone. Plan before you swap."),
                _("Every pawn in its own box"),
                _PICTURES,
            ),
        ),
        steps=(
            _OWN_BOX,
            _SWAP,
            RulesStep(
                _("This card moves one pawn to any box."), (_WILD, "i-arrow", _pawn("flower"))
            ),
            RulesStep(_("The pile is empty? Count your points."), ("back-deck", "i-arrow", "3")),
        ),
        cards=(
            CardRule(_("Two colours"), _("A pawn of each changes places."), _card("moon")),
            CardRule(_("Any colour"), _("Alone, or with a card of a colour."), _WILD),
            _NEW,
            _FULL,
            _AWAY,
            CardRule(_("Four colours"), _("One pawn of each stays out today."), _pawn("hill")),
        ),
        house=(*_TOGETHER, _PLAY_OUT),
    ),
    "competitive": RulesSheet(
        goals=(
            RulesGoal(
                4,
                _("each for themselves"),
                _("Have most points at the end."),
                _("A box gives three. A pawn gives two."),
                _("Most points at the end"),
                _PICTURES,
            ),
        ),
        steps=(_FIVE, _SECOND, _MATCH, _LAST),
        cards=_RACE_CARDS,
        house=_RACE_HOUSE,
    ),
    "teams": RulesSheet(
        goals=(
            RulesGoal(
                4,
                _("two teams"),
                _("Get most points with your partner."),
                _("Your points and your partner’s are added."),
                _("Most points, both together"),
                _PICTURES,
            ),
        ),
        steps=(_FIVE, _SECOND, _MATCH, _PARTNER),
        cards=(
            *_RACE_CARDS,
            CardRule(
                _("Your partner"), _("Sits opposite. You see each other’s cards."), "i-people"
            ),
        ),
        house=_RACE_HOUSE,
    ),
}
