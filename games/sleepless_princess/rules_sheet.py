"""Sleepless Princess: its rules sheets."""

from django.utils.translation import gettext_lazy as _

from games.rules_sheet import CardRule, Face, HouseRule, RulesGoal, RulesSheet, RulesStep

_BLANKET, _WITCH = Face("blanket", "t1"), Face("wand", "t5")
_COVERS = CardRule(_("Blanket"), _("Covers some beetles. Say how many are left."), _BLANKET)
_SWEEPS = CardRule(_("Witch"), _("Takes the open cards. New ones come."), _WITCH)
_SWAP = CardRule(_("No play?"), _("Swap one or two cards instead."), "i-swap")
_SHUT = CardRule(_("Too soon?"), _("Then she leaves her bed and reads."), "album")
_LAST = CardRule(_("The end"), _("No card to draw? One more turn each."), "back-deck")


def _row(key: str, rule: CardRule) -> HouseRule:
    """A row where an option is on."""
    return HouseRule({key: True}, (rule,))


_HOUSE = (
    _row("two_blankets", CardRule(_("Two blankets"), _("You may use two at once."), _BLANKET)),
    _row("share_checks", CardRule(_("Tell"), _("You may tell what you found."), "i-people")),
    _row("show_counts", CardRule(_("How many"), _("Each bed shows how many it has."), "mattress")),
    _row("lull_confirm", CardRule(_("Ask"), _("A friend must say yes first."), "i-people")),
    _row("longer_deck", CardRule(_("More cards"), _("Used numbers come back once."), "back-deck")),
    _row("open_hands", CardRule(_("Open cards"), _("All of you see all cards."), "i-eye")),
)

RULES_SHEETS = {
    "standard": RulesSheet(
        goals=(
            RulesGoal(
                5,
                _("one team"),
                _("Get every princess to sleep."),
                _("All of you win together."),
                _("All 5 princesses asleep"),
                ("princess-waffle-asleep", "princess-puddle-asleep", "princess-bumble-asleep"),
            ),
        ),
        steps=(
            RulesStep(
                _("Make three the same. A sum or a blanket helps."),
                ("f5", "f2", "+", "f3", "blanket"),
            ),
            RulesStep(_("Touch one mattress. A sum lets you look."), ("touch", "glass")),
            RulesStep(
                _("Move it to the right bed."), ("mattress-puddle", "i-arrow", "princess-puddle")
            ),
            RulesStep(
                _("All three hers? Say: she can sleep."),
                ("princess-puddle-asleep",),
            ),
        ),
        cards=(
            CardRule(_("Numbers"), _("One card, or a sum of two or three."), "f5"),
            _COVERS,
            CardRule(_("Touch"), _("You feel the lowest mattress of a bed."), "touch"),
            CardRule(_("Look"), _("You see whose the lowest mattress is."), "glass"),
            CardRule(_("Her mattresses"), _("Two feel like hers. One is smooth."), "mattress"),
            CardRule(_("Smooth"), _("Every princess has one. A look helps."), "swatch-smooth"),
            _SHUT,
            _SWAP,
            _SWEEPS,
            _LAST,
        ),
        house=_HOUSE,
    ),
    "simplified": RulesSheet(
        goals=(
            RulesGoal(
                4,
                _("little ones, one team"),
                _("Get every princess to sleep."),
                _("All of you win together."),
                _("All 4 princesses asleep"),
                ("princess-waffle-asleep", "princess-puddle-asleep"),
            ),
        ),
        steps=(
            RulesStep(_("Make three the same number."), ("f2", "f2", "f2")),
            RulesStep(
                _("A blanket covers beetles: 3 becomes 2."), ("f3", "−", "blanket", "=", "f2")
            ),
            RulesStep(
                _("Touch a mattress. Bring it to her bed."),
                ("touch", "mattress-puddle", "i-arrow", "princess-puddle"),
            ),
            RulesStep(_("Both hers? Say: she can sleep."), ("princess-puddle-asleep",)),
        ),
        cards=(
            CardRule(_("Numbers"), _("One card is one number. No sums here."), "f3"),
            _COVERS,
            CardRule(_("Touch"), _("You feel the lowest mattress of a bed."), "touch"),
            CardRule(_("Her mattresses"), _("Both feel like hers."), "mattress"),
            _SHUT,
            _SWAP,
            _SWEEPS,
            _LAST,
        ),
        house=_HOUSE,
    ),
}
