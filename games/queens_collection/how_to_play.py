"""The Queen's Collection: how it is played, in two minutes."""

from django.utils.translation import gettext_lazy as _

from games.package import Step

HOW_TO_PLAY: tuple[Step, ...] = (
    Step(
        _("Eight boxes, eight colours"),
        _(
            "Tokens of eight colours lie in the wrong boxes. Every colour has a shape too, so "
            "that nobody needs to tell colours apart."
        ),
        ("box", "e-sun", "e-leaf", "e-moon"),
    ),
    Step(
        _("All together: swap"),
        _("With cards of two colours, swap a pawn of each between two boxes. Then draw new cards."),
        ("i-swap", "pawn"),
    ),
    Step(
        _("Wild cards"),
        _(
            "A wild card stands for any colour, and so do two equal cards. It also moves one "
            "pawn to any box. Alone, two equal cards are no wild card."
        ),
        ("e-wild",),
    ),
    Step(
        _("New cards, or a trade"),
        _(
            "Change up to three cards for new ones, or trade one card with a team mate. The "
            "pile is used once: then the game ends."
        ),
        ("i-shuffle", "i-people"),
    ),
    Step(
        _("Work out the score"),
        _(
            "Three points for every box with its own colour alone, one point off for each "
            "pawn on another colour’s box. Each pupil says the total before it is shown."
        ),
        ("f3", "i-minus"),
    ),
    Step(
        _("Against each other"),
        _(
            "Turn up to five cards, but stop in time: with two of one colour all of them are "
            "lost. Match your cards with the open ones to take pawns of that colour. Three "
            "points a box, two a pawn, one off for each card left."
        ),
        ("i-eye", "e-star", "e-flame"),
    ),
    Step(
        _("Two teams"),
        _("Opposite players are partners, see each other’s cards and add up their points."),
        ("i-people",),
    ),
)
