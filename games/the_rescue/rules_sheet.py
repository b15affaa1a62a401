"""The Rescue: its rules sheets. What a knight gives is told as on the cards themselves."""

from django.utils.translation import gettext_lazy as _

from games.rule_options import Words
from games.rules_sheet import (
    CardRule,
    Face,
    HouseRule,
    Picture,
    RulesGoal,
    RulesSheet,
    RulesStep,
)
from games.the_rescue.cards import knights

_KINGS = ("king-1", "king-2", "king-3")
_ALONE = _("each for themselves")
_FREED = ("queen-moss", "helper-vole", "i-arrow", "king-2")

GOALS = (
    RulesGoal(
        2, _ALONE, _("Bring four kings home."), _("First one wins."), _("First to 4 kings"), _KINGS
    ),
    RulesGoal(
        4, _ALONE, _("Bring three kings home."), _("First one wins."), _("First to 3 kings"), _KINGS
    ),
    RulesGoal(
        5,
        _ALONE,
        _("Bring two kings home."),
        _("First one wins."),
        _("First to 2 kings"),
        ("king-1", "king-2"),
    ),
)
CARDS = (
    CardRule(_("Numbers"), _("Make sums. Two the same wake your queens."), "f6"),
    CardRule(_("Queen"), _("Awake, she frees a king with a helper."), Face("queen-moss", "t6")),
    CardRule(_("Helper"), _("Fits a queen with the same tool."), "helper-vole"),
    CardRule(_("All tools"), _("A helper with this fits every queen."), "i-all"),
    CardRule(_("Dragon on the die"), _("Knights go round. Then roll again."), "die-dragon"),
    CardRule(_("Gnome"), _("Rolls and finds something for you."), Face("gnome", "t2")),
    CardRule(_("Magpie"), _("Swaps one of your cards with another player."), Face("magpie", "t4")),
    CardRule(_("Lullaby tree"), _("Sings a player’s queens to sleep."), Face("lullaby", "t1")),
    CardRule(_("Atlas"), _("Brings back a used number."), Face("atlas", "t3")),
    *(CardRule(name, gives, Face("knight", f"knight k-{key}")) for key, name, gives in knights()),
    CardRule(_("Your cards"), _("Five may stay when your turn ends."), "back-deck"),
)


def _signs(ops: str, text: Words, picture: Picture) -> HouseRule:
    return HouseRule({"ops": ops}, (CardRule(_("Signs"), text, picture),))


_PLUS = RulesStep(_("Lay a sum with plus."), ("f6", "+", "f3", "=", "f9"))
_HOUSE = (
    HouseRule({"ops": "+"}, (CardRule(_("Signs"), _("Plus alone."), "i-plus"),), {1: _PLUS}),
    _signs("+-*", _("Plus, minus and times."), "f8"),
    _signs("*/", _("Times, and shared by."), "f8"),
    HouseRule(
        {"red_range": "1-10"},
        (CardRule(_("Red knight"), _("Only from 1 up to 10."), Face("knight", "knight k-red")),),
    ),
    HouseRule(
        {"no_identity": True},
        (CardRule(_("Ones"), _("No times 1. No shared by 1."), "f1"),),
    ),
    HouseRule(
        {"drawn_counts": True},
        (CardRule(_("New cards"), _("They are yours before anything else happens."), "back-deck"),),
    ),
    HouseRule(
        {"state_total": True},
        (CardRule(_("Say it first"), _("Type what comes out before you check."), "f9"),),
    ),
)


def _sheet(sum_text: Words, example: tuple[Picture, ...]) -> RulesSheet:
    """Return the sheet of a mode: they differ in the signs alone."""
    return RulesSheet(
        goals=GOALS,
        steps=(
            RulesStep(_("Roll. Take that many cards."), ("die-2",)),
            RulesStep(sum_text, example),
            RulesStep(
                _("A sum finds a helper in the forest."),
                ("back-companion", "i-arrow", "helper-vole"),
            ),
            RulesStep(_("A queen with her helper frees a king."), _FREED),
        ),
        cards=CARDS,
        house=_HOUSE,
    )


RULES_SHEETS = {
    "standard": _sheet(_("Lay a sum with one sign."), ("f2", "×", "f4", "=", "f8")),
    "plus_minus": _sheet(_("Lay a sum with plus or minus."), ("f9", "−", "f3", "=", "f6")),
}
