"""The Rescue: how it is played, in two minutes."""

from django.utils.translation import gettext_lazy as _

from games.package import Step

HOW_TO_PLAY: tuple[Step, ...] = (
    Step(
        _("A realm before everyone"),
        _(
            "Your cards lie open in front of you: numbers, queens, spell books. In the middle "
            "wait companions and ten kings."
        ),
        ("f4", "queen-moss", "king-1"),
    ),
    Step(
        _("Roll, then draw"),
        _(
            "A number says how many cards you draw. A dragon passes all knights on to the "
            "left and lets you roll again."
        ),
        ("die-2", "die-dragon"),
    ),
    Step(
        _("Gnome, witch and willow act at once"),
        _(
            "A gnome rolls for a gift, a witch swaps a card, a willow’s wind puts somebody’s "
            "queens to sleep."
        ),
        ("gnome", "magpie", "lullaby"),
    ),
    Step(
        _("An equation fetches a companion"),
        _(
            "Lay numbers with one sign, and the number that comes out: 2 times 4 is 8, or 9 "
            "take away 3 take away 2 is 4. A sum that is not right costs nothing."
        ),
        ("f2", "f4", "f8"),
    ),
    Step(
        _("Equal numbers wake queens"),
        _("Two equal numbers are put away as a pair, and all your queens wake."),
        ("f6", "f6", "queen-honey"),
    ),
    Step(
        _("A knight’s gift"),
        _(
            "Each knight gives his holder something. The red one lets one card of an equation "
            "count one more or one less."
        ),
        ("knight",),
    ),
    Step(
        _("Queen and companion save a king"),
        _(
            "Both must show the same tool, or the one that fits all. Four kings win with two "
            "players, three with three or four, two with five."
        ),
        ("i-rope", "i-ladder", "i-oar", "i-all"),
    ),
)
