"""The pictures of pupils' picture passwords: sprite symbols with their words.

None has the name of a card, and none is an avatar: they must never be mistaken for one another.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PASSWORD_PICTURES: dict[str, str | Promise] = {
    "boat": _("boat"),
    "drum": _("drum"),
    "sun": _("sun"),
    "key": _("key"),
    "bell": _("bell"),
    "mug": _("mug"),
    "sock": _("sock"),
    "umbrella": _("umbrella"),
    "cactus": _("cactus"),
    "apple": _("apple"),
    "balloon": _("balloon"),
    "pencil": _("pencil"),
}
"""Sprite symbol -> its word, in the order in which they are shown."""
PICTURE_PASSWORD_LENGTH = 3
