"""Sleeping Queens: its rules sheet."""

from django.utils.translation import gettext_lazy as _

from games.rules_sheet import CardRule, Face, HouseRule, RulesGoal, RulesSheet, RulesStep

_QUEENS = ("queen-moss", "queen-plum", "queen-tide")
_KNIGHT, _POTION = Face("knight", "t4"), Face("potion", "t5")
_DRAGON, _WAND = Face("dragon", "t6"), Face("wand", "t2")

_HOUSE = (
    HouseRule(
        {"two_sided": True},
        (CardRule(_("Two sides"), _("1 plus 6 is 3 plus 4."), "f7"),),
    ),
    HouseRule(
        {"fact_family": True},
        (CardRule(_("Take away"), _("5 take away 3 leaves 2: that counts."), "i-minus"),),
    ),
    HouseRule(
        {"count": True},
        (CardRule(_("Count"), _("You count the jester’s number. Say who it is."), "f7"),),
    ),
    HouseRule(
        {"point_out": True},
        (CardRule(_("Glow"), _("Your cards glow? There is a sum or pair."), "i-lamp"),),
    ),
    HouseRule(
        {"state_total": True},
        (CardRule(_("Say the total"), _("Type the number before you check."), "f9"),),
    ),
)

RULES_SHEETS = {
    "standard": RulesSheet(
        goals=(
            RulesGoal(
                3,
                _("for 2 or 3 players"),
                _("Wake five queens."),
                _("Or collect 50 points. First one wins."),
                _("First to 5 queens or 50 points"),
                _QUEENS,
            ),
            RulesGoal(
                5,
                _("for 4 or 5 players"),
                _("Wake four queens."),
                _("Or collect 40 points. First one wins."),
                _("First to 4 queens or 40 points"),
                _QUEENS,
            ),
        ),
        steps=(
            RulesStep(
                _("Play a king. Wake one queen."), (Face("king-1", "t4"), "i-arrow", "back-queen")
            ),
            RulesStep(_("Or lay a sum. Get new cards."), ("f2", "+", "f7", "=", "f9")),
            RulesStep(_("Knights take a queen. Potions make one sleep."), (_KNIGHT, _POTION)),
            RulesStep(_("Dragons stop knights. Wands stop potions."), (_DRAGON, _WAND)),
        ),
        cards=(
            CardRule(_("King"), _("Wakes one sleeping queen."), Face("king-1", "t4")),
            CardRule(_("Numbers"), _("Put away one, two the same, or a sum."), "f5"),
            CardRule(_("Knight"), _("Takes a queen from another player."), _KNIGHT),
            CardRule(_("Dragon"), _("Stops a knight. Keep it for then."), _DRAGON),
            CardRule(_("Potion"), _("Puts another player’s queen to sleep."), _POTION),
            CardRule(_("Wand"), _("Stops a potion. Keep it for then."), _WAND),
            CardRule(
                _("Jester"),
                _("Turns up a card. A picture card is yours. A number counts round to a waking."),
                Face("jester", "t3"),
            ),
            CardRule(_("Lantern Queen"), _("She wakes one more queen."), "queen-lantern"),
            CardRule(
                _("Thunder Queen"),
                _("She and the Whisper Queen never stay together."),
                "queen-thunder",
            ),
        ),
        house=_HOUSE,
    ),
}
