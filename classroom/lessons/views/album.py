"""Album views: what a game has brought a pupil, and the pupil's album."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from classroom.reports.selectors.album import album_of
from classroom.reports.selectors.gains import gains_of
from classroom.reports.services.album import collect_up_to
from classroom.site.access import student_of
from games.fast_lane.page_parts import HtmxRequest
from games.selectors.albums import ended_game, is_seated

PAGE = "lessons/lobby/gains.html"
PART = "lessons/lobby/_gains.html"
UNDER_WAY = 204


@require_GET
def game_gains(request: HtmxRequest, public_id: str) -> HttpResponse:
    """Answer to htmx the part of a game's last page that tells what it has brought the pupil.

    To anyone else a page of its own; 204 while the game goes on.
    """
    student = student_of(request.user)
    if not is_seated(student.user_id, public_id):
        raise Http404
    game = ended_game(student.user_id, public_id)
    if game is None:
        return HttpResponse(status=UNDER_WAY)
    collect_up_to(student, game.ended_at)
    template = PART if request.htmx else PAGE
    return render(request, template, {"gains": gains_of(student, game)})


@require_GET
def album(request: HttpRequest) -> HttpResponse:
    """Show the pupil's album."""
    student = student_of(request.user)
    return render(request, "lessons/lobby/album.html", {"album": album_of(student)})
