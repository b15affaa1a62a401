"""Lesson views: set a game aside from the live board, take it out again on the class page."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from classroom.lessons.services import setting_aside
from classroom.lessons.views.live import answer_board
from classroom.site.access import classroom_of
from classroom.site.services.audit import Actor
from games.catalogue import GAMES
from games.fast_lane.page_parts import HtmxRequest


@require_POST
def set_aside(request: HtmxRequest, classroom: str, assignment: str) -> HttpResponse:
    """Set a game aside for all its pupils; answer the live board."""
    room = classroom_of(request.user, classroom)
    row = setting_aside.set_one_aside(Actor.of(request), room, assignment)
    if row is None:
        raise Http404
    if row.set_aside_at:
        words = _("%(title)s is set aside. Take it out again on the class page.")
    elif row.ended_at:
        words = _("%(title)s has ended already.")
    else:
        words = _("%(title)s is not open now.")
    return answer_board(request, room, words % {"title": GAMES[row.game].title})


@require_POST
def take_out(request: HtmxRequest, classroom: str, assignment: str) -> HttpResponse:
    """Take a game out again: its games go on for all its pupils; back to the class page."""
    room = classroom_of(request.user, classroom)
    row = setting_aside.take_out(Actor.of(request), room, assignment)
    if row is None:
        raise Http404
    message = _("%(title)s continues with the same seats.")
    messages.success(request, message % {"title": GAMES[row.game].title})
    return redirect("class_page", room.public_id)
