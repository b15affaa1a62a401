"""Game catalogue views for teachers: what each game practises, and how it is played."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from classroom.lessons.assign_modes import settled_for, values_in
from classroom.lessons.selectors.catalogue import AGES, find_modes
from classroom.people.views.show import show_class
from classroom.site.access import classroom_of, teacher_of
from games.access import seat_of
from games.catalogue import HOW_TO_PLAY, NOTICE, OFFERED, GameTitle
from games.fast_lane.page_parts import HtmxRequest, go_to
from games.rule_options import Company
from games.services import begin_trial, end_trials

AVATAR = "sun"
"""The picture of a teacher who tries a game: none of the pupils'."""
TRIED_FROM = "tried_from"
"""Session key: the class whose games the teacher came from."""


@require_GET
def catalogue(request: HttpRequest, classroom: str) -> HttpResponse:
    """Show the games with their modes: for an age and a sign of the address, else all."""
    room = classroom_of(request.user, classroom)
    found = find_modes(request.GET.get("ages", ""), request.GET.get("sign", ""))
    context = {"found": found, "all_ages": AGES, "notice": NOTICE}
    return show_class(request, room, "games", "lessons/catalogue/catalogue.html", **context)


@require_GET
def how_to_play(request: HttpRequest, classroom: str, game: str) -> HttpResponse:
    """Show how one game is played, to be read or printed."""
    room = classroom_of(request.user, classroom)
    title = offered_or_404(game)
    context = {"game": title, "steps": HOW_TO_PLAY[game], "notice": NOTICE}
    return show_class(request, room, "games", "lessons/catalogue/how_to_play.html", **context)


@require_POST
def try_game(request: HttpRequest, classroom: str, game: str) -> HttpResponse:
    """Bring the teacher to a game with robots: `variant` is its mode.

    Rule options come as the page that assigns games sends them."""
    room = classroom_of(request.user, classroom)
    title = offered_or_404(game)
    mode = title.mode(request.POST.get("variant", ""))
    company = Company(room.ages, robots=not mode.alone)
    values = values_in(settled_for(request.POST, title, mode, company), mode)
    teacher = teacher_of(request.user)
    game_session = begin_trial(request.user, teacher.name, AVATAR, mode, mode.options_with(values))
    request.session[TRIED_FROM] = room.public_id
    return redirect("table", game_session.public_id)


@require_POST
def leave_trial(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Erase the game that the teacher tried out; back to the games of the class it began from."""
    seat = seat_of(request.user, public_id)
    end_trials(request.user, seat.game_session.game)
    room = request.session.get(TRIED_FROM)
    return go_to(request, "catalogue", room) if room else go_to(request, "home")


def offered_or_404(game: str) -> GameTitle:
    """Return a game that may be played; Http404 for any other key."""
    if game not in OFFERED:
        raise Http404
    return OFFERED[game]
