"""Names and pictures of kings and queens, for the games whose decks have them."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from games.presenters.view_models import Text

KINGS: dict[str, tuple[Text, str]] = {
    "kettle": (gettext_lazy("Kettle King"), "king-1"),
    "lamp": (gettext_lazy("Lamp King"), "king-2"),
    "anchor": (gettext_lazy("Anchor King"), "king-3"),
    "clock": (gettext_lazy("Clock King"), "king-4"),
    "ladder": (gettext_lazy("Ladder King"), "king-1"),
    "bucket": (gettext_lazy("Bucket King"), "king-2"),
    "trumpet": (gettext_lazy("Trumpet King"), "king-3"),
    "cushion": (gettext_lazy("Cushion King"), "king-4"),
}
"""By the engine's key: the name, and the symbol that draws him."""
QUEENS: dict[str, tuple[Text, Text, str, int]] = {
    "moss": (gettext_lazy("Moss Queen"), pgettext_lazy("queen", "Moss"), "queen-moss", 6),
    "lantern": (
        gettext_lazy("Lantern Queen"),
        pgettext_lazy("queen", "Lantern"),
        "queen-lantern",
        3,
    ),
    "bloom": (gettext_lazy("Bloom Queen"), pgettext_lazy("queen", "Bloom"), "queen-bloom", 5),
    "honey": (gettext_lazy("Honey Queen"), pgettext_lazy("queen", "Honey"), "queen-honey", 2),
    "tide": (gettext_lazy("Tide Queen"), pgettext_lazy("queen", "Tide"), "queen-tide", 4),
    "kite": (gettext_lazy("Kite Queen"), pgettext_lazy("queen", "Kite"), "queen-kite", 1),
    "teapot": (gettext_lazy("Teapot Queen"), pgettext_lazy("queen", "Teapot"), "queen-teapot", 3),
    "velvet": (gettext_lazy("Velvet Queen"), pgettext_lazy("queen", "Velvet"), "queen-comet", 5),
    "thunder": (
        gettext_lazy("Thunder Queen"),
        pgettext_lazy("queen", "Thunder"),
        "queen-thunder",
        4,
    ),
    "whisper": (
        gettext_lazy("Whisper Queen"),
        pgettext_lazy("queen", "Whisper"),
        "queen-whisper",
        1,
    ),
    "button": (gettext_lazy("Button Queen"), pgettext_lazy("queen", "Button"), "queen-button", 2),
    "plum": (gettext_lazy("Plum Queen"), pgettext_lazy("queen", "Plum"), "queen-plum", 5),
}
"""By the engine's key: the name, the short name, the symbol and its tint, in every game."""
