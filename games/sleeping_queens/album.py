"""Sleeping Queens: the album of queens that a pupil has woken."""

from django.utils.translation import gettext_lazy as _

from games.album import Album, AlbumPlace, by_event
from games.presenters.royals import QUEENS

ALBUM = Album(
    places=tuple(
        AlbumPlace(key, name, symbol, tint) for key, (name, _short, symbol, tint) in QUEENS.items()
    ),
    earned=by_event("queen_woken", "queen"),
    shape="queen-shape",
    unmet=_("A queen who still sleeps"),
    count=_("%(met)d of %(all)d queens"),
    has_come=_("%(name)s is in your album"),
    have_come=_("%(n)d queens are new in your album"),
    whole=_("All twelve queens are awake. The feast begins!"),
    pictures="img/queens.svg",
)
