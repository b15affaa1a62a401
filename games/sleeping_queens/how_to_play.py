"""Sleeping Queens: how it is played, in two minutes."""

from django.utils.translation import gettext_lazy as _

from games.package import Step

HOW_TO_PLAY: tuple[Step, ...] = (
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
)
