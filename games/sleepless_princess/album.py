"""Sleepless Princess: the album of princesses whom a pupil's team has lulled to sleep."""

from django.utils.translation import gettext_lazy as _

from games.album import Album, AlbumPlace, by_event
from games.sleepless_princess.cards import PRINCESSES, asleep_symbol, name_of

ALBUM = Album(
    places=tuple(AlbumPlace(key, name_of(key), asleep_symbol(key), 4) for key in PRINCESSES),
    earned=by_event("princess_slept", "princess", team=True),
    shape="princess-shape",
    unmet=_("A princess who is still awake"),
    count=_("%(met)d of %(all)d princesses"),
    has_come=_("%(name)s is in your album"),
    have_come=_("%(n)d princesses are new in your album"),
    whole=_("All the princesses have slept well. What a breakfast!"),
)
