"""Sleepless Princess: how it is played, in two minutes."""

from django.utils.translation import gettext_lazy as _

from games.package import Step

HOW_TO_PLAY: tuple[Step, ...] = (
    Step(
        _("One team"),
        _(
            "Every princess sleeps only on her own mattresses. They are mixed up, face down, "
            "and the table puts them right together. Nobody loses."
        ),
        ("princess-waffle", "mattress-waffle", "mattress-puddle"),
    ),
    Step(
        _("Three equal values"),
        _(
            "A play is three groups that are worth the same: 5, and 5, and 5. The pupil says "
            "the value."
        ),
        ("f5", "f5", "f5"),
    ),
    Step(
        _("A group may be a sum"),
        _(
            "Two or three cards together make a group: 2 and 3 for 5. In the game for little "
            "ones there are no sums."
        ),
        ("f2", "f3"),
    ),
    Step(
        _("A blanket covers some"),
        _(
            "Put a blanket on a card and say how many it covers and how many are left: 9, 4 "
            "covered, leaves 5. It is taking away with the hands."
        ),
        ("f9", "blanket"),
    ),
    Step(
        _("Touch, and look"),
        _(
            "A play gives one touch of a bed’s lowest mattress, and each sum in it one look. "
            "Only that pupil is told. Then the mattress goes on any bed, or stays."
        ),
        ("touch", "glass"),
    ),
    Step(
        _("Good night"),
        _(
            "Anyone may say that a princess will sleep now. Her bed is opened: with exactly "
            "her own mattresses she sleeps."
        ),
        ("princess-twinkle-asleep", "bed"),
    ),
    Step(
        _("The end"),
        _(
            "When there is nothing left to draw, everyone has one more turn. The result is the "
            "table’s: how many princesses sleep."
        ),
        ("princess-pinecone-asleep",),
    ),
)
