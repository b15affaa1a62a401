"""The games for teachers: what each practises, and how it is played."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from classroom.access import classroom_of
from classroom.views.show import show_class
from games.catalogue import NOTICE, OFFERED, GameTitle
from games.howto import HOW_TO


@require_GET
def catalogue(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show all games with their modes."""
    room = classroom_of(request.user, classroom)
    context = {"games": OFFERED.values(), "notice": NOTICE}
    return show_class(request, room, "games", "classroom/catalogue/catalogue.html", **context)


@require_GET
def how_to_play(request: HttpRequest, classroom: str, game: str) -> HttpResponse:
    """Show how one game is played, to be read or printed."""
    room = classroom_of(request.user, classroom)
    title = offered_or_404(game)
    context = {"game": title, "steps": HOW_TO[game], "notice": NOTICE}
    return show_class(request, room, "games", "classroom/catalogue/how_to_play.html", **context)


def offered_or_404(game: str) -> GameTitle:
    """Return a game that may be played; Http404 for any other key."""
    if game not in OFFERED:
        raise Http404
    return OFFERED[game]
