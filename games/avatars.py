"""Avatars: the pictures that stand for pupils at tables and in lists, with nicknames.

No nickname or avatar has the name of a card: the two must never be mistaken for one another.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Avatar:
    """A pupil's picture: sprite `symbol` on one of six tints, its word, and a default nickname."""

    key: str
    symbol: str
    tint: int  # 1-6
    label: str | Promise
    nickname: str | Promise


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
TINTS = 6


def _avatars() -> dict[str, Avatar]:
    """Return each creature once, then each on a second tint, then on a third."""
    found = {}
    for turn in range(3):
        for symbol, first, label, nicknames in _CREATURES:
            key = symbol if turn == 0 else f"{symbol}-{turn + 1}"
            tint = (first - 1 + 2 * turn) % TINTS + 1
            found[key] = Avatar(key, symbol, tint, label, nicknames[turn])
    return found


AVATARS: dict[str, Avatar] = _avatars()
