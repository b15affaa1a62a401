"""Avatars: the pictures that stand for pupils at tables and in lists, with nicknames.

No nickname or avatar has the name of a card or is a secret picture: the two must never be mistaken
for one another. No creature is one that children call each other (docs/decisions/035).
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Avatar:
    """A pupil's picture: `symbol` on one of six tints, its word, and a default nickname.

    `sprite`: the static file of the symbol. Creatures that only a large class needs have one each,
    so that a page loads those that it shows.
    """

    key: str
    symbol: str
    tint: int  # 1-6
    label: str | Promise
    nickname: str | Promise
    sprite: str


_CREATURES: tuple[tuple[str, int, str | Promise, tuple[str | Promise, ...]], ...] = (
    ("otter", 2, _("otter"), (_("Otter"), _("Ripple"), _("River"))),
    ("comet", 4, _("comet"), (_("Comet"), _("Sparkle"), _("Rocket"))),
    ("fox", 3, _("fox"), (_("Ember"), _("Rusty"), _("Maple"))),
    ("owl", 1, _("owl"), (_("Hoot"), _("Feather"), _("Dusk"))),
    ("hare", 5, _("hare"), (_("Clover"), _("Dash"), _("Thistle"))),
    ("frog", 6, _("frog"), (_("Pebble"), _("Hop"), _("Lilypad"))),
    ("bear", 2, _("bear"), (_("Bramble"), _("Berry"), _("Toffee"))),
    ("badger", 4, _("badger"), (_("Stripe"), _("Burrow"), _("Flint"))),
    ("hedgehog", 3, _("hedgehog"), (_("Bristle"), _("Conker"), _("Russet"))),
    ("penguin", 1, _("penguin"), (_("Flipper"), _("Frost"), _("Snowy"))),
    ("snail", 5, _("snail"), (_("Swirl"), _("Spiral"), _("Pearl"))),
    ("whale", 6, _("whale"), (_("Splash"), _("Bubbles"), _("Wave"))),
    ("mole", 2, _("mole"), (_("Digger"), _("Tunnel"), _("Truffle"))),
)
_FURTHER: tuple[tuple[str, int, str | Promise, str | Promise], ...] = (
    ("elephant", 5, _("elephant"), _("Marble")),
    ("giraffe", 3, _("giraffe"), _("Treetop")),
    ("lion", 3, _("lion"), _("Saffron")),
    ("turtle", 4, _("turtle"), _("Shelly")),
    ("crab", 2, _("crab"), _("Sandy")),
    ("octopus", 1, _("octopus"), _("Inky")),
    ("fish", 3, _("fish"), _("Coral")),
    ("butterfly", 1, _("butterfly"), _("Flutter")),
    ("duck", 5, _("duck"), _("Dabble")),
    ("sheep", 6, _("sheep"), _("Cloud")),
    ("unicorn", 2, _("unicorn"), _("Glimmer")),
    ("koala", 4, _("koala"), _("Misty")),
    ("panda", 1, _("panda"), _("Bamboo")),
    ("zebra", 4, _("zebra"), _("Dazzle")),
    ("moose", 5, _("moose"), _("Cedar")),
    ("squirrel", 2, _("squirrel"), _("Hazel")),
    ("toucan", 6, _("toucan"), _("Mango")),
    ("crocodile", 4, _("crocodile"), _("Snapper")),
    ("dinosaur", 1, _("dinosaur"), _("Fern")),
    ("camel", 3, _("camel"), _("Dune")),
    ("jellyfish", 4, _("jellyfish"), _("Opal")),
    ("seahorse", 6, _("seahorse"), _("Lagoon")),
    ("bat", 1, _("bat"), _("Swoop")),
    ("caterpillar", 6, _("caterpillar"), _("Wiggle")),
    ("chick", 3, _("chick"), _("Primrose")),
    ("peacock", 4, _("peacock"), _("Jade")),
    ("swan", 2, _("swan"), _("Glide")),
)
TINTS = 6
SPRITE = "img/sprite.svg"
"""The static file of the symbols that most pages show."""


def _avatars() -> dict[str, Avatar]:
    """Return each creature once, then the first ones on a second tint, then on a third."""
    found = {}
    for turn in range(3):
        for symbol, first, label, nicknames in _CREATURES:
            key = symbol if turn == 0 else f"{symbol}-{turn + 1}"
            tint = (first - 1 + 2 * turn) % TINTS + 1
            found[key] = Avatar(key, symbol, tint, label, nicknames[turn], SPRITE)
        if turn == 0:
            for symbol, tint, label, nickname in _FURTHER:
                sprite = f"img/creatures/{symbol}.svg"
                found[symbol] = Avatar(symbol, symbol, tint, label, nickname, sprite)
    return found


AVATARS: dict[str, Avatar] = _avatars()
