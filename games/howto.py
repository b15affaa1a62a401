"""How each game is played, told in two minutes and in our own words. The rules are in the engine.

The pictures are symbols of the sprite.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.modes import Words


@dataclass(frozen=True)
class Step:
    """One step: a heading, one to three sentences, and symbols of the sprite beside them."""

    title: Words
    text: Words
    pictures: tuple[str, ...]


HOW_TO: Mapping[str, tuple[Step, ...]] = {
    "sleeping_queens": (
        Step(
            _("Twelve queens sleep"),
            _(
                "They lie face down in the middle. Everybody holds five cards: numbers from 1 to "
                "10, and some with pictures."
            ),
            ("queen-asleep", "f7", "king-1"),
        ),
        Step(
            _("One thing in a turn"),
            _("Play one picture card, or put numbers away. Then draw up to five cards again."),
            ("back-deck",),
        ),
        Step(
            _("Numbers are put away in sums"),
            _(
                "One number alone, two equal numbers, or a sum: 2 and 5 with 7. A long sum puts "
                "more cards away and brings more new ones. A sum that is not right costs nothing: "
                "the pupil tries again."
            ),
            ("f2", "f5", "f7"),
        ),
        Step(
            _("A king wakes a queen"),
            _(
                "Her points are yours. The Lantern Queen wakes one more. The Thunder Queen and "
                "the Whisper Queen cannot be kept together."
            ),
            ("king-2", "queen-lantern"),
        ),
        Step(
            _("Knights and potions"),
            _(
                "A knight takes another player’s queen; a dragon stops him. A potion puts her to "
                "sleep again; a wand stops it."
            ),
            ("knight", "dragon", "potion", "wand"),
        ),
        Step(
            _("The jester turns a card"),
            _(
                "A picture card is yours. With a number, count round the table, beginning with "
                "yourself: who is reached wakes a queen."
            ),
            ("jester",),
        ),
        Step(
            _("The end"),
            _(
                "With two or three players, 5 queens or 50 points win. With four or five, 4 queens "
                "or 40 points."
            ),
            ("queen-plum",),
        ),
    ),
    "the_rescue": (
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
    ),
    "sleepless_princess": (
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
    ),
    "queens_collection": (
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
            _(
                "With cards of two colours, swap a pawn of each between two boxes. Then draw new "
                "cards."
            ),
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
    ),
}
"""By the game's key, in the order of a game."""
